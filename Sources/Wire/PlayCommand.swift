/// What the page may ask of the instruments, one number each.
public enum PlayCommand: Int32, CaseIterable, Sendable {
    case setInstrument = 1
    case shiftOctaves = 2
    case scroll = 3
    case setKeyWidth = 4
    case setManuals = 5
    case setStrength = 6
    case setRows = 7
    case setPedal = 8
    case setLanguage = 9
    case setAccidentals = 10
    case cursorDown = 11
    case cursorUp = 12
    case releaseAll = 13
    case panic = 14
    case unplug = 15
    case advance = 16

    public var name: StaticString {
        switch self {
        case .setInstrument: "setInstrument"
        case .shiftOctaves: "shiftOctaves"
        case .scroll: "scroll"
        case .setKeyWidth: "setKeyWidth"
        case .setManuals: "setManuals"
        case .setStrength: "setStrength"
        case .setRows: "setRows"
        case .setPedal: "setPedal"
        case .setLanguage: "setLanguage"
        case .setAccidentals: "setAccidentals"
        case .cursorDown: "cursorDown"
        case .cursorUp: "cursorUp"
        case .releaseAll: "releaseAll"
        case .panic: "panic"
        case .unplug: "unplug"
        case .advance: "advance"
        }
    }

    /// What the one number that goes with the command means.
    public var meaning: StaticString {
        switch self {
        case .setInstrument: "Place in PlayInstrument."
        case .shiftOctaves: "Octaves, up for positive."
        case .scroll: "White keys, up for positive."
        case .setKeyWidth: "Width of a white key in CSS pixels, or NaN for what suits the screen."
        case .setManuals: "1 or 2 keyboards above one another."
        case .setStrength: "Place in StrikeStrength."
        case .setRows: "1 or 2 rows of the computer's keys."
        case .setPedal: "1 down, 0 up."
        case .setLanguage: "Place in Language."
        case .setAccidentals: "Place in Accidentals."
        case .cursorDown: "MIDI number of the key that is pressed."
        case .cursorUp: "No number: the pressed key comes up."
        case .releaseAll: "No number: everything held is let go."
        case .panic: "No number: everything is silent."
        case .unplug: "MIDI port, 0 to 31."
        case .advance: "Seconds that have passed."
        }
    }
}
