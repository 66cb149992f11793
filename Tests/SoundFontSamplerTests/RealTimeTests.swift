import CMath
import SoundFontFixtures
import TestSupport
import Testing

@testable import SoundFontSampler

@Suite struct RealTimeTests {
    @Test func twoPortionsEqualOne() throws {
        let bank = try PolicyTests.bank([(.filterCutoff, 8_000)])
        func play(_ portion: Int) -> [Float] {
            let sampler = Sampler(sampleRate: 48_000)
            sampler.load(bank)
            var all: [Float] = []
            for key in 50..<60 {
                sampler.noteOn(key: UInt8(key), velocity: 100)
                let result = sampler.frames(256, portion: portion)
                all += result.left + result.right
            }
            return all
        }
        #expect(play(128) == play(256))
    }

    /// 10 000 blocks of random commands: no allocation, nothing that is not finite.
    @Test(.enabled(if: canCountAllocations)) func nothingAllocatesAfterLoading() throws {
        let sampler = Sampler(sampleRate: 48_000, configuration: Sampler.Configuration(polyphony: 3))
        sampler.load(try PolicyTests.bank([(.modulationEnvelopeToPitch, 40), (.filterCutoff, 7_000), (.reverbSend, 100)]))
        let left = UnsafeMutablePointer<Float>.allocate(capacity: 64)
        let right = UnsafeMutablePointer<Float>.allocate(capacity: 64)
        defer {
            left.deallocate()
            right.deallocate()
        }
        var random = RandomGenerator(seed: 7)
        func byte() -> UInt8 { UInt8(random.next() >> 57) }
        func run(_ blocks: Int) {
            for _ in 0..<blocks {
                switch random.next() % 12 {
                case 0, 1: sampler.noteOn(channel: random.next() % 2 == 0 ? 0 : 9, key: byte(), velocity: byte())
                case 2, 3, 4: sampler.noteOff(channel: 0, key: byte())
                case 5: sampler.controlChange(channel: 0, controller: byte(), value: byte())
                case 6: sampler.pitchWheel(channel: 0, value: UInt16(byte()) << 7)
                case 7: sampler.programChange(channel: 0, program: byte())
                case 8: sampler.channelPressure(channel: 0, value: byte())
                case 9 where byte() < 4: sampler.panic()
                default: break
                }
                sampler.render(left: left, right: right, frames: 64)
            }
        }
        run(300)
        #expect(allocations { run(10_000) } == 0)
        #expect(sampler.nonFiniteCount == 0)
    }

    /// S12: nothing is put off until the first note: it costs no allocation and sounds like the second.
    @Test(.enabled(if: canCountAllocations)) func theFirstNoteIsLikeTheSecond() throws {
        let bank = try PolicyTests.bank()
        let warm = Sampler.bare(bank)
        warm.noteOn(key: 60, velocity: 100)
        _ = warm.frames(64)
        let sampler = Sampler.bare(bank)
        let left = UnsafeMutablePointer<Float>.allocate(capacity: 1_280)
        let right = UnsafeMutablePointer<Float>.allocate(capacity: 1_280)
        defer {
            left.deallocate()
            right.deallocate()
        }
        func play() -> [Float] {
            let count = allocations {
                sampler.noteOn(key: 60, velocity: 100)
                sampler.render(left: left, right: right, frames: 1_280)
            }
            #expect(count == 0)
            let result = Array(UnsafeBufferPointer(start: left, count: 1_280))
            sampler.panic()
            sampler.render(left: left, right: right, frames: 1_280)
            return result
        }
        #expect(play() == play())
    }

    /// S13: switching banks frees the one before.
    @Test func switchingBanksLeaksNone() throws {
        let sampler = Sampler.bare(try PolicyTests.bank())
        weak var last: SampleStore?
        for _ in 0..<50 {
            let bank = try PolicyTests.bank()
            #expect(last == nil || sampler.banks.count == 1)
            sampler.load(bank)
            #expect(last == nil)
            last = bank.store
            sampler.noteOn(key: 60, velocity: 100)
            _ = sampler.frames(64)
        }
        sampler.load(try PolicyTests.bank())
        #expect(last == nil)
    }

    @Test func theLimiterHoldsItsCeilingAndLeavesQuietSoundAlone() {
        var limiter = Limiter(sampleRate: 48_000)
        defer { limiter.deallocate() }
        var random = RandomGenerator(seed: 3)
        var (loudest, quietError): (Float, Float) = (0, 0)
        var before = [Float](repeating: 0, count: 64)
        for block in 0..<4_000 {
            let level: Float = block < 2_000 ? 0.5 : Float(random.nextUniform()) * 8
            var left = (0..<64).map { _ in level * Float(2 * random.nextUniform() - 1) }
            var right = left.map { -$0 }
            let input = left
            left.withUnsafeMutableBufferPointer { l in
                right.withUnsafeMutableBufferPointer { r in limiter.process(l.baseAddress!, r.baseAddress!) }
            }
            for frame in 0..<64 {
                loudest = max(loudest, max(abs(left[frame]), abs(right[frame])))
                if block < 2_000 { quietError = max(quietError, abs(left[frame] - before[frame])) }
            }
            before = input
        }
        #expect(quietError == 0)
        #expect(loudest <= Limiter.ceiling * 1.000_001)
        #expect(loudest > 0.9)
    }

    /// The room dies away by 60 dB in about its decay time and never grows.
    @Test func theRoomDecays() throws {
        let sampler = Sampler(sampleRate: 48_000, configuration: Sampler.Configuration(limits: false))
        sampler.load(try PolicyTests.bank([(.reverbSend, 1_000)]))
        sampler.reverbLevel = 1
        sampler.noteOn(key: 60, velocity: 127)
        _ = sampler.frames(24_000)
        sampler.panic()
        let left = sampler.frames(4 * 48_000).left
        let early = rootMeanSquare(left[2_400..<7_200])
        #expect(early > 1e-3)
        let drop = 20 * log10(rootMeanSquare(left[26_400..<31_200]) / early)
        // 60 dB in 1.1 s would be 27 dB over half a second; the low-pass in the lines takes a little more.
        #expect(drop < -22 && drop > -40)
        #expect(left.suffix(100).allSatisfy { $0 == 0 })
    }
}
