// Written by `swift run WireGenerator` from Sources/Wire: change the table there, then run Scripts/check-wire --write.

export const wireVersion = 4;

/** @typedef {'live' | 'noInput' | 'clipped'} InputCondition */
/** @type {readonly InputCondition[]} */
export const inputConditions = Object.freeze(['live', 'noInput', 'clipped']);

/** @typedef {'quiet' | 'listening'} ListeningState */
/** @type {readonly ListeningState[]} */
export const listeningStates = Object.freeze(['quiet', 'listening']);

/** @typedef {'quiet' | 'inTune' | 'close' | 'adjust' | 'cannotTell'} Lamp */
/** @type {readonly Lamp[]} */
export const lamps = Object.freeze(['quiet', 'inTune', 'close', 'adjust', 'cannotTell']);

/** @typedef {'none' | 'below' | 'above'} OutOfRange */
/** @type {readonly OutOfRange[]} */
export const outOfRanges = Object.freeze(['none', 'below', 'above']);

/** @typedef {'auto' | 'locked' | 'chromatic' | 'stepThrough' | 'intonation'} TunerMode */
/** @type {readonly TunerMode[]} */
export const tunerModes = Object.freeze(['auto', 'locked', 'chromatic', 'stepThrough', 'intonation']);

/** @typedef {'thinnest' | 'thin' | 'medium' | 'thick' | 'thicker' | 'thickest'} Thickness */
/** @type {readonly Thickness[]} */
export const thicknesses = Object.freeze(['thinnest', 'thin', 'medium', 'thick', 'thicker', 'thickest']);

/** @typedef {'done' | 'unknownCommand' | 'outOfRange' | 'notUnderstood' | 'noEngine'} CommandResult */
/** @type {readonly CommandResult[]} */
export const commandResults = Object.freeze(['done', 'unknownCommand', 'outOfRange', 'notUnderstood', 'noEngine']);

/** @typedef {'letters' | 'german' | 'fixedDo' | 'fixedDoTi'} Language */
/** @type {readonly Language[]} */
export const languages = Object.freeze(['letters', 'german', 'fixedDo', 'fixedDoTi']);

/** @typedef {'sharps' | 'flats'} Accidentals */
/** @type {readonly Accidentals[]} */
export const accidentals = Object.freeze(['sharps', 'flats']);

/** @typedef {'scientific' | 'french' | 'helmholtz'} OctaveStyle */
/** @type {readonly OctaveStyle[]} */
export const octaveStyles = Object.freeze(['scientific', 'french', 'helmholtz']);

/** @typedef {'open' | 'harmonic' | 'fretted'} IntonationPlace */
/** @type {readonly IntonationPlace[]} */
export const intonationPlaces = Object.freeze(['open', 'harmonic', 'fretted']);

/** @typedef {'unknown' | 'right' | 'longer' | 'shorter' | 'cannotTell'} IntonationVerdict */
/** @type {readonly IntonationVerdict[]} */
export const intonationVerdicts = Object.freeze(['unknown', 'right', 'longer', 'shorter', 'cannotTell']);

/** @typedef {'piano' | 'xylophone' | 'drums'} PlayInstrument */
/** @type {readonly PlayInstrument[]} */
export const playInstruments = Object.freeze(['piano', 'xylophone', 'drums']);

/** @typedef {'place' | 'force' | 'radius' | 'even'} StrikeStrength */
/** @type {readonly StrikeStrength[]} */
export const strikeStrengths = Object.freeze(['place', 'force', 'radius', 'even']);

/** @typedef {'noteOn' | 'noteOff' | 'controller' | 'bend' | 'program' | 'panic'} PlayEventKind */
/** @type {readonly PlayEventKind[]} */
export const playEventKinds = Object.freeze(['noteOn', 'noteOff', 'controller', 'bend', 'program', 'panic']);

/** @typedef {'tight' | 'noticeable' | 'wireless'} OutputLatency */
/** @type {readonly OutputLatency[]} */
export const outputLatencys = Object.freeze(['tight', 'noticeable', 'wireless']);

