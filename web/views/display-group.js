import { chip, chipRow, press } from './controls.js';
import { setAttribute } from './element.js';

/** @typedef {import('./screens.js').RoomState} RoomState */

const colours = /** @type {const} */ ([
  ['blue', 'Blue, yellow, red'],
  ['green', 'Green, amber, red'],
  ['contrast', 'High contrast'],
]);
const scales = /** @type {const} */ ([
  [false, '±50 cents'],
  [true, '±10 cents'],
]);
const signs = /** @type {const} */ ([
  ['hasStepSound', 'Sound'],
  ['hasStepPulse', 'Pulse'],
]);

/** Colours of the lamp, reach of the scale, and what happens when a string is done in step-through. */
export class DisplayGroup {
  title = 'Display';

  /** @param {import('./screens.js').Send} send */
  constructor(send) {
    this.colours = colours.map(([set, title]) => chip(title, () => send({ name: 'keep', part: { colours: set } })));
    this.scales = scales.map(([isFine, title]) => chip(title, () => send({ name: 'keep', part: { isFine } })));
    this.signs = signs.map(([name, title]) => {
      const button = chip(title, () => send({ name: 'keep', part: { [name]: button.getAttribute('aria-pressed') !== 'true' } }));
      return button;
    });
    this.parts = [
      chipRow('Colours', this.colours),
      chipRow('Scale', this.scales),
      chipRow('When a string is in tune', this.signs, true),
    ];
  }

  /** @param {RoomState} state */
  paint({ settings }) {
    press(this.colours, colours.findIndex(([set]) => set === settings.colours));
    press(this.scales, scales.findIndex(([isFine]) => isFine === settings.isFine));
    signs.forEach(([name], index) => setAttribute(this.signs[index], 'aria-pressed', String(settings[name])));
  }

  /** @param {RoomState} state */
  summary({ settings }) {
    const set = colours.find(([name]) => name === settings.colours)?.[1] ?? '';
    return settings.isFine ? `${set}, ±10` : set;
  }
}
