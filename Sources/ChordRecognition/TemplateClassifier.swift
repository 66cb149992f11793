import CMath
import MusicTheory

/// Scores every chord by how its template agrees with the chroma of the window.
///
///     score = similarity - outside-tone penalty - missing-tone penalty
///
/// With the L2-normalised chroma `c` and the chord's tones `T`: similarity is `sum over T of c / sqrt(|T|)`, the outside penalty
/// `0.6 sum c^2` over the other classes, the missing penalty `0.35` for each tone under 0.15. So a decaying E is no Bsus4 merely
/// because both hold E and B: the F sharp is missing and the G sharp outside. Scores become log-probabilities by a softmax of slope 14.
/// No training; easy to follow by eye, and much less able than the network (Documentation/CHORDS.md).
/// Source: Fujishima 1999; Oudre, Grenier and Fevotte 2011, "Chord recognition by fitting rescaled chroma vectors", for templates.
final class TemplateClassifier {
    static let outsidePenalty: Float = 0.6
    static let missingPenalty: Float = 0.35
    static let missingLevel: Float = 0.15
    static let slope: Float = 14
    /// Score that stands for no chord.
    static let noChordScore: Float = 0.35

    private(set) var chroma = Chroma()

    func score(_ spectra: EvidenceSpectra, into evidence: ChordEvidence) {
        chroma = Chroma(magnitudes: spectra.wholeMagnitudes, binWidth: spectra.binWidth, tuningCents: spectra.tuningCents)
        let scores = evidence.logProbabilities
        for root in 0..<12 {
            for kind in ChordKind.allCases {
                scores[ChordVocabulary.index(root: root, kind: kind)] = score(kind.intervals.transposed(by: root))
            }
            scores[root * ChordVocabulary.perRoot + ChordVocabulary.singleNote] = score(PitchClassSet([root]))
            evidence.presence[root] = min(1, chroma.values[root] / (2 * TemplateClassifier.missingLevel))
            evidence.bass[root] = chroma.lowest == root ? 0.9 : 0.1 / 11
        }
        scores[ChordVocabulary.noChord] = TemplateClassifier.noChordScore
        var sum: Float = 0
        for index in 0..<scores.count { sum += expf(TemplateClassifier.slope * (scores[index] - 1)) }
        let logSum = logf(sum)
        for index in 0..<scores.count { scores[index] = TemplateClassifier.slope * (scores[index] - 1) - logSum }
    }

    /// The score of one set of notes against the present chroma.
    func score(_ tones: PitchClassSet) -> Float {
        var similarity: Float = 0
        var outside: Float = 0
        var missing: Float = 0
        for pitchClass in 0..<12 {
            let value = chroma.values[pitchClass]
            if tones.contains(pitchClass) {
                similarity += value
                if value < TemplateClassifier.missingLevel { missing += 1 }
            } else {
                outside += value * value
            }
        }
        return similarity / Float(max(tones.count, 1)).squareRoot() - TemplateClassifier.outsidePenalty * outside
            - TemplateClassifier.missingPenalty * missing
    }
}
