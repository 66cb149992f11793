/// Turns one compressed sample of an SF3 bank (an Ogg Vorbis stream) into 16-bit mono frames; nil if it cannot. FLAC needs none.
public typealias SampleDecoder = (UnsafeRawBufferPointer) -> [Int16]?

/// Reads a SoundFont 2 bank (and SF3, given a decoder) from bytes.
///
/// Unknown chunks are skipped; a missing pad byte after an odd chunk is tolerated. Whatever the bytes are, reading ends: with a bank or with
/// an error that names the chunk. Memory is bounded by the file's size and `Limits`.
/// Source: SoundFont Technical Specification 2.04, Creative Technology 2006, sections 4 to 7.
public struct SoundFontReader {
    /// Bounds that no real bank comes near, so that a damaged one cannot exhaust time or memory (FluidR3 has 16 912 regions).
    public enum Limits {
        /// Pairs of preset zone and instrument zone that are looked at.
        public static let zonePairs = 4_000_000
        /// Regions that are kept.
        public static let regions = 250_000
        /// Modulators of one zone, and of one region.
        public static let modulatorsPerZone = 64
        /// Modulators of all regions together.
        public static let modulators = 1_000_000
        /// Frames of all compressed samples together after decoding.
        public static let decodedFrames = 1 << 28
    }

    let reader: ByteReader
    var warnings = WarningList()
    var name = ""
    var copyright = ""
    var version = (major: 2, minor: 1)
    /// Where each chunk of the table below was found.
    var found: [Range<Int>?]

    /// A chunk the reader knows: in which list it stands and how long its records are (0: free form).
    struct KnownChunk {
        let list: ChunkIdentifier
        let identifier: ChunkIdentifier
        let recordLength: Int
    }

