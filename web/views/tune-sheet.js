import { element, setAttribute, setText } from './element.js';
import { Sheet } from './sheet.js';

/** @typedef {import('./screens.js').RoomState} RoomState */
/** @typedef {import('./screens.js').Send} Send */
/** @typedef {import('../bridge/wire.js').TuningRecord} TuningRecord */

/** A4 as orchestras and players use it. */
const pitches = [415, 432, 440, 441, 442, 443, 444];
/** Tunings of one instrument that are shown before "More tunings". */
const shortList = 4;
const rooms = /** @type {const} */ ([
  ['system', 'As the device'],
  ['dark', 'Dark'],
  ['light', 'Light'],
]);

/** The sheet behind the setting line of Tune: tuning, A4, capo, the room's light. */
export class TuneSheet {
  /** @param {Send} send @param {() => void} enterStage */
  constructor(send, enterStage) {
    this.send = send;
    this.sheet = new Sheet('Setting');
    this.isLong = false;
    this.listed = '';
    /** @type {RoomState | undefined} */
    this.state = undefined;
    this.list = element('div', { class: 'tuning-list' });
    this.more = wayOut('More tunings', () => this.showAll());
    this.pitchField = element('input', { class: 'figure number', id: 'pitch', type: 'text', inputmode: 'decimal', autocomplete: 'off' });
    this.pitchChips = pitches.map((hertz) => chip(String(hertz), () => this.sendPitch(hertz)));
    this.capoValue = element('output', { class: 'figure value' });
    this.roomChips = rooms.map(([room, title]) => chip(title, () => send({ name: 'setRoom', room })));
    this.update = element('button', { type: 'button', class: 'way-out update', hidden: true });
    this.update.append('A new version is ready. ', element('span', {}, 'Use it now'));
    this.update.addEventListener('click', () => send({ name: 'update' }));
    this.listenToPitch();
    this.sheet.content.append(
      element('fieldset', { class: 'tunings' }, element('legend', { class: 'group-name' }, 'Tuning'), this.list),
      this.more,
      this.pitchGroup(),
      this.capoGroup(),
      this.roomGroup(enterStage),
      this.update,
    );
  }

  open() {
    this.isLong = false;
    this.listed = '';
    this.sheet.open();
    if (this.state) this.paint(this.state);
    this.checked()?.scrollIntoView({ block: 'nearest' });
  }

  showAll() {
    this.isLong = true;
    if (this.state) this.paint(this.state);
    this.checked()?.focus();
  }

  checked() {
    return /** @type {HTMLInputElement | null} */ (this.list.querySelector('input:checked'));
  }

