// Takes the place of web/bridge/engine.js in tests of the screens: shows what the test says, and keeps what the app asks.

const strings = ['E2 82.407', 'A2 110', 'D3 146.832', 'G3 195.998', 'B3 246.942', 'E4 329.628'].map((text, index) => {
  const [name, frequency] = text.split(' ');
  const thickness = ['thickest', 'thicker', 'thick', 'medium', 'thin', 'thinnest'][index];
  return {
    targetFrequency: Number(frequency), cents: NaN, midi: [40, 45, 50, 55, 59, 64][index], number: 6 - index, course: 6 - index, thickness,
    isTuned: false, octave: Number(name[1]), name, spoken: name,
    strumCents: NaN, strumUncertainty: NaN, strumLamp: 'quiet', strumTurn: 0, hiddenBy: 0,
    openCents: NaN, harmonicCents: NaN, frettedCents: NaN, intonationCents: NaN, intonationUncertainty: NaN, harmonicDifference: NaN,
    intonationVerdict: 'unknown',
  };
});

const quiet = {
  version: 1, size: 0, sequence: 1, time: 0, frequency: NaN, targetFrequency: NaN, referencePitch: 440, level: -58.3,
  gate: -51.8, cents: NaN, uncertainty: NaN, confidence: 0, opacity: 0, midi: NaN, strobePhase: 0, inputCondition: 'live',
  listening: 'quiet', lamp: 'quiet', direction: 0, hasReading: false, isHeld: false, outOfRange: 'none', mode: 'auto',
  accidental: 0, octave: 0, stringNumber: 0, lockedString: 0, capo: 0, stringCount: 6, tunedCount: 0, isOnset: false,
  isOtherString: false, becameInTune: false, tuningIndex: 0, language: 'letters', accidentals: 'sharps',
  octaveStyle: 'scientific', letter: '', octaveText: '', name: '', heardName: '', spoken: '', tuningName: 'Standard',
  instrument: 'Guitar', tuningIdentifier: 'guitar-standard', announcementNumber: 0, announcement: '', strings,
  nextString: 0, hasStepped: false, becameAllTuned: false, hasMeasured: false, measuredCount: 0, isMeasuring: false,
  intonationPlace: 'open', measuresHarmonic: false,
  strumNumber: 0, isStrumSettled: false, isStrumInTune: false, canStrum: true,
};

const tunings = [
  ['guitar-standard', 'Standard', 'Guitar', 'E2 A2 D3 G3 B3 E4'], ['guitar-drop-d', 'Drop D', 'Guitar', 'D2 A2 D3 G3 B3 E4'],
  ['guitar-open-g', 'Open G', 'Guitar', 'D2 G2 D3 G3 B3 D4'], ['guitar-dadgad', 'DADGAD', 'Guitar', 'D2 A2 D3 G3 A3 D4'],
  ['guitar-open-d', 'Open D', 'Guitar', 'D2 A2 D3 F#3 A3 D4'], ['guitar-12', 'Standard', '12-string guitar', 'E2/E3 A2/A3 Bb2/Bb3'],
  ['bass-standard', 'Standard', 'Bass', 'E1 A1 D2 G2'], ['chromatic', 'Chromatic', 'Chromatic', ''],
].map(([identifier, name, instrument, names]) => ({ identifier, name, instrument, strings: names }));

export class Engine {
  static async load() {
    const engine = new Engine();
    Object.assign(globalThis, { fakeEngine: engine });
    return engine;
  }

  constructor() {
    this.latest = quiet;
    this.listeners = new Set();
    this.asked = [];
  }

  show(part) {
    this.latest = { ...this.latest, ...part, time: this.latest.time + 0.02, sequence: this.latest.sequence + 1 };
    for (const listener of this.listeners) listener(this.latest);
  }

  reset(part) {
    const { mode, lockedString, measuresHarmonic, time, referencePitch, capo, tuningIndex, tuningName, instrument, tuningIdentifier, announcementNumber, language, accidentals } = this.latest;
    const kept = { mode, lockedString, measuresHarmonic, time, referencePitch, capo, tuningIndex, tuningName, instrument, tuningIdentifier, announcementNumber, language, accidentals };
    this.latest = { ...quiet, ...kept };
    this.show(part);
  }

  onFailure(listener) {
    this.fail = listener;
  }

  onSnapshot(listener) {
    this.listeners.add(listener);
    listener(this.latest);
    return () => this.listeners.delete(listener);
  }

  open() {
    return 1;
  }

  close() {}

  async tunings() {
    return tunings;
  }

  ask(name, value, part) {
    this.asked.push([name, value]);
    if (part) this.show(part);
    return Promise.resolve('done');
  }

  setTuning(index) {
    const { name, instrument, identifier } = tunings[index];
    return this.ask('setTuning', index, { tuningIndex: index, tuningName: name, instrument, tuningIdentifier: identifier });
  }

  async setTuningText(text) {
    const isUnderstood = /^[A-G]/.test(text);
    await this.ask('setTuningText', text, isUnderstood ? { tuningIndex: 255, tuningName: text, tuningIdentifier: 'custom' } : {});
    return isUnderstood ? 'done' : 'notUnderstood';
  }

  setReferencePitch(hertz) {
    return this.ask('setReferencePitch', hertz, hertz >= 300 && hertz <= 600 ? { referencePitch: hertz } : {});
  }

  setCapo(fret) {
    return this.ask('setCapo', fret, fret >= 0 && fret <= 12 ? { capo: fret } : {});
  }

  lockString(number) {
    return this.ask('lockString', number, { lockedString: number, mode: number ? 'locked' : 'auto' });
  }

  setLanguage(language) {
    return this.ask('setLanguage', language, { language });
  }

  setAccidentals(accidentals) {
    return this.ask('setAccidentals', accidentals, { accidentals });
  }

  setStrum(isWanted) {
    return this.ask('setStrum', isWanted, { canStrum: isWanted });
  }

  setMode(mode) {
    return this.ask('setMode', mode, { mode, lockedString: mode === 'auto' ? 0 : 6 });
  }

  step(direction) {
    return this.ask('step', direction);
  }

  setHarmonic(isWanted) {
    return this.ask('setHarmonic', isWanted, { measuresHarmonic: isWanted });
  }

  async intonationReport(date) {
    this.asked.push(['intonationReport', date]);
    return `Woodshed: intonation\n${date}\n`;
  }
}
