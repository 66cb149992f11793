import CMath

/// Impulse response of the linear-phase low-pass between two sample rates, as a function of time.
///
/// `h(t) = sin(2 pi c t) / (pi t) * I0(beta sqrt(1 - (t/T)^2)) / I0(beta)` for `|t| <= T`, with all lengths counted in
/// periods of the lower of the two rates `r`: cut-off `c = 0.47083 r`, `T = 20 / r`, `beta = 8`. For 48 000 to 12 000 Hz
/// these are the 161 taps and the 5650 Hz of the pitch detector's own decimator; the stop band begins at about 0.534 r
/// and lies 80 dB down.
///
/// Source: Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", Proc. IEEE Int. Symp.
/// Circuits and Systems (1974).
struct LowPassKernel {
    /// Hertz.
    let cutoff: Double
    /// `T`, seconds.
    let halfWidth: Double

    private static let beta = 8.0

    init(inputRate: Double, outputRate: Double) {
        let lower = min(inputRate, outputRate)
        cutoff = lower * 5650 / 12_000
        halfWidth = 20 / lower
    }

    func value(at time: Double) -> Double {
        let position = time / halfWidth
        // The outermost taps of a rate that divides evenly lie exactly at the end, give or take one rounding.
        guard abs(position) <= 1 + 1e-9 else { return 0 }
        let taper = Self.besselI0(Self.beta * max(0, 1 - position * position).squareRoot()) / Self.besselI0(Self.beta)
        let angle = 2 * Double.pi * cutoff * time
        return 2 * cutoff * (abs(angle) < 1e-9 ? 1 : sin(angle) / angle) * taper
    }

    /// Modified Bessel function of the first kind, order 0: the sum of `((x/2)^k / k!)^2`.
    static func besselI0(_ x: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        var k = 1.0
        while term > sum * 1e-17 {
            let factor = x / (2 * k)
            term *= factor * factor
            sum += term
            k += 1
        }
        return sum
    }
}
