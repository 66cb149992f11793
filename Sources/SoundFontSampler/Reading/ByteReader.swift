/// Little-endian numbers and fixed-length names out of bytes; the caller has checked that the offset lies inside.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer

    func unsigned8(_ offset: Int) -> UInt8 { bytes[offset] }
    func unsigned16(_ offset: Int) -> UInt16 { UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)) }
    func signed16(_ offset: Int) -> Int16 { Int16(bitPattern: unsigned16(offset)) }
    func unsigned32(_ offset: Int) -> UInt32 { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    func identifier(_ offset: Int) -> ChunkIdentifier { ChunkIdentifier(bits: unsigned32(offset)) }

    /// Text up to the first zero byte; bytes above 127 are read as Latin-1, control characters are left out.
    func text(_ range: Range<Int>) -> String {
        var utf8: [UInt8] = []
        for offset in range {
            let byte = bytes[offset]
            if byte == 0 { break }
            if byte >= 0x80 {
                utf8.append(0xC0 | byte >> 6)
                utf8.append(0x80 | byte & 0x3F)
            } else if byte >= 0x20 && byte != 0x7F {
                utf8.append(byte)
            }
        }
        while utf8.last == 0x20 { utf8.removeLast() }
        return String(decoding: utf8, as: UTF8.self)
    }
}
