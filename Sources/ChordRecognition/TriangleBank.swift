/// Triangular weights that pool the bins of a spectrum into bands, each band's weights summing to 1.
///
/// A band with edges `l < c < h` in hertz weighs a bin at `f` with `min((f - l) / (c - l), (h - f) / (h - c))`, never below 0.
struct TriangleBank {
    private(set) var firstBin: [Int32]
    private(set) var offset: [Int32]
    private(set) var weights: [Float]

    /// `edges` gives low, centre and high of each band, in hertz. A band whose weights sum to less than `leastSum` before scaling takes
    /// the bin nearest its centre alone; one that lies wholly above the last bin is empty and reads 0.
    init(edges: [(low: Double, centre: Double, high: Double)], binCount: Int, binWidth: Double, leastSum: Double) {
        firstBin = []
        offset = [0]
        weights = []
        for edge in edges {
            var first = max(0, Int((edge.low / binWidth).rounded(.down)))
            let last = min(binCount - 1, Int((edge.high / binWidth).rounded(.up)))
            var row: [Double] = []
            var sum = 0.0
            if first <= last {
                for bin in first...last {
                    let frequency = Double(bin) * binWidth
                    let weight = max(
                        0, min((frequency - edge.low) / (edge.centre - edge.low), (edge.high - frequency) / (edge.high - edge.centre)))
                    row.append(weight)
                    sum += weight
                }
            }
            let nearest = Int((edge.centre / binWidth).rounded())
            if sum < leastSum, nearest < binCount {
                first = nearest
                row = [1]
                sum = 1
            }
            firstBin.append(Int32(first))
            if sum > 0 {
                for weight in row { weights.append(Float(weight / sum)) }
            }
            offset.append(Int32(weights.count))
        }
    }

    /// The pooled value of each band; `output` needs room for all of them.
    func pool(_ spectrum: UnsafeMutableBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>) {
        weights.withUnsafeBufferPointer { weights in
            for band in 0..<firstBin.count {
                let first = Int(firstBin[band])
                let start = Int(offset[band])
                var sum: Float = 0
                for index in start..<Int(offset[band + 1]) { sum += weights[index] * spectrum[first + index - start] }
                output[band] = sum
            }
        }
    }
}
