import CMath

/// The smooth part of a power spectrum: what is left when every partial is taken away.
///
/// In each of thirteen bands the 25th percentile of the power stands for the noise: a few partials do not
/// move it. The power of noise in one bin is exponentially distributed, so its 25th percentile is
/// `-ln(0.75) = 0.2877` of its mean. Between the centres of the bands the floor runs straight in
/// log power over log frequency, which is exact for white and for pink noise.
final class NoiseFloor {
    private static let edges: [Double] = [
        20, 110, 230, 380, 560, 780, 1_050, 1_380, 1_780, 2_260, 2_850, 3_560, 4_400, 5_400,
    ]
    private static let percentileOfMean: Float = 0.287_682

    private let bandCount: Int
    /// First bin of each band, and one past the last band's last.
    private let firstBins: UnsafeMutableBufferPointer<Int>
    /// Natural logarithm of the floor at each band's centre.
    private let logPower: UnsafeMutableBufferPointer<Float>
    /// For every bin the band centre below it, and how far it lies towards the next, 0 to 1.
    private let segments: UnsafeMutableBufferPointer<Int>
    private let fractions: UnsafeMutableBufferPointer<Float>
    private let scratch: UnsafeMutableBufferPointer<Float>

    /// - Parameter highestFrequency: what the input's rate leaves usable, in hertz; bands above are not measured.
    init(highestFrequency: Double) {
        let edges = Self.edges
        var bands = edges.count - 1
        while bands > 2, edges[bands] > highestFrequency * 1.08 { bands -= 1 }
        bandCount = bands
        firstBins = .allocate(capacity: bands + 1)
        for band in 0...bands {
            (firstBins.baseAddress! + band).initialize(to: Int((edges[band] / AnalysisFormat.binWidth).rounded(.up)))
        }
        logPower = .allocate(capacity: bands)
        logPower.initialize(repeating: 0)
        segments = .allocate(capacity: AnalysisFormat.binCount)
        fractions = .allocate(capacity: AnalysisFormat.binCount)
        scratch = .allocate(capacity: AnalysisFormat.binCount)
        scratch.initialize(repeating: 0)
        for bin in 0..<AnalysisFormat.binCount {
            let frequency = max(10, Double(bin) * AnalysisFormat.binWidth)
            var segment = 0
            while segment < bands - 2, frequency > (edges[segment + 1] * edges[segment + 2]).squareRoot() { segment += 1 }
            let low = log(edges[segment] * edges[segment + 1]) / 2
            let high = log(edges[segment + 1] * edges[segment + 2]) / 2
            (segments.baseAddress! + bin).initialize(to: segment)
            let fraction = (log(frequency) - low) / (high - low)
            (fractions.baseAddress! + bin).initialize(to: Float(min(1, max(0, fraction))))
        }
    }

    deinit {
        firstBins.deallocate()
        logPower.deallocate()
        segments.deallocate()
        fractions.deallocate()
        scratch.deallocate()
    }

    /// Measures the floor of `power`, one value a bin.
    func measure(_ power: UnsafeMutableBufferPointer<Float>) {
        for band in 0..<bandCount {
            let first = firstBins[band]
            let count = firstBins[band + 1] - first
            for index in 0..<count { scratch[index] = power[first + index] }
            let quartile = Self.select(count / 4, of: scratch, count: count)
            logPower[band] = logf(quartile / Self.percentileOfMean + 1e-20)
        }
    }

    /// The floor's power at a bin.
    func power(at bin: Int) -> Float {
        let segment = segments[bin]
        let low = logPower[segment]
        return expf(low + fractions[bin] * (logPower[segment + 1] - low))
    }

    /// The value that `rank` values of the first `count` are smaller than (Hoare's selection).
    private static func select(_ rank: Int, of values: UnsafeMutableBufferPointer<Float>, count: Int) -> Float {
        var low = 0
        var high = count - 1
        while low < high {
            let pivot = values[(low + high) / 2]
            var left = low
            var right = high
            while left <= right {
                while values[left] < pivot { left += 1 }
                while values[right] > pivot { right -= 1 }
                if left <= right {
                    values.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if rank <= right {
                high = right
            } else if rank >= left {
                low = left
            } else {
                break
            }
        }
        return values[rank]
    }
}