/** The commands; each goes with one number. */
export const Command = Object.freeze({
  /** Place in the list of tunings. */
  setTuning: 1,
  /** A4 in hertz, 300 to 600. */
  setReferencePitch: 2,
  /** Fret, 0 to 12. */
  setCapo: 3,
  /** String number, 0 = automatic. */
  lockString: 4,
  /** Place in TunerMode. */
  setMode: 5,
  /** Place in Language. */
  setLanguage: 6,
  /** Place in Accidentals. */
  setAccidentals: 7,
  /** Place in OctaveStyle. */
  setOctaveStyle: 8,
  /** Decibels of full scale, or NaN to learn it from the room. */
  setGate: 9,
  /** No number: forgets which strings have been in tune, and what was measured of them. */
  clearTuned: 10,
  /** Place in the list of temperaments. */
  setTemperament: 11,
  /** Pitch class the temperament is laid from, 0 = C to 11 = B. */
  setTemperamentTonic: 12,
  /** 1 to listen for strums of the whole tuning too, 0 to stop. */
  setStrum: 13,
  /** 1 for the next string of step-through or step of intonation, -1 for the one before. */
  step: 30,
  /** 1 to measure the harmonic for the intonation too, 0 not to. */
  setHarmonic: 31,
});

/** The commands; each goes with one number. */
export const PlayCommand = Object.freeze({
  /** Place in PlayInstrument. */
  setInstrument: 1,
  /** Octaves, up for positive. */
  shiftOctaves: 2,
  /** White keys, up for positive. */
  scroll: 3,
  /** Width of a white key in CSS pixels, or NaN for what suits the screen. */
  setKeyWidth: 4,
  /** 1 or 2 keyboards above one another. */
  setManuals: 5,
  /** Place in StrikeStrength. */
  setStrength: 6,
  /** 1 or 2 rows of the computer's keys. */
  setRows: 7,
  /** 1 down, 0 up. */
  setPedal: 8,
  /** Place in Language. */
  setLanguage: 9,
  /** Place in Accidentals. */
  setAccidentals: 10,
  /** MIDI number of the key that is pressed. */
  cursorDown: 11,
  /** No number: the pressed key comes up. */
  cursorUp: 12,
  /** No number: everything held is let go. */
  releaseAll: 13,
  /** No number: everything is silent. */
  panic: 14,
  /** MIDI port, 0 to 31. */
  unplug: 15,
  /** Seconds that have passed. */
  advance: 16,
});

const decoder = new TextDecoder();

/** @param {DataView} view @param {number} offset @param {number} capacity */
function text(view, offset, capacity) {
  let end = 0;
  while (end < capacity && view.getUint8(offset + end) !== 0) end += 1;
  return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + offset, end));
}

/**
 * One string of the tuning.
 * @typedef {object} StringRecord
 * @property {number} targetFrequency Hertz it should sound, capo included.
 * @property {number} cents The last cents read on it, or NaN.
 * @property {number} midi MIDI number it should sound, capo included.
 * @property {number} number String number, 1 = highest sounding side.
 * @property {number} course Course number; strings of one course are struck together.
 * @property {Thickness} thickness How thick to draw it.
 * @property {boolean} isTuned It has been in tune since the tuning was chosen.
 * @property {number} octave Octave as the chosen style counts it.
 * @property {string} name Name for the screen: E2.
 * @property {string} spoken Name for a screen reader.
 * @property {number} openCents Cents of the open string, measured for its intonation, or NaN.
 * @property {number} frettedCents Cents pressed at the twelfth fret from the octave of the target, or NaN.
 * @property {number} intonationCents By how much the twelfth fret is sharp of the open string's octave, or NaN.
 * @property {number} strumCents Cents in the last strum, or NaN unless heard.
 * @property {number} strumUncertainty Half the width of its band in cents (two standard errors), or NaN.
 * @property {Lamp} strumLamp Its state in the last strum: quiet when not heard, cannotTell when hidden.
 * @property {number} strumTurn When to tune it, 1 first; 0 when it needs nothing or nothing can be said.
 * @property {number} hiddenBy Number of the string that hides it in the strum, 0 = none known.
 * @property {number} harmonicCents Cents of the harmonic over the twelfth fret from the octave of the target, or NaN.
 * @property {number} intonationUncertainty Half the width of the band of `intonationCents` (two standard errors), or NaN.
 * @property {number} harmonicDifference By how much the twelfth fret is sharp of the harmonic, or NaN.
 * @property {IntonationVerdict} intonationVerdict What the saddle of the string wants.
 */
export const stringRecordSize = 120;

