import SignalProcessing
import TestSupport
import Testing

private func state(after signal: [Float], sampleRate: Double = 48_000, chunk: Int = 1024) -> InputMonitor.State {
    let monitor = InputMonitor(sampleRate: sampleRate)
    var start = 0
    while start < signal.count {
        let end = min(signal.count, start + chunk)
        signal[start..<end].withUnsafeBufferPointer { monitor.append($0) }
        start = end
    }
    return monitor.state
}

private func frozen(_ buffer: [Float], count: Int = 48_000) -> [Float] { (0..<count).map { buffer[$0 % buffer.count] } }

struct InputMonitorTests {
    @Test(arguments: [1, 128, 1000, 9000]) func deadInputs(chunk: Int) {
        #expect(state(after: [Float](repeating: 0, count: 9000), chunk: chunk) == .zeros)
        #expect(state(after: [Float](repeating: -0.0, count: 9000), chunk: chunk) == .zeros)
        #expect(state(after: [Float](repeating: 0.3, count: 9000), chunk: chunk) == .constant)
        #expect(state(after: [Float](repeating: .nan, count: 9000), chunk: chunk) == .notFinite)
        #expect(state(after: [Float](repeating: -.infinity, count: 9000), chunk: chunk) == .notFinite)
    }

    @Test(arguments: [128, 256, 441, 480, 512, 882, 960, 1024, 2048, 4096]) func oneBufferOverAndOver(length: Int) {
        let played = mixed(pluck(110, silence: 0.01), noise(level: 0.001, seed: 9, count: 8192))
        #expect(state(after: frozen(Array(played[4000..<4000 + length]))) == .repeating)
        #expect(state(after: frozen(noise(level: 0.1, seed: 2, count: length))) == .repeating)
        // Without a trace of noise it is the seam that tells.
        #expect(state(after: frozen(Array(pluck(82.407)[700..<700 + length]))) == .repeating)
    }

    @Test func soundIsLive() {
        #expect(state(after: noise(level: 0.0001, seed: 1, count: 48_000)) == .live)
        #expect(state(after: pluck(82.407)) == .live)
        #expect(state(after: voice(level: 0.1, seed: 1, duration: 1)) == .live)
    }

    /// Waves whose period divides a buffer repeat to the last bit and are sound all the same.
    @Test(arguments: [46.875, 93.75, 187.5, 375, 750, 1500, 421.875, 50, 100, 200]) func exactSynthesizersAreLive(frequency: Double) {
        let length = frequency.truncatingRemainder(dividingBy: 50) == 0 ? 960 : 1024
        let period = sine(frequency, count: length)
        #expect(state(after: frozen(period)) == .live)
        let bright = harmonicSum(frequency, amplitudes: [0.3, 0.2, 0.1], duration: Double(length) / 48_000)
        #expect(state(after: frozen(bright)) == .live)
        let peaked = harmonicSum(frequency, amplitudes: [0.06, 0.3, 0.18, 0.12, 0.06], duration: Double(length) / 48_000)
        #expect(state(after: frozen(peaked)) == .live)
    }

    @Test func aLiveSampleEndsIt() {
        #expect(state(after: [Float](repeating: 0, count: 9000) + [0.1]) == .live)
        #expect(state(after: frozen(noise(level: 0.1, seed: 2, count: 512)) + pluck(110, duration: 0.05)) == .live)
        #expect(state(after: pluck(110) + [Float](repeating: 0, count: 2000)) == .live)
        #expect(state(after: pluck(110) + [Float](repeating: 0, count: 3000)) == .zeros)
    }

    /// A dead input is followed from chunk to chunk alike, whatever the chunks.
    @Test func chunksDoNotMatter() {
        let dead = [Float](repeating: 0, count: 4000) + frozen(noise(level: 0.1, seed: 2, count: 512), count: 31_400)
        let signal = pluck(110, duration: 0.1) + dead + pluck(110, duration: 0.1)
        #expect(signal.count == 45_000)
        func states(_ chunk: Int) -> [InputMonitor.State] {
            let monitor = InputMonitor(sampleRate: 48_000)
            var states: [InputMonitor.State] = []
            for start in stride(from: 0, to: signal.count, by: chunk) {
                signal[start..<start + chunk].withUnsafeBufferPointer { monitor.append($0) }
                if (start + chunk) % 900 == 0 { states.append(monitor.state) }
            }
            return states
        }
        let coarse = states(900)
        #expect(coarse.contains(.zeros) && coarse.contains(.repeating) && coarse.first == .live && coarse.last == .live)
        #expect(states(1) == coarse)
        #expect(states(100) == coarse)
    }

    @Test func resetForgets() {
        let monitor = InputMonitor(sampleRate: 48_000)
        [Float](repeating: 0, count: 9000).withUnsafeBufferPointer { monitor.append($0) }
        monitor.reset()
        #expect(monitor.state == .live)
        [Float](repeating: 0, count: 100).withUnsafeBufferPointer { monitor.append($0) }
        #expect(monitor.state == .live)
    }
}