  listenToPitch() {
    const field = this.pitchField;
    field.addEventListener('change', () => this.sendPitch(Number(field.value.replace(',', '.'))));
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.stepPitch(event.key === 'ArrowUp' ? 0.1 : -0.1);
    });
  }

  pitchGroup() {
    return element(
      'div',
      { class: 'setting', role: 'group', 'aria-label': 'A4' },
      element('label', { class: 'group-name', for: 'pitch' }, 'A4'),
      element('span', { class: 'value' }, this.pitchField, element('span', { class: 'unit' }, 'hertz')),
      round('−', 'A4 lower', () => this.stepPitch(-1)),
      round('+', 'A4 higher', () => this.stepPitch(1)),
      element('div', { class: 'chips' }, ...this.pitchChips),
    );
  }

  capoGroup() {
    return element(
      'div',
      { class: 'setting', role: 'group', 'aria-label': 'Capo' },
      element('span', { class: 'group-name' }, 'Capo'),
      this.capoValue,
      round('−', 'Capo down', () => this.stepCapo(-1)),
      round('+', 'Capo up', () => this.stepCapo(1)),
    );
  }

  /** @param {() => void} enterStage */
  roomGroup(enterStage) {
    const stage = wayOut('Stage mode', () => {
      this.sheet.close();
      enterStage();
    });
    return element(
      'div',
      { class: 'setting room', role: 'group', 'aria-label': 'Room' },
      element('span', { class: 'group-name' }, 'Room'),
      element('div', { class: 'chips' }, ...this.roomChips),
      stage,
    );
  }

  /** @param {number} hertz */
  sendPitch(hertz) {
    this.send({ name: 'setReferencePitch', hertz: Math.round(hertz * 10) / 10 });
    if (this.state) this.paintPitch(this.state, true);
  }

  /** @param {number} step */
  stepPitch(step) {
    this.sendPitch((this.state?.snapshot?.referencePitch ?? 440) + step);
  }

  /** @param {number} step */
  stepCapo(step) {
    this.send({ name: 'setCapo', fret: (this.state?.snapshot?.capo ?? 0) + step });
  }

  /** @param {RoomState} state */
  paint(state) {
    this.state = state;
    if (!this.sheet.isOpen || !state.snapshot) return;
    this.paintTunings(state);
    this.paintPitch(state, false);
    setText(this.capoValue, state.snapshot.capo === 0 ? 'None' : `Fret ${state.snapshot.capo}`);
    this.roomChips.forEach((button, index) => setAttribute(button, 'aria-pressed', String(rooms[index][0] === state.settings.room)));
    this.update.hidden = !state.isUpdateReady;
  }

  /** @param {RoomState} state @param {boolean} isForced Also while the field is being written in. */
  paintPitch({ snapshot }, isForced) {
    if (!snapshot) return;
    const written = snapshot.referencePitch.toFixed(1);
    if ((isForced || document.activeElement !== this.pitchField) && this.pitchField.value !== written) this.pitchField.value = written;
    this.pitchChips.forEach((button, index) => {
      setAttribute(button, 'aria-pressed', String(Math.abs(pitches[index] - snapshot.referencePitch) < 0.05));
    });
  }

  /** @param {RoomState} state */
  paintTunings({ snapshot, tunings }) {
    if (!snapshot) return;
    const { tuningIndex, instrument, mode } = snapshot;
    const own = tunings.filter((tuning) => tuning.instrument === instrument);
    const isShort = !this.isLong && tunings.length > shortList;
    const shown = isShort ? shortened(own, tunings[tuningIndex]) : tunings;
    const key = `${isShort} ${instrument} ${shown.map(({ identifier }) => identifier).join()}`;
    if (key !== this.listed) {
      this.listed = key;
      this.list.replaceChildren(...this.rows(shown, tunings, !isShort));
    }
    this.more.hidden = !isShort;
    for (const input of this.list.querySelectorAll('input')) {
      input.checked = input.value === (mode === 'chromatic' ? 'chromatic' : String(tuningIndex));
    }
  }

  /** @param {TuningRecord[]} shown @param {TuningRecord[]} all @param {boolean} isGrouped */
  rows(shown, all, isGrouped) {
    const rows = [];
    let instrument = '';
    for (const tuning of shown) {
      if (isGrouped && tuning.instrument !== instrument) {
        instrument = tuning.instrument;
        rows.push(element('h3', { class: 'instrument' }, instrument));
      }
      const index = all.indexOf(tuning);
      rows.push(row(String(index), tuning.name, tuning.strings, () => this.send({ name: 'setTuning', index })));
    }
    if (isGrouped) rows.push(element('h3', { class: 'instrument' }, 'Any instrument'));
    rows.push(row('chromatic', 'Any note', '', () => this.send({ name: 'setChromatic' })));
    return rows;
  }
}

/** @param {TuningRecord[]} own @param {TuningRecord | undefined} chosen */
function shortened(own, chosen) {
  const shown = own.slice(0, shortList);
  if (chosen && !shown.includes(chosen) && own.includes(chosen)) shown[shown.length - 1] = chosen;
  return shown;
}

/** @param {string} value @param {string} name @param {string} strings @param {() => void} choose */
function row(value, name, strings, choose) {
  const input = element('input', { type: 'radio', name: 'tuning', value, class: 'visually-hidden' });
  input.addEventListener('change', choose);
  const notes = strings ? [element('span', { class: 'tuning-strings number' }, strings)] : [];
  return element('label', { class: 'tuning' }, input, element('span', { class: 'radio' }), element('span', { class: 'tuning-name' }, name), ...notes);
}

/** @param {string} title @param {() => void} press */
function chip(title, press) {
  const button = element('button', { type: 'button', class: 'chip', 'aria-pressed': 'false' }, element('span', {}, title));
  button.addEventListener('click', press);
  return button;
}

/** @param {string} title @param {() => void} press */
function wayOut(title, press) {
  const button = element('button', { type: 'button', class: 'way-out' }, element('span', {}, title));
  button.addEventListener('click', press);
  return button;
}

/** @param {string} sign @param {string} title @param {() => void} press */
function round(sign, title, press) {
  const button = element('button', { type: 'button', class: 'round', 'aria-label': title }, sign);
  button.addEventListener('click', press);
  return button;
}
