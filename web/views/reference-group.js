import { chip, press, round } from './controls.js';
import { element } from './element.js';

/** @typedef {import('./screens.js').RoomState} RoomState */

/** A4 as orchestras and players use it, today and before. */
const pitches = [392, 415, 430, 432, 440, 441, 442, 443, 444, 466];

/** How high A4 is. */
export class ReferenceGroup {
  /** @param {import('./screens.js').Send} send */
  constructor(send) {
    this.send = send;
    this.pitch = 440;
    this.isBeingWritten = false;
    this.field = element('input', { class: 'figure number', id: 'pitch', type: 'text', inputmode: 'decimal', autocomplete: 'off' });
    this.chips = pitches.map((hertz) => chip(String(hertz), () => this.sendPitch(hertz)));
    this.field.addEventListener('input', () => (this.isBeingWritten = true));
    this.field.addEventListener('change', () => this.sendPitch(Number(this.field.value.replace(',', '.'))));
    this.field.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.sendPitch(this.pitch + (event.key === 'ArrowUp' ? 0.1 : -0.1));
    });
    this.root = element(
      'div',
      { class: 'setting', role: 'group', 'aria-label': 'A4' },
      element('label', { class: 'group-name', for: 'pitch' }, 'A4'),
      element('span', { class: 'value' }, this.field, element('span', { class: 'unit' }, 'hertz')),
      round('−', 'A4 lower', () => this.sendPitch(this.pitch - 1)),
      round('+', 'A4 higher', () => this.sendPitch(this.pitch + 1)),
      element('div', { class: 'chips' }, ...this.chips),
    );
  }

  /** @param {number} hertz */
  sendPitch(hertz) {
    this.isBeingWritten = false;
    this.send({ name: 'setReferencePitch', hertz: Math.round(hertz * 10) / 10 });
    this.write();
  }

  /** @param {RoomState} state */
  paint({ snapshot }) {
    if (!snapshot) return;
    this.pitch = snapshot.referencePitch;
    if (!this.isBeingWritten) this.write();
    press(this.chips, pitches.findIndex((hertz) => Math.abs(hertz - this.pitch) < 0.05));
  }

  /** Shows what the engine has accepted, whatever was asked for. */
  write() {
    const written = this.pitch.toFixed(1);
    if (this.field.value !== written) this.field.value = written;
  }
}
