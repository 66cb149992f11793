import CMath

/// The passes of a complex transform of one power-of-two length (32 to 32 768): radix 4, one of radix 2 at the end if
/// the exponent is odd, autosorting, on separate real and imaginary arrays.
///
/// The first pass works on four neighbouring butterflies at once and transposes its results; from the second on, four
/// neighbouring elements share one twiddle factor. So every load and store is a whole vector.
final class ComplexPasses {
    /// Real and imaginary parts of the result, `length / 4` vectors each; valid until the next transform.
    struct Output {
        let real: UnsafeMutablePointer<SIMD4<Float>>
        let imaginary: UnsafeMutablePointer<SIMD4<Float>>
    }

    let length: Int
    private let ping: Output
    private let pong: Output
    /// First pass: per four butterflies the vectors cos, sin of w, w^2, w^3.
    private let firstTwiddles: UnsafeMutablePointer<SIMD4<Float>>
    /// Later passes, one after the other: per butterfly the numbers cos, sin of w, w^2, w^3.
    private let laterTwiddles: UnsafeMutablePointer<Float>

    init(length: Int) {
        self.length = length
        ping = Self.allocate(length)
        pong = Self.allocate(length)
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
        for output in [ping, pong] {
            output.real.deallocate()
            output.imaginary.deallocate()
        }
        firstTwiddles.deallocate()
        laterTwiddles.deallocate()
    }

    private static func allocate(_ length: Int) -> Output {
        let output = Output(real: .allocate(capacity: length / 4), imaginary: .allocate(capacity: length / 4))
        output.real.initialize(repeating: .zero, count: length / 4)
        output.imaginary.initialize(repeating: .zero, count: length / 4)
        return output
    }

    /// Even parts are cosines, odd parts sines, of `2 pi (part / 2 + 1) butterfly / size`.
    private static func twiddle(_ part: Int, butterfly: Int, of size: Int) -> Float {
        let point = unitCirclePoint((part / 2 + 1) * butterfly, of: size)
        return Float(part % 2 == 0 ? point.cosine : point.sine)
    }

    /// Transforms `length` complex numbers given as `2 * length` floats, real and imaginary parts in turn.
    func transform(_ input: UnsafePointer<Float>) -> Output {
        firstPass(input, ping)
        var (from, to) = (ping, pong)
        var size = length / 4
        var stride = 1
        var twiddles = UnsafePointer(laterTwiddles)
        while size > 4 {
            middlePass(from, to, butterflies: size / 4, stride: stride, twiddles)
            twiddles += size / 4 &* 6
            size /= 4
            stride &*= 4
            swap(&from, &to)
        }
        if size == 4 { lastPassOfFour(from, stride: stride) } else { lastPassOfTwo(from, stride: stride) }
        return from
    }

    private func firstPass(_ input: UnsafePointer<Float>, _ to: Output) {
        let blocks = length / 16
        let quarter = length / 4
        var twiddles = UnsafePointer(firstTwiddles)
        var (toReal, toImaginary) = (to.real, to.imaginary)
        let raw = UnsafeRawPointer(input)
        for block in 0..<blocks {
            let start = 8 &* block
            let a = raw.pairs(at: start)
            let b = raw.pairs(at: start &+ 2 &* quarter)
            let c = raw.pairs(at: start &+ 4 &* quarter)
            let d = raw.pairs(at: start &+ 6 &* quarter)
            let y = butterfly(
                a.evenHalf, a.oddHalf, b.evenHalf, b.oddHalf, c.evenHalf, c.oddHalf, d.evenHalf, d.oddHalf)
            let (r1, i1) = turn(y.r1, y.i1, twiddles[0], twiddles[1])
            let (r2, i2) = turn(y.r2, y.i2, twiddles[2], twiddles[3])
            let (r3, i3) = turn(y.r3, y.i3, twiddles[4], twiddles[5])
            storeTransposed(y.r0, r1, r2, r3, toReal)
            storeTransposed(y.i0, i1, i2, i3, toImaginary)
            twiddles += 6
            toReal += 4
            toImaginary += 4
        }
    }

    /// `stride` counts vectors of four.
    private func middlePass(_ from: Output, _ to: Output, butterflies: Int, stride: Int, _ table: UnsafePointer<Float>) {
        let quarter = butterflies &* stride
        var twiddles = table
        var (x, xi, y, yi) = (from.real, from.imaginary, to.real, to.imaginary)
        for _ in 0..<butterflies {
            let (c1, s1) = (SIMD4(repeating: twiddles[0]), SIMD4(repeating: twiddles[1]))
            let (c2, s2) = (SIMD4(repeating: twiddles[2]), SIMD4(repeating: twiddles[3]))
            let (c3, s3) = (SIMD4(repeating: twiddles[4]), SIMD4(repeating: twiddles[5]))
            for q in 0..<stride {
                let z = butterfly(
                    x[q], xi[q], x[q &+ quarter], xi[q &+ quarter],
                    x[q &+ 2 &* quarter], xi[q &+ 2 &* quarter], x[q &+ 3 &* quarter], xi[q &+ 3 &* quarter])
                (y[q], yi[q]) = (z.r0, z.i0)
                (y[q &+ stride], yi[q &+ stride]) = turn(z.r1, z.i1, c1, s1)
                (y[q &+ 2 &* stride], yi[q &+ 2 &* stride]) = turn(z.r2, z.i2, c2, s2)
                (y[q &+ 3 &* stride], yi[q &+ 3 &* stride]) = turn(z.r3, z.i3, c3, s3)
            }
            twiddles += 6
            x += stride
            xi += stride
            y += 4 &* stride
            yi += 4 &* stride
        }
    }

    private func lastPassOfFour(_ data: Output, stride: Int) {
        let (x, xi) = (data.real, data.imaginary)
        for q in 0..<stride {
            let z = butterfly(
                x[q], xi[q], x[q &+ stride], xi[q &+ stride],
                x[q &+ 2 &* stride], xi[q &+ 2 &* stride], x[q &+ 3 &* stride], xi[q &+ 3 &* stride])
            (x[q], xi[q]) = (z.r0, z.i0)
            (x[q &+ stride], xi[q &+ stride]) = (z.r1, z.i1)
            (x[q &+ 2 &* stride], xi[q &+ 2 &* stride]) = (z.r2, z.i2)
            (x[q &+ 3 &* stride], xi[q &+ 3 &* stride]) = (z.r3, z.i3)
        }
    }

    private func lastPassOfTwo(_ data: Output, stride: Int) {
        let (x, xi) = (data.real, data.imaginary)
        for q in 0..<stride {
            let (r0, r1, i0, i1) = (x[q], x[q &+ stride], xi[q], xi[q &+ stride])
            (x[q], x[q &+ stride]) = (r0 + r1, r0 - r1)
            (xi[q], xi[q &+ stride]) = (i0 + i1, i0 - i1)
        }
    }
}
