import Foundation
import PitchDetection
import TestSupport
import Testing

/// What is shown over time: soon, held while it fades, gone at the end, and never stuck.
struct TrackingTests {
    @Test(arguments: [82.407, 110, 196, 329.63]) func firstReadingComesSoon(frequency: Double) {
        let seen = observations(pluck(frequency, silence: 0.25))
        let first = seen.first { abs($0.tracked?.cents(from: frequency) ?? .infinity) < 5 }
        #expect((first?.time ?? .infinity) - 0.25 < 0.075)
        #expect(!seen.between(0, 0.25).hasReading)
        #expect(seen.contains { $0.isOnset && abs($0.time - 0.25) < 0.02 })
    }

    /// The note fades into the noise: held without evidence for a while, then nothing.
    @Test func fadingNoteIsHeldAndThenGone() {
        let sound = mixed(pluck(196, duration: 4), noise(level: 0.003, seed: 6, count: 384_000))
        let seen = observations(afterSilence(sound))
        let end = seen.last { $0.tracked != nil }!
        #expect(end.isHeld && end.time > 1 && end.time < 6)
        for observation in seen where observation.isHeld { #expect(observation.tracked?.confidence == 0) }
        let held = seen.filter { $0.isHeld && $0.time <= end.time && $0.time > end.time - 0.3 }
        #expect(held.count > 10 && seen.allSatisfy { abs($0.tracked?.cents(from: 196) ?? 0) < 10 })
    }

    @Test func tunedStringIsFollowed() {
        // 60 cents a second from 0.5 s on, eight partials.
        func pitch(_ time: Double) -> Double { 110 * pow(2, 60 * max(0, time - 0.5) / 1200) }
        var phase = 0.0
        var string: [Float] = []
        for index in 0..<144_000 {
            let time = Double(index) / 48_000
            phase += 2 * Double.pi * pitch(time) / 48_000
            var sum = 0.0
            for number in 1...8 { sum += 0.2 / Double(number) * sin(Double(number) * phase) }
            string.append(Float(sum * exp(-time)))
        }
        let sound = mixed(string, noise(level: 0.0003, seed: 1, count: 144_000))
        for observation in observations(afterSilence(sound)).between(1, 3) {
            // Half a window, 43 ms, is 2.6 cents.
            let truth = pitch(observation.time - 0.2 - 0.043)
            #expect(abs(observation.tracked?.cents(from: truth) ?? .infinity) < 2)
        }
    }

    @Test func nextNoteReplacesTheLast() {
        let sound = pluck(110, duration: 1, silence: 0.2) + pluck(146.83, duration: 1)
        let seen = observations(sound)
        #expect(seen.between(0.35, 1.2).worstCents(from: 110) < 0.1)
        #expect(seen.between(1.32, 2.1).worstCents(from: 146.83) < 1)
    }

    /// One NaN, a stretch of them, infinities and huge values leave no trace half a second later.
    @Test func badSamplesDoNoLastingHarm() {
        var sound = pluck(110, duration: 3, silence: 0.2)
        sound[30_000] = .nan
        for index in 40_000..<40_100 { sound[index] = index % 2 == 0 ? .infinity : -1e30 }
        let seen = observations(sound)
        #expect(seen.between(1.4, 2.5).worstCents(from: 110) < 0.5)
        for observation in seen {
            #expect(observation.levelDecibels.isFinite && observation.gateDecibels.isFinite)
            #expect(observation.tracked?.frequency.isFinite ?? true)
        }
    }

    @Test func clippedInputIsSaid() {
        let loud = pluck(110, silence: 0.2, peak: 3).map { min(1, max(-1, $0)) }
        let seen = observations(loud)
        #expect(seen.between(0.25, 0.4).contains { $0.condition == .clipped })
        #expect(seen.between(0.35, 1.1).worstCents(from: 110) < 2)
    }

    @Test func observationsDoNotDependOnHowTheStreamIsCut() {
        let sound = mixed(pluck(123.47, silence: 0.2), noise(level: 0.01, seed: 4, count: 57_600))
        let whole = observations(sound, sampleRate: 44_100)
        let pipeline = PitchPipeline(sampleRate: 44_100)!
        var pieces: [PitchObservation] = []
        var generator = RandomGenerator(seed: 7)
        var start = 0
        while start < sound.count {
            let end = min(sound.count, start + Int(generator.next() % 700))
            sound[start..<end].withUnsafeBufferPointer { pipeline.push($0) { pieces.append($0) } }
            start = end
        }
        #expect(whole == pieces)
    }

    @Test func resetForgetsEverything() {
        let sound = mixed(pluck(110, silence: 0.2), noise(level: 0.01, seed: 4, count: 57_600))
        let pipeline = PitchPipeline(sampleRate: 48_000)!
        var seen: [PitchObservation] = []
        for _ in 0..<2 {
            seen = []
            sound.withUnsafeBufferPointer { pipeline.push($0) { seen.append($0) } }
            pipeline.reset()
        }
        #expect(seen == observations(sound))
    }

    @Test(.enabled(if: canCountAllocations)) func nothingIsAllocatedWhileListening() {
        let sound = mixed(pluck(61.735, duration: 2, silence: 0.4), noise(.pink, level: 0.02, seed: 4, count: 140_000))
        let pipeline = PitchPipeline(sampleRate: 48_000)!
        var readings = 0
        sound.withUnsafeBufferPointer { samples in
            pipeline.push(samples) { if $0.raw != nil { readings += 1 } }
            let count = allocations { pipeline.push(samples) { if $0.raw != nil { readings += 1 } } }
            #expect(count == 0)
        }
        #expect(readings > 50)
    }

    @Test func ratesOutsideTheRangeAreRefused() {
        #expect(PitchPipeline(sampleRate: 7_999) == nil && PitchPipeline(sampleRate: 192_001) == nil)
        #expect(PitchPipeline(sampleRate: .nan) == nil)
    }
}
