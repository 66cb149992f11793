/// Decodes a mono FLAC stream of up to 16 bits a sample, as the starter bank keeps its samples; the same bits on every platform.
///
/// Source: RFC 9639, "Free Lossless Audio Codec (FLAC)", IETF 2024; sections in the comments.
public enum FLACDecoder {
    /// Frames no sample of a bank needs more of: 25 minutes at 44.1 kHz.
    private static let mostFrames = 1 << 26

    /// Whether bytes start as a FLAC stream.
    public static func recognises(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 42 && bytes[0] == 0x66 && bytes[1] == 0x4C && bytes[2] == 0x61 && bytes[3] == 0x43
    }

    /// The frames, shifted up to 16 bits; nil if the stream is damaged, not mono, or of another width.
    public static func decode(_ bytes: UnsafeRawBufferPointer) -> [Int16]? {
        guard recognises(bytes) else { return nil }
        // Section 8.2: the first block is the stream's description, 34 bytes after a header of 4.
        var reader = BitReader(bytes, byteOffset: 8 + 10)
        _ = reader.unsigned(20)
        let channels = reader.unsigned(3) + 1
        let width = Int(reader.unsigned(5)) + 1
        let total = Int(reader.unsigned(4)) << 32 | Int(reader.unsigned(32))
        guard bytes[4] & 0x7F == 0, channels == 1, width <= 16, width >= 4, total > 0, total <= mostFrames else { return nil }
        // A compressed frame is at least 9 bytes and holds at most 65 536 samples: a claim beyond that is false.
        guard total <= bytes.count / 9 * 65_536 + 65_536, let start = endOfMetadata(bytes) else { return nil }

        var samples: [Int32] = []
        samples.reserveCapacity(min(total, 1 << 22))
        var offset = start
        while samples.count < total {
            var frame = FLACFrame(bytes, byteOffset: offset, width: width)
            guard frame.decode(appendingTo: &samples), samples.count <= total else { return nil }
            offset = frame.endOffset
        }
        let shift = Int32(16 - width)
        return samples.map { Int16(truncatingIfNeeded: $0 << shift) }
    }

    /// Section 8: metadata blocks follow one another; the highest bit of the first byte marks the last.
    private static func endOfMetadata(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var offset = 4
        while offset + 4 <= bytes.count {
            let isLast = bytes[offset] & 0x80 != 0
            offset += 4 + (Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
            if isLast { return offset < bytes.count ? offset : nil }
        }
        return nil
    }
}
