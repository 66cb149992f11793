/// What the tuner shows after a hop.
public enum TunerSnapshot {
    /// Raised whenever a field moves, goes or changes its meaning; a reader of another version must refuse.
    public static let currentVersion = 4

    public static let version = Field("version", .unsigned16, at: 0, "Version of this layout.")
    public static let size = Field("size", .unsigned16, at: 2, "Bytes of the whole snapshot.")
    public static let sequence = Field("sequence", .unsigned32, at: 4, "Counts the snapshots of this engine from 1.")
    public static let time = Field("time", .float64, at: 8, "Seconds of sound heard since the engine was made.")
    public static let frequency = Field("frequency", .float64, at: 16, "Hertz, or NaN without a reading.")
    public static let targetFrequency = Field("targetFrequency", .float64, at: 24, "Hertz the reading is judged by, or NaN.")
    public static let referencePitch = Field("referencePitch", .float64, at: 32, "A4 in hertz.")
    public static let level = Field("level", .float32, at: 40, "Decibels of full scale, -100 to 0.")
    public static let gate = Field("gate", .float32, at: 44, "Decibels of full scale under which nothing is read.")
    public static let cents = Field("cents", .float32, at: 48, "Cents from the target, sharp positive, or NaN.")
    public static let uncertainty = Field(
        "uncertainty", .float32, at: 52, "Half the width of the needle's band in cents (two standard errors), or NaN.")
    public static let confidence = Field("confidence", .float32, at: 56, "How sure the detector is of a note, 0 to 1.")
    public static let opacity = Field("opacity", .float32, at: 60, "1 while the reading stands, down to 0 while it fades.")
    public static let midi = Field("midi", .float32, at: 64, "MIDI number of the named note (whole), or NaN.")
    public static let strobePhase = Field("strobePhase", .float32, at: 68, "Turns of the strobe, 0 to 1, rising when sharp.")
    public static let inputCondition = Field(
        "inputCondition", .enumeration(.inputCondition), at: 72, "What kind of signal arrives.")
    public static let listening = Field(
        "listening", .enumeration(.listening), at: 73, "Whether the level is above the gate.")
    public static let lamp = Field("lamp", .enumeration(.lamp), at: 74, "Which of the lamp's pictures is lit.")
    public static let direction = Field("direction", .signed8, at: 75, "-1 flat, 0 right or unknown, 1 sharp.")
    public static let hasReading = Field("hasReading", .boolean, at: 76, "A note is shown, fresh, held or fading.")
    public static let isHeld = Field("isHeld", .boolean, at: 77, "The note shown has ended; the reading is the last one.")
    public static let outOfRange = Field(
        "outOfRange", .enumeration(.outOfRange), at: 78, "A note was found beyond what can be measured.")
    public static let mode = Field("mode", .enumeration(.mode), at: 79, "How the target is chosen.")
    public static let accidental = Field("accidental", .signed8, at: 80, "-2 double flat to 2 double sharp.")
    public static let octave = Field("octave", .signed8, at: 81, "Octave as the chosen style counts it.")
    public static let stringNumber = Field(
        "stringNumber", .unsigned8, at: 82, "The string heard, 1 = highest sounding side, 0 = none.")
    public static let lockedString = Field("lockedString", .unsigned8, at: 83, "The string held as target, 0 = none.")
    public static let capo = Field("capo", .unsigned8, at: 84, "Fret of the capo, 0 = none.")
    public static let stringCount = Field("stringCount", .unsigned8, at: 85, "Strings of the tuning, at most 16.")
    public static let tunedCount = Field("tunedCount", .unsigned8, at: 86, "Strings that have been in tune.")
    public static let isOnset = Field("isOnset", .boolean, at: 87, "A string was plucked since the last snapshot.")
    public static let isOtherString = Field(
        "isOtherString", .boolean, at: 88, "The note heard is nearer to another string than to the locked one.")
    public static let becameInTune = Field(
        "becameInTune", .boolean, at: 89, "The lamp came into tune since the last snapshot.")
    public static let tuningIndex = Field("tuningIndex", .unsigned8, at: 90, "Place in the list of tunings, 255 = own.")
    public static let language = Field("language", .enumeration(.language), at: 91, "Language of the note names.")
    public static let accidentals = Field(
        "accidentals", .enumeration(.accidentals), at: 92, "How black keys are spelled.")
    public static let octaveStyle = Field("octaveStyle", .enumeration(.octaveStyle), at: 93, "How octaves are written.")
    public static let letter = Field("letter", .text(capacity: 8), at: 96, "The name without accidental and octave: A, H, Sol, Fis.")
    public static let octaveText = Field("octaveText", .text(capacity: 16), at: 104, "The octave as written after the name.")
    public static let name = Field("name", .text(capacity: 24), at: 120, "The whole name for the screen: F♯3.")
    public static let heardName = Field(
        "heardName", .text(capacity: 24), at: 144, "The note nearest to what is heard, also when another string is locked.")
    public static let spoken = Field(
        "spoken", .text(capacity: 64), at: 168, "The reading for a screen reader: A2, 3 cents sharp.")
    public static let tuningName = Field("tuningName", .text(capacity: 64), at: 232, "Name of the tuning.")
    public static let instrument = Field("instrument", .text(capacity: 32), at: 296, "Instrument of the tuning.")

