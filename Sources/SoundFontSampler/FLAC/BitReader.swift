/// Bits of a byte string, the highest of each byte first. Reading past the end gives zeros and sets `isExhausted`.
struct BitReader {
    private let bytes: UnsafeRawBufferPointer
    /// The next bit, counted from the start.
    private(set) var position: Int
    private(set) var isExhausted = false

    init(_ bytes: UnsafeRawBufferPointer, byteOffset: Int = 0) {
        self.bytes = bytes
        position = byteOffset * 8
    }

    var byteOffset: Int { (position + 7) / 8 }

    /// Up to 32 bits as a number.
    @inline(__always)
    mutating func unsigned(_ count: Int) -> UInt32 {
        if count == 0 { return 0 }
        let first = position >> 3
        var word: UInt64 = 0
        if first + 8 <= bytes.count {
            word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: first, as: UInt64.self))
        } else {
            for index in 0..<8 { word = word << 8 | (first + index < bytes.count ? UInt64(bytes[first + index]) : 0) }
            if position + count > bytes.count * 8 { isExhausted = true }
        }
        let shift = 64 - count - (position & 7)
        position += count
        return UInt32(truncatingIfNeeded: word >> UInt64(shift)) & UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(count)) - 1)
    }

    /// Up to 32 bits in two's complement.
    @inline(__always)
    mutating func signed(_ count: Int) -> Int32 {
        if count == 0 { return 0 }
        let shift = UInt32(32 - count)
        return Int32(bitPattern: unsigned(count) << shift) >> Int32(shift)
    }

    /// The number of zeros before the next one, which is consumed too.
    @inline(__always)
    mutating func unary() -> UInt32 {
        var zeros: UInt32 = 0
        while !isExhausted {
            let next = unsigned(16)
            if next != 0 {
                let leading = UInt32(next.leadingZeroBitCount - 16)
                position -= 15 - Int(leading)
                return zeros + leading
            }
            zeros += 16
        }
        return zeros
    }

    /// Leaves out the bits up to the next whole byte.
    mutating func alignToByte() { position = (position + 7) & ~7 }
}
