/** @typedef {import('../bridge/wire.js').TunerSnapshot} TunerSnapshot */
/** @typedef {import('../bridge/wire.js').StringRecord} StringRecord */
/** @typedef {import('../bridge/wire.js').Lamp} Lamp */

/**
 * What is known of one string.
 * @typedef {object} StrumRow
 * @property {StringRecord} string
 * @property {Lamp} lamp `quiet` when it was not heard, `cannotTell` when it is hidden.
 * @property {number} cents @property {number} uncertainty Half the width of its band.
 * @property {number} turn When to tune it, 1 first; 0 = not asked for.
 * @property {number} hiddenBy Number of the string that hides it, 0 = none known.
 * @property {boolean} isSounding It is being played alone right now.
 */

/** @param {Lamp} lamp */
export const isMeasured = (lamp) => lamp === 'inTune' || lamp === 'close' || lamp === 'adjust';

/** The strings as the last strum left them; a string played alone afterwards takes its own row and leaves the others standing. */
export class StrumRows {
  constructor() {
    /** @type {Map<number, StrumRow>} */
    this.known = new Map();
    this.setting = '';
    this.strumNumber = 0;
    /** Some string has been measured since the setting was chosen. */
    this.isEmpty = true;
    /** The last strum was of several strings. */
    this.isStrum = false;
    /** It has been looked at for as long as it needs. */
    this.hasSettled = false;
    /** It has ended, so that what sounds now is a string played alone. */
    this.isOver = true;
  }

  /**
   * Takes in what the engine says; returns a row for each string, string 1 first.
   * @param {TunerSnapshot} snapshot @returns {StrumRow[]}
   */
  update(snapshot) {
    this.forget(snapshot);
    const { strings, strumNumber } = snapshot;
    if (strumNumber !== this.strumNumber) {
      this.strumNumber = strumNumber;
      this.isOver = this.isStrum = this.hasSettled = false;
    }
    const only = this.look(snapshot);
    if (snapshot.listening === 'quiet') this.isOver = true;
    const sounding = this.soundingAlone(snapshot, only);
    return [...strings]
      .sort((a, b) => a.number - b.number)
      .map((string) => {
        const row = { ...(this.known.get(string.number) ?? unknown(string)), string, isSounding: false };
        if (string.number !== sounding) return row;
        const { lamp, cents, uncertainty } = snapshot;
        const played = this.alone({ ...row, lamp, cents, uncertainty, hiddenBy: 0 });
        this.known.set(string.number, played);
        this.isEmpty = false;
        return { ...played, isSounding: true };
      });
  }

  /**
   * Takes in the last look at the strum; returns the string that was struck by itself.
   * Its partials can pass for one or two strings more; a strum has more than those, or no reading of a single note.
   * @param {TunerSnapshot} snapshot @returns {StringRecord | undefined}
   */
  look({ strings, isStrumSettled, hasReading, stringNumber }) {
    const measured = strings.filter(({ strumLamp }) => isMeasured(strumLamp));
    const areFew = measured.length * 2 <= strings.length;
    const read = hasReading && areFew ? measured.find(({ number }) => number === stringNumber) : undefined;
    const only = measured.length === 1 ? measured[0] : read;
    if (measured.length > 1 && (!areFew || (isStrumSettled && !only))) this.isStrum = true;
    if (this.isStrum) {
      for (const string of strings) this.replace(struck(string), isStrumSettled);
      this.hasSettled = isStrumSettled;
    } else if (only) {
      this.known.set(only.number, this.alone(struck(only)));
    }
    if (only || this.isStrum) this.isEmpty = false;
    return this.isStrum ? undefined : only;
  }

  /**
   * Of the settled looks at one strum the surest stands: as the strings die away, later ones know less.
   * @param {StrumRow} row @param {boolean} isSettled
   */
  replace(row, isSettled) {
    const old = this.known.get(row.string.number);
    const stands = isSettled && this.hasSettled && old && isMeasured(old.lamp) && !(row.uncertainty <= old.uncertainty);
    this.known.set(row.string.number, stands ? { ...old, turn: row.turn || old.turn } : row);
  }

  /**
   * Other strings, another pitch: nothing is known of them.
   * @param {TunerSnapshot} snapshot
   */
  forget({ strings, strumNumber }) {
    const setting = strings.map(({ number, targetFrequency }) => `${number} ${targetFrequency}`).join();
    if (setting === this.setting && strumNumber >= this.strumNumber) return;
    this.setting = setting;
    this.known.clear();
    this.isEmpty = true;
    this.strumNumber = strumNumber;
    this.isStrum = this.hasSettled = false;
    this.isOver = true;
  }

  /**
   * Keeps the turn the last strum gave, so that the order does not change under the player's hands.
   * @param {StrumRow} row
   */
  alone(row) {
    return { ...row, turn: this.known.get(row.string.number)?.turn || row.turn };
  }

  /**
   * Number of the string that is read by itself, 0 = none: never while a strum rings, when no reading of one note can be trusted.
   * @param {TunerSnapshot} snapshot @param {StringRecord | undefined} only
   */
  soundingAlone({ hasReading, isHeld, lamp, stringNumber, isOtherString }, only) {
    if (!hasReading || isHeld || isOtherString || !isMeasured(lamp)) return 0;
    return this.isOver || only?.number === stringNumber ? stringNumber : 0;
  }
}

/** @param {StringRecord} string @returns {StrumRow} */
function struck(string) {
  const { strumLamp, strumCents, strumUncertainty, strumTurn, hiddenBy } = string;
  return { string, lamp: strumLamp, cents: strumCents, uncertainty: strumUncertainty, turn: strumTurn, hiddenBy, isSounding: false };
}

/** @param {StringRecord} string @returns {StrumRow} */
function unknown(string) {
  return { string, lamp: 'quiet', cents: NaN, uncertainty: NaN, turn: 0, hiddenBy: 0, isSounding: false };
}
