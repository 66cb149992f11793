/// A note as one window shows it, before anything decides whether to believe it.
struct PitchMeasurement {
    /// First partial, in hertz.
    var frequency: Double
    /// Inharmonicity coefficient of the string.
    var inharmonicity: Double
    /// What this window alone tells of it, and one over the variance of that.
    var ownInharmonicity: Double
    var inharmonicityInformation: Double
    /// One standard error of `frequency`, in cents, at least 0.001.
    var sigmaCents: Double
    /// Signal to noise ratio of all partials used together, in decibels: 27 and more for real notes.
    var totalDecibels: Double
    /// What the comb gave it, in decibels.
    var score: Double
    /// Partials the frequency rests on.
    var partialCount: Int
    /// How fast the partials' amplitudes change, in decibels a second, averaged with their power as weight.
    var slope: Double
    /// How differently they change: the spread of their slopes, in decibels a second, weighted likewise.
    var slopeSpread: Double
    /// Samples of the window it was measured in.
    var windowLength: Int

    /// How many readings repeat the same samples: a hop moves the weight by an eighth of its width.
    var repeats: Double { max(1, 0.3 * Double(windowLength) / Double(AnalysisFormat.hopLength)) }
}
