import AudioDevices
import SoundFontSampler

/// Writes a bank as a SoundFont file: plain 16-bit (SF2), or each sample as a FLAC stream in the manner of SF3.
///
/// Source: SoundFont Technical Specification 2.04, section 7; in the SF3 layout start and end count bytes and loops count frames from
/// the sample's own start.
struct SoundFontWriter {
    enum Codec: String, CaseIterable {
        case flac
        case pcm
    }

    let subset: BankSubset
    let name: String
    let copyright: String
    let codec: Codec

    /// Zero frames that follow each plain sample (section 7.10).
    private static let gap = 46

    func bytes() throws -> [UInt8] {
        let (data, headers) = try samples()
        let presets = Level(subset.presets.map(\.zones), target: .instrument)
        let instruments = Level(subset.instruments.map(\.zones), target: .sampleIdentifier)
        guard max(presets.largestIndex, instruments.largestIndex) <= 0xFFFF else {
            throw CommandFailure.work("the chosen presets have more zones than a SoundFont can hold; extract fewer")
        }
        var phdr: [UInt8] = []
        for (index, preset) in subset.presets.enumerated() {
            phdr += Self.name(preset.name) + Self.little(preset.program, 2) + Self.little(preset.bank, 2)
            phdr += Self.little(presets.firstBags[index], 2) + Self.little(0, 12)
        }
        phdr += Self.name("EOP") + Self.little(0, 4) + Self.little(presets.firstBags[subset.presets.count], 2) + Self.little(0, 12)
        var inst: [UInt8] = []
        for (index, instrument) in subset.instruments.enumerated() {
            inst += Self.name(instrument.name) + Self.little(instruments.firstBags[index], 2)
        }
        inst += Self.name("EOI") + Self.little(instruments.firstBags[subset.instruments.count], 2)

        let version = Self.little(codec == .flac ? 3 : 2, 2) + Self.little(4, 2)
        let information =
            Self.chunk("ifil", version) + Self.chunk("isng", Self.text("EMU8000")) + Self.chunk("INAM", Self.text(name))
            + Self.chunk("ICOP", Self.text(copyright))
        let tables =
            Self.chunk("phdr", phdr) + Self.chunk("pbag", presets.bags) + Self.chunk("pmod", presets.modulators)
            + Self.chunk("pgen", presets.generators) + Self.chunk("inst", inst) + Self.chunk("ibag", instruments.bags)
            + Self.chunk("imod", instruments.modulators) + Self.chunk("igen", instruments.generators) + Self.chunk("shdr", headers)
        let body =
            Self.list("INFO", information) + Self.list("sdta", Self.chunk("smpl", data)) + Self.list("pdta", tables)
        return Array("RIFF".utf8) + Self.little(body.count + 4, 4) + Array("sfbk".utf8) + body
    }

    private func samples() throws -> (data: [UInt8], headers: [UInt8]) {
        var (data, headers): ([UInt8], [UInt8]) = ([], [])
        for index in subset.samples.indices {
            let sample = subset.sample(index)
            let frames = subset.frames(index)
            let start: Int
            var loopOrigin = 0
            switch codec {
            case .flac:
                guard let stream = encodeFLAC(frames, sampleRate: Int(sample.rate)) else {
                    throw CommandFailure.work("sample '\(sample.name)' cannot be compressed as FLAC; use --codec pcm")
                }
                start = data.count
                data += stream
            case .pcm:
                start = data.count / 2
                loopOrigin = start
                for frame in frames { data += Self.little(Int(UInt16(bitPattern: frame)), 2) }
            }
            let end = codec == .flac ? data.count : data.count / 2
            if codec == .pcm { data += [UInt8](repeating: 0, count: 2 * Self.gap) }
            let (loopStart, loopEnd) = (
                sample.loop.lowerBound - sample.frames.lowerBound, sample.loop.upperBound - sample.frames.lowerBound
            )
            headers += Self.name(sample.name) + Self.little(start, 4) + Self.little(end, 4)
            headers += Self.little(loopOrigin + loopStart, 4) + Self.little(loopOrigin + loopEnd, 4) + Self.little(Int(sample.rate), 4)
            // Pairs are kept by their zones: no sample names another.
            headers += [sample.originalKey, UInt8(bitPattern: sample.pitchCorrection)] + Self.little(0, 2)
            headers += Self.little(codec == .flac ? 0x11 : 1, 2)
        }
        return (data, headers + Self.name("EOS") + Self.little(0, 26))
    }

    // MARK: Bytes

    fileprivate static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    private static func name(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(19))
        return bytes + [UInt8](repeating: 0, count: 20 - bytes.count)
    }

    /// Text with its closing zero, of an even length.
    private static func text(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(255)) + [0]
        return bytes.count % 2 == 0 ? bytes : bytes + [0]
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }

    private static func list(_ type: String, _ body: [UInt8]) -> [UInt8] { chunk("LIST", Array(type.utf8) + body) }
}

/// The bags, generators and modulators of all presets or all instruments.
private struct Level {
    var bags: [UInt8] = []
    var generators: [UInt8] = []
    var modulators: [UInt8] = []
    /// The first bag of each owner, and the number of bags.
    var firstBags: [Int] = []

    var largestIndex: Int { max(bags.count / 4, max(generators.count / 4, modulators.count / 10)) }

    init(_ owners: [[Zone]], target: Generator) {
        for zones in owners {
            firstBags.append(bags.count / 4)
            for zone in zones { append(zone, target) }
        }
        firstBags.append(bags.count / 4)
        appendBag()
        generators += SoundFontWriter.little(0, 4)
        modulators += SoundFontWriter.little(0, 10)
    }

    private mutating func appendBag() {
        bags += SoundFontWriter.little(generators.count / 4, 2) + SoundFontWriter.little(modulators.count / 10, 2)
    }

    /// Ranges come first and the target last (section 8.1.2).
    private mutating func append(_ zone: Zone, _ target: Generator) {
        appendBag()
        let range = zone.range
        append(.keyRange, Int(range.lowestKey) | Int(range.highestKey) << 8)
        append(.velocityRange, Int(range.lowestVelocity) | Int(range.highestVelocity) << 8)
        for (generator, amount) in zone.generators { append(generator, Int(amount)) }
        append(target, zone.target)
        for modulator in zone.modulators {
            modulators += SoundFontWriter.little(Int(modulator.source.bits), 2)
            modulators += SoundFontWriter.little(Int(modulator.destination.rawValue), 2)
            modulators += SoundFontWriter.little(Int(modulator.amount), 2)
            modulators += SoundFontWriter.little(Int(modulator.amountSource.bits), 2)
            modulators += SoundFontWriter.little(modulator.isAbsolute ? 2 : 0, 2)
        }
    }

    private mutating func append(_ generator: Generator, _ amount: Int) {
        generators += SoundFontWriter.little(Int(generator.rawValue), 2) + SoundFontWriter.little(amount, 2)
    }
}
