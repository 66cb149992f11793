/// Settings of the strum reader, chosen on generated strums (see Documentation/DEVLOG.md).
enum StrumConstants {
    /// Samples a second of every window; the resampler makes it.
    static let analysisRate = AnalysisFormat.sampleRate
    /// Partials of one string that are fitted, at most.
    static let partialsPerString = 12
    /// No partial above this is fitted, in hertz.
    static let topFrequency = 3_600.0
    /// Longest window, in seconds.
    static let longestWindow = 0.6
    /// How far from its target a string is looked for, in cents.
    static let searchRange = 100.0
    /// Standard deviation of a partial about its string's stiff-string model, in cents.
    static let tieDeviation = 1.3
    /// Degrees of freedom of the Student weight on that deviation, from the third iteration on.
    static let tieFreedom = 20.0
    /// Expected decay of a partial: `base + slope · hertz`, 1/s, with its standard deviation.
    static let decayBase = 4.0
    static let decaySlope = 0.002
    static let decayDeviation = 6.0
    /// Expected inharmonicity and its standard deviation.
    static let inharmonicity = 1e-4
    static let inharmonicityDeviation = 1.5e-4
    /// Standard deviation of a string about its target, in cents.
    static let targetDeviation = 60.0
    /// A partial's amplitude has this many times the spread of its neighbours' on the same string.
    static let envelopeSpread = 2.0
    /// First-difference pre-emphasis before the whitening filter is known.
    static let preEmphasis = 0.85
    /// Share of a block's energy the model may leave unexplained before the block counts as played earlier than the last string.
    static let unexplainedShare = 0.15
    /// Order of the linear prediction that whitens the residual.
    static let predictionOrder = 12
}
