import SoundFontSampler
import TestSupport
import Testing

/// Notes that wait.
@Suite struct WaitingNotesTests {
    private static func sampler() throws -> Sampler { Sampler.bare(try PolicyTests.bank()) }

    @Test func aNoteSoundsWhenItIsDue() throws {
        let sampler = try Self.sampler()
        sampler.noteOn(channel: 0, key: 69, velocity: 100, delay: 0.01)
        let left = sampler.frames(4_096).left
        let first = try #require(left.firstIndex { $0 != 0 })
        // 480 frames, and then the next border of 64; the first frame of a sine is 0.
        #expect((480...480 + 64 + 2).contains(first))
    }

    @Test func theEndOfANoteNeverComesBeforeItsStart() throws {
        let sampler = try Self.sampler()
        sampler.noteOn(channel: 0, key: 69, velocity: 100, delay: 0.02)
        sampler.noteOff(channel: 0, key: 69)
        sampler.noteOn(channel: 0, key: 70, velocity: 100, delay: 0.02)
        _ = sampler.frames(1_920)
        #expect(sampler.heldVoiceCount == 1)
        sampler.noteOff(channel: 0, key: 70, delay: .nan)
        _ = sampler.frames(24_000)
        #expect(sampler.activeVoiceCount == 0)
    }

    @Test func tooManyNotesAreCountedAndNoneHangs() throws {
        let sampler = try Self.sampler()
        for index in 0..<2_000 {
            let key = UInt8(index % 128)
            sampler.noteOn(channel: 0, key: key, velocity: 100, delay: 0.5)
            sampler.noteOff(channel: 0, key: key, delay: 0.5)
        }
        #expect(sampler.overflowCount > 0)
        _ = sampler.frames(72_000)
        #expect(sampler.activeVoiceCount == 0)
    }

    @Test func panicForgetsWhatWaits() throws {
        let sampler = try Self.sampler()
        sampler.noteOn(channel: 0, key: 69, velocity: 100)
        sampler.noteOn(channel: 0, key: 72, velocity: 100, delay: 0.3)
        _ = sampler.frames(1_024)
        sampler.panic()
        _ = sampler.frames(512)
        #expect(sampler.frames(48_000).left.allSatisfy { $0 == 0 })
        #expect(sampler.activeVoiceCount == 0)
    }

    @Test(.enabled(if: canCountAllocations)) func waitingAllocatesNothing() throws {
        let sampler = try Self.sampler()
        let left = UnsafeMutablePointer<Float>.allocate(capacity: 128)
        let right = UnsafeMutablePointer<Float>.allocate(capacity: 128)
        defer {
            left.deallocate()
            right.deallocate()
        }
        var random = RandomGenerator(seed: 3)
        func run(_ blocks: Int) {
            for _ in 0..<blocks {
                let key = UInt8(random.next() % 128)
                sampler.noteOn(channel: 0, key: key, velocity: 90, cents: 3, delay: random.nextUniform() * 0.1)
                sampler.noteOff(channel: 0, key: key, delay: random.nextUniform() * 0.1)
                sampler.render(left: left, right: right, frames: 128)
            }
        }
        run(100)
        #expect(allocations { run(3_000) } == 0)
    }
}
