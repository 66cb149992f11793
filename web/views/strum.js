import { element, setAttribute, setText } from './element.js';
import { mark } from './marks.js';
import { noteName } from './note-name.js';
import { offset } from './scale.js';
import { stringWidths } from './strings.js';
import { isMeasured, StrumRows } from './strum-rows.js';
import { rowFigure, spokenRow, strumWords } from './strum-words.js';

/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {import('../bridge/wire.js').StringRecord} StringRecord */
/** @typedef {import('./strum-rows.js').StrumRow} StrumRow */

/** Half of the scale in parts of the line it is drawn on; the rest is room for the marks at its ends. */
const half = 0.435;

/** @param {number} cents */
const place = (cents) => 0.5 + half * offset(cents);

/** The whole tuning from one strum: which string to tune first, and each string with its mark, string 1 on top. */
export class Strum {
  constructor() {
    this.rows = new StrumRows();
    this.headline = element('h2', { class: 'headline' });
    this.hint = element('p', { class: 'hint' });
    this.list = element('ul', { class: 'strum-rows', role: 'list', 'aria-label': 'Strings' });
    this.root = element('div', { class: 'strum', hidden: true }, element('div', { class: 'strum-words' }, this.headline, this.hint), this.list);
    /** @type {StrumLine[]} */
    this.lines = [];
    this.drawn = '';
    /** Number of the strum whose outcome has been said. */
    this.said = 0;
  }

  /**
   * Returns what is to be said of a strum that has just been heard out.
   * @param {TunerSnapshot} snapshot @returns {string | undefined}
   */
  paint(snapshot) {
    const rows = this.rows.update(snapshot);
    const { isEmpty, isStrum } = this.rows;
    this.draw(rows);
    rows.forEach((row, index) => this.lines[index].paint(row, isEmpty));
    // The first looks at a strum may still change their mind: the headline waits, the rows need not.
    if (isStrum && !snapshot.isStrumSettled) return undefined;
    const words = strumWords(rows, isEmpty, snapshot.canStrum);
    const written = words.headline.join(' ');
    if (this.headline.textContent !== written) {
      this.headline.replaceChildren(...words.headline.flatMap((line, index) => [...(index ? [' '] : []), element('span', {}, line)]));
    }
    setText(this.hint, words.hint);
    if (!isStrum || snapshot.strumNumber === this.said) return undefined;
    this.said = snapshot.strumNumber;
    return `${written}. ${words.hint}`;
  }

  /** @param {StrumRow[]} rows */
  draw(rows) {
    const written = rows.map(({ string }) => `${string.number} ${string.name} ${string.thickness}`).join();
    if (written === this.drawn) return;
    this.drawn = written;
    this.lines = rows.map(({ string }) => new StrumLine(string));
    this.list.replaceChildren(...this.lines.map(({ root }) => root));
  }
}

/** One string: its name, itself with its mark and band, its cents. */
class StrumLine {
  /** @param {StringRecord} string */
  constructor(string) {
    this.spoken = element('span', { class: 'visually-hidden' });
    this.band = element('span', { class: 'strum-band' });
    this.mark = element('span', { class: 'strum-mark' });
    this.figure = element('span', { class: 'strum-figure number', 'aria-hidden': 'true' });
    const wire = element('span', { class: 'strum-string' });
    wire.style.borderTopWidth = `${stringWidths[string.thickness] ?? 2}px`;
    const name = noteName(string.name);
    name.setAttribute('aria-hidden', 'true');
    this.root = element(
      'li',
      { class: 'strum-row' },
      this.spoken,
      name,
      element('span', { class: 'strum-line', 'aria-hidden': 'true' }, wire, this.band, this.mark),
      this.figure,
    );
    this.shape = '';
  }

  /** @param {StrumRow} row @param {boolean} isEmpty */
  paint(row, isEmpty) {
    const { lamp, cents, uncertainty, isSounding } = row;
    setAttribute(this.root, 'data-state', lamp);
    setAttribute(this.root, 'data-sounding', isSounding);
    setText(this.spoken, spokenRow(row, isEmpty));
    setText(this.figure, rowFigure(row, isEmpty));
    const shape = `${lamp} ${cents < 0}`;
    if (shape !== this.shape) {
      this.shape = shape;
      const sign = mark(lamp, cents < 0 ? -1 : 1);
      this.mark.replaceChildren(...(sign ? [sign] : []));
    }
    const isBanded = isMeasured(lamp) && Number.isFinite(uncertainty);
    this.band.hidden = !isBanded;
    if (isBanded) {
      this.band.style.left = percent(place(cents - uncertainty));
      this.band.style.width = percent(place(cents + uncertainty) - place(cents - uncertainty));
    }
    this.mark.style.left = percent(isMeasured(lamp) ? place(cents) : 0.5);
  }
}

/** @param {number} part */
function percent(part) {
  return `${(part * 100).toFixed(2)}%`;
}
