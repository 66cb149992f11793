/// Power spectra of the newest samples through a Hann window, scaled so that white noise of variance `s^2`
/// reads `s^2` in every bin whatever the window's length.
final class PowerSpectrum {
    /// Power of each bin, `AnalysisFormat.binCount` of them, never negative.
    let power: UnsafeMutableBufferPointer<Float>
    /// Samples in the window this spectrum was taken through; 0 when there is none yet.
    private(set) var windowLength = 0
    /// Index of the sample after the window's last one.
    private(set) var end = 0

    init() {
        power = .allocate(capacity: AnalysisFormat.binCount)
        power.initialize(repeating: 0)
    }

    deinit { power.deallocate() }

    /// Takes the spectrum of `window.length` samples from `samples` on.
    func analyse(
        _ samples: UnsafePointer<Float>, end: Int, window: CosineWindow, transform: SpectrumTransform
    ) {
        windowLength = window.length
        self.end = end
        let half = window.length / 2
        let input = transform.input
        for index in 0..<half {
            let weight = window.weights[index] * window.weights[index]
            input[half + index] = samples[half + index] * weight
            input[half - 1 - index] = samples[half - 1 - index] * weight
        }
        for index in window.length..<AnalysisFormat.transformLength { input[index] = 0 }
        transform.power(into: power, scale: 1 / window.hannEnergy)
    }

    func copy(from other: PowerSpectrum) {
        windowLength = other.windowLength
        end = other.end
        for bin in 0..<AnalysisFormat.binCount { power[bin] = other.power[bin] }
    }

    func clear() {
        windowLength = 0
        end = 0
        for bin in 0..<AnalysisFormat.binCount { power[bin] = 0 }
    }
}
