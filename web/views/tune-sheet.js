import { round, wayOut } from './controls.js';
import { element, setText } from './element.js';
import { DisplayGroup } from './display-group.js';
import { FoldedGroup } from './folded-group.js';
import { MicrophoneGroup } from './microphone-group.js';
import { NoteNamesGroup } from './note-names-group.js';
import { OrderGroup } from './order-group.js';
import { ReferenceGroup } from './reference-group.js';
import { RoomGroup } from './room-group.js';
import { Sheet } from './sheet.js';
import { shortened, tuningRows } from './tunings.js';

/** @typedef {import('./screens.js').RoomState} RoomState */
/** @typedef {import('./screens.js').Send} Send */

/** The sheet behind the setting line of Tune: tuning, A4 and capo; everything else folded away under its name. */
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
    this.capoValue = element('output', { class: 'figure value' });
    this.reference = new ReferenceGroup(send);
    this.order = new OrderGroup(send, () => {
      this.sheet.close();
      send({ name: 'view', view: 'intonation' });
    });
    const stage = () => {
      this.sheet.close();
      enterStage();
    };
    /** In the order of the sheet; a further group is a further line. */
    this.folded = [new MicrophoneGroup(send), new NoteNamesGroup(send), new DisplayGroup(send), new RoomGroup(send, stage)].map((group) => new FoldedGroup(group));
    this.update = element('button', { type: 'button', class: 'way-out update', hidden: true });
    this.update.append('A new version is ready. ', element('span', {}, 'Use it now'));
    this.update.addEventListener('click', () => send({ name: 'update' }));
    this.own.addEventListener('change', () => this.own.value.trim() && send({ name: 'setTuningText', text: this.own.value.trim() }));
    this.ownGroup = this.makeOwnGroup();
    this.sheet.content.append(
      element('fieldset', { class: 'tunings' }, element('legend', { class: 'group-name' }, 'Tuning'), this.list),
      this.more,
      this.ownGroup,
      this.order.root,
      this.reference.root,
      this.capoGroup(),
      element('div', { class: 'folds' }, ...this.folded.map(({ root }) => root)),
      this.update,
    );
  }

  open() {
    this.isLong = false;
    this.listed = '';
    for (const group of this.folded) group.close();
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

  makeOwnGroup() {
    return element(
      'div',
      { class: 'own' },
      element('label', { class: 'instrument', for: 'own-tuning' }, 'Your own, from low to high, like D2 A2 D3 G3 A3 D4'),
      this.own,
      this.ownTrouble,
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

  /** @param {number} step */
  stepCapo(step) {
    this.send({ name: 'setCapo', fret: (this.state?.snapshot?.capo ?? 0) + step });
  }

  /** @param {RoomState} state */
  paint(state) {
    this.state = state;
    if (!this.sheet.isOpen || !state.snapshot) return;
    this.paintTunings(state);
    this.reference.paint(state);
    setText(this.capoValue, state.snapshot.capo === 0 ? 'None' : `Fret ${state.snapshot.capo}`);
    this.order.paint(state);
    for (const group of this.folded) group.paint(state);
    this.update.hidden = !state.isUpdateReady;
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