    public static let heardReference = Field(
        "heardReference", .float64, at: 328, "The A4 in hertz that an A held for a second stands for, or NaN.")
    public static let announcementNumber = Field(
        "announcementNumber", .unsigned32, at: 336, "Rises by one when `announcement` is to be said: at most once a second.")
    public static let beepNumber = Field(
        "beepNumber", .unsigned32, at: 340, "Rises by one when a beep is due: the nearer the note, the faster.")
    public static let temperamentIndex = Field(
        "temperamentIndex", .unsigned8, at: 344, "Place in the list of temperaments, 255 = own.")
    public static let temperamentTonic = Field(
        "temperamentTonic", .unsigned8, at: 345, "Pitch class the temperament is laid from, 0 = C.")
    public static let fret = Field("fret", .unsigned8, at: 346, "Fret of the note in intonation mode: 0 or 12.")
    public static let hasMeasured = Field(
        "hasMeasured", .boolean, at: 347, "A string was measured for its intonation since the last snapshot.")
    public static let becameAllTuned = Field(
        "becameAllTuned", .boolean, at: 348, "The last string came into tune since the last snapshot.")
    public static let hasStepped = Field(
        "hasStepped", .boolean, at: 349, "Step-through went on to the next string since the last snapshot.")
    public static let announcement = Field(
        "announcement", .text(capacity: 64), at: 352, "What a screen reader should say: A2, 3 cents sharp.")
    public static let temperamentName = Field("temperamentName", .text(capacity: 32), at: 416, "Name of the temperament.")
    public static let tuningIdentifier = Field(
        "tuningIdentifier", .text(capacity: 48), at: 448, "Identifier of the tuning, `custom` for one of the player's own.")

    public static let strumNumber = Field("strumNumber", .unsigned32, at: 496, "Counts the strums of the tuning.")
    public static let isStrumSettled = Field(
        "isStrumSettled", .boolean, at: 500, "The last strum has been looked at for as long as it needs.")
    public static let isStrumInTune = Field(
        "isStrumInTune", .boolean, at: 501, "Every string was heard by the last strum, and none needs tuning.")
    public static let canStrum = Field(
        "canStrum", .boolean, at: 502, "Strums are listened for: asked for, and the tuning has 1 to 12 strings.")

    public static let intonationPlace = Field(
        "intonationPlace", .enumeration(.intonationPlace), at: 503, "How the locked string is to be played in intonation mode.")
    public static let measuresHarmonic = Field(
        "measuresHarmonic", .boolean, at: 504, "Intonation mode measures the harmonic over the twelfth fret too.")
    public static let isMeasuring = Field(
        "isMeasuring", .boolean, at: 505, "The note that sounds is the one asked for, and is being measured for its intonation.")
    public static let measuredCount = Field("measuredCount", .unsigned8, at: 506, "Strings whose intonation has been measured.")
    public static let nextString = Field(
        "nextString", .unsigned8, at: 507, "Number of the string that follows the locked one in step-through, 0 = none.")

    public static let stringsOffset = 512
    public static let stringCapacity = 16
    public static let byteCount = stringsOffset + stringCapacity * StringRecord.byteCount

    public static var layout: Layout {
        Layout(
            name: "TunerSnapshot", meaning: "What the tuner shows after a hop.",
            fields: [
                version, size, sequence, time, frequency, targetFrequency, referencePitch, level, gate, cents,
                uncertainty, confidence, opacity, midi, strobePhase, inputCondition, listening, lamp, direction,
                hasReading, isHeld, outOfRange, mode, accidental, octave, stringNumber, lockedString, capo, stringCount,
                tunedCount, isOnset, isOtherString, becameInTune, tuningIndex, language, accidentals, octaveStyle,
                letter, octaveText, name, heardName, spoken, tuningName, instrument, heardReference,
                announcementNumber, beepNumber, temperamentIndex, temperamentTonic, fret, hasMeasured, becameAllTuned,
                hasStepped, announcement, temperamentName, tuningIdentifier, strumNumber,
                isStrumSettled, isStrumInTune, canStrum, intonationPlace, measuresHarmonic, isMeasuring, measuredCount, nextString,
            ],
            size: byteCount,
            rows: [
                Layout.Row(
                    name: "strings", layout: StringRecord.layout, capacity: stringCapacity, offset: stringsOffset,
                    count: stringCount, meaning: "The strings, lowest sounding side first.")
            ])
    }
}

