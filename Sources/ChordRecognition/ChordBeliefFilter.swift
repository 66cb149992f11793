import CMath

/// Belief in each class after each strum, from the evidence of this strum and the belief before it.
///
///     p(c) = (1 - h) b(c) + h q(c),   b(c) <- p(c) exp(a l(c)), normalised
///
/// `l` are log-probabilities with the offsets of `ChordPrior`, `q` the prior of a new chord. It steps only at strums, so that nothing
/// but a newer strum can change the name: decay cannot. Cost: one pass over 241 classes a strum.
/// Source: Rabiner 1989, "A tutorial on hidden Markov models", section III.A (the forward recursion).
final class ChordBeliefFilter {
    /// Probability that a strum brings a new chord.
    static let change: Float = 0.54
    static let evidenceExponent: Float = 1.5
    /// Factors on the exponent for a strum less than 0.3 s after the one before, with which it shares sound, and for a window cut short.
    static let closeFactor: Float = 0.5
    static let cutFactor: Float = 0.8
    static let closeSeconds = 0.300
    static let priorNoChord: Float = 0.3
    /// Added to the log-probability of no chord right after an onset, and once more while a chord is shown: a tail is not silence.
    static let noChordOffset: Float = -3
    static let noChordAfterChord: Float = -10
    /// One string picked while a chord rings does not end the chord.
    static let noteAfterChord: Float = -2

    private let vocabulary: ChordVocabulary
    private let prior: [Float]
    private(set) var belief: [Float]
    private var next: [Float]

    init(vocabulary: ChordVocabulary) {
        self.vocabulary = vocabulary
        prior = ChordPrior.distribution(noChord: ChordBeliefFilter.priorNoChord, vocabulary: vocabulary)
        belief = ChordPrior.start(vocabulary: vocabulary)
        next = belief
    }

    /// The class now believed in most.
    var best: Int { ChordBeliefFilter.argmax(belief) }

    /// Forgets everything, as after silence.
    func reset() { belief = ChordPrior.start(vocabulary: vocabulary) }

    /// The exponent of the evidence of one strum.
    static func exponent(secondsSinceOnset: Double?, isCut: Bool) -> Float {
        var exponent = evidenceExponent
        if let seconds = secondsSinceOnset, seconds < closeSeconds { exponent *= closeFactor }
        return isCut ? exponent * cutFactor : exponent
    }

    /// Steps by the evidence of one strum and keeps the new belief.
    func commit(_ logProbabilities: UnsafeMutableBufferPointer<Float>, exponent: Float) {
        step(logProbabilities, exponent: exponent)
        swap(&belief, &next)
    }

    /// The class that would be believed in after this evidence, and how strongly, without keeping it.
    func peek(_ logProbabilities: UnsafeMutableBufferPointer<Float>, exponent: Float) -> (index: Int, belief: Float) {
        step(logProbabilities, exponent: exponent)
        let index = ChordBeliefFilter.argmax(next)
        return (index, next[index])
    }

    private func step(_ logProbabilities: UnsafeMutableBufferPointer<Float>, exponent: Float) {
        let current = best
        let isChord = ChordPrior.isChord(current)
        let root = current == ChordVocabulary.noChord ? -2 : ChordPrior.root(current)
        var sum: Float = 0
        for index in 0..<ChordVocabulary.classCount { sum += prior[index] * (ChordPrior.root(index) == root ? ChordPrior.sameRoot : 1) }
        var highest = -Float.infinity
        for index in 0..<ChordVocabulary.classCount {
            guard vocabulary.allows(index) else {
                next[index] = -.infinity
                continue
            }
            let move = prior[index] * (ChordPrior.root(index) == root ? ChordPrior.sameRoot : 1) / sum
            var evidence = logProbabilities[index]
            if index == ChordVocabulary.noChord {
                evidence += ChordBeliefFilter.noChordOffset + (isChord ? ChordBeliefFilter.noChordAfterChord : 0)
            } else {
                evidence += ChordPrior.offset(quality: index % ChordVocabulary.perRoot)
                if isChord, !ChordPrior.isChord(index) { evidence += ChordBeliefFilter.noteAfterChord }
            }
            next[index] =
                logf((1 - ChordBeliefFilter.change) * belief[index] + ChordBeliefFilter.change * move + 1e-12) + exponent * evidence
            highest = max(highest, next[index])
        }
        var total: Float = 0
        for index in 0..<ChordVocabulary.classCount {
            next[index] = expf(next[index] - highest)
            total += next[index]
        }
        for index in 0..<ChordVocabulary.classCount { next[index] /= total }
    }

    static func argmax(_ values: [Float]) -> Int {
        var best = 0
        for index in 1..<values.count where values[index] > values[best] { best = index }
        return best
    }
}
