/// What a bank says about itself, before samples are loaded and regions multiplied out.
struct BankDescription {
    var name: String
    var copyright: String
    var version: (major: Int, minor: Int)
    var presets: [Preset]
    var instruments: [Instrument]
    var samples: [Sample]
}

/// The chunks of one level: headers lead to bags, bags to generators and modulators.
private struct Level {
    let headers: RecordTable
    let bags: RecordTable
    let generators: RecordTable
    let modulators: RecordTable
    /// Where the bag index stands in a header.
    let bagIndexOffset: Int
    /// The generator that ends a zone and names where it leads.
    let target: Generator
    /// How many targets there are.
    let targetCount: Int
}

extension SoundFontReader {
    mutating func readDescription() throws(SoundFontError) -> BankDescription {
        let samples = records("shdr")
        let instrumentLevel = Level(
            headers: records("inst"), bags: records("ibag"), generators: records("igen"), modulators: records("imod"), bagIndexOffset: 20,
            target: .sampleIdentifier, targetCount: samples.count - 1)
        let presetLevel = Level(
            headers: records("phdr"), bags: records("pbag"), generators: records("pgen"), modulators: records("pmod"), bagIndexOffset: 24,
            target: .instrument, targetCount: instrumentLevel.headers.count - 1)
        var instruments: [Instrument] = []
        for record in 0..<instrumentLevel.headers.count - 1 {
            let offset = instrumentLevel.headers.offset(record)
            instruments.append(Instrument(name: reader.text(offset..<offset + 20), zones: try readZones(record, instrumentLevel)))
        }
        var presets: [Preset] = []
        for record in 0..<presetLevel.headers.count - 1 {
            let offset = presetLevel.headers.offset(record)
            presets.append(
                Preset(
                    name: reader.text(offset..<offset + 20), program: Int(reader.unsigned16(offset + 20)),
                    bank: Int(reader.unsigned16(offset + 22)), zones: try readZones(record, presetLevel)))
        }
        return BankDescription(
            name: name, copyright: copyright, version: version, presets: presets, instruments: instruments, samples: readSampleHeaders())
    }

    /// The zones of one header, the global zone merged into the others.
    private mutating func readZones(_ header: Int, _ level: Level) throws(SoundFontError) -> [Zone] {
        let first = Int(reader.unsigned16(level.headers.offset(header) + level.bagIndexOffset))
        let last = Int(reader.unsigned16(level.headers.offset(header + 1) + level.bagIndexOffset))
        guard first <= last, last < level.bags.count else {
            throw .badIndex(chunk: level.headers.identifier, record: header)
        }
        var zones: [Zone] = []
        var global: Zone?
        for bag in first..<last {
            let zone = try readZone(bag, level)
            if zone.target >= 0 {
                if zone.target >= level.targetCount {
                    warnings.add(.targetOutOfRange, level.bags.identifier, bag)
                } else {
                    zones.append(global.map { zone.merged(over: $0) } ?? zone)
                }
            } else if bag == first {
                global = zone
            } else {
                warnings.add(.zoneWithoutTarget, level.bags.identifier, bag)
            }
        }
        return zones
    }

    /// One zone; its target is -1 if it leads nowhere.
    private mutating func readZone(_ bag: Int, _ level: Level) throws(SoundFontError) -> Zone {
        let here = level.bags.offset(bag)
        let next = level.bags.offset(bag + 1)
        let generators = Int(reader.unsigned16(here))..<max(Int(reader.unsigned16(here)), Int(reader.unsigned16(next)))
        guard reader.unsigned16(next) >= reader.unsigned16(here), generators.upperBound <= level.generators.count else {
            throw .badIndex(chunk: level.bags.identifier, record: bag)
        }
        var zone = Zone(target: -1)
        for record in generators {
            let offset = level.generators.offset(record)
            let number = reader.unsigned16(offset)
            guard number < 256, let generator = Generator(rawValue: UInt8(number)) else {
                if number != 60 { warnings.add(.unknownGenerator, level.generators.identifier, record) }
                continue
            }
            if generator == level.target {
                zone.target = Int(reader.unsigned16(offset + 2))
                break  // generators after the target are to be ignored (section 8.1.2)
            }
            zone.set(generator, reader.signed16(offset + 2))
        }
        try readModulators(bag, level, into: &zone)
        return zone
    }

