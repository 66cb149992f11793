/// A closed list of names; memory holds the place of a name in the list, JavaScript sees the name.
public struct Enumeration: Sendable {
    /// Which list; a raw value is its place in `all`.
    public enum Identifier: UInt8, CaseIterable, Sendable {
        case inputCondition
        case listening
        case lamp
        case outOfRange
        case mode
        case thickness
        case commandResult
        case language
        case accidentals
        case octaveStyle
        case intonationPlace
        case intonationVerdict
        case playInstrument
        case strikeStrength
        case playEvent
        case outputLatency
    }

    public let name: StaticString
    public let cases: [StaticString]

    public init(of identifier: Identifier) {
        switch identifier {
        case .inputCondition:
            name = "InputCondition"
            cases = ["live", "noInput", "clipped"]
        case .listening:
            name = "ListeningState"
            cases = ["quiet", "listening"]
        case .lamp:
            name = "Lamp"
            cases = ["quiet", "inTune", "close", "adjust", "cannotTell"]
        case .outOfRange:
            name = "OutOfRange"
            cases = ["none", "below", "above"]
        case .mode:
            name = "TunerMode"
            cases = ["auto", "locked", "chromatic", "stepThrough", "intonation"]
        case .thickness:
            name = "Thickness"
            cases = ["thinnest", "thin", "medium", "thick", "thicker", "thickest"]
        case .commandResult:
            name = "CommandResult"
            cases = ["done", "unknownCommand", "outOfRange", "notUnderstood", "noEngine"]
        case .language:
            name = "Language"
            cases = ["letters", "german", "fixedDo", "fixedDoTi"]
        case .accidentals:
            name = "Accidentals"
            cases = ["sharps", "flats"]
        case .octaveStyle:
            name = "OctaveStyle"
            cases = ["scientific", "french", "helmholtz"]
        case .intonationPlace:
            name = "IntonationPlace"
            cases = ["open", "harmonic", "fretted"]
        case .intonationVerdict:
            name = "IntonationVerdict"
            cases = ["unknown", "right", "longer", "shorter", "cannotTell"]
        case .playInstrument:
            name = "PlayInstrument"
            cases = ["piano", "xylophone", "drums"]
        case .strikeStrength:
            name = "StrikeStrength"
            cases = ["place", "force", "radius", "even"]
        case .playEvent:
            name = "PlayEventKind"
            cases = ["noteOn", "noteOff", "controller", "bend", "program", "panic"]
        case .outputLatency:
            name = "OutputLatency"
            cases = ["tight", "noticeable", "wireless"]
        }
    }
}
