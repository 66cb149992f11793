import CMath

/// The passes of a complex transform of one power-of-two length (32 to 32 768): radix 4, one of radix 2 at the end if
/// the exponent is odd, autosorting.
///
/// Between the passes, four numbers are one vector of real parts followed by one of imaginary parts: whole vectors can be
/// worked on, and a butterfly needs eight addresses, which fit the registers, where separate arrays would need sixteen.
/// The first pass works on four neighbouring butterflies at once and transposes its results; from the second on, four
/// neighbouring elements share one twiddle factor.
final class ComplexPasses {
    typealias Vectors = UnsafeMutablePointer<SIMD4<Float>>

    let length: Int
    private let ping: Vectors
    private let pong: Vectors
    /// First pass: per four butterflies the vectors cos, sin of w, w^2, w^3.
    private let firstTwiddles: UnsafeMutablePointer<SIMD4<Float>>
    /// Later passes, one after the other: per butterfly the numbers cos, sin of w, w^2, w^3.
    private let laterTwiddles: UnsafeMutablePointer<Float>

    init(length: Int) {
        self.length = length
        ping = .allocate(capacity: length / 2)
        pong = .allocate(capacity: length / 2)
        ping.initialize(repeating: .zero, count: length / 2)
        pong.initialize(repeating: .zero, count: length / 2)
        firstTwiddles = .allocate(capacity: 6 * length / 16)
        laterTwiddles = .allocate(capacity: 6 * (length / 8))
        for block in 0..<length / 16 {
            for part in 0..<6 {
                var vector = SIMD4<Float>()
                for lane in 0..<4 { vector[lane] = Self.twiddle(part, butterfly: 4 * block + lane, of: length) }
                (firstTwiddles + 6 * block + part).initialize(to: vector)
            }
        }
        var next = laterTwiddles
        var size = length / 4
        while size > 4 {
            for butterfly in 0..<size / 4 {
                for part in 0..<6 {
                    next.initialize(to: Self.twiddle(part, butterfly: butterfly, of: size))
                    next += 1
                }
            }
            size /= 4
        }
    }

    deinit {
        ping.deallocate()
        pong.deallocate()
        firstTwiddles.deallocate()
        laterTwiddles.deallocate()
    }

    /// Even parts are cosines, odd parts sines, of `2 pi (part / 2 + 1) butterfly / size`.
    private static func twiddle(_ part: Int, butterfly: Int, of size: Int) -> Float {
        let point = unitCirclePoint((part / 2 + 1) * butterfly, of: size)
        return Float(part % 2 == 0 ? point.cosine : point.sine)
    }

    /// Transforms `length` complex numbers given as `2 * length` floats, real and imaginary parts in turn.
    ///
    /// The result is `length / 2` vectors, four real parts and four imaginary parts in turn; valid until the next transform.
    func transform(_ input: UnsafePointer<Float>) -> Vectors {
        firstPass(input, ping)
        var (from, to) = (ping, pong)
        var size = length / 4
        var stride = 1
        var twiddles = UnsafePointer(laterTwiddles)
        while size > 4 {
            if stride == 1 {
                secondPass(from, to, butterflies: size / 4, twiddles)
            } else {
                middlePass(from, to, butterflies: size / 4, stride: stride, twiddles)
            }
            twiddles += size / 4 &* 6
            size /= 4
            stride &*= 4
            swap(&from, &to)
        }
        if size == 4 { lastPassOfFour(from, stride: stride) } else { lastPassOfTwo(from, stride: stride) }
        return from
    }

    private func firstPass(_ input: UnsafePointer<Float>, _ output: Vectors) {
        let quarter = length / 2
        var twiddles = UnsafePointer(firstTwiddles)
        var to = output
        var raw = UnsafeRawPointer(input)
        for _ in 0..<length / 16 {
            let a = raw.pairs(at: 0)
            let b = raw.pairs(at: quarter)
            let c = raw.pairs(at: 2 &* quarter)
            let d = raw.pairs(at: 3 &* quarter)
            let y = butterfly(
                a.evenHalf, a.oddHalf, b.evenHalf, b.oddHalf, c.evenHalf, c.oddHalf, d.evenHalf, d.oddHalf)
            let (r1, i1) = turn(y.r1, y.i1, twiddles[0], twiddles[1])
            let (r2, i2) = turn(y.r2, y.i2, twiddles[2], twiddles[3])
            let (r3, i3) = turn(y.r3, y.i3, twiddles[4], twiddles[5])
            storeTransposed(y.r0, r1, r2, r3, to)
            storeTransposed(y.i0, i1, i2, i3, to + 1)
            twiddles += 6
            to += 8
            raw += 32
        }
    }

