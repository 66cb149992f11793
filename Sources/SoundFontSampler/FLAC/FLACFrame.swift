/// One frame of a mono FLAC stream. Source: RFC 9639, section 9.
struct FLACFrame {
    private let bytes: UnsafeRawBufferPointer
    private let start: Int
    private let width: Int
    private var reader: BitReader
    /// Where the next frame starts, once this one is decoded.
    private(set) var endOffset = 0

    init(_ bytes: UnsafeRawBufferPointer, byteOffset: Int, width: Int) {
        self.bytes = bytes
        start = byteOffset
        self.width = width
        reader = BitReader(bytes, byteOffset: byteOffset)
    }

    /// Appends the frame's samples; false if the frame is damaged.
    mutating func decode(appendingTo samples: inout [Int32]) -> Bool {
        guard let size = readHeader(), let block = readSubframe(size), !reader.isExhausted else { return false }
        reader.alignToByte()
        let bodyEnd = reader.byteOffset
        guard bodyEnd + 2 <= bytes.count, UInt16(reader.unsigned(16)) == checksum(start..<bodyEnd) else { return false }
        endOffset = bodyEnd + 2
        samples.append(contentsOf: block)
        return true
    }

    /// Section 9.1: the block size, or nil for a header that is broken or not of a mono stream.
    private mutating func readHeader() -> Int? {
        guard reader.unsigned(15) == 0x7FFC else { return nil }
        _ = reader.unsigned(1)
        let sizeCode = reader.unsigned(4)
        let rateCode = reader.unsigned(4)
        guard reader.unsigned(4) == 0 else { return nil }
        _ = reader.unsigned(4)
        skipCodedNumber()
        var size: Int
        switch sizeCode {
        case 1: size = 192
        case 2...5: size = 144 << Int(sizeCode)
        case 6: size = Int(reader.unsigned(8)) + 1
        case 7: size = Int(reader.unsigned(16)) + 1
        case 8...15: size = 1 << Int(sizeCode)
        default: return nil
        }
        switch rateCode {
        case 12: _ = reader.unsigned(8)
        case 13, 14: _ = reader.unsigned(16)
        case 15: return nil
        default: break
        }
        _ = reader.unsigned(8)  // the header's own checksum; the frame's covers it
        if size > 65_535 { size = 65_535 }
        return size
    }

    /// Section 9.1.5: the frame's number, coded like a character of UTF-8 in up to seven bytes.
    private mutating func skipCodedNumber() {
        let first = reader.unsigned(8)
        var following = UInt8(truncatingIfNeeded: ~first).leadingZeroBitCount
        while following > 1 {
            _ = reader.unsigned(8)
            following -= 1
        }
    }

    /// Section 9.2: how the one channel is coded, and its samples.
    private mutating func readSubframe(_ size: Int) -> [Int32]? {
        guard reader.unsigned(1) == 0 else { return nil }
        let kind = Int(reader.unsigned(6))
        var wasted = 0
        if reader.unsigned(1) == 1 { wasted = Int(min(reader.unary(), 32)) + 1 }
        let bits = width - wasted
        guard bits > 0 else { return nil }
        var block: [Int32]
        switch kind {
        case 0: block = [Int32](repeating: reader.signed(bits), count: size)
        case 1:
            block = []
            block.reserveCapacity(size)
            for _ in 0..<size { block.append(reader.signed(bits)) }
        case 8...12:
            guard let fixed = readPredicted(size, order: kind - 8, bits: bits, coefficients: Self.fixedPredictors[kind - 8]) else {
                return nil
            }
            block = fixed
        case 32...63:
            guard let linear = readPredicted(size, order: kind - 31, bits: bits, coefficients: nil) else { return nil }
            block = linear
        default: return nil
        }
        if wasted > 0 { for index in block.indices { block[index] <<= Int32(wasted) } }
        return block
    }

    /// Section 9.2.5: polynomials through the last samples.
    private static let fixedPredictors: [[Int32]] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

    /// Sections 9.2.5 and 9.2.6: warm-up samples, then the prediction from the samples before plus a coded residual.
    private mutating func readPredicted(_ size: Int, order: Int, bits: Int, coefficients fixed: [Int32]?) -> [Int32]? {
        guard order <= size else { return nil }
        var block: [Int32] = []
        block.reserveCapacity(size)
        for _ in 0..<order { block.append(reader.signed(bits)) }
        var coefficients = fixed ?? []
        var shift = 0
        if fixed == nil {
            let precision = Int(reader.unsigned(4)) + 1
            shift = Int(reader.signed(5))
            guard precision < 16, shift >= 0 else { return nil }
            for _ in 0..<order { coefficients.append(reader.signed(precision)) }
        }
        guard readResidual(size, order: order, into: &block) else { return nil }
        for index in order..<size {
            var sum: Int64 = 0
            for tap in 0..<order { sum &+= Int64(coefficients[tap]) &* Int64(block[index - 1 - tap]) }
            block[index] = Int32(truncatingIfNeeded: sum >> Int64(shift)) &+ block[index]
        }
        return block
    }

    /// Section 9.2.7: partitions of Rice codes, or of plain numbers where a code would be longer.
    private mutating func readResidual(_ size: Int, order: Int, into block: inout [Int32]) -> Bool {
        let method = reader.unsigned(2)
        guard method <= 1 else { return false }
        let parameterBits = method == 0 ? 4 : 5
        let escape = UInt32(1 << parameterBits) - 1
        let partitions = 1 << Int(reader.unsigned(4))
        guard size % partitions == 0, size / partitions >= order else { return false }
        for partition in 0..<partitions {
            let count = size / partitions - (partition == 0 ? order : 0)
            let parameter = reader.unsigned(parameterBits)
            if parameter == escape {
                let bits = Int(reader.unsigned(5))
                for _ in 0..<count { block.append(reader.signed(bits)) }
            } else {
                for _ in 0..<count {
                    let high = reader.unary()
                    let folded = high << parameter | reader.unsigned(Int(parameter))
                    block.append(Int32(bitPattern: folded >> 1) ^ -Int32(bitPattern: folded & 1))
                }
            }
            if reader.isExhausted { return false }
        }
        return true
    }

    /// Section 9.3: the 16-bit checksum with polynomial x^16 + x^15 + x^2 + 1.
    private func checksum(_ range: Range<Int>) -> UInt16 {
        var register: UInt16 = 0
        for offset in range {
            register ^= UInt16(bytes[offset]) << 8
            for _ in 0..<8 { register = register & 0x8000 != 0 ? register << 1 ^ 0x8005 : register << 1 }
        }
        return register
    }
}
