import { chip, round, wayOut } from './controls.js';
import { element, setAttribute, setText } from './element.js';
import { MicrophoneGroup } from './microphone-group.js';
import { Sheet } from './sheet.js';
import { shortened, tuningRows } from './tunings.js';

/** @typedef {import('./screens.js').RoomState} RoomState */
/** @typedef {import('./screens.js').Send} Send */

/** A4 as orchestras and players use it. */
const pitches = [415, 432, 440, 441, 442, 443, 444];
const languages = /** @type {const} */ ([
  ['letters', 'C D E … B'],
  ['german', 'C D E … H'],
  ['fixedDo', 'Do Re Mi … Si'],
  ['fixedDoTi', 'Do Re Mi … Ti'],
]);
const blackKeys = /** @type {const} */ ([
  ['sharps', 'C♯'],
  ['flats', 'D♭'],
]);
const rooms = /** @type {const} */ ([
  ['system', 'As the device'],
  ['dark', 'Dark'],
  ['light', 'Light'],
]);

/** The sheet behind the setting line of Tune: tuning, A4, capo, microphone, the room's light. */
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
    this.more = wayOut('More tunings, or your own', () => this.showAll());
    this.own = element('input', { class: 'own-tuning', id: 'own-tuning', type: 'text', autocomplete: 'off', spellcheck: 'false' });
    this.ownTrouble = element('p', { class: 'own-trouble', role: 'alert' });
    this.pitchField = element('input', { class: 'figure number', id: 'pitch', type: 'text', inputmode: 'decimal', autocomplete: 'off' });
    this.pitchChips = pitches.map((hertz) => chip(String(hertz), () => this.sendPitch(hertz)));
    this.capoValue = element('output', { class: 'figure value' });
    this.languageChips = languages.map(([language, title]) => chip(title, () => send({ name: 'setLanguage', language })));
    this.blackKeyChips = blackKeys.map(([accidentals, title]) => chip(title, () => send({ name: 'setAccidentals', accidentals })));
    this.microphone = new MicrophoneGroup(send);
    this.roomChips = rooms.map(([room, title]) => chip(title, () => send({ name: 'setRoom', room })));
    this.update = element('button', { type: 'button', class: 'way-out update', hidden: true });
    this.update.append('A new version is ready. ', element('span', {}, 'Use it now'));
    this.update.addEventListener('click', () => send({ name: 'update' }));
    this.listen();
    this.ownGroup = this.makeOwnGroup();
    this.sheet.content.append(
      element('fieldset', { class: 'tunings' }, element('legend', { class: 'group-name' }, 'Tuning'), this.list),
      this.more,
      this.ownGroup,
      this.pitchGroup(),
      this.capoGroup(),
      this.microphone.root,
      wordGroup('Note names', this.languageChips, this.blackKeyChips),
      this.roomGroup(enterStage),
      this.update,
    );
  }

  open() {
    this.isLong = false;
    this.listed = '';
    this.sheet.open();
    if (this.state) this.paint(this.state);
    this.send({ name: 'listMicrophones' });
  }

  showAll() {
    this.isLong = true;
    if (this.state) this.paint(this.state);
    const chosen = this.list.querySelector('input:checked') ?? this.own;
    if (chosen instanceof HTMLElement) chosen.focus();
  }

  listen() {
    const { own, pitchField } = this;
    own.addEventListener('change', () => own.value.trim() && this.send({ name: 'setTuningText', text: own.value.trim() }));
    pitchField.addEventListener('change', () => this.sendPitch(Number(pitchField.value.replace(',', '.'))));
    pitchField.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.stepPitch(event.key === 'ArrowUp' ? 0.1 : -0.1);
    });
  }

  makeOwnGroup() {
    return element(
      'div',
      { class: 'own' },
      element('label', { class: 'instrument', for: 'own-tuning' }, 'Your own, from low to high, like D2 A2 D3 G3 A3 D4'),
      this.own,
      this.ownTrouble,
    );
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
    const group = wordGroup('Room', this.roomChips);
    group.append(stage);
    return group;
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
    this.microphone.paint(state);
    press(this.languageChips, languages.findIndex(([language]) => language === state.snapshot?.language));
    press(this.blackKeyChips, blackKeys.findIndex(([accidentals]) => accidentals === state.snapshot?.accidentals));
    press(this.roomChips, rooms.findIndex(([room]) => room === state.settings.room));
    this.update.hidden = !state.isUpdateReady;
  }

  /** @param {RoomState} state @param {boolean} isForced Also while the field is being written in. */
  paintPitch({ snapshot }, isForced) {
    if (!snapshot) return;
    const written = snapshot.referencePitch.toFixed(1);
    if ((isForced || document.activeElement !== this.pitchField) && this.pitchField.value !== written) this.pitchField.value = written;
    press(this.pitchChips, pitches.findIndex((hertz) => Math.abs(hertz - snapshot.referencePitch) < 0.05));
  }

  /** @param {RoomState} state */
  paintTunings({ snapshot, tunings, settings, isTuningNotUnderstood }) {
    if (!snapshot) return;
    const shown = this.isLong ? tunings : shortened(tunings, snapshot.tuningIndex);
    const key = `${this.isLong} ${shown.map(({ identifier }) => identifier).join()}`;
    if (key !== this.listed) {
      this.listed = key;
      this.list.replaceChildren(...tuningRows(shown, tunings, this.isLong, (index) => this.send({ name: 'setTuning', index })));
    }
    this.more.hidden = this.isLong;
    this.ownGroup.hidden = !this.isLong && settings.tuning !== 'custom';
    if (document.activeElement !== this.own && settings.tuning === 'custom') this.own.value = settings.ownTuning;
    setText(this.ownTrouble, isTuningNotUnderstood ? 'That is no tuning: write at least one note with its octave, like E2.' : '');
    for (const input of this.list.querySelectorAll('input')) input.checked = input.value === String(snapshot.tuningIndex);
  }
}

/**
 * Rows of words to choose from under one name.
 * @param {string} title @param {...HTMLElement[]} rows
 */
function wordGroup(title, ...rows) {
  return element(
    'div',
    { class: 'setting words-only', role: 'group', 'aria-label': title },
    element('span', { class: 'group-name' }, title),
    ...rows.map((chips) => element('div', { class: 'chips' }, ...chips)),
  );
}

/** @param {HTMLElement[]} chips @param {number} chosen */
function press(chips, chosen) {
  chips.forEach((button, index) => setAttribute(button, 'aria-pressed', String(index === chosen)));
}
