/// The taps of a `LowPassKernel` for every position of an output sample between two input samples.
///
/// Row `p` holds the taps for the position `p / rows` after an input sample, oldest first, each row scaled to the sum 1.
/// A ratio with few positions gets one exact row for each. Any other ratio shares a table between whose neighbouring rows
/// the output is interpolated linearly. The interpolation error of a sine is at most `(w / rows)^2 / 8` for `w` radians
/// an input sample; the count of rows keeps it below -100 dB at the cut-off.
final class PhaseTable {
    /// Taps in a row, a multiple of 16; the oldest may be zeros.
    let rowLength: Int
    /// Input samples after the one at or before the output's position.
    let future: Int
    /// Input samples up to and including the one at or before the output's position.
    let past: Int

    private let rows: Int
    private let isExact: Bool
    private let scale: Double
    private let taps: UnsafeMutablePointer<SIMD4<Float>>

    /// 65 536 taps are 256 kB; every pair of common audio rates needs fewer.
    private static let largestExactTable = 65_536

    init(kernel: LowPassKernel, inputRate: Double, denominator: Int) {
        let reach = kernel.halfWidth * inputRate
        let widest = Int(reach + Double(denominator - 1) / Double(denominator) + 1e-9)
        let exactLength = Self.padded(widest + 1 + Int(reach + 1e-9))
        isExact = denominator <= Self.largestExactTable / exactLength
        future = isExact ? widest : Int(reach + 1e-9) + 1
        rowLength = isExact ? exactLength : Self.padded(future + 1 + Int(reach + 1e-9))
        past = rowLength - future
        let angle = 2 * Double.pi * kernel.cutoff / inputRate
        rows = isExact ? denominator : max(2, Int((angle / (8e-5 as Double).squareRoot()).rounded(.up)))
        scale = isExact ? 1 : Double(rows) / Double(denominator)
        let stored = isExact ? rows : rows + 1
        taps = .allocate(capacity: stored * rowLength / 4)
        taps.initialize(repeating: .zero, count: stored * rowLength / 4)
        for row in 0..<stored { fill(row, kernel, inputRate) }
    }

    deinit { taps.deallocate() }

    private static func padded(_ count: Int) -> Int { (count + 15) / 16 * 16 }

    private func fill(_ row: Int, _ kernel: LowPassKernel, _ inputRate: Double) {
        func tap(_ index: Int) -> Double {
            kernel.value(at: (Double(index - past + 1) - Double(row) / Double(rows)) / inputRate)
        }
        var sum = 0.0
        for index in 0..<rowLength { sum += tap(index) }
        let start = row * rowLength / 4
        for index in 0..<rowLength { taps[start + index / 4][index % 4] = Float(tap(index) / sum) }
    }

    /// The output at the position `part / denominator` for the `rowLength` samples given, oldest first.
    @inline(__always)
    func filter(_ samples: UnsafeRawPointer, part: Int) -> Float {
        if isExact { return dot(samples, row: part) }
        let position = Double(part) * scale
        let row = Int(position)
        let fraction = Float(position - Double(row))
        let first = dot(samples, row: row)
        return first + (dot(samples, row: row &+ 1) - first) * fraction
    }

    @inline(__always)
    private func dot(_ samples: UnsafeRawPointer, row: Int) -> Float {
        var tap = UnsafePointer(taps + row &* (rowLength / 4))
        var (a, b, c, d) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        var index = 0
        while index < rowLength {
            a += samples.vector(at: index) * tap[0]
            b += samples.vector(at: index &+ 4) * tap[1]
            c += samples.vector(at: index &+ 8) * tap[2]
            d += samples.vector(at: index &+ 12) * tap[3]
            tap += 4
            index &+= 16
        }
        return ((a + b) + (c + d)).sum()
    }
}