/** @param {DataView} view @param {number} [start] @returns {StringRecord} */
export function decodeStringRecord(view, start = 0) {
  return {
    targetFrequency: view.getFloat64(start + 0, true),
    cents: view.getFloat32(start + 8, true),
    midi: view.getFloat32(start + 12, true),
    number: view.getUint8(start + 16),
    course: view.getUint8(start + 17),
    thickness: thicknesses[view.getUint8(start + 18)],
    isTuned: view.getUint8(start + 19) !== 0,
    octave: view.getInt8(start + 20),
    name: text(view, start + 24, 24),
    spoken: text(view, start + 48, 32),
    openCents: view.getFloat32(start + 80, true),
    frettedCents: view.getFloat32(start + 84, true),
    intonationCents: view.getFloat32(start + 88, true),
    strumCents: view.getFloat32(start + 92, true),
    strumUncertainty: view.getFloat32(start + 96, true),
    strumLamp: lamps[view.getUint8(start + 100)],
    strumTurn: view.getUint8(start + 101),
    hiddenBy: view.getUint8(start + 102),
    harmonicCents: view.getFloat32(start + 104, true),
    intonationUncertainty: view.getFloat32(start + 108, true),
    harmonicDifference: view.getFloat32(start + 112, true),
    intonationVerdict: intonationVerdicts[view.getUint8(start + 116)],
  };
}

/**
 * What the tuner shows after a hop.
 * @typedef {object} TunerSnapshot
 * @property {number} version Version of this layout.
 * @property {number} size Bytes of the whole snapshot.
 * @property {number} sequence Counts the snapshots of this engine from 1.
 * @property {number} time Seconds of sound heard since the engine was made.
 * @property {number} frequency Hertz, or NaN without a reading.
 * @property {number} targetFrequency Hertz the reading is judged by, or NaN.
 * @property {number} referencePitch A4 in hertz.
 * @property {number} level Decibels of full scale, -100 to 0.
 * @property {number} gate Decibels of full scale under which nothing is read.
 * @property {number} cents Cents from the target, sharp positive, or NaN.
 * @property {number} uncertainty Half the width of the needle's band in cents (two standard errors), or NaN.
 * @property {number} confidence How sure the detector is of a note, 0 to 1.
 * @property {number} opacity 1 while the reading stands, down to 0 while it fades.
 * @property {number} midi MIDI number of the named note (whole), or NaN.
 * @property {number} strobePhase Turns of the strobe, 0 to 1, rising when sharp.
 * @property {InputCondition} inputCondition What kind of signal arrives.
 * @property {ListeningState} listening Whether the level is above the gate.
 * @property {Lamp} lamp Which of the lamp's pictures is lit.
 * @property {number} direction -1 flat, 0 right or unknown, 1 sharp.
 * @property {boolean} hasReading A note is shown, fresh, held or fading.
 * @property {boolean} isHeld The note shown has ended; the reading is the last one.
 * @property {OutOfRange} outOfRange A note was found beyond what can be measured.
 * @property {TunerMode} mode How the target is chosen.
 * @property {number} accidental -2 double flat to 2 double sharp.
 * @property {number} octave Octave as the chosen style counts it.
 * @property {number} stringNumber The string heard, 1 = highest sounding side, 0 = none.
 * @property {number} lockedString The string held as target, 0 = none.
 * @property {number} capo Fret of the capo, 0 = none.
 * @property {number} stringCount Strings of the tuning, at most 16.
 * @property {number} tunedCount Strings that have been in tune.
 * @property {boolean} isOnset A string was plucked since the last snapshot.
 * @property {boolean} isOtherString The note heard is nearer to another string than to the locked one.
 * @property {boolean} becameInTune The lamp came into tune since the last snapshot.
 * @property {number} tuningIndex Place in the list of tunings, 255 = own.
 * @property {Language} language Language of the note names.
 * @property {Accidentals} accidentals How black keys are spelled.
 * @property {OctaveStyle} octaveStyle How octaves are written.
 * @property {string} letter The name without accidental and octave: A, H, Sol, Fis.
 * @property {string} octaveText The octave as written after the name.
 * @property {string} name The whole name for the screen: F♯3.
 * @property {string} heardName The note nearest to what is heard, also when another string is locked.
 * @property {string} spoken The reading for a screen reader: A2, 3 cents sharp.
 * @property {string} tuningName Name of the tuning.
 * @property {string} instrument Instrument of the tuning.
 * @property {number} heardReference The A4 in hertz that an A held for a second stands for, or NaN.
 * @property {number} announcementNumber Rises by one when `announcement` is to be said: at most once a second.
 * @property {number} beepNumber Rises by one when a beep is due: the nearer the note, the faster.
 * @property {number} temperamentIndex Place in the list of temperaments, 255 = own.
 * @property {number} temperamentTonic Pitch class the temperament is laid from, 0 = C.
 * @property {number} fret Fret of the note in intonation mode: 0 or 12.
 * @property {boolean} hasMeasured A string was measured for its intonation since the last snapshot.
 * @property {boolean} becameAllTuned The last string came into tune since the last snapshot.
 * @property {boolean} hasStepped Step-through went on to the next string since the last snapshot.
 * @property {string} announcement What a screen reader should say: A2, 3 cents sharp.
 * @property {string} temperamentName Name of the temperament.
 * @property {string} tuningIdentifier Identifier of the tuning, `custom` for one of the player's own.
 * @property {number} strumNumber Counts the strums of the tuning.
 * @property {boolean} isStrumSettled The last strum has been looked at for as long as it needs.
 * @property {boolean} isStrumInTune Every string was heard by the last strum, and none needs tuning.
 * @property {boolean} canStrum Strums are listened for: asked for, and the tuning has 1 to 12 strings.
 * @property {IntonationPlace} intonationPlace How the locked string is to be played in intonation mode.
 * @property {boolean} measuresHarmonic Intonation mode measures the harmonic over the twelfth fret too.
 * @property {boolean} isMeasuring The note that sounds is the one asked for, and is being measured for its intonation.
 * @property {number} measuredCount Strings whose intonation has been measured.
 * @property {number} nextString Number of the string that follows the locked one in step-through, 0 = none.
 * @property {StringRecord[]} strings The strings, lowest sounding side first.
 */
