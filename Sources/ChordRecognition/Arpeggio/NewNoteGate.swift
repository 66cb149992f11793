import CMath

/// Whether an onset and the note found at it are a pluck, by logistic regression on eleven measures.
///
/// Fitted on rendered and recorded arpeggios (3 854 plucks); the weights and what each measures are in the table below.
enum NewNoteGate {
    /// A note needs this score, whatever the rest.
    static let leastScore = 20.0
    static let leastLogOdds = -0.4
    /// A voice: nearly all is new, much louder than before, and its partials glide.
    static let voiceNewShare = -1.5
    static let voiceGain = 6.0
    static let voiceGlide = 40.0

    private static let weights = [1.707, 2.841, 1.710, -0.209, -1.032, 1.384, -0.728, -0.826, 1.592, -0.094, 1.093]

    /// `flux` is the attack's, 0.08 for a soft onset; `softFlux` that of the soft detector nearby, 0.05 where it found nothing.
    static func logOdds(_ result: NewNoteFinder.Result, flux: Double, isSoft: Bool, softFlux: Double) -> Double {
        let measures = [
            min(result.score, 250) / 100, min(result.score, 80) / 80, log(max(flux, 1e-6)), min(max(result.newShare, -25), 0) / 10,
            min(max(result.gain, -4), 6) / 3, min(result.margin, 100) / 100, Double(result.midi - 55) / 12, isSoft ? 1 : 0,
            log(max(softFlux, 1e-6)), max(0, log(max(softFlux, 1e-6) / 0.25)), 1,
        ]
        var sum = 0.0
        for index in 0..<weights.count { sum += weights[index] * measures[index] }
        return sum
    }
}
