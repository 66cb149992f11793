/// The way through the strings of intonation mode: what is to be played now, and what the note that sounds was taken for.
struct IntonationGuide: Equatable, Sendable {
    struct Step: Equatable, Sendable {
        /// Place in `TunerSession.strings`.
        var string: Int
        var place: IntonationPlace
    }

    /// Cents about its height within which a note stays what it was taken for.
    static let strayCents = 100.0
    /// How long it must be elsewhere to be another note: four hops, more than one bad reading.
    static let straySeconds = 0.04
    /// Cents by which what is to be played is taken to lie nearer than anything else.
    static let dueAdvantage = 30.0

    /// What is to be played; nil when every string has been measured.
    var due: Step?
    /// The player chose the string: no other one takes its place.
    var isChosen = false
    /// What the sounding note was taken for; nil until it is heard.
    private(set) var sounding: Step?
    /// The sounding note is not what was to be played.
    private(set) var isOther = false
    private var steady = SteadyNote()
    private var strayFor = 0.0

    /// The note that sounds is the one to be played and is being measured.
    var isMeasuring: Bool { sounding != nil && sounding == due }

    /// A string was plucked, or the sound has ended.
    mutating func beginNote() {
        sounding = nil
        isOther = false
        steady = SteadyNote()
        strayFor = 0
    }

    /// Whether a note so many cents from what it was taken for still is that; nil when one bad reading says it is not.
    mutating func keeps(cents: Double, elapsed: Double) -> Bool? {
        guard cents.magnitude > Self.strayCents else {
            strayFor = 0
            return true
        }
        strayFor += elapsed
        return strayFor < Self.straySeconds ? nil : false
    }

    mutating func take(_ step: Step, isOther: Bool) {
        beginNote()
        sounding = step
        self.isOther = isOther
    }

    /// Takes a reading of the sounding note; returns its measurement once, when it is complete.
    mutating func measure(cents: Double, bandCents: Double, elapsed: Double) -> MeasuredCents? {
        guard isMeasuring else { return nil }
        return steady.advance(cents: cents, bandCents: bandCents, elapsed: elapsed)
    }
}
