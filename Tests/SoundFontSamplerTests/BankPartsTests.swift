import SoundFontFixtures
import TestSupport
import Testing

@testable import SoundFontSampler

/// Banks that travel as bytes and that come in parts.
@Suite struct BankPartsTests {
    /// Two sounds, split between keys 59 and 60, the upper one in stereo.
    static func writer(_ keys: ClosedRange<Int>) -> BankWriter {
        func zone(_ low: Int, _ high: Int, _ pan: Int, _ sample: Int) -> BankWriter.Zone {
            BankWriter.Zone(
                generators: [(.keyRange, high << 8 | low), (.pan, pan), (.filterCutoff, 7_000), (.sampleModes, 1), (.reverbSend, 80)],
                modulators: [BankWriter.Modulation(source: 0x0081, destination: 8, amount: -900)], target: sample)
        }
        let zones = [zone(0, 59, 0, 0), zone(60, 127, -300, 1), zone(60, 127, 300, 0)]
        return BankWriter(
            samples: [loopedSine(key: 60), loopedSine(key: 72, period: 50)],
            instruments: [zones.filter { $0.generators.contains { $0.0 == .keyRange && keys.overlaps($0.1 & 127...$0.1 >> 8) } }],
            presets: [BankWriter.Preset(program: 3, zones: [BankWriter.Zone(target: 0)])])
    }

    /// What a bank is after its way as bytes.
    static func carried(_ bank: Bank) throws -> PlayableBank {
        let source = PlayableBank(bank)
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: PlayableBank.allocatedBytes(frameBytes: source.frameBytes), alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: PlayableBank.allocatedBytes(frameBytes: source.frameBytes))
        (memory + PlayableBank.guardBytes).copyMemory(from: try #require(source.frameMemory), byteCount: source.frameBytes)
        return try #require(source.tables.withUnsafeBytes { PlayableBank(tables: $0, frames: memory, frameBytes: source.frameBytes) })
    }

    static func play(_ sampler: Sampler) -> [Float] {
        sampler.programChange(channel: 0, program: 3)
        var all: [Float] = []
        for key in [40, 59, 60, 75] {
            sampler.noteOn(key: UInt8(key), velocity: 100)
            let result = sampler.frames(2_048)
            all += result.left + result.right
            sampler.noteOff(key: UInt8(key))
        }
        return all
    }

    @Test(arguments: [false, true]) func aBankPlaysTheSameAfterItsWayAsBytes(_ isFloat: Bool) throws {
        var writer = Self.writer(0...127)
        if isFloat { writer.lowBytes = [UInt8](repeating: 77, count: 40_000) }
        let bank = try writer.bank()
        #expect((bank.store.floats != nil) == isFloat)
        let (direct, carried) = (Sampler(sampleRate: 48_000), Sampler(sampleRate: 48_000))
        direct.load(bank)
        carried.load(try Self.carried(bank))
        let expected = Self.play(direct)
        #expect(expected.contains { abs($0) > 0.01 })
        #expect(Self.play(carried) == expected)
    }

    @Test func bytesThatAreNotWhatWasWrittenAreRefused() throws {
        let source = PlayableBank(try Self.writer(0...127).bank())
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: PlayableBank.allocatedBytes(frameBytes: source.frameBytes), alignment: 16)
        defer { memory.deallocate() }
        func take(_ tables: [UInt8], _ frameBytes: Int) -> PlayableBank? {
            tables.withUnsafeBytes { PlayableBank(tables: $0, frames: memory, frameBytes: frameBytes) }
        }
        let tables = source.tables
        var random = RandomGenerator(seed: 5)
        for _ in 0..<2_000 {
            var damaged = tables
            damaged[Int(random.next() % UInt64(tables.count))] ^= UInt8(1 << (random.next() % 8))
            #expect(take(damaged, source.frameBytes) == nil)
        }
        for length in stride(from: 0, to: tables.count, by: 13) { #expect(take(Array(tables[..<length]), source.frameBytes) == nil) }
        #expect(take(tables, source.frameBytes - 2) == nil)
        #expect(take(tables, 0) == nil)
        #expect(take(tables, -2) == nil)
    }

    /// The upper half of a preset in one bank, the lower half in another: together they are the preset.
    @Test func aPresetInPartsIsTheWhole() throws {
        let (whole, parts) = (Sampler(sampleRate: 48_000), Sampler(sampleRate: 48_000))
        whole.load(try Self.writer(0...127).bank())
        parts.load(try Self.carried(try Self.writer(60...127).bank()))
        parts.programChange(channel: 0, program: 3)
        parts.noteOn(key: 40, velocity: 100)
        #expect(parts.activeVoiceCount == 0, "this key has not come yet")
        parts.add(try Self.carried(try Self.writer(0...59).bank()))
        #expect(Self.play(parts) == Self.play(whole))
    }

    @Test func whatSoundsSoundsOnWhileAPartIsAdded() throws {
        let (still, growing) = (Sampler(sampleRate: 48_000), Sampler(sampleRate: 48_000))
        for sampler in [still, growing] {
            sampler.load(try Self.carried(try Self.writer(60...127).bank()))
            sampler.programChange(channel: 0, program: 3)
            sampler.noteOn(key: 64, velocity: 100)
            _ = sampler.frames(1_024)
        }
        growing.add(try Self.carried(try Self.writer(0...59).bank()))
        growing.controlChange(channel: 0, controller: 1, value: 90)
        still.controlChange(channel: 0, controller: 1, value: 90)
        #expect(growing.frames(4_096).left == still.frames(4_096).left)
        growing.noteOff(key: 64)
        _ = growing.frames(48_000)
        #expect(growing.activeVoiceCount == 0)
    }

    @Test func detuningMovesThePitchOfOneNote() throws {
        let sampler = Sampler.bare(try PolicyTests.bank())
        sampler.noteOn(key: 69, velocity: 100, cents: 30)
        let left = sampler.frames(24_000).left
        // 44 100 / 64 frames per second is the recording's own pitch.
        let raised = 44_100.0 / 64 * 1.017_479_692  // 2^(30/1200)
        #expect(abs(cents(measuredFrequency(left[4_000..<20_000], near: raised, rate: 48_000), over: raised)) < 0.05)
        for odd in [Float.nan, .infinity, -.infinity, 1e9] { sampler.noteOn(key: 69, velocity: 100, cents: odd) }
        #expect(sampler.frames(1_024).left.allSatisfy { $0.isFinite })
    }
}
