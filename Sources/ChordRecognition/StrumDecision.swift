import MusicTheory

/// One chord that might be sounding, with how well the notes heard agree with it.
public struct ChordAlternative: Equatable, Sendable {
    public var call: ChordCall
    /// Belief, 0 to 1; all classes together sum to 1.
    public var score: Double
    /// Notes of the chord that were heard.
    public var heard: PitchClassSet
    /// Notes of the chord that were not heard.
    public var missing: PitchClassSet
    /// Notes heard that do not belong to the chord.
    public var extra: PitchClassSet

    init(call: ChordCall, score: Double, heardNotes: PitchClassSet) {
        self.call = call
        self.score = score
        let tones = call.pitchClasses
        heard = tones.intersection(heardNotes)
        missing = tones.subtracting(heardNotes)
        extra = call.isChord ? heardNotes.subtracting(tones) : PitchClassSet()
    }
}

/// What was decided about one strum.
public struct StrumDecision: Equatable, Sendable {
    /// Start of the strum in seconds from the start of the stream.
    public var onset: Double
    /// Seconds of the stream that had been heard when this was decided.
    public var decided: Double
    /// The chord that is shown, with its bass.
    public var call: ChordCall
    /// Belief in it, 0 to 1.
    public var confidence: Double
    /// The other classes with the strongest belief, best first, at most five.
    public var alternatives: [ChordAlternative]
    /// The pitch classes heard.
    public var heard: PitchClassSet
    /// Probability that each of the twelve pitch classes sounds, C first.
    public var presence: [Float]
    /// Probability that each of the twelve pitch classes is the lowest note, C first.
    public var bass: [Float]
    /// Cents by which the instrument stands above the reference pitch, where that is clear.
    public var tuningCents: Double?
    /// Length of the evidence window in seconds; shorter than usual when the next strum came soon.
    public var windowSeconds: Double

    /// The shown chord as one of the candidates.
    public var shown: ChordAlternative { ChordAlternative(call: call, score: confidence, heardNotes: heard) }
}

/// What one stretch of sound alone would be called, whatever came before it.
public struct ChordFrame: Equatable, Sendable {
    /// End of the stretch in seconds from the start of the stream.
    public var time: Double
    /// The three classes with the highest probability, best first.
    public var candidates: [ChordAlternative]
}

/// What the pipeline reports, in the order in which it becomes known.
public enum ChordEvent: Equatable, Sendable {
    /// A strum began at this time, in seconds.
    case onset(Double)
    /// What the strum seems to be from the part of it heard so far; may still change.
    case provisional(StrumDecision)
    /// What the strum is; never revised.
    case committed(StrumDecision)
    /// What the newest 171 ms alone would be called; every 43 ms, when asked for.
    case frame(ChordFrame)
    /// The sound died away: from this time on, in seconds, there is no chord.
    case silence(Double)
}
