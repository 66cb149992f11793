import CMath
import SoundFontSampler

/// Writes tiny SoundFont files byte by byte, independently of the reader.
public struct BankWriter {
    public struct Sample {
        public var name = "sample"
        public var frames: [Int16]
        public var rate: UInt32 = 44_100
        public var loop: Range<Int>?
        public var key: UInt8 = 69
        public var correction: Int8 = 0
        public var type: UInt16 = 1

        public init(
            name: String = "sample", frames: [Int16], rate: UInt32 = 44_100, loop: Range<Int>? = nil, key: UInt8 = 69, correction: Int8 = 0,
            type: UInt16 = 1
        ) {
            self.name = name
            self.frames = frames
            self.rate = rate
            self.loop = loop
            self.key = key
            self.correction = correction
            self.type = type
        }
    }

    public struct Modulation {
        public var source: UInt16
        public var destination: UInt16
        public var amount: Int16
        public var amountSource: UInt16 = 0
        public var transform: UInt16 = 0

        public init(source: UInt16, destination: UInt16, amount: Int16, amountSource: UInt16 = 0, transform: UInt16 = 0) {
            self.source = source
            self.destination = destination
            self.amount = amount
            self.amountSource = amountSource
            self.transform = transform
        }
    }

    public struct Zone {
        public var generators: [(Generator, Int)] = []
        public var modulators: [Modulation] = []
        /// nil makes a global zone.
        public var target: Int?

        public init(generators: [(Generator, Int)] = [], modulators: [Modulation] = [], target: Int? = nil) {
            self.generators = generators
            self.modulators = modulators
            self.target = target
        }
    }

    public struct Preset {
        public var program: UInt16 = 0
        public var bank: UInt16 = 0
        public var zones: [Zone]

        public init(program: UInt16 = 0, bank: UInt16 = 0, zones: [Zone]) {
            self.program = program
            self.bank = bank
            self.zones = zones
        }
    }

    public var samples: [Sample] = []
    public var instruments: [[Zone]] = []
    public var presets: [Preset] = []
    /// Low bytes of 24-bit samples, for all frames of the sample chunk.
    public var lowBytes: [UInt8]?
    /// A chunk put before the known ones of each list.
    public var extraChunk: [UInt8] = []
    /// The sample chunk as given instead of the samples' frames, with byte ranges of the samples (SF3).
    public var blobs: [[UInt8]]?

    public init(samples: [Sample] = [], instruments: [[Zone]] = [], presets: [Preset] = []) {
        self.samples = samples
        self.instruments = instruments
        self.presets = presets
    }

    /// One sample on one instrument on one preset, on every key.
    public static func single(_ sample: Sample, generators: [(Generator, Int)] = [], modulators: [Modulation] = []) -> BankWriter {
        BankWriter(
            samples: [sample], instruments: [[Zone(generators: generators, modulators: modulators, target: 0)]],
            presets: [Preset(zones: [Zone(target: 0)])])
    }

    public func bank() throws(SoundFontError) -> Bank { try SoundFontReader.read(bytes()) }

    public func bytes() -> [UInt8] {
        let (data, headers) = sampleData()
        let (bags, generators, modulators, first) = level(instruments, target: .sampleIdentifier)
        let presetLevel = level(presets.map(\.zones), target: .instrument)
        var inst: [UInt8] = []
        for index in 0...instruments.count { inst += name("i\(index)") + le16(first[index]) }
        var phdr: [UInt8] = []
        for index in 0...presets.count {
            let preset = index < presets.count ? presets[index] : Preset(zones: [])
            phdr += name("p\(index)") + le16(Int(preset.program)) + le16(Int(preset.bank)) + le16(presetLevel.first[index])
            phdr += [UInt8](repeating: 0, count: 12)
        }
        var body = list("INFO", extraChunk + chunk("ifil", [2, 0, 4, 0]) + chunk("INAM", Array("test\0\0".utf8)))
        body += list("sdta", extraChunk + chunk("smpl", data) + (lowBytes.map { chunk("sm24", $0) } ?? []))
        body += list(
            "pdta",
            extraChunk + chunk("phdr", phdr) + chunk("pbag", presetLevel.bags) + chunk("pmod", presetLevel.modulators)
                + chunk("pgen", presetLevel.generators) + chunk("inst", inst) + chunk("ibag", bags) + chunk("imod", modulators)
                + chunk("igen", generators) + chunk("shdr", headers))
        return Array("RIFF".utf8) + le32(body.count + 4) + Array("sfbk".utf8) + body
    }

