import { drawing, element, setText } from './element.js';

/** @typedef {import('./screens.js').RoomState} RoomState */

/**
 * A group of settings that is folded away until it is wanted.
 * @typedef {object} SheetGroup
 * @property {string} title
 * @property {HTMLElement[]} parts
 * @property {(state: RoomState) => void} paint
 * @property {(state: RoomState) => string | undefined} summary What is chosen, in a few words; undefined hides the group.
 */

/** One row of the sheet that opens in place: the title of its group, and while it is closed what is chosen in it. */
export class FoldedGroup {
  /** @param {SheetGroup} group */
  constructor(group) {
    this.group = group;
    this.chosen = element('span', { class: 'fold-chosen' });
    const arrow = drawing('svg', { class: 'fold-arrow', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, drawing('path', { d: 'M1 3L5 7L9 3' }));
    const row = element('summary', {}, element('span', { class: 'fold-title' }, group.title), this.chosen, arrow);
    this.root = element('details', { class: 'fold' }, row, ...group.parts);
  }

  close() {
    this.root.open = false;
  }

  /** @param {RoomState} state */
  paint(state) {
    const chosen = this.group.summary(state);
    this.root.hidden = chosen === undefined;
    if (chosen === undefined) return;
    setText(this.chosen, chosen);
    this.group.paint(state);
  }
}
