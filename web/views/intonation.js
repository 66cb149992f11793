import { chip } from './controls.js';
import { element, setAttribute, setText } from './element.js';
import { dash, signedCents } from './figures.js';
import { advice, difference, intonationWords } from './intonation-words.js';
import { mark } from './marks.js';
import { noteName } from './note-name.js';
import { stepper } from './stepper.js';

/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {import('../bridge/wire.js').StringRecord} StringRecord */
/** @typedef {import('../bridge/wire.js').IntonationPlace} IntonationPlace */
/** @typedef {import('./screens.js').Send} Send */

/** @type {readonly IntonationPlace[]} */
const places = ['open', 'harmonic', 'fretted'];
/** @type {Record<IntonationPlace, 'openCents' | 'harmonicCents' | 'frettedCents'>} */
const fields = { open: 'openCents', harmonic: 'harmonicCents', fretted: 'frettedCents' };

/** Intonation: every string open, as a harmonic, at the twelfth fret, and which way its saddle should go. */
export class Intonation {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.headline = element('h2', { class: 'headline' });
    this.hint = element('p', { class: 'hint' });
    this.body = element('tbody', {});
    this.harmonic = chip('With the harmonic', () => send({ name: 'keep', part: { measuresHarmonic: this.harmonic.getAttribute('aria-pressed') !== 'true' } }));
    this.save = element('button', { type: 'button', class: 'pill', 'aria-disabled': 'true' }, 'Save the report');
    this.save.addEventListener('click', () => this.save.getAttribute('aria-disabled') || send({ name: 'saveIntonation' }));
    const head = ['String', 'Open', 'Harmonic', '12th fret', 'Difference'];
    this.root = element(
      'div',
      { class: 'intonation', hidden: true },
      element('div', { class: 'intonation-words' }, this.headline, this.hint),
      element(
        'table',
        { class: 'intonation-table' },
        element('caption', { class: 'visually-hidden' }, 'Cents of every string open and at the 12th fret'),
        element('thead', {}, element('tr', {}, ...head.map((title) => element('th', { scope: 'col' }, title)))),
        this.body,
      ),
      element(
        'div',
        { class: 'intonation-actions' },
        ...stepper((direction) => send({ name: 'step', direction }), 'step'),
        this.harmonic,
        this.save,
      ),
    );
    /** @type {IntonationRow[]} */
    this.rows = [];
    this.drawn = '';
  }

  /**
   * Returns what is to be said of a string that has just been measured.
   * @param {TunerSnapshot} snapshot @returns {string | undefined}
   */
  paint(snapshot) {
    const strings = [...snapshot.strings].reverse();
    const written = strings.map(({ number, name }) => `${number} ${name}`).join();
    if (written !== this.drawn) {
      this.drawn = written;
      this.rows = strings.map((string) => new IntonationRow(string, this.send));
      this.body.replaceChildren(...this.rows.flatMap(({ nodes }) => nodes));
    }
    strings.forEach((string, index) => this.rows[index].paint(string, snapshot));
    setAttribute(this.root, 'data-harmonic', snapshot.measuresHarmonic);
    setAttribute(this.harmonic, 'aria-pressed', String(snapshot.measuresHarmonic));
    const isEmpty = strings.every(({ openCents }) => !Number.isFinite(openCents));
    setAttribute(this.save, 'aria-disabled', isEmpty ? 'true' : null);
    const words = intonationWords(snapshot);
    setText(this.headline, words.headline);
    setText(this.hint, words.hint);
    return snapshot.hasMeasured ? `${words.hint} ${words.headline}.` : undefined;
  }
}

/** One string: its heights, its difference with the mark, and under them what its saddle wants. */
class IntonationRow {
  /** @param {StringRecord} string @param {Send} send */
  constructor(string, send) {
    const name = noteName(string.name);
    name.setAttribute('aria-hidden', 'true');
    const button = element('button', { type: 'button', class: 'intonation-string', 'aria-label': `Measure string ${string.number}, ${string.spoken || string.name}, anew` }, name);
    button.addEventListener('click', () => send({ name: 'measure', string: string.number }));
    this.cells = places.map((place) => element('td', { class: `number ${place}` }));
    this.mark = element('span', { class: 'intonation-mark', 'aria-hidden': 'true' });
    this.figure = element('span', { class: 'number' });
    this.advice = element('td', { colspan: 4, class: 'intonation-advice' });
    this.head = element('tr', {}, element('th', { scope: 'row', rowspan: 2 }, button), ...this.cells, element('td', { class: 'intonation-difference' }, this.figure, this.mark));
    this.foot = element('tr', { class: 'intonation-foot' }, this.advice);
    this.nodes = [this.head, this.foot];
    this.shape = '';
  }

  /** @param {StringRecord} string @param {TunerSnapshot} snapshot */
  paint(string, { lockedString, intonationPlace, isMeasuring }) {
    const isAsked = string.number === lockedString;
    setAttribute(this.head, 'data-asked', isAsked);
    places.forEach((place, index) => {
      const isDue = isAsked && place === intonationPlace;
      const value = string[fields[place]];
      setAttribute(this.cells[index], 'data-due', isDue);
      setText(this.cells[index], isDue ? (isMeasuring ? '…' : 'play') : Number.isFinite(value) ? signedCents(value) : dash);
    });
    const { intonationVerdict: verdict, intonationCents } = string;
    setText(this.figure, verdict === 'unknown' ? dash : difference(string));
    setText(this.advice, advice[verdict]);
    const shape = `${verdict} ${intonationCents < 0}`;
    if (shape === this.shape) return;
    this.shape = shape;
    const state = verdict === 'right' ? 'inTune' : verdict === 'unknown' ? 'quiet' : verdict === 'cannotTell' ? 'cannotTell' : 'close';
    setAttribute(this.head, 'data-state', state);
    const sign = mark(state, intonationCents < 0 ? -1 : 1);
    this.mark.replaceChildren(...(sign ? [sign] : []));
  }
}
