import CMath

/// Solves a symmetric positive definite system whose rows begin late: `A = L Lᵀ` stored by rows from each row's first entry.
///
/// A row of a banded matrix with a dense border keeps its shape under Cholesky's factorisation, so nothing outside the
/// skyline is stored or touched. Cost: the sum over rows of the squared row length, halved.
/// Source: A. Jennings, "A compact storage scheme for the solution of symmetric linear simultaneous equations", 1966.
struct SkylineCholesky {
    private(set) var order = 0
    private var first: [Int]
    private var start: [Int]
    private var values: [Double]
    /// 1 / sqrt(diagonal): rows and columns are scaled to a unit diagonal before factorising.
    private var scale: [Double]

    /// Room for `capacity` unknowns whose rows hold at most `entries` numbers in all.
    init(capacity: Int, entries: Int) {
        first = [Int](repeating: 0, count: capacity)
        start = [Int](repeating: 0, count: capacity)
        values = [Double](repeating: 0, count: entries)
        scale = [Double](repeating: 0, count: capacity)
    }

    /// Begins a matrix of `order` rows, all zero; `firstColumn(row)` is the first column that row may use.
    /// Returns false when it does not fit into the room given at the start.
    mutating func begin(order: Int, firstColumn: (Int) -> Int) -> Bool {
        guard order <= first.count else { return false }
        var next = 0
        for row in 0..<order {
            first[row] = firstColumn(row)
            start[row] = next - first[row]
            next += row - first[row] + 1
        }
        guard next <= values.count else { return false }
        for index in 0..<next { values[index] = 0 }
        self.order = order
        return true
    }

    /// Adds to the entry at (row, column), column <= row, inside the skyline.
    @inline(__always)
    mutating func add(_ value: Double, row: Int, column: Int) {
        values[start[row] + column] += value
    }

    /// Factorises after scaling to a unit diagonal with `ridge` added to it; false when a pivot is not positive.
    mutating func factorise(ridge: Double) -> Bool {
        for row in 0..<order {
            let diagonal = values[start[row] + row]
            guard diagonal > 0, diagonal.isFinite else { return false }
            scale[row] = 1 / diagonal.squareRoot()
        }
        let order = self.order
        return values.withUnsafeMutableBufferPointer { values in
            for row in 0..<order {
                let rowStart = start[row]
                let rowFirst = first[row]
                for column in rowFirst...row { values[rowStart + column] *= scale[row] * scale[column] }
                values[rowStart + row] += ridge
                for column in rowFirst..<row {
                    let columnStart = start[column]
                    let from = max(rowFirst, first[column])
                    var sum = values[rowStart + column]
                    if from < column {
                        sum -= dot(
                            values.baseAddress! + rowStart + from, values.baseAddress! + columnStart + from, column - from)
                    }
                    values[rowStart + column] = sum / values[columnStart + column]
                }
                let row0 = values.baseAddress! + rowStart + rowFirst
                let pivot = values[rowStart + row] - dot(row0, row0, row - rowFirst)
                guard pivot > 0 else { return false }
                values[rowStart + row] = pivot.squareRoot()
            }
            return true
        }
    }

    /// Replaces the right side by the solution.
    func solve(_ x: inout [Double]) {
        for row in 0..<order {
            var sum = x[row] * scale[row]
            let rowStart = start[row]
            for column in first[row]..<row { sum -= values[rowStart + column] * x[column] }
            x[row] = sum / values[rowStart + row]
        }
        for row in stride(from: order - 1, through: 0, by: -1) {
            let rowStart = start[row]
            x[row] /= values[rowStart + row]
            let known = x[row]
            for column in first[row]..<row { x[column] -= values[rowStart + column] * known }
            x[row] *= scale[row]
        }
    }

    /// The diagonal entry `row` of the inverse matrix: the variance of that unknown when the matrix is an information matrix.
    /// `work` holds at least `order` numbers.
    func inverseDiagonal(_ row: Int, work: inout [Double]) -> Double {
        var total = 0.0
        for index in row..<order {
            let rowStart = start[index]
            var sum = index == row ? 1.0 : 0.0
            for column in max(row, first[index])..<max(row, index) where index > row {
                sum -= values[rowStart + column] * work[column]
            }
            work[index] = sum / values[rowStart + index]
            total += work[index] * work[index]
        }
        return total * scale[row] * scale[row]
    }
}

/// Sum of products of two runs of doubles, two lanes at a time.
@inline(__always)
private func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ count: Int) -> Double {
    var sum0 = SIMD2<Double>()
    var sum1 = SIMD2<Double>()
    var index = 0
    while index + 4 <= count {
        sum0 += SIMD2(a[index], a[index + 1]) * SIMD2(b[index], b[index + 1])
        sum1 += SIMD2(a[index + 2], a[index + 3]) * SIMD2(b[index + 2], b[index + 3])
        index += 4
    }
    var total = sum0[0] + sum0[1] + sum1[0] + sum1[1]
    while index < count {
        total += a[index] * b[index]
        index += 1
    }
    return total
}