    /// The middle pass for butterflies of one vector each.
    private func secondPass(_ from: Vectors, _ to: Vectors, butterflies: Int, _ table: UnsafePointer<Float>) {
        var twiddles = table
        var (x, y) = (from, to)
        let quarter = 2 &* butterflies
        for _ in 0..<butterflies {
            let z = butterfly(
                x[0], x[1], x[quarter], x[quarter &+ 1],
                x[2 &* quarter], x[2 &* quarter &+ 1], x[3 &* quarter], x[3 &* quarter &+ 1])
            (y[0], y[1]) = (z.r0, z.i0)
            (y[2], y[3]) = turn(z.r1, z.i1, SIMD4(repeating: twiddles[0]), SIMD4(repeating: twiddles[1]))
            (y[4], y[5]) = turn(z.r2, z.i2, SIMD4(repeating: twiddles[2]), SIMD4(repeating: twiddles[3]))
            (y[6], y[7]) = turn(z.r3, z.i3, SIMD4(repeating: twiddles[4]), SIMD4(repeating: twiddles[5]))
            twiddles += 6
            x += 2
            y += 8
        }
    }

    /// `stride` counts vectors of four numbers.
    private func middlePass(_ from: Vectors, _ to: Vectors, butterflies: Int, stride: Int, _ table: UnsafePointer<Float>) {
        let quarter = 2 &* butterflies &* stride
        let row = 2 &* stride
        var twiddles = table
        var (x, y) = (from, to)
        for _ in 0..<butterflies {
            let (c1, s1) = (SIMD4(repeating: twiddles[0]), SIMD4(repeating: twiddles[1]))
            let (c2, s2) = (SIMD4(repeating: twiddles[2]), SIMD4(repeating: twiddles[3]))
            let (c3, s3) = (SIMD4(repeating: twiddles[4]), SIMD4(repeating: twiddles[5]))
            let end = x + row
            while x < end {
                let z = butterfly(
                    x[0], x[1], x[quarter], x[quarter &+ 1],
                    x[2 &* quarter], x[2 &* quarter &+ 1], x[3 &* quarter], x[3 &* quarter &+ 1])
                (y[0], y[1]) = (z.r0, z.i0)
                (y[row], y[row &+ 1]) = turn(z.r1, z.i1, c1, s1)
                (y[2 &* row], y[2 &* row &+ 1]) = turn(z.r2, z.i2, c2, s2)
                (y[3 &* row], y[3 &* row &+ 1]) = turn(z.r3, z.i3, c3, s3)
                x += 2
                y += 2
            }
            twiddles += 6
            y += 3 &* row
        }
    }

    private func lastPassOfFour(_ data: Vectors, stride: Int) {
        let row = 2 &* stride
        var x = data
        while x < data + row {
            let z = butterfly(
                x[0], x[1], x[row], x[row &+ 1], x[2 &* row], x[2 &* row &+ 1], x[3 &* row], x[3 &* row &+ 1])
            (x[0], x[1]) = (z.r0, z.i0)
            (x[row], x[row &+ 1]) = (z.r1, z.i1)
            (x[2 &* row], x[2 &* row &+ 1]) = (z.r2, z.i2)
            (x[3 &* row], x[3 &* row &+ 1]) = (z.r3, z.i3)
            x += 2
        }
    }

    private func lastPassOfTwo(_ data: Vectors, stride: Int) {
        let row = 2 &* stride
        var x = data
        while x < data + row {
            let (r0, i0, r1, i1) = (x[0], x[1], x[row], x[row &+ 1])
            (x[0], x[1]) = (r0 + r1, i0 + i1)
            (x[row], x[row &+ 1]) = (r0 - r1, i0 - i1)
            x += 2
        }
    }
}