    static let knownChunks: [KnownChunk] = [
        KnownChunk(list: ChunkIdentifier("INFO"), identifier: ChunkIdentifier("ifil"), recordLength: 0),
        KnownChunk(list: ChunkIdentifier("INFO"), identifier: ChunkIdentifier("INAM"), recordLength: 0),
        KnownChunk(list: ChunkIdentifier("INFO"), identifier: ChunkIdentifier("ICOP"), recordLength: 0),
        KnownChunk(list: ChunkIdentifier("sdta"), identifier: ChunkIdentifier("smpl"), recordLength: 0),
        KnownChunk(list: ChunkIdentifier("sdta"), identifier: ChunkIdentifier("sm24"), recordLength: 0),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("phdr"), recordLength: 38),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("pbag"), recordLength: 4),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("pmod"), recordLength: 10),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("pgen"), recordLength: 4),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("inst"), recordLength: 22),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("ibag"), recordLength: 4),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("imod"), recordLength: 10),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("igen"), recordLength: 4),
        KnownChunk(list: ChunkIdentifier("pdta"), identifier: ChunkIdentifier("shdr"), recordLength: 46),
    ]

    /// Reads a bank.
    /// - Parameters:
    ///   - bytes: the whole file; it is not needed after the call.
    ///   - decoder: called for each compressed sample that is not FLAC; without one such samples stay silent, with a warning.
    public static func read(_ bytes: UnsafeRawBufferPointer, decoder: SampleDecoder? = nil) throws(SoundFontError) -> Bank {
        var reader = SoundFontReader(bytes)
        try reader.locateChunks()
        reader.readInformation()
        var description = try reader.readDescription()
        let store = try reader.readSamples(into: &description, decoder: decoder)
        let regions = try RegionTable(description: description, warnings: &reader.warnings)
        if regions.regions.isEmpty { throw .nothingPlayable }
        return Bank(description: description, regions: regions, store: store, warnings: reader.warnings)
    }

    /// Reads a bank from an array of bytes.
    public static func read(_ bytes: [UInt8], decoder: SampleDecoder? = nil) throws(SoundFontError) -> Bank {
        let result: Result<Bank, SoundFontError> = bytes.withUnsafeBytes { buffer in
            do throws(SoundFontError) { return .success(try read(buffer, decoder: decoder)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes: bytes)
        found = [Range<Int>?](repeating: nil, count: Self.knownChunks.count)
    }

    // MARK: Chunks

    mutating func locateChunks() throws(SoundFontError) {
        let length = reader.bytes.count
        guard length >= 12 else {
            throw .notRIFF(found: length >= 4 ? reader.identifier(0) : ChunkIdentifier(bits: 0))
        }
        guard reader.identifier(0) == ChunkIdentifier("RIFF") else { throw .notRIFF(found: reader.identifier(0)) }
        guard reader.identifier(8) == ChunkIdentifier("sfbk") else { throw .wrongForm(found: reader.identifier(8)) }
        let claimed = 8 + Int(reader.unsigned32(4))
        if claimed > length { warnings.add(.sizeBeyondFile, ChunkIdentifier("RIFF")) }
        try walk(12..<max(12, min(claimed, length)), list: nil)
        for (index, chunk) in Self.knownChunks.enumerated() where chunk.recordLength > 0 {
            try checkRecords(index, chunk)
        }
    }

    /// Visits the chunks of a range; lists are entered one level deep, chunks of the table are noted, all others skipped.
    private mutating func walk(_ range: Range<Int>, list: ChunkIdentifier?) throws(SoundFontError) {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            let identifier = reader.identifier(offset)
            let size = Int(reader.unsigned32(offset + 4))
            let body = offset + 8
            guard size <= range.upperBound - body else {
                throw .truncated(chunk: identifier)
            }
            if list == nil && identifier == ChunkIdentifier("LIST") && size >= 4 {
                try walk(body + 4..<body + size, list: reader.identifier(body))
            } else if let list {
                note(identifier, in: list, at: body..<body + size)
            }
            offset = body + size
            // Some writers leave out the pad byte; a zero cannot start the next identifier, so only a zero is skipped.
            if size & 1 == 1 && offset < range.upperBound && reader.unsigned8(offset) == 0 { offset += 1 }
        }
    }

    private mutating func note(_ identifier: ChunkIdentifier, in list: ChunkIdentifier, at range: Range<Int>) {
        for (index, chunk) in Self.knownChunks.enumerated() where chunk.identifier == identifier && chunk.list == list {
            if found[index] == nil { found[index] = range }
        }
    }

    private mutating func checkRecords(_ index: Int, _ chunk: KnownChunk) throws(SoundFontError) {
        guard let range = found[index] else {
            // Modulators are often absent in banks made by old tools; everything else is needed.
            guard chunk.recordLength == 10 else { throw .missing(chunk: chunk.identifier) }
            warnings.add(.missingChunk, chunk.identifier)
            found[index] = 0..<0
            return
        }
        if range.count % chunk.recordLength != 0 || (range.isEmpty && chunk.recordLength != 10) {
            throw .wrongLength(chunk: chunk.identifier)
        }
    }

    /// The place and number of records of a chunk that `locateChunks` has checked, the closing record included.
    func records(_ name: StaticString) -> RecordTable {
        let identifier = ChunkIdentifier(name)
        for (index, chunk) in Self.knownChunks.enumerated() where chunk.identifier == identifier {
            let range = found[index] ?? 0..<0
            return RecordTable(
                identifier: identifier, start: range.lowerBound, length: chunk.recordLength, count: range.count / chunk.recordLength)
        }
        return RecordTable(identifier: identifier, start: 0, length: 1, count: 0)
    }

    func range(_ name: StaticString) -> Range<Int>? {
        let identifier = ChunkIdentifier(name)
        for (index, chunk) in Self.knownChunks.enumerated() where chunk.identifier == identifier { return found[index] }
        return nil
    }

    private mutating func readInformation() {
        if let range = range("ifil"), range.count >= 4 {
            version = (Int(reader.unsigned16(range.lowerBound)), Int(reader.unsigned16(range.lowerBound + 2)))
            if version.major != 2 && version.major != 3 { warnings.add(.unknownVersion, ChunkIdentifier("ifil")) }
        }
        if let range = range("INAM") { name = reader.text(range.prefix(256)) }
        if let range = range("ICOP") { copyright = reader.text(range.prefix(256)) }
    }
}

/// A chunk of equal records.
struct RecordTable {
    let identifier: ChunkIdentifier
    let start: Int
    let length: Int
    let count: Int

    func offset(_ record: Int) -> Int { start + record * length }
}
