import CMath
import SoundFontFixtures
import TestSupport
import Testing

@testable import SoundFontSampler

@Suite struct VoiceTests {
    /// A constant of 0.5 makes the output the gain itself.
    static func constant(_ generators: [(Generator, Int)], modulators: [BankWriter.Modulation] = []) throws -> Bank {
        let sample = BankWriter.Sample(frames: [Int16](repeating: 16_384, count: 400), loop: 100..<300)
        return try BankWriter.single(sample, generators: [(.sampleModes, 1)] + generators, modulators: modulators).bank()
    }

    /// Gain of a note at full velocity, volume 100 and centre pan, times 0.5.
    static let full = 0.5 * (100.0 / 127) * (100.0 / 127) * 0.5.squareRoot()

    private func decibels(_ value: Float) -> Double { 20 * log10(Double(abs(value)) / Self.full) }

    @Test func attackIsLinearAndOnTime() throws {
        // 0.5 s = -1200 timecents.
        let sampler = Sampler.bare(try Self.constant([(.volumeEnvelopeAttack, -1_200)]))
        sampler.noteOn(key: 60, velocity: 127)
        let left = sampler.frames(48_000).left
        for part in [0.1, 0.25, 0.5, 0.75, 1] {
            let expected = Self.full * part
            #expect(abs(Double(left[Int(24_000 * part) - 1]) - expected) < 0.003 * Self.full)
        }
        #expect(abs(decibels(left[40_000])) < 0.01)
    }

    @Test func decayFallsHundredDecibelsInItsTimeAndStopsAtTheSustain() throws {
        // Decay of 2 s for 100 dB, sustain 20 dB down: reached after 0.4 s.
        let sampler = Sampler.bare(try Self.constant([(.volumeEnvelopeDecay, 1_200), (.volumeEnvelopeSustain, 200)]))
        sampler.noteOn(key: 60, velocity: 127)
        let left = sampler.frames(48_000).left
        // The decay starts after an attack and a hold of 1 ms each, the format's defaults.
        #expect(abs(decibels(left[9_693]) + 10) < 0.05)
        #expect(abs(decibels(left[14_493]) + 15) < 0.05)
        #expect(abs(decibels(left[40_000]) + 20) < 0.01)
    }

    @Test func releaseFallsHundredDecibelsInItsTime() throws {
        let sampler = Sampler.bare(try Self.constant([(.volumeEnvelopeRelease, 0)]))
        sampler.noteOn(key: 60, velocity: 127)
        _ = sampler.frames(4_800)
        sampler.noteOff(key: 60)
        let left = sampler.frames(48_064).left
        for decibels in [20.0, 40, 60] {
            #expect(abs(self.decibels(left[Int(480 * decibels) - 1]) + decibels) < 0.15)
        }
        #expect(sampler.activeVoiceCount == 0)
    }

    /// A note struck as softly as can be keeps its release: the end is judged by the release, not by the note's level.
    @Test func aSoftNoteKeepsItsRelease() throws {
        let sampler = Sampler.bare(try Self.constant([(.volumeEnvelopeRelease, 0)]))
        sampler.noteOn(key: 60, velocity: 1)
        let before = sampler.frames(4_800).left.last!
        sampler.noteOff(key: 60)
        let left = sampler.frames(19_200).left
        #expect(abs(20 * log10(Double(left[19_199] / before)) + 40) < 0.2)
    }

    /// Hold and decay grow shorter up the keyboard by their key generators: an octave above 60 at 100 cents a key halves them.
    @Test func keyScalesTheDecay() throws {
        let sampler = Sampler.bare(
            try Self.constant([(.volumeEnvelopeDecay, 1_200), (.volumeEnvelopeSustain, 1_000), (.keyToVolumeEnvelopeDecay, 100)]))
        sampler.noteOn(key: 72, velocity: 127)
        #expect(abs(decibels(sampler.frames(9_700).left[9_693]) + 20) < 0.05)
    }

