/// What a classifier reads from one window: its answer for every class and every pitch class.
final class ChordEvidence {
    /// Log-probability of each of the 241 classes.
    let logProbabilities: UnsafeMutableBufferPointer<Float>
    /// Probability of each pitch class to be the lowest note, summing to 1.
    let bass: UnsafeMutableBufferPointer<Float>
    /// Probability that each pitch class sounds, 0 to 1.
    let presence: UnsafeMutableBufferPointer<Float>

    init() {
        logProbabilities = .allocate(capacity: ChordVocabulary.classCount)
        logProbabilities.initialize(repeating: 0)
        bass = .allocate(capacity: 12)
        bass.initialize(repeating: 0)
        presence = .allocate(capacity: 12)
        presence.initialize(repeating: 0)
    }

    deinit {
        logProbabilities.deallocate()
        bass.deallocate()
        presence.deallocate()
    }

    /// Puts back the bass and the presence of an earlier window.
    func load(bass: [Float], presence: [Float]) {
        for pitchClass in 0..<12 {
            self.bass[pitchClass] = bass[pitchClass]
            self.presence[pitchClass] = presence[pitchClass]
        }
    }

    /// From where on a pitch class counts as heard.
    static let heardProbability: Float = 0.5

    /// The pitch classes that sound more likely than not.
    var heard: PitchClassSet {
        var heard = PitchClassSet.empty
        for pitchClass in 0..<12 where presence[pitchClass] > ChordEvidence.heardProbability { heard.insert(pitchClass) }
        return heard
    }

    /// Probability from which another chord tone than the root is taken for the bass.
    static let inversionProbability: Float = 0.8

    /// The lowest note of a chord: its root unless another of its tones is clearly lower.
    func bass(of call: ChordCall) -> Int? {
        guard case .chord(let root, let kind, _) = call else { return nil }
        for interval in kind.intervals.dropFirst() {
            let pitchClass = (root + interval) % 12
            if bass[pitchClass] > ChordEvidence.inversionProbability { return pitchClass }
        }
        return root
    }
}
