/// YIN with direct differences in `Float` and an octave rule that asks for clear improvement.
///
/// `d(τ) = Σ (x[j] - x[j+τ])²`, `d'(τ) = d(τ) τ / Σ_{i ≤ τ} d(i)`; the first dip of `d'` under 0.12, walked down to its
/// local minimum and refined by a parabola, is the period. The differences are formed before anything is squared:
/// the expanded form through a Fourier transform subtracts nearly equal energies in single precision and loses the shape of the dip.
///
/// About `lags · (frameLength - lags)` subtractions and as many multiplications a frame (2.6 million each at 48 kHz).
/// Silence, NaN and a frame without a dip under the threshold give no reading.
/// Source: de Cheveigné and Kawahara, "YIN, a fundamental frequency estimator for speech and music" (2002), sections II.A to II.E; parameters and
/// octave rule as a maker of an iPhone tuner published them in 2026 ("Getting a guitar tuner to read within a cent").
public final class YINDetector {
    public static let frameLength = 4096
    public static let hop = 1024
    /// Hertz.
    public static let range = 60.0...1200.0
    /// A dip of `d'` below this counts as periodic.
    public static let threshold: Float = 0.12
    /// The octave below wins only if its dip is below this share of the chosen one ...
    static let octaveShare: Float = 0.6
    /// ... and lower by at least this: between two nearly perfect dips only rounding is compared.
    static let octaveMargin: Float = 0.005

    private let sampleRate: Double
    private let shortestLag: Int
    private let longestLag: Int
    /// Terms of every sum: the same for each lag, so that lags compare fairly.
    private let termCount: Int
    private let normalised: UnsafeMutablePointer<Float>

    /// - Parameter sampleRate: 8 000 to 192 000; outside it is held there.
    public init(sampleRate: Double) {
        self.sampleRate = min(max(sampleRate, 8_000), 192_000)
        shortestLag = max(2, Int(self.sampleRate / Self.range.upperBound))
        longestLag = Int((self.sampleRate / Self.range.lowerBound).rounded(.up))
        termCount = (Self.frameLength - longestLag - 1) / 4 * 4
        normalised = .allocate(capacity: longestLag + 2)
        normalised.initialize(repeating: 1, count: longestLag + 2)
    }

    deinit { normalised.deallocate() }

    /// Reads one frame of `frameLength` samples; fewer give nil.
    ///
    /// Confidence is `1 - d'`; no uncertainty is estimated (NaN).
    public func detect(_ frame: UnsafeBufferPointer<Float>) -> PitchReading? {
        guard let samples = frame.baseAddress, frame.count >= Self.frameLength else { return nil }
        fillNormalisedDifferences(samples)
        guard var lag = firstDip() else { return nil }
        lag = octaveBelow(lag) ?? lag
        let period = Double(lag) + parabolaOffset(lag)
        let frequency = sampleRate / period
        guard Self.range.contains(frequency) else { return nil }
        let confidence = 1 - Double(normalised[lag])
        return PitchReading(frequency: frequency, uncertaintyCents: .nan, confidence: min(max(confidence, 0), 1))
    }

    private func fillNormalisedDifferences(_ samples: UnsafePointer<Float>) {
        normalised[0] = 1
        var sum: Float = 0
        for lag in 1...longestLag + 1 {
            let difference = squaredDifference(samples, samples + lag)
            sum += difference
            // Silence repeats at every lag, which says nothing: no dip.
            normalised[lag] = sum > 0 ? difference * Float(lag) / sum : 1
        }
    }

    /// Four partial sums: the compiler makes one vector of them, and they keep more digits than a single sum.
    private func squaredDifference(_ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>) -> Float {
        var (a, b, c, d) = (Float(0), Float(0), Float(0), Float(0))
        var index = 0
        while index < termCount {
            let (p, q) = (first[index] - second[index], first[index &+ 1] - second[index &+ 1])
            let (r, s) = (first[index &+ 2] - second[index &+ 2], first[index &+ 3] - second[index &+ 3])
            a += p * p
            b += q * q
            c += r * r
            d += s * s
            index &+= 4
        }
        return (a + b) + (c + d)
    }

    private func firstDip() -> Int? {
        var lag = shortestLag
        while lag <= longestLag, !(normalised[lag] < Self.threshold) { lag += 1 }
        guard lag <= longestLag else { return nil }
        return bottom(from: lag)
    }

    /// Downhill to the nearest local minimum.
    private func bottom(from start: Int) -> Int {
        var lag = start
        while lag < longestLag, normalised[lag + 1] < normalised[lag] { lag += 1 }
        while lag > shortestLag, normalised[lag - 1] < normalised[lag] { lag -= 1 }
        return lag
    }

    /// The lag an octave lower when its dip is better by both measures.
    private func octaveBelow(_ lag: Int) -> Int? {
        guard 2 * lag <= longestLag else { return nil }
        let lower = bottom(from: 2 * lag)
        let isBetter =
            normalised[lower] < Self.octaveShare * normalised[lag] && normalised[lower] <= normalised[lag] - Self.octaveMargin
        return isBetter ? lower : nil
    }

    private func parabolaOffset(_ lag: Int) -> Double {
        let before = Double(normalised[lag - 1])
        let here = Double(normalised[lag])
        let after = Double(normalised[lag + 1])
        let curvature = before - 2 * here + after
        guard curvature > 0 else { return 0 }
        return min(max(0.5 * (before - after) / curvature, -0.5), 0.5)
    }
}
