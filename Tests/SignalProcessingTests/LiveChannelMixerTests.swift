import SignalProcessing
import TestSupport
import Testing

private func mix(_ channels: [[Float]], sampleRate: Double = 48_000, chunk: Int = 4096) -> (mono: [Float], weights: [Double]) {
    let mixer = LiveChannelMixer(channelCount: channels.count, sampleRate: sampleRate)
    let frames = interleaved(channels)
    let count = channels[0].count
    var mono = [Float](repeating: -9, count: count)
    mono.withUnsafeMutableBufferPointer { mono in
        frames.withUnsafeBufferPointer { frames in
            var start = 0
            while start < count {
                let end = min(count, start + chunk)
                let input = UnsafeBufferPointer(rebasing: frames[start * channels.count..<end * channels.count])
                mixer.mix(input, frames: end - start, into: UnsafeMutableBufferPointer(rebasing: mono[start..<end]))
                start = end
            }
        }
    }
    return (mono, channels.indices.map(mixer.weight(ofChannel:)))
}

private let silence = [Float](repeating: 0, count: 48_000)
private let string = pluck(146.83)

struct LiveChannelMixerTests {
    @Test func theOnlyLiveChannelPassesAtFullLevel() {
        #expect(mix([silence, string]).mono == string)
        #expect(mix([string, silence]).mono == string)
        #expect(mix([silence, silence, string, silence]).mono == string)
        #expect(mix([silence, string]).weights == [0, 1])
    }

    @Test func oppositePhaseDoesNotCancel() {
        let mono = mix([string.map { -$0 }, string]).mono
        #expect(mono == string || mono == string.map { -$0 })
    }

    @Test func equalChannelsAreAveraged() {
        let (mono, weights) = mix([string, string])
        #expect(weights == [0.5, 0.5])
        for (a, b) in zip(mono, string) { #expect(abs(a - b) < 1e-6) }
    }

    /// Two microphones on one guitar, each with its own noise: the average, which has less noise than either.
    @Test func alikeChannelsAreAveraged() {
        let left = mixed(string, noise(level: 0.002, seed: 1, count: 48_000))
        let right = mixed(string.map { 0.8 * $0 }, noise(level: 0.002, seed: 2, count: 48_000))
        #expect(mix([left, right]).weights == [0.5, 0.5])
    }

    @Test func unlikeChannelsAreNotMixed() {
        let weights = mix([pluck(110), pluck(146.83).map { 0.7 * $0 }]).weights
        #expect(weights == [1, 0])
    }

    /// A cheap interface: hum, offset and hiss on the unused input; the note comes half a second in.
    @Test func hissHumAndOffsetAreNoInstrument() {
        let dead = mixed(
            mixed(sine(50, amplitude: 0.002, count: 72_000), noise(level: 0.001, seed: 3, count: 72_000)),
            [Float](repeating: 0.05, count: 72_000))
        let live = mixed(pluck(146.83, silence: 0.5), noise(level: 0.0003, seed: 4, count: 72_000))
        let (mono, weights) = mix([dead, live])
        #expect(weights == [0, 1])
        // From 30 ms after the pluck on, the output is the live input, sample for sample.
        for index in 25_440..<72_000 where abs(mono[index] - live[index]) > 1e-6 {
            Issue.record("sample \(index): \(mono[index]) for \(live[index])")
            break
        }
    }

    @Test func theLeadIsKeptWhileANoteDiesAndPassesToANewInstrument() {
        let noteThenNothing = pluck(146.83) + [Float](repeating: 0, count: 96_000)
        let hum = sine(50, amplitude: 0.002, count: 144_000)
        #expect(mix([hum, noteThenNothing]).weights == [0, 1])
        let later = pluck(196, duration: 2, silence: 1)
        #expect(mix([later, noteThenNothing]).weights == [1, 0])
    }

    /// A change of channel may bend the wave no more than a 10 ms fade does.
    @Test func aChangeOfChannelDoesNotClick() {
        let first = sine(220, amplitude: 0.3, count: 48_000).enumerated().map { $0.offset < 20_000 ? $0.element : 0.003 * $0.element }
        let second = sine(330, amplitude: 0.3, count: 48_000).enumerated().map { $0.offset > 24_000 ? $0.element : 0 }
        let (mono, weights) = mix([first, second])
        #expect(weights == [0, 1])
        let steepest = Float(0.3 * 2 * Double.pi * 330 / 48_000)
        for index in 24_100..<48_000 { #expect(abs(mono[index] - mono[index - 1]) < 1.1 * steepest + 0.3 / 480) }
    }

    @Test func badNumbersInOneChannelAreIgnored() {
        let bad = [Float](repeating: .nan, count: 48_000)
        #expect(mix([bad, string]).mono == string)
        #expect(mix([string, bad.map { _ in Float.infinity }]).mono == string)
        var spotted = string
        for index in stride(from: 100, to: 48_000, by: 777) { spotted[index] = .nan }
        for (a, b) in zip(mix([spotted, string]).mono, string) { #expect(abs(a - b) < 1e-6) }
        #expect(mix([bad, bad]).mono.allSatisfy { $0.isNaN })
    }

    @Test func chunksDoNotMatter() {
        let channels = [mixed(pluck(110), noise(level: 0.01, seed: 5, count: 48_000)), pluck(146.83, duration: 0.5, silence: 0.5)]
        let whole = mix(channels, chunk: 48_000).mono
        #expect(mix(channels, chunk: 1).mono == whole)
        #expect(mix(channels, chunk: 333).mono == whole)
    }

    @Test func shortBuffersAreNotOverrun() {
        let mixer = LiveChannelMixer(channelCount: 2, sampleRate: 48_000)
        var mono = [Float](repeating: 0, count: 10)
        let made = mono.withUnsafeMutableBufferPointer { mono in
            string.withUnsafeBufferPointer { mixer.mix($0, frames: 1000, into: mono) }
        }
        #expect(made == 10)
        let none = mono.withUnsafeMutableBufferPointer { mono in
            [Float]().withUnsafeBufferPointer { mixer.mix($0, frames: 5, into: mono) }
        }
        #expect(none == 0)
    }
}