    /// V15: nothing rises after the key is up, also when it goes up during the attack.
    @Test func theEnvelopeNeverRisesAfterTheRelease() throws {
        for (attack, held) in [(-1_200, 4_800), (-12_000, 4_800), (1_200, 9_600)] {
            let sampler = Sampler.bare(try Self.constant([(.volumeEnvelopeAttack, attack), (.volumeEnvelopeRelease, -1_200)]))
            sampler.noteOn(key: 60, velocity: 127)
            let before = sampler.frames(held).left.last!
            sampler.noteOff(key: 60)
            let left = sampler.frames(30_000).left
            #expect(abs(Double(left[0] / before) - 1) < 0.02)
            for index in 1..<left.count { #expect(left[index] <= left[index - 1]) }
            #expect(sampler.activeVoiceCount == 0)
        }
    }

    /// V16: down and up before a single frame was asked for still sounds, and ends.
    @Test func aTapWithinOneBlockSoundsAndEnds() throws {
        let sampler = Sampler.bare(try Self.constant([]))
        sampler.noteOn(key: 60, velocity: 127)
        sampler.noteOff(key: 60)
        let left = sampler.frames(9_600).left
        #expect(left.max()! > Float(0.9 * Self.full))
        #expect(sampler.activeVoiceCount == 0 && left.suffix(100).allSatisfy { $0 == 0 })
    }

    /// V20: releasing a sine (262.5 Hz, middle C) at its peak makes no click: its second difference stays within five times the tone's own.
    @Test func noClickAtNoteOff() throws {
        let sample = BankWriter.Sample(frames: sineFrames(period: 168, count: 1_100), rate: 44_100, loop: 504..<1_008, key: 69)
        let bank = try BankWriter.single(sample, generators: [(.sampleModes, 1)]).bank()
        for wait in stride(from: 4_800, to: 4_928, by: 16) {
            let sampler = Sampler.bare(bank, rate: 44_100)
            sampler.noteOn(key: 69, velocity: 127)
            let before = sampler.frames(wait, portion: 16).left
            sampler.noteOff(key: 69)
            let all = before + sampler.frames(4_800, portion: 16).left
            func largest(_ range: Range<Int>) -> Float {
                range.map { abs(all[$0 + 1] - 2 * all[$0] + all[$0 - 1]) }.max()!
            }
            #expect(largest(2_000..<4_700) * 5 > largest(4_700..<all.count - 1))
        }
    }

    /// 960 cB times the concave curve of the velocity: 40 log10(127/v) decibels.
    @Test(arguments: [1, 20, 64, 100, 127]) func velocitySetsTheLevel(_ velocity: UInt8) throws {
        let sampler = Sampler.bare(try Self.constant([]))
        sampler.noteOn(key: 60, velocity: velocity)
        let expected = max(40 * log10(Double(velocity) / 127), -96)
        #expect(abs(decibels(sampler.frames(2_000).left.last!) - expected) < 0.01)
    }

    @Test func panKeepsThePower() throws {
        for pan in [-500, -250, 0, 100, 500] {
            let sampler = Sampler.bare(try Self.constant([(.pan, pan)]))
            sampler.noteOn(key: 60, velocity: 127)
            let (left, right) = sampler.frames(1_000)
            let power = Double(left[999] * left[999] + right[999] * right[999])
            #expect(abs(power / (2 * Self.full * Self.full) - 1) < 1e-3)
            let angle = atan2(Double(right[999]), Double(left[999])) / (Double.pi / 2)
            #expect(abs(angle - Double(pan + 500) / 1_000) < 1e-3)
        }
    }

    /// Initial attenuation counts four tenths, as on the chips that banks are made for.
    @Test func attenuationTakesFourTenths() throws {
        let sampler = Sampler.bare(try Self.constant([(.initialAttenuation, 200)]))
        sampler.noteOn(key: 60, velocity: 127)
        #expect(abs(decibels(sampler.frames(1_000).left[999]) + 8) < 0.01)
    }

    @Test func tremoloMovesTheLevelByItsDepth() throws {
        // 2 Hz and 60 cB: +6 dB after an eighth of a second, -6 dB after three eighths.
        let rate = Int((1_200 * log2(2 / 8.175_798_9)).rounded())
        let sampler = Sampler.bare(
            try Self.constant([(.modulationLFOToVolume, 60), (.modulationLFOFrequency, rate), (.initialAttenuation, 500)]))
        sampler.noteOn(key: 60, velocity: 127)
        let left = sampler.frames(24_000).left
        #expect(abs(decibels(left[6_047]) + 20 - 6) < 0.15)
        #expect(abs(decibels(left[18_047]) + 20 + 6) < 0.15)
    }

    // MARK: Pitch

    /// How far a note is from an expected pitch, in cents; the sample is a sine of exactly 1 kHz at key 69.
    private func error(
        _ expected: Double, _ generators: [(Generator, Int)] = [], key: UInt8 = 69, _ change: (Sampler) -> Void = { _ in }
    ) throws -> Double {
        let sample = BankWriter.Sample(frames: sineFrames(period: 48, count: 500), rate: 48_000, loop: 240..<480, key: 69)
        let sampler = Sampler.bare(try BankWriter.single(sample, generators: [(.sampleModes, 1)] + generators).bank())
        change(sampler)
        sampler.noteOn(key: key, velocity: 100)
        let left = sampler.frames(12_000).left
        // A short window is sure of the pitch within 200 Hz, a long one exact.
        let coarse = measuredFrequency(left[2_400..<2_640], near: 1_000 * exp2(expected / 1_200), rate: 48_000)
        return cents(measuredFrequency(left[2_400...], near: coarse, rate: 48_000), over: 1_000) - expected
    }

    private func send(_ messages: [(UInt8, UInt8)]) -> (Sampler) -> Void {
        { sampler in for (controller, value) in messages { sampler.controlChange(channel: 0, controller: controller, value: value) } }
    }

    @Test func pitchFollowsKeyTuningAndRoot() throws {
        #expect(abs(try error(-500, key: 64)) < 0.05)
        #expect(abs(try error(37, [(.fineTune, 37)])) < 0.05)
        #expect(abs(try error(-250, [(.coarseTune, -2), (.fineTune, -50)])) < 0.05)
        #expect(abs(try error(-100, [(.overridingRootKey, 70)])) < 0.05)
        #expect(abs(try error(200, [(.scaleTuning, 50)], key: 73)) < 0.05)
        #expect(abs(try error(200, [(.keyNumber, 71)])) < 0.05)
    }

    @Test func pitchFollowsWheelAndRegisteredParameters() throws {
        #expect(abs(try error(-200) { $0.pitchWheel(channel: 0, value: 0) }) < 0.05)
        #expect(abs(try error(100) { $0.pitchWheel(channel: 0, value: 12_288) }) < 0.05)
        let range = send([(101, 0), (100, 0), (6, 12)])
        #expect(
            abs(
                try error(-1_200) {
                    range($0)
                    $0.pitchWheel(channel: 0, value: 0)
                }) < 0.05)
        // Fine tuning: 14 bits over +-100 cents; coarse tuning in semitones from 64.
        #expect(abs(try error(50, [], send([(101, 0), (100, 1), (6, 96), (38, 0)]))) < 0.05)
        #expect(abs(try error(-300, [], send([(101, 0), (100, 2), (6, 61)]))) < 0.05)
        #expect(abs(try error(-31.77) { $0.masterTuning = -31.77 }) < 0.05)
    }

