import CMath

/// The shape of a window over `length` samples, as a function of `u = (n + 1/2) / length` in (0, 1): every shape is
/// symmetric and sampled at half samples, so no sample is wasted on a zero.
public enum WindowShape: UInt8, Sendable, CaseIterable {
    /// 1.
    case rectangular
    /// `sin(pi u)`; the square root of `hann`.
    case cosine
    /// `0.5 - 0.5 cos(2 pi u)`; first side lobe at -31 dB, falling 18 dB an octave.
    case hann
    /// `0.54 - 0.46 cos(2 pi u)`; highest side lobe at -43 dB.
    case hamming
    /// `0.35875 - 0.48829 cos(2 pi u) + 0.14128 cos(4 pi u) - 0.01168 cos(6 pi u)`; highest side lobe at -92 dB.
    ///
    /// Source: Harris, "On the use of windows for harmonic analysis with the discrete Fourier transform", Proc. IEEE
    /// 66 (1978), table 1.
    case blackmanHarris

    /// Value at `u`, 0 to 1.
    public func value(at u: Double) -> Double {
        let angle = 2 * Double.pi * u
        switch self {
        case .rectangular: return 1
        case .cosine: return sin(angle / 2)
        case .hann: return 0.5 - 0.5 * cos(angle)
        case .hamming: return 0.54 - 0.46 * cos(angle)
        case .blackmanHarris: return 0.35875 - 0.48829 * cos(angle) + 0.14128 * cos(2 * angle) - 0.01168 * cos(3 * angle)
        }
    }
}

/// A sampled window with the two sums that levels and noise densities are divided by.
public struct Window: Sendable {
    public let shape: WindowShape
    /// `length` values.
    public let values: [Float]
    /// Sum of the values: a sine of amplitude `a` has a spectral peak of magnitude `a * sum / 2`.
    public let sum: Double
    /// Sum of the squared values: white noise of variance `v` has the mean power spectrum `v * sumOfSquares`.
    public let sumOfSquares: Double

    /// `length` of 0 or less gives an empty window.
    public init(_ shape: WindowShape, length: Int) {
        self.shape = shape
        var values: [Float] = []
        var sum = 0.0
        var sumOfSquares = 0.0
        values.reserveCapacity(max(0, length))
        for n in 0..<max(0, length) {
            let value = shape.value(at: (Double(n) + 0.5) / Double(length))
            values.append(Float(value))
            sum += value
            sumOfSquares += value * value
        }
        self.values = values
        self.sum = sum
        self.sumOfSquares = sumOfSquares
    }

    /// Writes `input[n] * values[n]` for as many samples as the window has.
    public func apply(to input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        values.withUnsafeBufferPointer { values in
            for n in 0..<values.count { output[n] = input[n] * values[n] }
        }
    }
}
