import SoundFontFixtures
import SoundFontSampler
import Testing

@Suite struct ReaderTests {
    func error(_ bytes: [UInt8]) -> SoundFontError? {
        do throws(SoundFontError) {
            _ = try SoundFontReader.read(bytes)
            return nil
        } catch { return error }
    }

    @Test func readsWhatWasWritten() throws {
        var writer = BankWriter.single(loopedSine(key: 57), generators: [(.pan, -250), (.coarseTune, 3)])
        writer.samples[0].correction = -7
        writer.samples[0].name = "A3 sine"
        let bank = try writer.bank()
        #expect(bank.name == "test")
        #expect(bank.version == (2, 4))
        #expect(bank.presets.count == 1 && bank.instruments.count == 1 && bank.samples.count == 1)
        let sample = bank.samples[0]
        #expect(sample.name == "A3 sine" && sample.originalKey == 57 && sample.pitchCorrection == -7 && sample.rate == 44_100)
        #expect(sample.frames == 0..<528 && sample.loop == 448..<512)
        #expect(bank.regions.count == 1)
        #expect(bank.regions[0].generators[.pan] == -250 && bank.regions[0].generators[.coarseTune] == 3)
        #expect(bank.regions[0].generators[.filterCutoff] == 13_500)
        #expect(bank.warnings.isEmpty)
        #expect(bank.store[16] == Float(16_000) / 32_768)
    }

    /// S10: a wrong form is named, and the next file loads.
    @Test func wrongFormIsNamedAndTheNextFileLoads() throws {
        let good = BankWriter.single(loopedSine()).bytes()
        var bad = good
        bad.replaceSubrange(8..<12, with: Array("sfpk".utf8))
        #expect(error(bad) == .wrongForm(found: ChunkIdentifier("sfpk")))
        #expect(error(bad)?.message.contains("sfpk") == true)
        #expect(try SoundFontReader.read(good).presets.count == 1)
        #expect(error([]) == .notRIFF(found: ChunkIdentifier(bits: 0)))
        #expect(error(Array("OggS00000000".utf8)) == .notRIFF(found: ChunkIdentifier("OggS")))
    }

    @Test(arguments: ["smpl", "phdr", "pbag", "pgen", "inst", "ibag", "igen", "shdr"])
    func aMissingChunkIsNamed(_ name: String) {
        var bytes = BankWriter.single(loopedSine()).bytes()
        rename(name, to: "junk", in: &bytes)
        #expect(error(bytes)?.chunk.text == name)
    }

    @Test(arguments: ["pmod", "imod"])
    func missingModulatorsAreAWarning(_ name: String) throws {
        var bytes = BankWriter.single(loopedSine()).bytes()
        rename(name, to: "junk", in: &bytes)
        let bank = try SoundFontReader.read(bytes)
        #expect(bank.warnings.map(\.kind) == [.missingChunk])
        #expect(bank.warnings[0].chunk.text == name)
    }

    @Test func everyTruncationGivesAnErrorOrABank() {
        let bytes = BankWriter.single(loopedSine()).bytes()
        for length in 0..<bytes.count {
            #expect(error(Array(bytes[..<length])) != nil, "cut at \(length)")
        }
    }

    @Test func indicesThatRunBackwardsAreNamed() {
        let writer = BankWriter.single(loopedSine())
        var bytes = writer.bytes()
        let inst = position(of: "inst", in: bytes)
        bytes.replaceSubrange(inst + 8 + 20..<inst + 8 + 22, with: le16(9))
        #expect(error(bytes) == .badIndex(chunk: ChunkIdentifier("inst"), record: 0))
        bytes = writer.bytes()
        let bag = position(of: "ibag", in: bytes)
        bytes.replaceSubrange(bag + 8 + 4..<bag + 8 + 6, with: le16(7_000))
        #expect(error(bytes) == .badIndex(chunk: ChunkIdentifier("ibag"), record: 0))
    }

