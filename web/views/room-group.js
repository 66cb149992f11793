import { chip, chipRow, press, wayOut } from './controls.js';

/** @typedef {import('./screens.js').RoomState} RoomState */

const rooms = /** @type {const} */ ([
  ['system', 'As the device'],
  ['dark', 'Dark'],
  ['light', 'Light'],
]);

/** The room's light, and stage mode. */
export class RoomGroup {
  title = 'Room';

  /** @param {import('./screens.js').Send} send @param {() => void} enterStage Also closes the sheet. */
  constructor(send, enterStage) {
    this.rooms = rooms.map(([room, title]) => chip(title, () => send({ name: 'setRoom', room })));
    this.parts = [chipRow('Light', this.rooms), wayOut('Stage mode', enterStage)];
  }

  /** @param {RoomState} state */
  paint({ settings }) {
    press(this.rooms, rooms.findIndex(([room]) => room === settings.room));
  }

  /** @param {RoomState} state */
  summary({ settings }) {
    return rooms.find(([room]) => room === settings.room)?.[1] ?? '';
  }
}
