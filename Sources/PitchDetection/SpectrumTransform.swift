import SignalProcessing

/// The one Fourier transform of the detector, with the buffer it reads from.
final class SpectrumTransform {
    /// `AnalysisFormat.transformLength` samples to transform.
    let input: UnsafeMutableBufferPointer<Float>
    private let transform = RealFourierTransform(length: AnalysisFormat.transformLength)

    init() {
        input = .allocate(capacity: AnalysisFormat.transformLength)
        input.initialize(repeating: 0)
    }

    deinit { input.deallocate() }

    /// Power of each bin times `scale`.
    func power(into power: UnsafeMutableBufferPointer<Float>, scale: Float) {
        transform.powerSpectrum(of: UnsafeBufferPointer(input), into: power.baseAddress!)
        for bin in 0..<AnalysisFormat.binCount { power[bin] *= scale }
    }
}
