import CMath

/// Cosine and sine of `2 pi index / size`, from the first octant, so that symmetric entries agree to the last bit.
func unitCirclePoint(_ index: Int, of size: Int) -> (cosine: Double, sine: Double) {
    let position = index % size
    if 8 * position <= size {
        let angle = 2 * Double.pi * Double(position) / Double(size)
        return (cos(angle), sin(angle))
    }
    if 4 * position <= size {
        let angle = 2 * Double.pi * (Double(size) / 4 - Double(position)) / Double(size)
        return (sin(angle), cos(angle))
    }
    if 2 * position <= size {
        let mirrored = unitCirclePoint(size - 2 * position, of: 2 * size)
        return (-mirrored.cosine, mirrored.sine)
    }
    let mirrored = unitCirclePoint(size - position, of: size)
    return (mirrored.cosine, -mirrored.sine)
}

/// Four results of a radix-4 butterfly on four lanes.
struct ButterflyResult {
    var r0, i0, r1, i1, r2, i2, r3, i3: SIMD4<Float>
}

/// Transform of length four of `a, b, c, d`, lane by lane.
@inline(__always)
func butterfly(
    _ ar: SIMD4<Float>, _ ai: SIMD4<Float>, _ br: SIMD4<Float>, _ bi: SIMD4<Float>,
    _ cr: SIMD4<Float>, _ ci: SIMD4<Float>, _ dr: SIMD4<Float>, _ di: SIMD4<Float>
) -> ButterflyResult {
    let (sumR, sumI, differenceR, differenceI) = (ar + cr, ai + ci, ar - cr, ai - ci)
    let (otherSumR, otherSumI, otherR, otherI) = (br + dr, bi + di, br - dr, bi - di)
    return ButterflyResult(
        r0: sumR + otherSumR, i0: sumI + otherSumI,
        r1: differenceR + otherI, i1: differenceI - otherR,
        r2: sumR - otherSumR, i2: sumI - otherSumI,
        r3: differenceR - otherI, i3: differenceI + otherR)
}

/// Multiplies by `cosine - i sine`.
@inline(__always)
func turn(
    _ real: SIMD4<Float>, _ imaginary: SIMD4<Float>, _ cosine: SIMD4<Float>, _ sine: SIMD4<Float>
) -> (SIMD4<Float>, SIMD4<Float>) {
    (real * cosine + imaginary * sine, imaginary * cosine - real * sine)
}

/// Stores the columns of the square matrix whose rows are given, into every second vector.
@inline(__always)
func storeTransposed(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>, _ to: UnsafeMutablePointer<SIMD4<Float>>
) {
    to[0] = SIMD4(a[0], b[0], c[0], d[0])
    to[2] = SIMD4(a[1], b[1], c[1], d[1])
    to[4] = SIMD4(a[2], b[2], c[2], d[2])
    to[6] = SIMD4(a[3], b[3], c[3], d[3])
}

extension SIMD4<Float> {
    @inline(__always)
    var reversedLanes: SIMD4<Float> { SIMD4(self[3], self[2], self[1], self[0]) }
}

extension UnsafeRawPointer {
    /// Four floats from the float with this index on, of any alignment.
    @inline(__always)
    func vector(at index: Int) -> SIMD4<Float> { loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self) }

    /// Eight floats from the float with this index on, of any alignment.
    @inline(__always)
    func pairs(at index: Int) -> SIMD8<Float> { loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self) }
}

extension UnsafeMutableRawPointer {
    /// Stores four floats here, at any alignment.
    @inline(__always)
    func store(_ vector: SIMD4<Float>) { storeBytes(of: vector, as: SIMD4<Float>.self) }
}
