import CMath

/// Level and peak of a run of samples.
///
/// Decibels of full scale here are `20 log10(root mean square)`: a full-scale square wave has 0 dB and a full-scale
/// sine -3.01 dB. Samples that are not finite are left out and counted.
public struct Level: Equatable, Sendable {
    /// The lowest level reported, in decibels: below it lies the noise of 16-bit audio (-98 dB) and digital silence.
    public static let floorDecibels = -100.0
    /// Magnitude from which a sample counts as clipped: the largest 16-bit value, 32 767 / 32 768.
    public static let clippingMagnitude: Float = 32_767 / 32_768

    /// Mean of the squared finite samples; 0 for none.
    public var meanSquare: Double
    /// Largest magnitude among the finite samples.
    public var peak: Float
    /// Samples at or beyond `clippingMagnitude`.
    public var clippedCount: Int
    /// Samples that are NaN or infinite.
    public var nonFiniteCount: Int

    /// Measures `samples`; none give silence.
    public init(of samples: UnsafeBufferPointer<Float>) {
        var sum = 0.0
        var peak: Float = 0
        var clipped = 0
        var bad = 0
        for sample in samples {
            guard sample.isFinite else {
                bad += 1
                continue
            }
            sum += Double(sample) * Double(sample)
            let magnitude = abs(sample)
            if magnitude > peak { peak = magnitude }
            if magnitude >= Self.clippingMagnitude { clipped += 1 }
        }
        let count = samples.count - bad
        meanSquare = count > 0 ? sum / Double(count) : 0
        self.peak = peak
        clippedCount = clipped
        nonFiniteCount = bad
    }

    /// Level in decibels of full scale, -100 or more.
    public var decibels: Double { Self.decibels(ofMeanSquare: meanSquare) }

    /// Peak in decibels of full scale, -100 or more.
    public var peakDecibels: Double { Self.decibels(ofMeanSquare: Double(peak) * Double(peak)) }

    /// `10 log10(meanSquare)`, floor -100; NaN and values of 0 or less give the floor.
    public static func decibels(ofMeanSquare meanSquare: Double) -> Double {
        guard meanSquare > 1e-10 else { return floorDecibels }
        return 10 * log10(meanSquare)
    }
}
