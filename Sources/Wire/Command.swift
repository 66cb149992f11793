/// What JavaScript may ask of the engine, one number each; a number is never used again for something else.
public enum Command: Int32, CaseIterable, Sendable {
    case setTuning = 1
    case setReferencePitch = 2
    case setCapo = 3
    case lockString = 4
    case setMode = 5
    case setLanguage = 6
    case setAccidentals = 7
    case setOctaveStyle = 8
    case setGate = 9
    case clearTuned = 10
    case setTemperament = 11
    case setTemperamentTonic = 12
    case setStrum = 13
    case step = 30
    case setHarmonic = 31

    public var name: StaticString {
        switch self {
        case .setTuning: "setTuning"
        case .setReferencePitch: "setReferencePitch"
        case .setCapo: "setCapo"
        case .lockString: "lockString"
        case .setMode: "setMode"
        case .setLanguage: "setLanguage"
        case .setAccidentals: "setAccidentals"
        case .setOctaveStyle: "setOctaveStyle"
        case .setGate: "setGate"
        case .clearTuned: "clearTuned"
        case .setTemperament: "setTemperament"
        case .setTemperamentTonic: "setTemperamentTonic"
        case .setStrum: "setStrum"
        case .step: "step"
        case .setHarmonic: "setHarmonic"
        }
    }

    /// What the one number that goes with the command means.
    public var meaning: StaticString {
        switch self {
        case .setTuning: "Place in the list of tunings."
        case .setReferencePitch: "A4 in hertz, 300 to 600."
        case .setCapo: "Fret, 0 to 12."
        case .lockString: "String number, 0 = automatic."
        case .setMode: "Place in TunerMode."
        case .setLanguage: "Place in Language."
        case .setAccidentals: "Place in Accidentals."
        case .setOctaveStyle: "Place in OctaveStyle."
        case .setGate: "Decibels of full scale, or NaN to learn it from the room."
        case .clearTuned: "No number: forgets which strings have been in tune, and what was measured of them."
        case .setTemperament: "Place in the list of temperaments."
        case .setTemperamentTonic: "Pitch class the temperament is laid from, 0 = C to 11 = B."
        case .setStrum: "1 to listen for strums of the whole tuning too, 0 to stop."
        case .step: "1 for the next string of step-through or step of intonation, -1 for the one before."
        case .setHarmonic: "1 to measure the harmonic for the intonation too, 0 not to."
        }
    }
}

/// The answer to a command; the raw value is the place in `Enumeration(of: .commandResult)`.
public enum CommandResult: Int32, Sendable {
    case done
    case unknownCommand
    case outOfRange
    case notUnderstood
    case noEngine
}
