import SignalProcessing
import TestSupport

/// Resampling to the analysis rate; the aim is 8 microseconds for 1024 samples at 48 kHz.
func benchmarkResampler() {
    print("Resampling 1024 samples to 12 kHz, microseconds")
    for rate in [8000.0, 44_100, 48_000, 96_000, 192_000, 47_999] {
        let resampler = Resampler(inputRate: rate)!
        let signal = sine(440, sampleRate: rate, count: 1024)
        var sum: Float = 0
        let times = microseconds(
            rounds: 60, repeats: 100,
            [{ signal.withUnsafeBufferPointer { resampler.append($0) { sum += $0[0] } } }])
        print(column("  \(Int(rate)) Hz", width: 40), column(times[0]))
    }
}

/// What every sample passes before it is analysed.
func benchmarkInput() {
    print("1024 frames on their way in, microseconds")
    let stereo = interleaved([sine(440, count: 1024), noise(level: 0.01, seed: 1, count: 1024)])
    let mixer = LiveChannelMixer(channelCount: 2, sampleRate: 48_000)
    let monitor = InputMonitor(sampleRate: 48_000)
    let mono = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1024)
    defer { mono.deallocate() }
    var sum = 0.0
    let times = microseconds(
        rounds: 60, repeats: 100,
        [
            { stereo.withUnsafeBufferPointer { _ = mixer.mix($0, frames: 1024, into: mono) } },
            { monitor.append(UnsafeBufferPointer(mono)) },
            { sum += Level(of: UnsafeBufferPointer(mono)).decibels },
        ])
    for (name, time) in zip(["two channels mixed", "dead input looked for", "level"], times) {
        print(column("  \(name)", width: 40), column(time))
    }
}
