import SignalProcessing
import TestSupport
import Testing

@Suite("Attacks")
struct AttackDetectorTests {
    private static let hop = 128

    /// Starts of the attacks in a sound at 12 kHz, in samples.
    private func attacks(_ samples: [Float], roomEnergy: Float = 0) -> [Int] {
        let detector = AttackDetector(hopLength: Self.hop)
        var starts: [Int] = []
        samples.withUnsafeBufferPointer { samples in
            for begin in stride(from: 0, through: samples.count - Self.hop, by: Self.hop) {
                if detector.update(samples.baseAddress! + begin, position: begin, roomEnergy: roomEnergy), let start = detector.start {
                    starts.append(start)
                }
            }
        }
        return starts
    }

    private func pluckAt(_ frequency: Double, silence: Double) -> [Float] {
        pluck(frequency, duration: 1.5, sampleRate: 12_000, silence: silence)
    }

    @Test("A pluck after silence is one attack, found within two blocks", arguments: [41.2, 82.4, 329.6, 987.8])
    func oneAttack(frequency: Double) throws {
        let starts = attacks(pluckAt(frequency, silence: 0.5))
        #expect(starts.count == 1)
        let start = try #require(starts.first)
        #expect(start >= 6_000 - 32 && start <= 6_000 + 64)
    }

    @Test("The ripple of a low string's own period is no attack")
    func lowString() {
        // 30.87 Hz: a period of 32 ms, shorter than the 35 ms the detector looks back.
        #expect(attacks(harmonicSum(30.87, amplitudes: [0.3, 0.3, 0.2, 0.2], duration: 3, sampleRate: 12_000)).isEmpty)
    }

    @Test("A second pluck over the ringing first is an attack only when it is clearly louder: 6 dB over its peaks")
    func overRinging() {
        let first = pluckAt(110, silence: 0.2)
        let second = scaled(pluckAt(196, silence: 1.2), toPeak: 0.9)
        let count = min(first.count, second.count)
        #expect(attacks(mixed(Array(first[0..<count]), Array(second[0..<count]))).count == 2)
        let faint = scaled(second, toPeak: 0.01)
        #expect(attacks(mixed(Array(first[0..<count]), Array(faint[0..<count]))).count == 1)
    }

    @Test("Silence, steady noise and a stream that begins inside a note start nothing")
    func nothing() {
        #expect(attacks([Float](repeating: 0, count: 12_800)).isEmpty)
        #expect(attacks(noise(.white, level: -30, seed: 1, count: 25_600, sampleRate: 12_000)).isEmpty)
        #expect(attacks(Array(pluckAt(110, silence: 0).dropFirst(2_400))).isEmpty)
    }

    @Test("What stays under six times the room's energy is the room")
    func room() {
        let quiet = scaled(pluckAt(220, silence: 0.5), toPeak: 0.01)
        #expect(attacks(quiet).count == 1)
        #expect(attacks(quiet, roomEnergy: 1).isEmpty)
    }

    @Test("Not-a-number starts nothing and is forgotten with the stream")
    func notANumber() {
        #expect(attacks([Float](repeating: .nan, count: 1_280)).isEmpty)
    }
}
