import PitchDetection
import TestSupport
import Testing

/// What a broken driver or a lost device sends: it may have a pitch, but it is no note.
struct DeadInputTests {
    private func observations(_ signal: [Float]) -> [PitchObservation] {
        let pipeline = PitchPipeline(sampleRate: 48_000)!
        var observations: [PitchObservation] = []
        signal.withUnsafeBufferPointer { pipeline.push($0) { observations.append($0) } }
        return observations
    }

    /// The repetition is known after a quarter of a second; the tracker may hold what it had for a moment longer.
    @Test(arguments: [512, 1024]) func aFrozenBufferIsNoInput(length: Int) {
        let played = mixed(pluck(110), noise(level: 0.001, seed: 4, count: 48_000))
        let frozen = (0..<72_000).map { played[9600 + $0 % length] }
        let seen = observations(Array(played[..<9600]) + frozen)
        for observation in seen where observation.time > 0.2 + 0.5 {
            #expect(observation.condition == .noInput && observation.raw == nil)
        }
        #expect(seen.last?.tracked == nil)
        #expect(seen.last?.levelDecibels == -100)
    }

    @Test(arguments: [Float(0), 0.4, .nan]) func oneValueIsNoInput(value: Float) {
        for observation in observations([Float](repeating: value, count: 48_000)) {
            #expect(observation.condition == .noInput && observation.raw == nil && observation.tracked == nil)
        }
    }
}
