/// Watches the wanted string of step-through: when it is done, and whether what sounds is still the string before it.
struct StepWatch: Equatable, Sendable {
    /// Seconds a ringing string must stay in tune to be done: a peg that only turns through the right place does not.
    static let settleSeconds = 1.0
    /// An attack this soon after a step is not yet a pluck of the next string: the hand lets go, the step's own sound ends.
    static let echoSeconds = 0.6
    /// Silence after which what sounds is no longer the string before.
    static let gapSeconds = 0.25
    /// Cents about the string before within which a sound counts as its ringing.
    static let echoCents = 50.0
    /// Sums of hop times miss the exact limit by rounding.
    private static let roundingSeconds = 1e-6

    /// The wanted string has been done, and there was none to go on to.
    var isDone = false
    /// The string stepped from, for as long as it may ring; a place in `TunerSession.strings`.
    private(set) var ringing: Int?
    private var inTuneFor = 0.0
    private var sinceStep = 0.0
    private var silentFor = 0.0

    /// Another string is wanted; `ringing` is the one before if it still sounds.
    init(ringing: Int? = nil) {
        self.ringing = ringing
    }

    /// Takes a judged reading; returns whether the string has now stayed in tune for long enough.
    mutating func advance(isInTune: Bool, elapsed: Double) -> Bool {
        inTuneFor = isInTune ? inTuneFor + elapsed : 0
        return !isDone && inTuneFor >= Self.settleSeconds - Self.roundingSeconds
    }

    /// A string was plucked.
    mutating func beginNote() {
        inTuneFor = 0
        if sinceStep >= Self.echoSeconds { ringing = nil }
    }

    /// Lets time pass; `isSounding` says whether any note was read.
    mutating func wait(_ elapsed: Double, isSounding: Bool) {
        sinceStep += elapsed
        silentFor = isSounding ? 0 : silentFor + elapsed
        // The microphone may be deaf while the step's own sound is played: that silence says nothing.
        if silentFor >= Self.gapSeconds, sinceStep >= Self.echoSeconds + Self.gapSeconds { ringing = nil }
    }

    /// Whether a sound so many cents from the string before is that string's ringing; another sound ends it.
    mutating func isEcho(cents: Double) -> Bool {
        guard ringing != nil else { return false }
        if cents.magnitude > Self.echoCents { ringing = nil }
        return ringing != nil
    }
}
