/// Why a file could not be read as a SoundFont bank.
public enum SoundFontError: Error, Equatable, Sendable {
    /// The file does not start as a RIFF file; the first four bytes are given.
    case notRIFF(found: ChunkIdentifier)
    /// The RIFF file is of another kind than `sfbk`.
    case wrongForm(found: ChunkIdentifier)
    /// A chunk claims more bytes than there are.
    case truncated(chunk: ChunkIdentifier)
    /// A chunk that a bank cannot do without is not there.
    case missing(chunk: ChunkIdentifier)
    /// The length of a chunk is not a whole number of its records, or the closing record is missing.
    case wrongLength(chunk: ChunkIdentifier)
    /// A record points backwards or past the end of the chunk it refers to.
    case badIndex(chunk: ChunkIdentifier, record: Int)
    /// The bank multiplies out to more than a player could hold; see `SoundFontReader.Limits`.
    case tooComplex(chunk: ChunkIdentifier)
    /// No preset of the bank leads to a sample that can sound.
    case nothingPlayable

    /// The chunk in which the fault lies.
    public var chunk: ChunkIdentifier {
        switch self {
        case .notRIFF, .wrongForm: ChunkIdentifier("RIFF")
        case .truncated(let chunk), .missing(let chunk), .wrongLength(let chunk), .badIndex(let chunk, _), .tooComplex(let chunk): chunk
        case .nothingPlayable: ChunkIdentifier("phdr")
        }
    }

    /// One sentence for a person.
    public var message: String {
        switch self {
        case .notRIFF(let found): "not a SoundFont: it starts with '\(found.text)' where 'RIFF' is expected"
        case .wrongForm(let found): "not a SoundFont: its RIFF form is '\(found.text)' where 'sfbk' is expected"
        case .truncated(let chunk): "the file ends inside chunk '\(chunk.text)'; it is cut short or damaged"
        case .missing(let chunk): "chunk '\(chunk.text)' is missing"
        case .wrongLength(let chunk): "chunk '\(chunk.text)' has a length that its records cannot have"
        case .badIndex(let chunk, let record): "record \(record) of chunk '\(chunk.text)' points outside the data it refers to"
        case .tooComplex(let chunk): "chunk '\(chunk.text)' describes more zones than any instrument has; the file is damaged"
        case .nothingPlayable: "no preset of the bank leads to a sample"
        }
    }
}

/// Something doubtful in a bank that did not stop it from being read.
public struct SoundFontWarning: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case missingChunk, sizeBeyondFile, unknownVersion
        case zoneWithoutTarget, unknownGenerator, unknownModulator, tooManyModulators
        case sampleOutsideData, sampleInROM, sampleNotDecoded, sampleRateImplausible
        case loopOutsideSample, loopEmpty, targetOutOfRange, emptyPreset
    }

    public var kind: Kind
    /// The chunk in which it was met.
    public var chunk: ChunkIdentifier
    /// The record of that chunk, counted from zero.
    public var record: Int

    /// One sentence for a person.
    public var message: String { "chunk '\(chunk.text)', record \(record): \(kind.sentence)" }
}

extension SoundFontWarning.Kind {
    var sentence: String {
        switch self {
        case .missingChunk: "the chunk is missing; read as empty"
        case .sizeBeyondFile: "the size goes past the end of the file; read up to the end"
        case .unknownVersion: "the file claims a version other than 2 or 3; read as 2"
        case .zoneWithoutTarget: "a zone that leads nowhere is ignored"
        case .unknownGenerator: "an unknown generator is ignored"
        case .unknownModulator: "a modulator with an unknown source, transform or destination is ignored"
        case .tooManyModulators: "modulators beyond the limit of a zone are ignored"
        case .sampleOutsideData: "the sample lies outside the sample data and stays silent"
        case .sampleInROM: "the sample lies in the ROM of a sound card and stays silent"
        case .sampleNotDecoded: "the compressed sample could not be decoded and stays silent"
        case .sampleRateImplausible: "the sample rate is not between 400 and 400000 Hz; 44100 Hz is assumed"
        case .loopOutsideSample: "the loop goes past the sample and is cut to it"
        case .loopEmpty: "a loop is asked for but holds no frame; played without a loop"
        case .targetOutOfRange: "a zone leads to an instrument or sample that does not exist and is ignored"
        case .emptyPreset: "the preset has no zone that can sound"
        }
    }
}

/// Warnings as they come, the first few hundred kept and all counted, so that a hostile file cannot fill the memory with them.
struct WarningList {
    private(set) var kept: [SoundFontWarning] = []
    private(set) var count = 0
    static let limit = 500

    mutating func add(_ kind: SoundFontWarning.Kind, _ chunk: ChunkIdentifier, _ record: Int = 0) {
        count += 1
        if kept.count < Self.limit { kept.append(SoundFontWarning(kind: kind, chunk: chunk, record: record)) }
    }
}
