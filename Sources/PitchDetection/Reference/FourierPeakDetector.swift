import SignalProcessing

/// The biggest bin of one unwindowed Fourier transform of 4096 samples, taken as the pitch.
///
/// `f = k · sampleRate / 4096`: readings come in steps of 11.7 Hz at 48 kHz (241 cents at E2), a louder partial is taken for the fundamental, nothing below
/// 60 Hz is read, and any noise is a note. It is kept to show what those faults cost.
///
/// Digital silence gives bin 1, below the range, so no reading; NaN gives none.
/// Source: the listing of "How to Build a Guitar Tuner App in SwiftUI" (2026), step 3.
public final class FourierPeakDetector {
    public static let frameLength = 4096
    public static let hop = 4096
    /// Hertz; both ends excluded.
    public static let range = 60.0...1400.0

    private let sampleRate: Double
    private let transform = RealFourierTransform(length: 4096)
    private let real: UnsafeMutablePointer<Float>
    private let imaginary: UnsafeMutablePointer<Float>

    /// - Parameter sampleRate: 8 000 to 192 000; outside it is held there.
    public init(sampleRate: Double) {
        self.sampleRate = min(max(sampleRate, 8_000), 192_000)
        real = .allocate(capacity: transform.binCount)
        imaginary = .allocate(capacity: transform.binCount)
        real.initialize(repeating: 0, count: transform.binCount)
        imaginary.initialize(repeating: 0, count: transform.binCount)
    }

    deinit {
        real.deallocate()
        imaginary.deallocate()
    }

    /// Reads one frame of `frameLength` samples; fewer give nil.
    ///
    /// The method knows no confidence (always 1) and no uncertainty (NaN).
    public func detect(_ frame: UnsafeBufferPointer<Float>) -> PitchReading? {
        guard let samples = frame.baseAddress, frame.count >= Self.frameLength else { return nil }
        transform.forward(samples, real: real, imaginary: imaginary)
        var biggest = 1
        var power = magnitude(1)
        guard power.isFinite else { return nil }
        for bin in 2..<Self.frameLength / 2 where magnitude(bin) > power {
            biggest = bin
            power = magnitude(bin)
        }
        let frequency = Double(biggest) * sampleRate / Double(Self.frameLength)
        guard frequency > Self.range.lowerBound, frequency < Self.range.upperBound else { return nil }
        return PitchReading(frequency: frequency, uncertaintyCents: .nan, confidence: 1)
    }

    private func magnitude(_ bin: Int) -> Float { real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
}
