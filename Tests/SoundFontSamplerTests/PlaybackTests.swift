import CMath
import SoundFontFixtures
import TestSupport
import Testing

@testable import SoundFontSampler

@Suite struct PlaybackTests {
    private static let steady: [(Generator, Int)] = [(.sampleModes, 1), (.volumeEnvelopeSustain, 0)]

    /// S01: the loop's end is exclusive; one second of a 64-frame loop is one sine without a seam.
    @Test func aLoopedSineIsSeamless() throws {
        let sampler = Sampler.bare(try BankWriter.single(loopedSine(), generators: Self.steady).bank(), rate: 44_100)
        sampler.noteOn(key: 69, velocity: 127)
        let left = Array(sampler.frames(44_100).left[1_000...])
        let fit = SineFit(left, times: (0..<left.count).map { Double($0) / 44_100 }, frequency: 44_100 / 64)
        // 16-bit rounding of the sample and the interpolator's images at a position between frames: below -75 dB.
        #expect(fit.residual < fit.amplitude * 1.8e-4)
        // Full velocity, volume 100 of 127 (40 log10), centre pan (1/sqrt 2).
        let expected = 16_000.0 / 32_768 * (100.0 / 127) * (100.0 / 127) * 0.5.squareRoot()
        #expect(abs(20 * log10(fit.amplitude / expected)) < 0.02)
    }

    /// S02: a 32-frame loop at its own key sounds at rate / 32.
    @Test func aShortLoopKeepsItsPitch() throws {
        let bank = try BankWriter.single(loopedSine(period: 32), generators: Self.steady).bank()
        let sampler = Sampler.bare(bank, rate: 44_100)
        sampler.noteOn(key: 69, velocity: 100)
        let left = sampler.frames(44_100).left
        #expect(abs(cents(measuredFrequency(left[4_410...], near: 1_378.125, rate: 44_100), over: 1_378.125)) < 0.1)
    }

    /// S14: the output rate is taken into account.
    @Test(arguments: [44_100.0, 48_000, 96_000, 22_050])
    func thePitchDoesNotDependOnTheOutputRate(_ rate: Double) throws {
        // 440 Hz recorded at 44.1 kHz: 441 frames hold 4.4 periods, so 2205 frames hold 22 and loop.
        let sample = BankWriter.Sample(frames: sineFrames(period: 44_100.0 / 440, count: 4_420), loop: 2_205..<4_410, key: 69)
        let sampler = Sampler.bare(try BankWriter.single(sample, generators: Self.steady).bank(), rate: rate)
        sampler.noteOn(key: 69, velocity: 100)
        let left = sampler.frames(Int(rate)).left
        #expect(abs(cents(measuredFrequency(left[Int(rate / 10)...], near: 440, rate: rate), over: 440)) < 0.05)
    }

    /// S04: blocks longer than the loop and single frames give the same sound; so do all portions.
    @Test(arguments: [1, 3, 64, 100, 128, 300])
    func anyPortionGivesTheSameFrames(_ portion: Int) throws {
        var sample = loopedSine(period: 100, cycles: 3)
        sample.loop = 150..<250
        let bank = try BankWriter.single(sample, generators: Self.steady + [(.vibratoLFOToPitch, 30), (.filterCutoff, 9_000)]).bank()
        func play(_ portion: Int) -> [Float] {
            let sampler = Sampler(sampleRate: 48_000)
            sampler.load(bank)
            sampler.noteOn(key: 76, velocity: 90)
            let result = sampler.frames(3_000, portion: portion)
            return result.left + result.right
        }
        #expect(play(portion) == play(256))
    }

    /// Loops of one to a few frames, shorter than the interpolator reaches, wrap rightly: one frame is a constant.
    @Test(arguments: 1...9)
    func tinyLoopsWrap(_ length: Int) throws {
        let frames = (0..<40).map { Int16($0 % length == 0 ? 8_000 : -4_000) }
        let sample = BankWriter.Sample(frames: frames, loop: 18..<18 + length)
        let store = Self.store(frames)
        var playback = Playback(try BankWriter.single(sample, generators: Self.steady).bank().regions[0], store.stored)
        playback.increment = 5 << 32
        let read = Self.read(&playback, store)
        // At whole positions the interpolator gives the frames themselves.
        for index in 0..<64 {
            let position = 5 * index
            let expected = Float(frames[position < 18 + length ? position : 18 + (position - 18) % length])
            #expect(abs(read[index] - expected) < 0.01, "frame \(index)")
        }
    }

    /// Loop mode 3 leaves the loop at the release and plays the sample to its end.
    @Test func loopUntilReleasePlaysOn() throws {
        // A loop of zeros, then a step that only sounds after the loop.
        let frames = [Int16](repeating: 0, count: 200) + [Int16](repeating: 10_000, count: 4_000)
        let sample = BankWriter.Sample(frames: frames, loop: 50..<150)
        let generators: [(Generator, Int)] = [(.sampleModes, 3), (.volumeEnvelopeRelease, 4_000)]
        let sampler = Sampler.bare(try BankWriter.single(sample, generators: generators).bank(), rate: 44_100)
        sampler.noteOn(key: 69, velocity: 127)
        #expect(sampler.frames(4_416).left.allSatisfy { abs($0) < 1e-6 })
        sampler.noteOff(key: 69)
        let after = sampler.frames(6_400).left
        #expect(after.max() ?? 0 > 0.1)
        #expect(sampler.activeVoiceCount == 0)
    }

    /// Every row of the interpolator's table passes a constant, and the response is flat where samples have their sound.
    @Test func theInterpolatorIsFlatAndRejectsImages() {
        let table = UnsafeMutablePointer<SIMD8<Float>>.allocate(capacity: Interpolator.rows)
        defer { table.deallocate() }
        Interpolator.fill(table)
        for row in 0..<Interpolator.rows { #expect(abs(table[row].sum() - 1) < 1e-6) }
        // The continuous impulse response's transform at a frequency in units of the sample rate.
        func response(_ frequency: Double) -> Double {
            var sum = 0.0
            for fraction in 0..<Interpolator.fractions {
                for tap in 0..<8 {
                    let time = Double(tap - Interpolator.tapsBefore) - Double(fraction) / Double(Interpolator.fractions)
                    sum += Double(table[fraction][tap]) * cos(2 * Double.pi * frequency * time)
                }
            }
            return 20 * log10(abs(sum) / Double(Interpolator.fractions))
        }
        for frequency in stride(from: 0.01, through: 0.3, by: 0.01) { #expect(abs(response(frequency)) < 0.03, "\(frequency)") }
        // Images of sound below 0.25 of the rate lie above 0.75.
        for frequency in stride(from: 0.75, through: 1.25, by: 0.01) { #expect(response(frequency) < -50, "\(frequency)") }
    }

    private static func store(_ frames: [Int16]) -> SampleStore {
        let store = SampleStore(integerFrames: frames.count)
        for (index, frame) in frames.enumerated() { store.integers?[index] = frame }
        return store
    }

    private static func read(_ playback: inout Playback, _ store: SampleStore) -> [Float] {
        let table = UnsafeMutablePointer<SIMD8<Float>>.allocate(capacity: Interpolator.rows)
        defer { table.deallocate() }
        Interpolator.fill(table)
        var rows = [SIMD4<Float>](repeating: .zero, count: Block.frames)
        rows.withUnsafeMutableBufferPointer { buffer in
            _ = playback.read(store.stored, UnsafePointer(table), into: buffer.baseAddress!)
        }
        return rows.map { $0.sum() }
    }
}