export const tunerSnapshotSize = 2432;

/** @param {DataView} view @param {number} [start] @returns {TunerSnapshot} */
export function decodeTunerSnapshot(view, start = 0) {
  return {
    version: view.getUint16(start + 0, true),
    size: view.getUint16(start + 2, true),
    sequence: view.getUint32(start + 4, true),
    time: view.getFloat64(start + 8, true),
    frequency: view.getFloat64(start + 16, true),
    targetFrequency: view.getFloat64(start + 24, true),
    referencePitch: view.getFloat64(start + 32, true),
    level: view.getFloat32(start + 40, true),
    gate: view.getFloat32(start + 44, true),
    cents: view.getFloat32(start + 48, true),
    uncertainty: view.getFloat32(start + 52, true),
    confidence: view.getFloat32(start + 56, true),
    opacity: view.getFloat32(start + 60, true),
    midi: view.getFloat32(start + 64, true),
    strobePhase: view.getFloat32(start + 68, true),
    inputCondition: inputConditions[view.getUint8(start + 72)],
    listening: listeningStates[view.getUint8(start + 73)],
    lamp: lamps[view.getUint8(start + 74)],
    direction: view.getInt8(start + 75),
    hasReading: view.getUint8(start + 76) !== 0,
    isHeld: view.getUint8(start + 77) !== 0,
    outOfRange: outOfRanges[view.getUint8(start + 78)],
    mode: tunerModes[view.getUint8(start + 79)],
    accidental: view.getInt8(start + 80),
    octave: view.getInt8(start + 81),
    stringNumber: view.getUint8(start + 82),
    lockedString: view.getUint8(start + 83),
    capo: view.getUint8(start + 84),
    stringCount: view.getUint8(start + 85),
    tunedCount: view.getUint8(start + 86),
    isOnset: view.getUint8(start + 87) !== 0,
    isOtherString: view.getUint8(start + 88) !== 0,
    becameInTune: view.getUint8(start + 89) !== 0,
    tuningIndex: view.getUint8(start + 90),
    language: languages[view.getUint8(start + 91)],
    accidentals: accidentals[view.getUint8(start + 92)],
    octaveStyle: octaveStyles[view.getUint8(start + 93)],
    letter: text(view, start + 96, 8),
    octaveText: text(view, start + 104, 16),
    name: text(view, start + 120, 24),
    heardName: text(view, start + 144, 24),
    spoken: text(view, start + 168, 64),
    tuningName: text(view, start + 232, 64),
    instrument: text(view, start + 296, 32),
    heardReference: view.getFloat64(start + 328, true),
    announcementNumber: view.getUint32(start + 336, true),
    beepNumber: view.getUint32(start + 340, true),
    temperamentIndex: view.getUint8(start + 344),
    temperamentTonic: view.getUint8(start + 345),
    fret: view.getUint8(start + 346),
    hasMeasured: view.getUint8(start + 347) !== 0,
    becameAllTuned: view.getUint8(start + 348) !== 0,
    hasStepped: view.getUint8(start + 349) !== 0,
    announcement: text(view, start + 352, 64),
    temperamentName: text(view, start + 416, 32),
    tuningIdentifier: text(view, start + 448, 48),
    strumNumber: view.getUint32(start + 496, true),
    isStrumSettled: view.getUint8(start + 500) !== 0,
    isStrumInTune: view.getUint8(start + 501) !== 0,
    canStrum: view.getUint8(start + 502) !== 0,
    intonationPlace: intonationPlaces[view.getUint8(start + 503)],
    measuresHarmonic: view.getUint8(start + 504) !== 0,
    isMeasuring: view.getUint8(start + 505) !== 0,
    measuredCount: view.getUint8(start + 506),
    nextString: view.getUint8(start + 507),
    strings: Array.from({ length: Math.min(16, view.getUint8(start + 85)) }, (_, index) => decodeStringRecord(view, start + 512 + index * 120)),
  };
}

