import CSndfile

/// What libsndfile noted about a header while it opened a file.
struct HeaderLog {
    let lines: [Substring]

    init(of handle: OpaquePointer) {
        var buffer = [CChar](repeating: 0, count: 16_384)
        let length = buffer.withUnsafeMutableBytes { bytes in
            sf_command(handle, Int32(SFC_GET_LOG_INFO), bytes.baseAddress, Int32(bytes.count))
        }
        let text = String(decoding: buffer.prefix(max(0, Int(length))).map(UInt8.init(bitPattern:)), as: UTF8.self)
        lines = text.split(separator: "\n")
    }

    /// Whether the chunk of samples claims more bytes than follow it: the mark of a cut-off WAV or AIFF file.
    ///
    /// Programs that write to a pipe cannot know the length and put a number near 2 or 4 GiB: no damage.
    var promisesMoreThanTheFileHolds: Bool {
        for line in lines where line.contains("(should be") {
            let words = line.split { $0 == " " || $0 == ":" || $0 == "(" || $0 == ")" }
            guard words.count >= 5, words[0] == "data" || words[0] == "SSND" else { continue }
            guard let claimed = UInt64(words[1]), let held = UInt64(words[4]) else { continue }
            if claimed > held, claimed < 0x7fff_0000 { return true }
        }
        return false
    }
}
