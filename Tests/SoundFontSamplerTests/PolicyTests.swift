import CMath
import SoundFontFixtures
import TestSupport
import Testing

@testable import SoundFontSampler

@Suite struct PolicyTests {
    static func bank(_ generators: [(Generator, Int)] = []) throws -> Bank {
        try BankWriter.single(loopedSine(), generators: [(.sampleModes, 1)] + generators).bank()
    }

    /// A kit: key 35 rings in class 2, keys 42 and 46 in class 1, key 49 in none; every drum rings for long after its key.
    static func kit() throws -> Bank {
        func drum(_ key: Int, _ exclusive: Int) -> BankWriter.Zone {
            let generators: [(Generator, Int)] = [
                (.keyRange, key << 8 | key), (.sampleModes, 1), (.volumeEnvelopeRelease, 6_000), (.exclusiveClass, exclusive),
                (.overridingRootKey, key),
            ]
            return BankWriter.Zone(generators: generators, target: 0)
        }
        var writer = BankWriter.single(loopedSine())
        writer.instruments = [[drum(35, 2), drum(42, 1), drum(46, 1), drum(49, 0), drum(46, 1)]]
        writer.presets = [BankWriter.Preset(program: 0, bank: 128, zones: [BankWriter.Zone(target: 0)])]
        return try writer.bank()
    }

    func sounding(_ sampler: Sampler, key: UInt8) -> Int {
        sampler.voices.filter { $0.life == .sounding && $0.key == key }.count
    }

    /// V10: the pedal coming up does not end a key that is down.
    @Test func pedalUpSparesAHeldKey() throws {
        let sampler = Sampler.bare(try Self.bank())
        sampler.noteOn(key: 60, velocity: 100)
        sampler.controlChange(channel: 0, controller: 64, value: 127)
        sampler.noteOff(key: 60)
        _ = sampler.frames(4_800)
        #expect(sampler.activeVoiceCount == 1 && sampler.heldVoiceCount == 0)
        sampler.noteOn(key: 60, velocity: 100)
        _ = sampler.frames(4_800)
        sampler.controlChange(channel: 0, controller: 64, value: 0)
        let left = sampler.frames(48_000).left
        #expect(sampler.heldVoiceCount == 1 && rootMeanSquare(left[40_000...]) > 0.01)
        sampler.noteOff(key: 60)
        _ = sampler.frames(9_600)
        #expect(sampler.activeVoiceCount == 0)
    }

    @Test func sostenutoKeepsOnlyWhatWasDown() throws {
        let sampler = Sampler.bare(try Self.bank())
        sampler.noteOn(key: 60, velocity: 100)
        sampler.controlChange(channel: 0, controller: 66, value: 127)
        sampler.noteOn(key: 64, velocity: 100)
        _ = sampler.frames(1_024)
        sampler.noteOff(key: 60)
        sampler.noteOff(key: 64)
        _ = sampler.frames(9_600)
        #expect(sounding(sampler, key: 60) == 1 && sounding(sampler, key: 64) == 0)
        sampler.controlChange(channel: 0, controller: 66, value: 0)
        _ = sampler.frames(9_600)
        #expect(sampler.activeVoiceCount == 0)
    }

    /// V11: velocity 0 is a note-off.
    @Test func velocityZeroEndsTheNote() throws {
        let sampler = Sampler.bare(try Self.bank())
        sampler.noteOn(key: 60, velocity: 100)
        _ = sampler.frames(4_800)
        sampler.noteOn(key: 60, velocity: 0)
        _ = sampler.frames(9_600)
        #expect(sampler.activeVoiceCount == 0)
    }

    /// V04: panic empties everything, the pedal too, whatever state the player is in.
    @Test func panicAlwaysEmpties() throws {
        let sampler = Sampler.bare(try Self.bank([(.volumeEnvelopeRelease, 8_000)]))
        sampler.controlChange(channel: 0, controller: 64, value: 127)
        for key in 30..<90 {
            sampler.noteOn(key: UInt8(key), velocity: 100)
            if key % 3 == 0 { sampler.noteOff(key: UInt8(key)) }
        }
        _ = sampler.frames(1_024)
        sampler.panic()
        _ = sampler.frames(512)
        #expect(sampler.activeVoiceCount == 0)
        sampler.noteOn(key: 60, velocity: 100)
        _ = sampler.frames(1_024)
        #expect(sampler.heldVoiceCount == 1)
        sampler.controlChange(channel: 0, controller: 120, value: 0)
        _ = sampler.frames(512)
        #expect(sampler.activeVoiceCount == 0)
    }