/**
 * One entry of the list of tunings.
 * @typedef {object} TuningRecord
 * @property {string} identifier Stays the same for ever; what to store.
 * @property {string} name Name for the screen.
 * @property {string} instrument Instrument it belongs to.
 * @property {string} strings The strings, lowest sounding side first.
 */
export const tuningRecordSize = 256;

/** @param {DataView} view @param {number} [start] @returns {TuningRecord} */
export function decodeTuningRecord(view, start = 0) {
  return {
    identifier: text(view, start + 0, 48),
    name: text(view, start + 48, 64),
    instrument: text(view, start + 112, 32),
    strings: text(view, start + 144, 112),
  };
}

/**
 * One entry of the list of temperaments.
 * @typedef {object} TemperamentRecord
 * @property {string} identifier Stays the same for ever; what to store.
 * @property {string} name Name for the screen.
 */
export const temperamentRecordSize = 96;

/** @param {DataView} view @param {number} [start] @returns {TemperamentRecord} */
export function decodeTemperamentRecord(view, start = 0) {
  return {
    identifier: text(view, start + 0, 48),
    name: text(view, start + 48, 48),
  };
}

/**
 * A place to touch, in CSS pixels from the surface's top left corner.
 * @typedef {object} PlaceRecord
 * @property {number} x Left edge.
 * @property {number} y Top edge.
 * @property {number} width Width.
 * @property {number} height Height.
 * @property {number} key MIDI number.
 * @property {boolean} isBlack A black key.
 * @property {string} code The computer key that plays it, by its place; empty for none.
 */
export const placeRecordSize = 32;

/** @param {DataView} view @param {number} [start] @returns {PlaceRecord} */
export function decodePlaceRecord(view, start = 0) {
  return {
    x: view.getFloat32(start + 0, true),
    y: view.getFloat32(start + 4, true),
    width: view.getFloat32(start + 8, true),
    height: view.getFloat32(start + 12, true),
    key: view.getUint8(start + 16),
    isBlack: view.getUint8(start + 17) !== 0,
    code: text(view, start + 18, 14),
  };
}

/**
 * What an instrument under the fingers shows.
 * @typedef {object} PlaySnapshot
 * @property {PlayInstrument} instrument What is under the fingers.
 * @property {boolean} isPedalDown Somebody holds the sustain pedal down.
 * @property {boolean} isRinging Something rings by itself: time must be told to pass.
 * @property {number} lowest MIDI number of the lowest key or bar shown.
 * @property {number} highest MIDI number of the highest key or bar shown.
 * @property {number} manuals Keyboards above one another, 1 or 2.
 * @property {number} keyVelocity Velocity of the computer's keys, 1 to 127.
 * @property {StrikeStrength} strength How a touch tells how hard it struck.
 * @property {number} rows Rows of the computer's keys that play notes, 1 or 2.
 * @property {number} chordAccidental Of the chord's root, sharps positive.
 * @property {number} placeCount Places on the surface.
 * @property {number} layoutNumber Changes when the places have moved.
 * @property {number} keyWidth Width of a white key in CSS pixels.
 * @property {string} chordRoot The chord held: its root without accidental; empty for none.
 * @property {string} chordSuffix What follows the root: m7, maj7/E.
 * @property {string} chordSpoken The chord in words for a screen reader.
 * @property {number} lit0 Keys 0 to 15 that are held, the lowest bit first.
 * @property {number} lit1 Keys 16 to 31 that are held.
 * @property {number} lit2 Keys 32 to 47 that are held.
 * @property {number} lit3 Keys 48 to 63 that are held.
 * @property {number} lit4 Keys 64 to 79 that are held.
 * @property {number} lit5 Keys 80 to 95 that are held.
 * @property {number} lit6 Keys 96 to 111 that are held.
 * @property {number} lit7 Keys 112 to 127 that are held.
 * @property {PlaceRecord[]} places The places to touch; black keys come last and lie on top.
 */
