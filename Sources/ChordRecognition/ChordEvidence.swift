import CMath
import MusicTheory

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

    /// Gives the probability of every kind that may not be named to what remains of it without its last added note: with major and minor
    /// alone, an A minor seventh is evidence for A minor, not for C.
    func fold(into vocabulary: ChordVocabulary) {
        guard vocabulary != .full else { return }
        for root in 0..<12 {
            for kind in [ChordKind.ninth, .minorNinth, .majorNinth] + ChordKind.allCases where !vocabulary.contains(kind) {
                let index = ChordVocabulary.index(root: root, kind: kind)
                guard let simpler = kind.simpler, logProbabilities[index] > -1_000 else { continue }
                let target = ChordVocabulary.index(root: root, kind: simpler)
                let highest = max(logProbabilities[index], logProbabilities[target])
                logProbabilities[target] =
                    highest + logf(expf(logProbabilities[index] - highest) + expf(logProbabilities[target] - highest))
                logProbabilities[index] = -1_000
            }
        }
    }

    /// From where on a pitch class counts as heard.
    static let heardProbability: Float = 0.5

    /// The pitch classes that sound more likely than not.
    var heard: PitchClassSet {
        var heard = PitchClassSet()
        for pitchClass in 0..<12 where presence[pitchClass] > ChordEvidence.heardProbability { heard.insert(pitchClass) }
        return heard
    }

    /// Probability from which another chord tone than the root is taken for the bass.
    static let inversionProbability: Float = 0.85

    /// Qualities whose inversions are named. The others share their notes with another chord (Dsus2 over A is Asus4, C6 over A is Am7),
    /// so that a bass other than the root says that the name is wrong rather than inverted.
    static let invertible: [ChordKind] = [.major, .minor, .dominantSeventh, .majorSeventh, .diminished]

    /// The lowest note of a chord: its root unless another of its tones is clearly lower.
    private func bass(root: Int, kind: ChordKind) -> Int {
        guard ChordEvidence.invertible.contains(kind) else { return root }
        for degree in kind.degrees {
            let pitchClass = (root + degree.semitones) % 12
            if bass[pitchClass] > ChordEvidence.inversionProbability { return pitchClass }
        }
        return root
    }

    /// Probability from which a repeated strum changes the bass of a chord that stays.
    static let newBassProbability: Float = 0.97

    /// Tones of a chord that must be heard before its name is shown.
    static let leastHeardTones = 2

    /// What may be shown for a class that is believed in: the chord with its bass, or less if its notes are not heard.
    ///
    /// A chord that was shown before stays, whatever single strums leave out. A new one needs two of its tones; without them an
    /// earlier chord is kept (a knock on the wood is no new chord), and after none there is no chord, or no telling.
    func call(_ index: Int, shown: ChordCall) -> ChordCall {
        let call = ChordVocabulary.call(index)
        guard case .chord(let root, let kind, _) = call else { return call }
        let bass = bass(root: root, kind: kind)
        if case .chord(root, kind, let shownBass) = shown, self.bass[bass] < ChordEvidence.newBassProbability {
            return .chord(root: root, kind: kind, bass: shownBass)
        }
        if heard.intersection(call.pitchClasses).count >= ChordEvidence.leastHeardTones {
            return .chord(root: root, kind: kind, bass: bass)
        }
        if shown.isChord { return shown }
        return heard.isEmpty ? .noChord : .cannotTell
    }
}