    /// The mod wheel moves the pitch by up to 50 cents of vibrato (8.176 Hz by default).
    @Test func modulationWheelMakesVibrato() throws {
        let sample = BankWriter.Sample(frames: sineFrames(period: 48, count: 500), rate: 48_000, loop: 240..<480, key: 69)
        let sampler = Sampler.bare(try BankWriter.single(sample, generators: [(.sampleModes, 1)]).bank())
        sampler.controlChange(channel: 0, controller: 1, value: 127)
        sampler.noteOn(key: 69, velocity: 100)
        let left = sampler.frames(48_000).left
        let readings = stride(from: 0, to: 47_000, by: 240).map {
            cents(measuredFrequency(left[$0..<$0 + 240], near: 1_000, rate: 48_000), over: 1_000)
        }
        #expect(abs(readings.max()! - 50) < 5 && abs(readings.min()! + 50) < 5)
    }

    // MARK: Filter

    /// The response is that of the bilinear two-pole low-pass: |H|^2 = 1 / ((1 - w^2)^2 + (w/Q)^2) at the warped frequency w = tan(pi f/fs) / g.
    @Test(arguments: [(6_000, 0), (9_000, 100), (4_000, 200), (12_500, 0)])
    func theFilterHasItsResponse(_ cutoff: Int, _ resonance: Int) {
        var filter = ResonantLowPass()
        filter.set(cutoff: Float(cutoff), resonance: Float(resonance), sampleRate: 48_000)
        let count = 32_768
        var impulse = [SIMD4<Float>](repeating: .zero, count: count / 4)
        impulse[0][0] = 1
        impulse.withUnsafeMutableBufferPointer { filter.process($0.baseAddress!, groups: $0.count) }
        let g = tan(Double.pi * min(440 * exp2((Double(cutoff) - 6_900) / 1_200), 21_600) / 48_000)
        let quality = exp2((Double(resonance) / 10 - 3.010_3) / 20 * 3.321_928)
        for frequency in [50.0, 200, 500, 1_000, 3_000, 10_000] {
            var (re, im) = (0.0, 0.0)
            for index in 0..<count {
                let angle = 2 * Double.pi * frequency * Double(index) / 48_000
                re += Double(impulse[index / 4][index % 4]) * cos(angle)
                im -= Double(impulse[index / 4][index % 4]) * sin(angle)
            }
            let w = tan(Double.pi * frequency / 48_000) / g
            let theory = -10 * log10((1 - w * w) * (1 - w * w) + w * w / quality / quality) - Double(resonance) / 20
            #expect(abs(10 * log10(re * re + im * im) - theory) < 0.02, "\(frequency) Hz")
        }
    }

    @Test func theFastExponentialIsExact() {
        for step in -1_260...1_260 {
            let x = Float(step) / 10
            #expect(abs(Double(exponential2(x)) / exp2(Double(x)) - 1) < 2.4e-7)
        }
        #expect(exponential2(.infinity) == 0x1p126 && exponential2(-.infinity) == 0x1p-126 && exponential2(.nan).isFinite)
    }
}
