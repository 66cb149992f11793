import CMath

/// Least-squares fit of `a cos(w t) + b sin(w t)` to samples at known times.
public struct SineFit {
    public let amplitude: Double
    /// Radians; the fitted tone is `amplitude * sin(w t + phase)`.
    public let phase: Double
    /// Root mean square of what the tone leaves.
    public let residual: Double

    /// `frequency` in hertz, `times` in seconds, as many as there are samples.
    public init(_ samples: [Float], times: [Double], frequency: Double) {
        var (cc, cs, ss, xc, xs) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (sample, time) in zip(samples, times) {
            let (c, s) = (cos(2 * Double.pi * frequency * time), sin(2 * Double.pi * frequency * time))
            cc += c * c
            cs += c * s
            ss += s * s
            xc += Double(sample) * c
            xs += Double(sample) * s
        }
        let determinant = cc * ss - cs * cs
        let a = (xc * ss - xs * cs) / determinant
        let b = (xs * cc - xc * cs) / determinant
        amplitude = (a * a + b * b).squareRoot()
        phase = atan2(a, b)
        var squares = 0.0
        for (sample, time) in zip(samples, times) {
            let model = a * cos(2 * Double.pi * frequency * time) + b * sin(2 * Double.pi * frequency * time)
            squares += (Double(sample) - model) * (Double(sample) - model)
        }
        residual = (squares / Double(max(1, samples.count))).squareRoot()
    }
}
