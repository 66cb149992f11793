import CMath
import MusicTheory
import PitchDetection
import Practice
import TestSupport
import Testing

@Suite("The strobe")
struct StrobeTests {
    /// Turns of the strobe, not wrapped, over the seconds of a steady tone after the first one.
    private func turns(cents: Double, seconds: Double) throws -> Double {
        let pipeline = try #require(PitchPipeline(sampleRate: 48_000))
        var session = TunerSession()
        var (lastTime, before, sum) = (0.0, 0.0, 0.0)
        let tone = sine(110 * exp2(cents / 1200), amplitude: 0.3, count: Int((1 + seconds) * 48_000))
        tone.withUnsafeBufferPointer { samples in
            pipeline.push(samples) { observation in
                _ = session.advance(with: observation, elapsed: observation.time - lastTime)
                lastTime = observation.time
                var step = session.strobeTurns - before
                before = session.strobeTurns
                step -= step.rounded()
                if observation.time > 1 { sum += step }
            }
        }
        return sum
    }

    /// `cents / 24` turns a second, by the time of the sound: 0.02 cents turn by 1/120 in ten seconds.
    @Test(arguments: [0.02, -0.02, 0.1, -0.5, 2]) func resolvesAFiftiethOfACentAndTurnsRightWhenSharp(cents: Double) throws {
        let turned = try turns(cents: cents, seconds: 10)
        #expect(abs(turned - cents / 24 * 10) < 0.005 / 24 * 10, "\(turned)")
    }

    @Test func standsStillWhenRight() throws {
        #expect(abs(try turns(cents: 0, seconds: 10)) < 0.005 / 24 * 10)
    }

    /// The same tone in short and in long steps turns it equally far: the rate follows time, not the count of steps.
    @Test func theRateFollowsTheTimePassed() {
        func turned(hop: Double) -> Double {
            var session = TunerSession()
            let reading = PitchReading(frequency: 110 * exp2(3.0 / 1200), uncertaintyCents: 0.1, confidence: 1)
            for step in 1...Int((2 / hop).rounded()) {
                let observation = PitchObservation(
                    time: hop * Double(step), levelDecibels: -20, gateDecibels: -55, condition: .live, isOnset: false, raw: reading,
                    tracked: reading, isHeld: false, outOfRange: nil)
                _ = session.advance(with: observation, elapsed: hop)
            }
            return session.strobeTurns
        }
        #expect(abs(turned(hop: 0.005) - 0.25) < 1e-9)
        #expect(abs(turned(hop: 0.05) - 0.25) < 1e-9)
    }
}
