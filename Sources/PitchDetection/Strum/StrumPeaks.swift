import CMath
import SignalProcessing

/// Spectral peaks of one strum window above a noise floor by bands.
///
/// Hann window, transform of 16 384 points, floor = 20th percentile of each band (for noise 0.22 of its mean) interpolated
/// over log frequency, at least 50 dB under the strongest line.
final class StrumPeaks {
    private static let transformLength = 16_384
    private static let bandEdges = [30.0, 70, 110, 170, 260, 380, 520, 700, 950, 1250, 1600, 2050, 2600, 3200, 4000, 5200]
    private static let lowest = 25.0
    private static let highest = 5_000.0
    private static let capacity = 256

    /// Hertz, rising.
    private(set) var frequency: [Double] = []
    /// Decibels over the floor.
    private(set) var salience: [Double] = []
    private var level: [Double] = []

    private let transform = RealFourierTransform(length: transformLength)
    private var windowed: [Float]
    private var power: [Float]
    private var floor: [Double]
    private var band: [Float]

    init(sampleCapacity: Int) {
        windowed = [Float](repeating: 0, count: sampleCapacity)
        power = [Float](repeating: 0, count: Self.transformLength / 2 + 1)
        floor = [Double](repeating: 0, count: Self.transformLength / 2 + 1)
        band = []
        band.reserveCapacity(power.count)
        frequency.reserveCapacity(Self.capacity)
        salience.reserveCapacity(Self.capacity)
        level.reserveCapacity(Self.capacity)
    }

    /// Finds the peaks of a window of at most the capacity's samples.
    func find(in samples: UnsafeBufferPointer<Float>) {
        let count = samples.count
        var energy = 0.0
        for index in 0..<count {
            let weight = 0.5 - 0.5 * cos(2 * Double.pi * (Double(index) + 0.5) / Double(count))
            windowed[index] = samples[index] * Float(weight)
            energy += weight * weight
        }
        windowed.withUnsafeBufferPointer { input in
            power.withUnsafeMutableBufferPointer { output in
                transform.powerSpectrum(of: UnsafeBufferPointer(rebasing: input[0..<count]), into: output.baseAddress!)
            }
        }
        for index in power.indices { power[index] /= Float(energy) }
        estimateFloor()
        pick(binsPerResolution: StrumConstants.analysisRate / Double(count))
    }

    /// Index of the peak nearest to a frequency in hertz; nil when there is none.
    func nearest(to hertz: Double) -> Int? {
        guard !frequency.isEmpty else { return nil }
        var low = 0
        var high = frequency.count
        while low < high {
            let middle = (low + high) / 2
            if frequency[middle] < hertz { low = middle + 1 } else { high = middle }
        }
        if low == 0 { return 0 }
        if low == frequency.count { return low - 1 }
        return hertz - frequency[low - 1] < frequency[low] - hertz ? low - 1 : low
    }

    private func estimateFloor() {
        let width = StrumConstants.analysisRate / Double(Self.transformLength)
        var centres: [Double] = []
        var values: [Double] = []
        for (low, high) in zip(Self.bandEdges, Self.bandEdges.dropFirst()) {
            band.removeAll(keepingCapacity: true)
            for index in Int((low / width).rounded(.up))..<Int((high / width).rounded(.up)) { band.append(power[index]) }
            band.sort()
            centres.append(0.5 * log(low * high))
            values.append(log(Double(band[band.count / 5]) / 0.22 + 1e-20))
        }
        var strongest: Float = 0
        for index in 20..<power.count { strongest = max(strongest, power[index]) }
        let least = Double(strongest) * 1e-5
        var segment = 0
        for index in floor.indices {
            let position = log(max(Double(index) * width, 10))
            while segment + 2 < centres.count, position > centres[segment + 1] { segment += 1 }
            let span = centres[segment + 1] - centres[segment]
            let part = clamp((position - centres[segment]) / span, 0, 1)
            floor[index] = max(exp(values[segment] + part * (values[segment + 1] - values[segment])), least)
        }
    }

    private func pick(binsPerResolution resolution: Double) {
        let width = StrumConstants.analysisRate / Double(Self.transformLength)
        frequency.removeAll(keepingCapacity: true)
        salience.removeAll(keepingCapacity: true)
        level.removeAll(keepingCapacity: true)
        for index in Int(Self.lowest / width)...Int(Self.highest / width) {
            let value = power[index]
            guard value > power[index - 1], value >= power[index + 1], Double(value) > 8 * floor[index],
                frequency.count < Self.capacity
            else { continue }
            let a = log(Double(power[index - 1]) + 1e-30)
            let b = log(Double(value) + 1e-30)
            let c = log(Double(power[index + 1]) + 1e-30)
            let offset = clamp(0.5 * (a - c) / min(a - 2 * b + c, -1e-9), -0.5, 0.5)
            let height = (b - 0.25 * (a - c) * offset) * (10 / log(10.0))
            frequency.append((Double(index) + offset) * width)
            level.append(height)
            salience.append(height - 10 * log10(floor[index]))
        }
        dropSideLobes(resolution: resolution)
    }

    /// Drops what a stronger peak's Hann side lobes explain: 26 dB down at 2.5 bins, falling by 18 dB an octave.
    private func dropSideLobes(resolution: Double) {
        var kept = 0
        let count = frequency.count
        var keep = [Bool](repeating: true, count: count)
        for index in 0..<count {
            for other in 0..<count where other != index {
                let distance = (frequency[index] - frequency[other]).magnitude / resolution
                guard distance >= 1 else { continue }
                if level[index] <= level[other] - 26 - 18 * log2(max(distance, 1.2) / 2.5) {
                    keep[index] = false
                    break
                }
            }
        }
        for index in 0..<count where keep[index] {
            frequency[kept] = frequency[index]
            level[kept] = level[index]
            salience[kept] = salience[index]
            kept += 1
        }
        frequency.removeLast(count - kept)
        level.removeLast(count - kept)
        salience.removeLast(count - kept)
    }
}
