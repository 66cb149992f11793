import MusicTheory

/// The note on the screen.
public struct TunerReading: Equatable, Sendable {
    /// Hertz.
    public let frequency: Double
    /// Cents from the target, sharp positive.
    public let cents: Double
    /// Half the width of the needle's band, in cents: two standard errors.
    public let bandCents: Double
    /// 0 to 1.
    public let confidence: Double
    /// What it should be.
    public let target: Pitch
    public let targetFrequency: Double
    public let note: SpelledNote
    public let label: NoteLabel
    /// Place in `TunerSession.strings`; nil in chromatic mode.
    public let string: Int?
    /// The fret at which the string is stopped: 0, or 12 in intonation mode.
    public let fret: Int
    /// The string that was struck instead of the wanted one: within half a semitone of it.
    public let otherString: Int?
}
