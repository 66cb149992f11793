import BenchmarkPeers
import CMath
import PitchDetection
import Practice
import SignalProcessing

/// A steady bright string for the readings: 14 partials of amplitude `1 / n` with mixed phases, 450 hops at 48 kHz, which
/// are whole periods of 110 and 41.25 Hz, so that passes join without a seam.
///
/// `wasm-reading.mjs` makes the same samples.
struct ReadingSignal {
    static let sampleRate = 48_000
    /// Samples of one observation of the pipeline.
    static let hop = 512
    let samples: [Float]

    init(frequency: Double) {
        samples = (0..<450 * Self.hop).map { index in
            let time = Double(index) / Double(Self.sampleRate)
            var sum = 0.0
            for n in 1...14 { sum += cos(2 * Double.pi * frequency * Double(n) * time + Double(n * n)) / Double(n) }
            return Float(0.2 * sum)
        }
    }

    func forEachHop(_ body: (UnsafeBufferPointer<Float>) -> Void) {
        samples.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, through: samples.count - Self.hop, by: Self.hop) {
                body(UnsafeBufferPointer(rebasing: samples[start..<start + Self.hop]))
            }
        }
    }

    var hopCount: Int { samples.count / Self.hop }
}

/// Everything from samples to what the tuner shows: mixer, pipeline, session.
final class WholeReading {
    private let mixer = LiveChannelMixer(channelCount: 1, sampleRate: Double(ReadingSignal.sampleRate))
    private let pipeline = PitchPipeline(sampleRate: Double(ReadingSignal.sampleRate))!
    private let mono = UnsafeMutableBufferPointer<Float>.allocate(capacity: ReadingSignal.hop)
    private var session = TunerSession()
    private var lastTime = 0.0
    private(set) var frequency = 0.0
    private var hops = 0
    private var readings = 0

    deinit { mono.deallocate() }

    func push(_ hop: UnsafeBufferPointer<Float>) {
        mixer.mix(hop, frames: hop.count, into: mono)
        pipeline.push(UnsafeBufferPointer(mono)) { observation in
            _ = session.advance(with: observation, elapsed: observation.time - lastTime)
            lastTime = observation.time
            frequency = observation.raw?.frequency ?? 0
            hops += 1
            if observation.raw != nil { readings += 1 }
        }
    }

    /// A hop without a reading costs less; a time that contains such hops would flatter. The first 20 may find their way.
    func requireEveryHopRead(of signal: ReadingSignal) {
        precondition(hops >= signal.hopCount && readings >= hops - 20, "not every hop was read")
    }
}

/// One reading of the pipeline, whose window is up to 171 ms long, beside one of aubio's methods over 4096 samples (85 ms).
func benchmarkReading() {
    print("One pitch reading at 48 kHz, microseconds  Woodshed   aubio yinfast   ratio   aim")
    for (name, frequency, aim) in [("A2, 110 Hz", 110.0, 2.5), ("E1, 41.25 Hz", 41.25, 4.0)] {
        let signal = ReadingSignal(frequency: frequency)
        let reading = WholeReading()
        let peer = pitch_peer_create("yinfast", 4096, Int32(ReadingSignal.hop), Int32(ReadingSignal.sampleRate))
        var peerFrequency: Float = 0
        var (times, peerTimes): ([Double], [Double]) = ([], [])
        for _ in 0..<4 {
            signal.forEachHop { hop in
                times.append(microseconds { reading.push(hop) })
                peerTimes.append(microseconds { peerFrequency = pitch_peer_read(peer, hop.baseAddress) })
            }
        }
        pitch_peer_destroy(peer)
        let (own, other) = (median(times), median(peerTimes))
        print(
            column("  \(name)", width: 40), column(own, decimals: 1), column(other, decimals: 1, width: 15),
            column(own / other, width: 7), column(aim, decimals: 1, width: 5))
        print("    reads", column(reading.frequency, decimals: 4), "and", column(Double(peerFrequency), decimals: 4), "Hz")
        reading.requireEveryHopRead(of: signal)
    }
}

/// Microseconds of one reading, alone on its line, for the comparison with WebAssembly.
func printReadingTime(frequency: Double) {
    let signal = ReadingSignal(frequency: frequency)
    let reading = WholeReading()
    var times: [Double] = []
    for _ in 0..<4 { signal.forEachHop { hop in times.append(microseconds { reading.push(hop) }) } }
    reading.requireEveryHopRead(of: signal)
    print(column(median(times), decimals: 3, width: 0))
}
