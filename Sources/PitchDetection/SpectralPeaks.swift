import CMath

/// One local maximum of a power spectrum.
struct SpectralPeak {
    /// Hertz, interpolated between bins.
    var frequency: Float
    /// Power in decibels.
    var level: Float
    /// Decibels over the noise floor at its place.
    var excess: Float
}

/// The peaks of a spectrum that stand clear of the noise and are no side lobe of a stronger one.
///
/// Frequency and level come from a parabola through the logarithms of three bins, which for a Hann window is off
/// by at most a few hundredths of a bin: good for finding notes, not for measuring them.
final class SpectralPeaks {
    static let capacity = 80
    /// Decibels over the floor for a peak to count. Noise alone passes it in one bin of 2 800.
    static let threshold: Float = 9
    /// Peaks lower than this under the strongest are not looked at, decibels; at 35 a fundamental 52 dB under the
    /// second partial was lost, and with it the octave.
    private static let dynamicRange: Float = 50

    private(set) var count = 0
    private let peaks: UnsafeMutableBufferPointer<SpectralPeak>
    /// For every bin the number of the peak nearest to it.
    private let nearest: UnsafeMutableBufferPointer<UInt8>
    /// Numbers of the peaks that stay.
    private let kept: UnsafeMutableBufferPointer<UInt8>
    private let lowestBin = Int(20 / AnalysisFormat.binWidth)
    private let highestBin: Int

    init(highestFrequency: Double) {
        highestBin = Int(highestFrequency / AnalysisFormat.binWidth)
        peaks = .allocate(capacity: Self.capacity)
        peaks.initialize(repeating: SpectralPeak(frequency: 0, level: 0, excess: 0))
        nearest = .allocate(capacity: AnalysisFormat.binCount)
        nearest.initialize(repeating: 0)
        kept = .allocate(capacity: Self.capacity)
        kept.initialize(repeating: 0)
    }

    deinit {
        peaks.deallocate()
        nearest.deallocate()
        kept.deallocate()
    }

    subscript(index: Int) -> SpectralPeak { peaks[index] }

    /// The peak nearest to a frequency in hertz; nil when there is no peak at all.
    func nearestIndex(to frequency: Float) -> Int? {
        guard count > 0 else { return nil }
        let bin = Int(min(max(frequency / Float(AnalysisFormat.binWidth) + 0.5, 0), Float(AnalysisFormat.binCount - 1)))
        return Int(nearest[bin])
    }

    var strongestLevel: Float {
        var level: Float = -200
        for index in 0..<count { level = max(level, peaks[index].level) }
        return level
    }

    /// Sum of all decibels over the threshold.
    var totalExcess: Float {
        var sum: Float = 0
        for index in 0..<count { sum += max(0, peaks[index].excess - Self.threshold) }
        return sum
    }

    /// Finds the peaks of `spectrum` that stand over `floor`, over `mask` and over the dynamic range's lower end.
    func find(in spectrum: PowerSpectrum, floor: NoiseFloor?, masks: (UnsafePointer<Float>?, UnsafePointer<Float>?)) {
        let power = spectrum.power
        count = 0
        var strongest: Float = 0
        for bin in 4..<highestBin { strongest = max(strongest, power[bin]) }
        let lowest = strongest * powf(10, -Self.dynamicRange / 10)
        let factor = powf(10, Self.threshold / 10)
        for bin in lowestBin..<highestBin {
            let height = power[bin]
            guard height > lowest * factor, height > power[bin - 1], height >= power[bin + 1] else { continue }
            var ground = max(floor?.power(at: bin) ?? 1e-12, lowest)
            if let mask = masks.0 { ground = max(ground, mask[bin]) }
            if let mask = masks.1 { ground = max(ground, mask[bin]) }
            guard height > ground * factor else { continue }
            keep(bin, power, ground: ground)
        }
        dropSideLobes(binsPerHertz: Float(Double(spectrum.windowLength) / AnalysisFormat.sampleRate))
        fillNearest()
    }

    private func keep(_ bin: Int, _ power: UnsafeMutableBufferPointer<Float>, ground: Float) {
        let before = logf(power[bin - 1] + 1e-30)
        let here = logf(power[bin] + 1e-30)
        let after = logf(power[bin + 1] + 1e-30)
        let curvature = min(before - 2 * here + after, -1e-9)
        let offset = min(0.5, max(-0.5, 0.5 * (before - after) / curvature))
        let decibels: Float = 4.342_944_8
        let level = (here - 0.25 * (before - after) * offset) * decibels
        let peak = SpectralPeak(
            frequency: (Float(bin) + offset) * Float(AnalysisFormat.binWidth), level: level,
            excess: level - logf(ground + 1e-30) * decibels)
        if count < Self.capacity {
            peaks[count] = peak
            count += 1
            return
        }
        var weakest = 0
        for index in 1..<count where peaks[index].level < peaks[weakest].level { weakest = index }
        guard peaks[weakest].level < level else { return }
        for index in weakest..<count - 1 { peaks[index] = peaks[index + 1] }
        peaks[count - 1] = peak
    }

    /// A Hann window's side lobes start 31 dB under the peak and fall by 18 dB an octave; what lies under that line
    /// (with 5 dB in hand) is taken for one.
    private func dropSideLobes(binsPerHertz: Float) {
        var keptCount = 0
        for index in 0..<count {
            let peak = peaks[index]
            var isSideLobe = false
            for other in 0..<count where peaks[other].level > peak.level + 6.9 {
                let distance = abs(peaks[other].frequency - peak.frequency) * binsPerHertz
                guard distance >= 1 else { continue }
                let line = peaks[other].level - 26 - 18 * log2f(max(distance, 1.2) / 2.5)
                if peak.level <= line {
                    isSideLobe = true
                    break
                }
            }
            if !isSideLobe {
                kept[keptCount] = UInt8(index)
                keptCount += 1
            }
        }
        for index in 0..<keptCount { peaks[index] = peaks[Int(kept[index])] }
        count = keptCount
    }

    private func fillNearest() {
        guard count > 0 else { return }
        var index = 0
        let width = Float(AnalysisFormat.binWidth)
        for bin in 0..<AnalysisFormat.binCount {
            let frequency = Float(bin) * width
            while index + 1 < count, peaks[index + 1].frequency - frequency < frequency - peaks[index].frequency {
                index += 1
            }
            nearest[bin] = UInt8(index)
        }
    }
}