    /// V19: four strokes of one key in 400 ms: four attacks, and no jump between neighbouring frames.
    @Test func fastRepeatsKeepTheirTailsWithoutAJump() throws {
        let sample = BankWriter.Sample(frames: sineFrames(period: 200, count: 2_300), loop: 1_000..<2_200, key: 69)
        let sampler = Sampler.bare(try BankWriter.single(sample, generators: [(.sampleModes, 1), (.volumeEnvelopeRelease, -1_200)]).bank())
        var all: [Float] = []
        for _ in 0..<4 {
            let before = sampler.voices.filter { $0.life == .sounding && $0.isHeld }.count
            sampler.noteOn(key: 69, velocity: 127)
            #expect(sampler.voices.filter { $0.life == .sounding && $0.isHeld }.count == before + 1)
            all += sampler.frames(2_400).left
            sampler.noteOff(key: 69)
            all += sampler.frames(2_400).left
        }
        #expect(zip(all, all.dropFirst()).map { abs($0 - $1) }.max()! < 0.05)
        #expect(sampler.activeVoiceCount > 1)
    }

    /// V22: a class silences its own kind only; the other zones of the same stroke are spared.
    @Test func exclusiveClassesDoNotMix() throws {
        let sampler = Sampler.bare(try Self.kit())
        sampler.noteOn(channel: 9, key: 35, velocity: 100)
        sampler.noteOn(channel: 9, key: 46, velocity: 100)
        _ = sampler.frames(1_024)
        #expect(sounding(sampler, key: 46) == 2)
        for _ in 0..<3 {
            sampler.noteOn(channel: 9, key: 42, velocity: 100)
            _ = sampler.frames(4_800)
        }
        #expect(sounding(sampler, key: 46) == 0 && sounding(sampler, key: 42) == 1 && sounding(sampler, key: 35) == 1)
    }

    /// V23: a cymbal struck twice rings twice.
    @Test func aStruckCymbalRingsOn() throws {
        let sampler = Sampler.bare(try Self.kit())
        sampler.noteOn(channel: 9, key: 49, velocity: 100)
        _ = sampler.frames(9_600)
        sampler.noteOn(channel: 9, key: 49, velocity: 100)
        _ = sampler.frames(9_600)
        #expect(sounding(sampler, key: 49) == 2)
        // First in, first out: each release ends one of them.
        sampler.noteOff(channel: 9, key: 49)
        #expect(sampler.heldVoiceCount == 1)
    }

    /// V06: releasing one of two keys leaves the other.
    @Test func releasingOneKeyLeavesTheOther() throws {
        let sampler = Sampler.bare(try Self.bank())
        sampler.noteOn(key: 60, velocity: 100)
        sampler.noteOn(key: 62, velocity: 100)
        _ = sampler.frames(1_024)
        sampler.noteOff(key: 60)
        _ = sampler.frames(9_600)
        #expect(sounding(sampler, key: 62) == 1 && sounding(sampler, key: 60) == 0)
    }

    @Test func theQuietestReleasedVoiceGivesWayFirstThenTheOldest() throws {
        let sampler = Sampler.bare(try Self.bank([(.volumeEnvelopeRelease, 6_000)]), polyphony: 4)
        for (key, velocity) in [(60, 100), (61, 120), (62, 40), (63, 100)] as [(UInt8, UInt8)] {
            sampler.noteOn(key: key, velocity: velocity)
            _ = sampler.frames(640)
        }
        sampler.noteOff(key: 61)
        sampler.noteOff(key: 62)
        _ = sampler.frames(64)
        sampler.noteOn(key: 70, velocity: 100)
        #expect(sampler.stolenVoiceCount == 1)
        #expect(sounding(sampler, key: 62) == 0 && sounding(sampler, key: 61) == 1)
        sampler.noteOn(key: 71, velocity: 100)
        #expect(sounding(sampler, key: 61) == 0)
        sampler.noteOn(key: 72, velocity: 100)
        #expect(sounding(sampler, key: 60) == 0 && sounding(sampler, key: 63) == 1)
    }

    @Test func polyphonyIsNeverExceededAndStealingFades() throws {
        let sampler = Sampler.bare(try Self.bank(), polyphony: 8)
        var all: [Float] = []
        for key in 40..<100 {
            sampler.noteOn(key: UInt8(key), velocity: 30)
            all += sampler.frames(128).left
            #expect(sampler.voices.filter { $0.life == .sounding }.count <= 8)
        }
        #expect(sampler.stolenVoiceCount == 52)
        // A jump in level would show as a step between frames; the sines themselves move at most 0.03 a frame here.
        #expect(zip(all, all.dropFirst()).map { abs($0 - $1) }.max()! < 0.1)
    }

    @Test func nonsenseIsIgnored() throws {
        let sampler = Sampler.bare(try Self.bank())
        sampler.noteOn(channel: 16, key: 60, velocity: 100)
        sampler.noteOn(key: 128, velocity: 100)
        sampler.noteOn(key: 60, velocity: 200)
        sampler.noteOff(channel: 200, key: 255)
        sampler.controlChange(channel: 99, controller: 255, value: 255)
        sampler.pitchWheel(channel: 0, value: 65_535)
        sampler.masterTuning = .nan
        #expect(sampler.activeVoiceCount == 0)
        let empty = Sampler(sampleRate: .nan)
        empty.noteOn(key: 60, velocity: 100)
        #expect(empty.frames(256).left.allSatisfy { $0 == 0 })
    }
}
