/// The four characters that name a chunk of a RIFF file.
public struct ChunkIdentifier: Equatable, Sendable {
    /// The characters in the order of the file, the first in the lowest byte.
    public let bits: UInt32

    public init(bits: UInt32) { self.bits = bits }

    /// From four ASCII characters, for example "phdr".
    public init(_ name: StaticString) {
        var bits: UInt32 = 0
        for index in 0..<min(4, name.utf8CodeUnitCount) {
            bits |= UInt32(name.utf8Start[index]) << UInt32(8 * index)
        }
        self.bits = bits
    }

    /// The four characters, with a question mark for each byte that is not printable ASCII.
    public var text: String {
        var bytes: [UInt8] = []
        for index in 0..<4 {
            let byte = UInt8(truncatingIfNeeded: bits >> UInt32(8 * index))
            bytes.append(byte >= 0x20 && byte < 0x7F ? byte : 0x3F)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
