/// Writes the fields of one record into memory that someone else owns.
public struct RecordWriter {
    private let base: UnsafeMutableRawPointer

    /// `base` must reach over the size of the record's layout.
    public init(_ base: UnsafeMutableRawPointer) {
        self.base = base
    }

    /// Whole numbers are clamped to what the field can hold; in a number field NaN becomes 0.
    public func write(_ value: Double, to field: Field) {
        switch field.type {
        case .float64: base.storeBytes(of: value.bitPattern.littleEndian, toByteOffset: field.offset, as: UInt64.self)
        case .float32: base.storeBytes(of: Float(value).bitPattern.littleEndian, toByteOffset: field.offset, as: UInt32.self)
        default: write(value.isNaN ? 0 : Int(max(-2_147_483_648, min(2_147_483_647, value))), to: field)
        }
    }

    /// Numbers beyond the field's range become the nearest it can hold.
    public func write(_ value: Int, to field: Field) {
        switch field.type {
        case .boolean: base.storeBytes(of: value == 0 ? 0 : 1, toByteOffset: field.offset, as: UInt8.self)
        case .unsigned8, .enumeration:
            base.storeBytes(of: UInt8(clamping: value), toByteOffset: field.offset, as: UInt8.self)
        case .signed8: base.storeBytes(of: Int8(clamping: value), toByteOffset: field.offset, as: Int8.self)
        case .unsigned16:
            base.storeBytes(of: UInt16(clamping: value).littleEndian, toByteOffset: field.offset, as: UInt16.self)
        case .unsigned32:
            base.storeBytes(of: UInt32(clamping: value).littleEndian, toByteOffset: field.offset, as: UInt32.self)
        case .float32, .float64: write(Double(value), to: field)
        case .text: break
        }
    }

    public func write(_ value: Bool, to field: Field) {
        write(value ? 1 : 0, to: field)
    }

    /// A text longer than the field is cut between two characters.
    public func write(_ text: String, to field: Field) {
        guard case .text(let capacity) = field.type else { return }
        var end = 0
        for byte in text.utf8 where end < capacity {
            base.storeBytes(of: byte, toByteOffset: field.offset + end, as: UInt8.self)
            end += 1
        }
        if text.utf8.count > capacity { end = lastCharacterBoundary(of: field.offset, length: end) }
        for index in end..<capacity {
            base.storeBytes(of: 0, toByteOffset: field.offset + index, as: UInt8.self)
        }
    }

    /// The length without a last character of which not all bytes are there.
    private func lastCharacterBoundary(of offset: Int, length: Int) -> Int {
        var start = length
        while start > 0 {
            start -= 1
            let byte = base.load(fromByteOffset: offset + start, as: UInt8.self)
            if byte & 0xC0 == 0x80 { continue }
            let needed = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return start + needed <= length ? length : start
        }
        return 0
    }

    /// The writer of record `index` of a row that starts at `offset`.
    public func record(_ index: Int, from offset: Int, size: Int) -> RecordWriter {
        RecordWriter(base + offset + index * size)
    }
}
