import SignalProcessing
import TestSupport
import Testing

@Suite(.enabled(if: canCountAllocations)) struct AllocationTests {
    @Test func theCounterCounts() {
        #expect(allocations { _ = [Float](repeating: 1, count: Int.random(in: 100...200)).max() } >= 1)
        #expect(allocations {} == 0)
    }

    /// 10 000 blocks through everything that runs for every block of a stream.
    @Test func nothingAllocatesAfterInit() {
        let resampler = Resampler(inputRate: 44_100)!
        let interpolating = Resampler(inputRate: 44_101)!
        let framer = Framer(frameLength: 256, hop: 64)
        let transform = RealFourierTransform(length: 256)
        let window = Window(.hann, length: 256)
        let scratch = UnsafeMutablePointer<Float>.allocate(capacity: 256)
        let power = UnsafeMutablePointer<Float>.allocate(capacity: 129)
        defer {
            scratch.deallocate()
            power.deallocate()
        }
        let block = sine(440, count: 64)
        let mixer = LiveChannelMixer(channelCount: 2, sampleRate: 48_000)
        let monitor = InputMonitor(sampleRate: 48_000)
        var sum = 0.0
        func run(_ blocks: Int) {
            for _ in 0..<blocks {
                block.withUnsafeBufferPointer { input in
                    sum += Level(of: input).decibels
                    monitor.append(input)
                    mixer.mix(input, frames: 32, into: UnsafeMutableBufferPointer(start: scratch, count: 32))
                    interpolating.append(input) { sum += Double($0[0]) }
                    resampler.append(input) { output in
                        framer.append(output) { frame, _ in
                            window.apply(to: frame.baseAddress!, into: scratch)
                            transform.powerSpectrum(of: UnsafeBufferPointer(start: scratch, count: 256), into: power)
                            sum += Double(power[10])
                        }
                    }
                }
            }
        }
        run(10)
        #expect(allocations { run(10_000) } == 0)
        #expect(sum.isFinite)
    }
}
