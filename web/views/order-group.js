import { chip, chipRow, press, wayOut } from './controls.js';
import { element } from './element.js';

/** @typedef {import('./screens.js').RoomState} RoomState */

/** Whether any string may be played or one after another is asked for; and the way to the intonation. */
export class OrderGroup {
  /** @param {import('./screens.js').Send} send @param {() => void} openIntonation Also closes the sheet. */
  constructor(send, openIntonation) {
    this.orders = [
      chip('Any string', () => send({ name: 'keep', part: { isStepping: false } })),
      chip('One after another', () => send({ name: 'keep', part: { isStepping: true } })),
    ];
    this.root = element(
      'div',
      { class: 'setting order', role: 'group', 'aria-label': 'Strings' },
      element('span', { class: 'group-name' }, 'Strings'),
      chipRow('Strings', this.orders),
      wayOut('Check the intonation', openIntonation),
    );
  }

  /** @param {RoomState} state */
  paint({ settings, snapshot }) {
    this.root.hidden = snapshot?.stringCount === 0;
    press(this.orders, settings.isStepping ? 1 : 0);
  }
}