    @Test func unknownChunksAreSkippedWithOrWithoutPadByte() throws {
        var writer = BankWriter.single(loopedSine())
        writer.extraChunk = chunk("what", [1, 2, 3])
        #expect(try writer.bank().regions.count == 1)
        writer.extraChunk = Array("what".utf8) + le32(3) + [1, 2, 3]
        #expect(try writer.bank().regions.count == 1)
    }

    /// S08: a loop past the end of its sample is cut and reported.
    @Test func loopOutsideTheSampleIsCut() throws {
        var sample = loopedSine()
        sample.loop = 448..<100_000
        let bank = try BankWriter.single(sample, generators: [(.sampleModes, 1)]).bank()
        #expect(bank.samples[0].loop == 448..<528)
        #expect(bank.warnings.first?.kind == .loopOutsideSample)
        let sampler = Sampler.bare(bank)
        sampler.noteOn(key: 100, velocity: 127)
        #expect(sampler.frames(4_800).left.allSatisfy { $0.isFinite })
        #expect(sampler.nonFiniteCount == 0)
    }

    /// S03: fine and coarse loop offsets add to the sample's own loop.
    @Test func loopOffsetsAdd() throws {
        var sample = BankWriter.Sample(frames: [Int16](repeating: 1, count: 80_000), loop: 1_000..<20_000)
        sample.name = "long"
        let zone: [(Generator, Int)] = [
            (.sampleModes, 1), (.startLoopAddressOffset, 10), (.startLoopAddressCoarseOffset, 1), (.endLoopAddressOffset, -5),
            (.endLoopAddressCoarseOffset, 1), (.startAddressOffset, 7), (.endAddressOffset, -9),
        ]
        let region = try BankWriter.single(sample, generators: zone).bank().regions[0]
        #expect(region.loopStart == 1_000 + 10 + 32_768)
        #expect(region.loopEnd == 20_000 - 5 + 32_768)
        #expect(region.start == 7 && region.end == 79_991)
    }

    @Test func globalZonesAndPresetsCombineByTheRules() throws {
        var writer = BankWriter.single(loopedSine())
        writer.instruments = [
            [
                BankWriter.Zone(generators: [(.pan, 100), (.fineTune, 5), (.initialAttenuation, 40)]),
                BankWriter.Zone(generators: [(.keyRange, 0x3F00), (.fineTune, -3)], target: 0),
                BankWriter.Zone(generators: [(.keyRange, 0x7F40), (.velocityRange, 0x7F50)], target: 0),
                BankWriter.Zone(generators: [(.pan, 1)]),
            ]
        ]
        writer.presets = [
            BankWriter.Preset(zones: [
                BankWriter.Zone(generators: [(.fineTune, 20)]),
                BankWriter.Zone(generators: [(.initialAttenuation, 30), (.keyRange, 0x4F30), (.sampleModes, 1)], target: 0),
            ])
        ]
        let bank = try writer.bank()
        #expect(bank.regions.count == 2)
        let (low, high) = (bank.regions[0], bank.regions[1])
        #expect(low.range.lowestKey == 0x30 && low.range.highestKey == 0x3F)
        #expect(high.range.lowestKey == 0x40 && high.range.highestKey == 0x4F && high.range.lowestVelocity == 0x50)
        // A local value replaces the global one; the preset's adds to either.
        #expect(low.generators[.fineTune] == -3 + 20 && high.generators[.fineTune] == 5 + 20)
        #expect(low.generators[.pan] == 100 && low.generators[.initialAttenuation] == 70)
        // Sample modes are the instrument's alone.
        #expect(low.generators[.sampleModes] == 0)
        #expect(bank.warnings.map(\.kind) == [.zoneWithoutTarget])
    }

