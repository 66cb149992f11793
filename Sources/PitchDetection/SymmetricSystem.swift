/// A symmetric positive definite system of linear equations, solved by Cholesky's factorisation in place.
final class SymmetricSystem {
    let capacity: Int
    /// Lower triangle, row by row, `capacity` entries a row.
    let matrix: UnsafeMutableBufferPointer<Double>
    /// Right side before `solve`, solution after.
    let values: UnsafeMutableBufferPointer<Double>
    private let inverseDiagonal: UnsafeMutableBufferPointer<Double>

    init(capacity: Int) {
        self.capacity = (capacity + 3) & ~3
        matrix = .allocate(capacity: self.capacity * self.capacity)
        matrix.initialize(repeating: 0)
        values = .allocate(capacity: self.capacity)
        values.initialize(repeating: 0)
        inverseDiagonal = .allocate(capacity: self.capacity)
        inverseDiagonal.initialize(repeating: 0)
    }

    deinit {
        matrix.deallocate()
        values.deallocate()
        inverseDiagonal.deallocate()
    }

    /// Solves the first `size` equations; false when they are singular.
    ///
    /// 1e-9 of each diagonal entry is added first: short windows over low notes make the system nearly singular.
    func solve(size: Int) -> Bool {
        for row in 0..<size {
            let current = matrix.baseAddress! + row * capacity
            for column in 0..<row {
                let other = matrix.baseAddress! + column * capacity
                current[column] = (current[column] - Self.dot(current, other, column)) * inverseDiagonal[column]
            }
            let pivot = current[row] * (1 + 1e-9) - Self.dot(current, current, row)
            guard pivot > 1e-14 else { return false }
            inverseDiagonal[row] = 1 / pivot.squareRoot()
            values[row] = (values[row] - Self.dot(current, values.baseAddress!, row)) * inverseDiagonal[row]
        }
        for row in stride(from: size - 1, through: 0, by: -1) {
            values[row] *= inverseDiagonal[row]
            let current = matrix.baseAddress! + row * capacity
            let value = values[row]
            for column in 0..<row { values[column] -= current[column] * value }
        }
        return true
    }

    private static func dot(_ first: UnsafeMutablePointer<Double>, _ second: UnsafeMutablePointer<Double>, _ count: Int) -> Double {
        var sums = SIMD4<Double>.zero
        var index = 0
        let a = UnsafeRawPointer(first)
        let b = UnsafeRawPointer(second)
        while index + 4 <= count {
            sums +=
                a.loadUnaligned(fromByteOffset: index * 8, as: SIMD4<Double>.self)
                * b.loadUnaligned(fromByteOffset: index * 8, as: SIMD4<Double>.self)
            index += 4
        }
        var sum = sums.sum()
        while index < count {
            sum += first[index] * second[index]
            index += 1
        }
        return sum
    }
}
