import CMath

/// How far the instrument stands from equal temperament at the reference pitch, from the peaks of the evidence spectra.
///
/// Each spectral peak from 80 to 1500 Hz lies `d` cents from the nearest semitone; with its magnitude as weight,
///
///     z = sum |X| exp(2 pi i d / 100),   offset = 100 arg(z) / 2 pi   in -50 ... 50 cents
///
/// summed over strums with a memory of about ten. Fifth partials (14 cents flat of a semitone) are weaker than what they belong to.
/// Source: Dressler and Streich 2007, "Tuning frequency estimation using circular statistics", section 2.
struct TuningEstimator {
    /// Weight of a strum against the next one.
    static let memory = 0.9
    /// The bins are moved only for an instrument further off than this, in cents: up to there moving gains nothing.
    static let least = 20.0
    /// Length of `z` over the sum of weights from which it is trusted: 0 for peaks anywhere, 1 for peaks all equally far off.
    static let trust = 0.6

    private var sum = (real: 0.0, imaginary: 0.0, weight: 0.0)

    /// Cents above the reference, nil while no strum was heard or its peaks disagree.
    var cents: Double? {
        let length = (sum.real * sum.real + sum.imaginary * sum.imaginary).squareRoot()
        guard sum.weight > 0, length > TuningEstimator.trust * sum.weight else { return nil }
        return 100 * atan2(sum.imaginary, sum.real) / (2 * Double.pi)
    }

    /// Cents by which the bins should move: 0 near the reference.
    var correction: Double {
        guard let cents, abs(cents) > TuningEstimator.least else { return 0 }
        return (cents / 2).rounded() * 2
    }

    mutating func reset() { sum = (0, 0, 0) }

    /// Adds the peaks of one window. `binWidth` in hertz, `referenceHertz` the frequency of A4; `resolution` is the half-width of a
    /// window's main lobe in bins, within which only the highest bin is a peak.
    mutating func add(_ magnitudes: UnsafeMutableBufferPointer<Float>, binWidth: Double, referenceHertz: Double) {
        let first = max(2, Int(80 / binWidth))
        let last = min(magnitudes.count - 3, Int(1500 / binWidth))
        guard first < last else { return }
        var loudest: Float = 0
        for bin in first...last { loudest = max(loudest, magnitudes[bin]) }
        guard loudest > 0, loudest.isFinite else { return }
        var added = (real: 0.0, imaginary: 0.0, weight: 0.0)
        for bin in first...last {
            let value = magnitudes[bin]
            guard value > 0.05 * loudest, value > magnitudes[bin - 1], value >= magnitudes[bin + 1], value > magnitudes[bin - 2],
                value >= magnitudes[bin + 2]
            else { continue }
            let position = TuningEstimator.interpolated(magnitudes[bin - 1], value, magnitudes[bin + 1])
            let semitones = 12 * log2((Double(bin) + position) * binWidth / referenceHertz)
            let angle = 2 * Double.pi * (semitones - semitones.rounded())
            let weight = Double(value / loudest)
            added.real += weight * cos(angle)
            added.imaginary += weight * sin(angle)
            added.weight += weight
        }
        guard added.weight > 0 else { return }
        sum.real = TuningEstimator.memory * sum.real + added.real / added.weight
        sum.imaginary = TuningEstimator.memory * sum.imaginary + added.imaginary / added.weight
        sum.weight = TuningEstimator.memory * sum.weight + 1
    }

    /// Place of the peak between three bins, -0.5 to 0.5, by a parabola through their logarithms.
    private static func interpolated(_ before: Float, _ at: Float, _ after: Float) -> Double {
        let (left, middle, right) = (log(Double(before) + 1e-12), log(Double(at) + 1e-12), log(Double(after) + 1e-12))
        let curvature = left - 2 * middle + right
        return curvature < 0 ? min(max(0.5 * (left - right) / curvature, -0.5), 0.5) : 0
    }
}