    private mutating func readModulators(_ bag: Int, _ level: Level, into zone: inout Zone) throws(SoundFontError) {
        if level.modulators.count == 0 { return }
        let first = Int(reader.unsigned16(level.bags.offset(bag) + 2))
        let last = Int(reader.unsigned16(level.bags.offset(bag + 1) + 2))
        guard first <= last, last <= level.modulators.count else {
            throw .badIndex(chunk: level.bags.identifier, record: bag)
        }
        for record in first..<last {
            let offset = level.modulators.offset(record)
            let source = ModulatorSource(bits: reader.unsigned16(offset))
            let amountSource = ModulatorSource(bits: reader.unsigned16(offset + 6))
            let destination = reader.unsigned16(offset + 2)
            let transform = reader.unsigned16(offset + 8)
            guard destination < 256, let generator = Generator(rawValue: UInt8(destination)), source.isKnown, amountSource.isKnown,
                transform == 0 || transform == 2
            else {
                warnings.add(.unknownModulator, level.modulators.identifier, record)
                continue
            }
            let modulator = Modulator(
                source: source, destination: generator, amount: reader.signed16(offset + 4), amountSource: amountSource,
                isAbsolute: transform == 2)
            if !zone.modulators.replaceOrAppend(modulator, limit: Limits.modulatorsPerZone) {
                warnings.add(.tooManyModulators, level.modulators.identifier, record)
            }
        }
    }

    /// The sample headers with their positions as in the file; `readSamples` turns them into positions in the store.
    private func readSampleHeaders() -> [Sample] {
        let table = records("shdr")
        var samples: [Sample] = []
        samples.reserveCapacity(max(0, table.count - 1))
        for record in 0..<max(0, table.count - 1) {
            let offset = table.offset(record)
            let key = reader.unsigned8(offset + 40)
            let type = reader.unsigned16(offset + 44)
            let link = Int(reader.unsigned16(offset + 42))
            let side: Sample.Channel = type & 2 != 0 ? .right : type & 4 != 0 ? .left : type & 8 != 0 ? .linked : .mono
            samples.append(
                Sample(
                    name: reader.text(offset..<offset + 20), frames: 0..<0, loop: 0..<0, rate: Double(reader.unsigned32(offset + 36)),
                    originalKey: key > 127 ? 60 : key, pitchCorrection: Int8(bitPattern: reader.unsigned8(offset + 41)), channel: side,
                    link: side != .mono && link < table.count - 1 ? link : nil, isPlayable: false))
        }
        return samples
    }
}

extension Zone {
    /// Sets a generator, or the range of the zone.
    public mutating func set(_ generator: Generator, _ amount: Int16) {
        let bits = UInt16(bitPattern: amount)
        switch generator {
        case .keyRange:
            range.lowestKey = UInt8(bits & 0xFF)
            range.highestKey = min(UInt8(bits >> 8), 127)
        case .velocityRange:
            range.lowestVelocity = UInt8(bits & 0xFF)
            range.highestVelocity = min(UInt8(bits >> 8), 127)
        default:
            for index in generators.indices where generators[index].generator == generator {
                generators[index].amount = amount
                return
            }
            generators.append((generator, amount))
        }
    }

    /// The zone with the settings of its level's global zone below its own.
    func merged(over global: Zone) -> Zone {
        var result = global
        result.target = target
        // A zone without a range of its own takes the global one.
        if range != KeyAndVelocityRange() {
            if range.lowestKey != 0 || range.highestKey != 127 {
                result.range.lowestKey = range.lowestKey
                result.range.highestKey = range.highestKey
            }
            if range.lowestVelocity != 0 || range.highestVelocity != 127 {
                result.range.lowestVelocity = range.lowestVelocity
                result.range.highestVelocity = range.highestVelocity
            }
        }
        for (generator, amount) in generators { result.set(generator, amount) }
        for modulator in modulators { _ = result.modulators.replaceOrAppend(modulator, limit: SoundFontReader.Limits.modulatorsPerZone) }
        return result
    }
}

extension [Modulator] {
    /// Puts a modulator in the place of one that makes the same connection, or at the end; false if the list is full.
    mutating func replaceOrAppend(_ modulator: Modulator, limit: Int) -> Bool {
        for index in indices where self[index].makesSameConnection(as: modulator) {
            self[index] = modulator
            return true
        }
        if count >= limit { return false }
        append(modulator)
        return true
    }
}
