import { chip, chipRow, press } from './controls.js';

/** @typedef {import('./screens.js').RoomState} RoomState */

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

/** How notes are called. */
export class NoteNamesGroup {
  title = 'Note names';

  /** @param {import('./screens.js').Send} send */
  constructor(send) {
    this.languages = languages.map(([language, title]) => chip(title, () => send({ name: 'setLanguage', language })));
    this.blackKeys = blackKeys.map(([accidentals, title]) => chip(title, () => send({ name: 'setAccidentals', accidentals })));
    this.parts = [chipRow('Language', this.languages), chipRow('Black keys', this.blackKeys)];
  }

  /** @param {RoomState} state */
  paint({ snapshot }) {
    press(this.languages, languages.findIndex(([language]) => language === snapshot?.language));
    press(this.blackKeys, blackKeys.findIndex(([accidentals]) => accidentals === snapshot?.accidentals));
  }

  /** @param {RoomState} state */
  summary({ snapshot }) {
    return languages.find(([language]) => language === snapshot?.language)?.[1] ?? '';
  }
}