export const playSnapshotSize = 4256;

/** @param {DataView} view @param {number} [start] @returns {PlaySnapshot} */
export function decodePlaySnapshot(view, start = 0) {
  return {
    instrument: playInstruments[view.getUint8(start + 0)],
    isPedalDown: view.getUint8(start + 1) !== 0,
    isRinging: view.getUint8(start + 2) !== 0,
    lowest: view.getUint8(start + 3),
    highest: view.getUint8(start + 4),
    manuals: view.getUint8(start + 5),
    keyVelocity: view.getUint8(start + 6),
    strength: strikeStrengths[view.getUint8(start + 7)],
    rows: view.getUint8(start + 8),
    chordAccidental: view.getInt8(start + 9),
    placeCount: view.getUint8(start + 10),
    layoutNumber: view.getUint16(start + 12, true),
    keyWidth: view.getFloat32(start + 16, true),
    chordRoot: text(view, start + 20, 12),
    chordSuffix: text(view, start + 32, 36),
    chordSpoken: text(view, start + 68, 76),
    lit0: view.getUint16(start + 144, true),
    lit1: view.getUint16(start + 146, true),
    lit2: view.getUint16(start + 148, true),
    lit3: view.getUint16(start + 150, true),
    lit4: view.getUint16(start + 152, true),
    lit5: view.getUint16(start + 154, true),
    lit6: view.getUint16(start + 156, true),
    lit7: view.getUint16(start + 158, true),
    places: Array.from({ length: Math.min(128, view.getUint8(start + 10)) }, (_, index) => decodePlaceRecord(view, start + 160 + index * 32)),
  };
}

/**
 * How a key is called in the chosen language.
 * @typedef {object} KeyNameRecord
 * @property {number} accidental Sharps positive; 0 where the word already says it.
 * @property {string} letter The name without accidental and octave.
 * @property {string} octaveText The octave as written after the name.
 * @property {string} spoken For a screen reader.
 */
export const keyNameRecordSize = 64;

/** @param {DataView} view @param {number} [start] @returns {KeyNameRecord} */
export function decodeKeyNameRecord(view, start = 0) {
  return {
    accidental: view.getInt8(start + 0),
    letter: text(view, start + 1, 11),
    octaveText: text(view, start + 12, 12),
    spoken: text(view, start + 24, 40),
  };
}

/**
 * What the sampler is asked to do.
 * @typedef {object} PlayEventRecord
 * @property {PlayEventKind} kind What is to happen.
 * @property {number} channel MIDI channel from 0.
 * @property {number} key Key, controller number, or bank.
 * @property {number} value Velocity, controller value, wheel position or program.
 * @property {number} cents Cents added to the pitch of the note.
 * @property {number} delay Seconds from now.
 */
export const playEventRecordSize = 16;

/** @param {DataView} view @param {number} [start] @returns {PlayEventRecord} */
export function decodePlayEventRecord(view, start = 0) {
  return {
    kind: playEventKinds[view.getUint8(start + 0)],
    channel: view.getUint8(start + 1),
    key: view.getUint8(start + 2),
    value: view.getUint16(start + 4, true),
    cents: view.getInt8(start + 6),
    delay: view.getFloat32(start + 8, true),
  };
}

/**
 * One preset of a bank.
 * @typedef {object} PresetRecord
 * @property {number} bank Bank, 128 is percussion.
 * @property {number} program Program from 0.
 * @property {string} name As the file gives it.
 */
export const presetRecordSize = 48;

/** @param {DataView} view @param {number} [start] @returns {PresetRecord} */
export function decodePresetRecord(view, start = 0) {
  return {
    bank: view.getUint8(start + 0),
    program: view.getUint8(start + 1),
    name: text(view, start + 2, 46),
  };
}