/// One string of the tuning inside a snapshot.
public enum StringRecord {
    public static let targetFrequency = Field("targetFrequency", .float64, at: 0, "Hertz it should sound, capo included.")
    public static let cents = Field("cents", .float32, at: 8, "The last cents read on it, or NaN.")
    public static let midi = Field("midi", .float32, at: 12, "MIDI number it should sound, capo included.")
    public static let number = Field("number", .unsigned8, at: 16, "String number, 1 = highest sounding side.")
    public static let course = Field("course", .unsigned8, at: 17, "Course number; strings of one course are struck together.")
    public static let thickness = Field("thickness", .enumeration(.thickness), at: 18, "How thick to draw it.")
    public static let isTuned = Field("isTuned", .boolean, at: 19, "It has been in tune since the tuning was chosen.")
    public static let octave = Field("octave", .signed8, at: 20, "Octave as the chosen style counts it.")
    public static let name = Field("name", .text(capacity: 24), at: 24, "Name for the screen: E2.")
    public static let spoken = Field("spoken", .text(capacity: 32), at: 48, "Name for a screen reader.")

    public static let openCents = Field(
        "openCents", .float32, at: 80, "Cents of the open string, measured for its intonation, or NaN.")
    public static let frettedCents = Field(
        "frettedCents", .float32, at: 84, "Cents pressed at the twelfth fret from the octave of the target, or NaN.")
    public static let intonationCents = Field(
        "intonationCents", .float32, at: 88, "By how much the twelfth fret is sharp of the open string's octave, or NaN.")

    public static let strumCents = Field("strumCents", .float32, at: 92, "Cents in the last strum, or NaN unless heard.")
    public static let strumUncertainty = Field(
        "strumUncertainty", .float32, at: 96, "Half the width of its band in cents (two standard errors), or NaN.")
    public static let strumLamp = Field(
        "strumLamp", .enumeration(.lamp), at: 100, "Its state in the last strum: quiet when not heard, cannotTell when hidden.")
    public static let strumTurn = Field(
        "strumTurn", .unsigned8, at: 101, "When to tune it, 1 first; 0 when it needs nothing or nothing can be said.")
    public static let hiddenBy = Field(
        "hiddenBy", .unsigned8, at: 102, "Number of the string that hides it in the strum, 0 = none known.")

    public static let harmonicCents = Field(
        "harmonicCents", .float32, at: 104, "Cents of the harmonic over the twelfth fret from the octave of the target, or NaN.")
    public static let intonationUncertainty = Field(
        "intonationUncertainty", .float32, at: 108, "Half the width of the band of `intonationCents` (two standard errors), or NaN.")
    public static let harmonicDifference = Field(
        "harmonicDifference", .float32, at: 112, "By how much the twelfth fret is sharp of the harmonic, or NaN.")
    public static let intonationVerdict = Field(
        "intonationVerdict", .enumeration(.intonationVerdict), at: 116, "What the saddle of the string wants.")

    public static let byteCount = 120

    public static var layout: Layout {
        Layout(
            name: "StringRecord", meaning: "One string of the tuning.",
            fields: [
                targetFrequency, cents, midi, number, course, thickness, isTuned, octave, name, spoken, openCents, frettedCents,
                intonationCents, strumCents, strumUncertainty, strumLamp,
                strumTurn, hiddenBy, harmonicCents, intonationUncertainty, harmonicDifference, intonationVerdict,
            ],
            size: byteCount)
    }
}

/// One entry of the list of tunings.
public enum TuningRecord {
    public static let identifier = Field("identifier", .text(capacity: 48), at: 0, "Stays the same for ever; what to store.")
    public static let name = Field("name", .text(capacity: 64), at: 48, "Name for the screen.")
    public static let instrument = Field("instrument", .text(capacity: 32), at: 112, "Instrument it belongs to.")
    public static let strings = Field("strings", .text(capacity: 112), at: 144, "The strings, lowest sounding side first.")

    public static let byteCount = 256

    public static var layout: Layout {
        Layout(
            name: "TuningRecord", meaning: "One entry of the list of tunings.", fields: [identifier, name, instrument, strings],
            size: byteCount)
    }
}

/// One entry of the list of temperaments.
public enum TemperamentRecord {
    public static let identifier = Field("identifier", .text(capacity: 48), at: 0, "Stays the same for ever; what to store.")
    public static let name = Field("name", .text(capacity: 48), at: 48, "Name for the screen.")

    public static let byteCount = 96

    public static var layout: Layout {
        Layout(
            name: "TemperamentRecord", meaning: "One entry of the list of temperaments.", fields: [identifier, name], size: byteCount)
    }
}
