import Foundation
import PitchDetection
import TestSupport
import Testing

/// What is no note gives no reading.
struct SilenceTests {
    @Test func silence() {
        let seen = observations([Float](repeating: 0, count: 96_000))
        #expect(!seen.hasReading && seen.allSatisfy { $0.levelDecibels == -100 })
    }

    @Test(arguments: NoiseColour.allCases, [0.1, 0.01, 0.001]) func noises(colour: NoiseColour, level: Double) {
        for seed in UInt64(1)...2 {
            #expect(!observations(noise(colour, level: level, seed: seed, count: 192_000)).hasReading)
        }
    }

    /// Talk close to the microphone and across the room, with its own silence before it and without.
    @Test(arguments: [0.2, 0.02, 0.002]) func voices(level: Double) {
        for seed in UInt64(1)...3 {
            let talk = mixed(
                voice(level: level, seed: seed, duration: 6), noise(.pink, level: 0.0005, seed: seed, count: 288_000))
            #expect(!observations(afterSilence(talk)).hasReading)
        }
    }

    /// Hum with its harmonics, and a note over it.
    @Test(arguments: [50.0, 60]) func mainsHum(frequency: Double) {
        let harmonics = [1.0, 0.4, 0.5].enumerated().map { index, amplitude in
            Partial(frequency: frequency * Double(index + 1), amplitude: amplitude, decayRate: 0)
        }
        let hum = scaled(partialSum(harmonics, duration: 4), toLevel: 0.01)
        let room = mixed(hum, noise(.pink, level: 0.001, seed: 2, count: 192_000))
        let string = [Float](repeating: 0, count: 96_000) + pluck(110, duration: 2, peak: 0.3)
        let seen = observations(mixed(room, string))
        #expect(!seen.between(0, 2).hasReading)
        #expect(seen.between(2.15, 3.5).worstCents(from: 110) < 1)
    }

    /// A fan is noise with a line; a note 40 dB over it is read, the fan is not.
    @Test func fan() {
        let blades = sine(172, amplitude: 0.0015, count: 240_000)
        let room = mixed(blades, noise(.pink, level: 0.002, seed: 5, count: 240_000))
        let string = [Float](repeating: 0, count: 144_000) + pluck(196, duration: 2, peak: 0.3)
        let seen = observations(mixed(room, string))
        #expect(!seen.between(0, 3).hasReading)
        #expect(seen.between(3.15, 4.5).worstCents(from: 196) < 1)
    }

    /// An unplugged guitar across the room: peak at -60 dB of full scale.
    @Test(arguments: [82.407, 196, 329.63]) func veryQuietPluck(frequency: Double) {
        let room = noise(.pink, level: 1e-5, seed: 9, count: 96_000)
        let seen = observations(mixed(room, [Float](repeating: 0, count: 48_000) + pluck(frequency, peak: 0.001)))
        #expect(!seen.between(0, 1).hasReading)
        #expect(seen.between(1.15, 1.8).worstCents(from: frequency) < 1)
    }

    /// The gate follows the room, and what lies under it is not read.
    @Test func gateFollowsTheRoom() {
        let quiet = observations(noise(.pink, level: 0.0003, seed: 1, count: 240_000)).last!
        let loud = observations(noise(.pink, level: 0.03, seed: 1, count: 240_000)).last!
        #expect(quiet.gateDecibels < quiet.levelDecibels && quiet.gateDecibels > quiet.levelDecibels - 12)
        #expect(abs(loud.gateDecibels - quiet.gateDecibels - 40) < 3)
    }

    @Test func gateSetByHand() {
        let string = pluck(110, duration: 3, silence: 0.2, peak: 0.5)
        let seen = observations(string, settings: .init(gateDecibels: -25))
        #expect(seen.allSatisfy { $0.gateDecibels == -25 })
        #expect(seen.contains { $0.raw != nil } && seen.contains { $0.levelDecibels > -60 && $0.tracked == nil })
        for observation in seen where observation.levelDecibels < -25 { #expect(observation.raw == nil) }
    }

    /// Over the range or under it: said so, and not shown as another note.
    @Test func outOfRange() {
        let high = observations(afterSilence(sine(4_700, amplitude: 0.3, count: 48_000)))
        #expect(!high.hasReading && high.settled.contains { $0.outOfRange == .above })
        let low = observations(afterSilence(pluck(24, duration: 1.5)))
        #expect(!low.hasReading && low.settled.contains { $0.outOfRange == .below })
        #expect(!observations(afterSilence(sine(9_000, amplitude: 0.3, count: 48_000))).hasReading)
    }
}