    @Test func fileModulatorsReplaceDefaultsAndPresetOnesAdd() throws {
        var writer = BankWriter.single(loopedSine())
        let noVelocity = BankWriter.Modulation(source: 0x0502, destination: 48, amount: 0)
        let extra = BankWriter.Modulation(source: 0x0081, destination: 8, amount: -2_000)
        let linked = BankWriter.Modulation(source: 0x0081, destination: 0x8001, amount: 1)
        writer.instruments[0][0].modulators = [noVelocity, extra, linked]
        writer.presets[0].zones[0].modulators = [BankWriter.Modulation(source: 0x0502, destination: 48, amount: 100)]
        let bank = try writer.bank()
        #expect(bank.warnings.map(\.kind) == [.unknownModulator])
        let region = bank.regions[0]
        let list = bank.modulators[Int(region.firstModulator)..<Int(region.firstModulator + region.modulatorCount)]
        let velocity = list.filter { $0.source.bits == 0x0502 && $0.destination == .initialAttenuation }
        #expect(velocity.map(\.amount) == [0, 100])
        #expect(list.contains { $0.destination == .filterCutoff && $0.amount == -2_000 })
        #expect(list.count == Modulator.defaults.count + 2)
    }

    @Test func twentyFourBitFramesKeepTheirLowByte() throws {
        var writer = BankWriter.single(BankWriter.Sample(frames: [0x1234, -1, 0]))
        writer.lowBytes = [UInt8](repeating: 0, count: 3 + 46)
        writer.lowBytes?[0] = 0x56
        writer.lowBytes?[1] = 0x80
        let bank = try writer.bank()
        #expect(bank.store[0] == Float(0x123456) / 8_388_608)
        #expect(bank.store[1] == -0.5 / 32_768)
    }

    /// SF3: byte ranges lead to compressed streams; loops count decoded frames from the sample's own start.
    @Test func compressedSamplesGoThroughTheDecoder() throws {
        var writer = BankWriter.single(loopedSine(), generators: [(.sampleModes, 1)])
        writer.samples[0].type = 0x11
        writer.samples.append(writer.samples[0])
        writer.instruments[0].append(BankWriter.Zone(target: 1))
        writer.blobs = [[1, 2, 3], [9, 8, 7, 6, 5]]
        var seen: [[UInt8]] = []
        let bank = try SoundFontReader.read(writer.bytes()) { blob in
            seen.append(Array(blob))
            return [Int16](repeating: Int16(blob.count), count: 600)
        }
        #expect(seen == [[1, 2, 3], [9, 8, 7, 6, 5]])
        #expect(bank.samples[0].frames == 0..<600 && bank.samples[0].loop == 448..<512)
        #expect(bank.samples[1].frames == 646..<1_246 && bank.samples[1].loop == 646 + 448..<646 + 512)
        #expect(bank.store[700] == 5.0 / 32_768)
        #expect(error(writer.bytes()) == .nothingPlayable)
    }

    @Test func aBankThatMultipliesOutBeyondReasonIsRefused() {
        var writer = BankWriter.single(loopedSine())
        writer.instruments = [[BankWriter.Zone](repeating: BankWriter.Zone(target: 0), count: 3_000)]
        writer.presets = [BankWriter.Preset(zones: [BankWriter.Zone](repeating: BankWriter.Zone(target: 0), count: 3_000))]
        #expect(error(writer.bytes()) == .tooComplex(chunk: ChunkIdentifier("pbag")))
    }

    @Test func programsFallBackSensibly() throws {
        var writer = BankWriter.single(loopedSine())
        let zones = writer.presets[0].zones
        writer.presets = [
            BankWriter.Preset(program: 5, zones: zones), BankWriter.Preset(program: 3, bank: 8, zones: zones),
            BankWriter.Preset(program: 1, bank: 128, zones: zones),
        ]
        let bank = try writer.bank()
        #expect(bank.presetIndex(bank: 8, program: 3) == 1)
        #expect(bank.presetIndex(bank: 8, program: 5) == 0)
        #expect(bank.presetIndex(bank: 128, program: 0) == 2)
        #expect(bank.presetIndex(bank: 0, program: 99) == 0)
    }

    private func position(of name: String, in bytes: [UInt8]) -> Int {
        let wanted = Array(name.utf8)
        return bytes.indices.first { $0 + 4 <= bytes.count && Array(bytes[$0..<$0 + 4]) == wanted }!
    }

    private func rename(_ name: String, to other: String, in bytes: inout [UInt8]) {
        let index = position(of: name, in: bytes)
        bytes.replaceSubrange(index..<index + 4, with: Array(other.utf8))
    }
}
