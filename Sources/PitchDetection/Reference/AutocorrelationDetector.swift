/// The first strong peak of the autocorrelation after it has dipped below zero.
///
/// `r(τ) = Σ x[τ+p] x[p]` over `frameLength - longest lag` terms, divided by `r(0)`; the first local maximum above 0.5, refined by a parabola, is the
/// period. The sums are not normalised by the energy of the shifted part, so a decaying note pulls the peak to shorter lags.
///
/// Silence (root mean square up to 0.01), NaN and a frame without a strong peak give no reading.
/// Source: the listing of "Building a Chromatic Guitar Tuner on iOS" (Singh, 2026), section 4; the method is Rabiner, "On the use of autocorrelation analysis for
/// pitch detection" (1977).
public final class AutocorrelationDetector {
    public static let frameLength = 4096
    public static let hop = 2048
    /// Hertz.
    public static let range = 30.0...1200.0
    /// Root mean square of full scale up to which a frame is silence.
    public static let silence: Float = 0.01
    /// Share of `r(0)` that counts as periodic.
    public static let threshold: Float = 0.5

    private let sampleRate: Double
    private let shortestLag: Int
    private let longestLag: Int
    private let correlation: UnsafeMutablePointer<Float>

    /// - Parameter sampleRate: 8 000 to 192 000; outside it is held there.
    public init(sampleRate: Double) {
        self.sampleRate = min(max(sampleRate, 8_000), 192_000)
        shortestLag = Int(self.sampleRate / Self.range.upperBound)
        longestLag = min(Int(self.sampleRate / Self.range.lowerBound), Self.frameLength / 2)
        correlation = .allocate(capacity: longestLag + 1)
        correlation.initialize(repeating: 0, count: longestLag + 1)
    }

    deinit { correlation.deallocate() }

    /// Reads one frame of `frameLength` samples; fewer give nil.
    ///
    /// Confidence is the height of the peak; no uncertainty is estimated (NaN).
    public func detect(_ frame: UnsafeBufferPointer<Float>) -> PitchReading? {
        guard let samples = frame.baseAddress, frame.count >= Self.frameLength else { return nil }
        let energy = product(samples, samples, count: Self.frameLength)
        guard (energy / Float(Self.frameLength)).squareRoot() > Self.silence else { return nil }
        let termCount = Self.frameLength - longestLag
        for lag in 0...longestLag { correlation[lag] = product(samples + lag, samples, count: termCount) }
        let whole = correlation[0]
        guard whole > 0 else { return nil }
        for lag in 0...longestLag { correlation[lag] /= whole }
        guard let lag = firstStrongPeak() else { return nil }
        let before = correlation[lag - 1]
        let peak = correlation[lag]
        let after = correlation[lag + 1]
        let curvature = before - 2 * peak + after
        let shift = curvature == 0 ? 0 : 0.5 * (before - after) / curvature
        return PitchReading(
            frequency: sampleRate / (Double(lag) + Double(shift)), uncertaintyCents: .nan, confidence: Double(min(peak, 1)))
    }

    private func firstStrongPeak() -> Int? {
        var lag = shortestLag
        while lag < longestLag, correlation[lag] > 0 { lag += 1 }
        while lag < longestLag {
            let value = correlation[lag]
            if value > correlation[lag - 1], value >= correlation[lag + 1], value > Self.threshold { return lag }
            lag += 1
        }
        return nil
    }

    /// Four partial sums, of which the compiler makes one vector.
    private func product(_ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, count: Int) -> Float {
        var (a, b, c, d) = (Float(0), Float(0), Float(0), Float(0))
        var index = 0
        while index &+ 4 <= count {
            a += first[index] * second[index]
            b += first[index &+ 1] * second[index &+ 1]
            c += first[index &+ 2] * second[index &+ 2]
            d += first[index &+ 3] * second[index &+ 3]
            index &+= 4
        }
        while index < count {
            a += first[index] * second[index]
            index &+= 1
        }
        return (a + b) + (c + d)
    }
}
