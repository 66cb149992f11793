/// What happened during one step of a tuner session.
public struct TunerEvents: OptionSet, Equatable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A string was plucked.
    public static let plucked = TunerEvents(rawValue: 1)
    /// The lamp came into tune.
    public static let cameInTune = TunerEvents(rawValue: 2)
    /// Every string has now been in tune.
    public static let allTuned = TunerEvents(rawValue: 4)
    /// Step-through went on to the next string.
    public static let stepped = TunerEvents(rawValue: 8)
    /// A beep is due for a player who does not look.
    public static let beep = TunerEvents(rawValue: 16)
    /// The reading is worth saying aloud.
    public static let speak = TunerEvents(rawValue: 32)
    /// A string was measured for its intonation, open or at the twelfth fret.
    public static let measured = TunerEvents(rawValue: 64)
}
