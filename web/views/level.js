import { element, setText } from './element.js';
import { decibels } from './figures.js';

/** The quiet end of the line in decibels of full scale; the other end is 0. */
const floor = -70;

/**
 * Where a level lies on the line, 0 to 1.
 * @param {number} level Decibels of full scale.
 */
export function levelPart(level) {
  return Number.isFinite(level) ? Math.max(0, Math.min(1, 1 - level / floor)) : 0;
}

/** The level with the notch of its gate, and what is heard in words. */
export class Level {
  constructor() {
    this.fill = element('span', { class: 'level-fill' });
    this.notch = element('span', { class: 'level-notch' });
    this.words = element('span', { class: 'level-words' });
    this.figure = element('span', { class: 'level-figure number' });
    this.root = element(
      'div',
      { class: 'level' },
      element('div', { class: 'level-line', 'aria-hidden': 'true' }, this.fill, this.notch),
      element('p', { class: 'level-caption' }, this.words, this.figure),
    );
  }

  /** @param {number} level @param {number} gate @param {string} words */
  paint(level, gate, words) {
    this.fill.style.inlineSize = `${(levelPart(level) * 100).toFixed(1)}%`;
    this.notch.style.insetInlineStart = `${(levelPart(gate) * 100).toFixed(1)}%`;
    setText(this.words, words);
    setText(this.figure, decibels(level));
  }
}