    private func sampleData() -> (data: [UInt8], headers: [UInt8]) {
        var (data, headers): ([UInt8], [UInt8]) = ([], [])
        for (index, sample) in samples.enumerated() {
            let start = blobs == nil ? data.count / 2 : data.count
            let size = blobs?[index].count ?? sample.frames.count
            let loop = sample.loop ?? 0..<0
            let origin = blobs == nil && sample.loop != nil ? start : 0
            headers += name(sample.name) + le32(start) + le32(start + size) + le32(origin + loop.lowerBound)
            headers += le32(origin + loop.upperBound) + le32(Int(sample.rate))
            headers += [sample.key, UInt8(bitPattern: sample.correction)] + le16(0) + le16(Int(sample.type))
            if let blobs {
                data += blobs[index]
            } else {
                for frame in sample.frames { data += le16(Int(UInt16(bitPattern: frame))) }
                data += [UInt8](repeating: 0, count: 92)
            }
        }
        headers += name("EOS") + [UInt8](repeating: 0, count: 26)
        return (data, headers)
    }

    private func level(
        _ owners: [[Zone]], target: Generator
    ) -> (bags: [UInt8], generators: [UInt8], modulators: [UInt8], first: [Int]) {
        var (bags, generators, modulators, first): ([UInt8], [UInt8], [UInt8], [Int]) = ([], [], [], [])
        for zones in owners {
            first.append(bags.count / 4)
            for zone in zones {
                bags += le16(generators.count / 4) + le16(modulators.count / 10)
                for (generator, amount) in zone.generators { generators += le16(Int(generator.rawValue)) + le16(amount & 0xFFFF) }
                if let index = zone.target { generators += le16(Int(target.rawValue)) + le16(index) }
                for modulator in zone.modulators {
                    modulators += le16(Int(modulator.source)) + le16(Int(modulator.destination)) + le16(Int(modulator.amount) & 0xFFFF)
                    modulators += le16(Int(modulator.amountSource)) + le16(Int(modulator.transform))
                }
            }
        }
        first.append(bags.count / 4)
        bags += le16(generators.count / 4) + le16(modulators.count / 10)
        return (bags, generators + [0, 0, 0, 0], modulators + [UInt8](repeating: 0, count: 10), first)
    }

    private func name(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(19))
        return bytes + [UInt8](repeating: 0, count: 20 - bytes.count)
    }

    private func list(_ type: String, _ body: [UInt8]) -> [UInt8] { chunk("LIST", Array(type.utf8) + body) }
}

public func le16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
public func le32(_ value: Int) -> [UInt8] { le16(value) + le16(value >> 16) }

/// A chunk with its pad byte.
public func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + le32(body.count) + body + (body.count % 2 == 1 ? [0] : [])
}

/// A whole number of periods of a sine as 16-bit frames.
public func sineFrames(period: Double, count: Int, amplitude: Double = 16_000) -> [Int16] {
    (0..<count).map { Int16((amplitude * sin(2 * Double.pi * Double($0) / period)).rounded()) }
}

/// A looped sine: 64 frames at 44.1 kHz, so 689.0625 Hz when played at its own key.
public func loopedSine(key: UInt8 = 69, period: Int = 64, cycles: Int = 8, amplitude: Double = 16_000) -> BankWriter.Sample {
    let count = period * cycles
    return BankWriter.Sample(
        frames: sineFrames(period: Double(period), count: count + 16, amplitude: amplitude), loop: count - period..<count, key: key)
}
