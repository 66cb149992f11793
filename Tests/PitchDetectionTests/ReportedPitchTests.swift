import Foundation
import PitchDetection
import TestSupport
import Testing

/// Faults that users of other tuners reported, each as a small signal with the result that theory gives.
struct ReportedPitchTests {
    private func settled(_ sound: [Float], until end: Double = 1.15) -> [PitchObservation] {
        observations(afterSilence(sound)).between(0.35, end)
    }

    @Test func sineInStrongNoiseIsRightOrSilent() {
        let tone = sine(440, amplitude: 0.3, count: 48_000)
        let sound = mixed(tone, noise(level: 0.3 / 2.0.squareRoot() * pow(10, -5 / 20), seed: 8, count: 48_000))
        for observation in settled(sound) {
            if let reading = observation.raw { #expect(abs(reading.cents(from: 440)) < 50) }
        }
    }

    @Test(arguments: [30.868, 41.203, 43.654, 46.249, 48.999, 51.913, 61.735, 97.999])
    func lowBassNotesAreReadAndAreNotHum(frequency: Double) {
        #expect(settled(pluck(frequency, duration: 1.2)).worstCents(from: frequency) < 0.1)
    }

    @Test(arguments: [41.203, 43.654]) func lowSines(frequency: Double) {
        let sound = sine(frequency, amplitude: 0.3, sampleRate: 44_100, count: 44_100)
        let seen = observations(afterSilence(sound, sampleRate: 44_100), sampleRate: 44_100)
        #expect(seen.between(0.45, 1.1).worstCents(from: frequency) < 0.1)
    }

    @Test func quietSine() {
        let sound = sine(77, amplitude: 0.02, sampleRate: 44_100, count: 44_100)
        let seen = observations(afterSilence(sound, sampleRate: 44_100), sampleRate: 44_100)
        #expect(seen.between(0.35, 1.1).worstCents(from: 77) < 0.05)
    }

    @Test(arguments: [880.0, 1000, 1250, 1500, 1750, 1976, 2250, 2500, 3000, 3500, 4000, 4186.01])
    func highSines(frequency: Double) {
        #expect(settled(sine(frequency, amplitude: 0.2, count: 48_000)).worstCents(from: frequency) < 0.2)
    }

    @Test func tonesACentApartReadInOrder() {
        var last = -Double.infinity
        for step in -20...20 {
            let frequency = 440 * pow(2, Double(step) / 1200)
            let seen = settled(sine(frequency, amplitude: 0.3, count: 24_000), until: 0.65)
            let reading = seen.last?.tracked?.frequency ?? .nan
            #expect(reading > last && abs(cents(reading, frequency)) < 0.05)
            last = reading
        }
    }

    @Test func steadyToneDoesNotWander() {
        let seen = settled(sine(294, amplitude: 0.2, count: 240_000), until: 5.1)
        #expect(seen.worstCents(from: 294) < 0.05)
    }

    @Test func stiffStringReadsItsFirstPartial() {
        #expect(settled(pluck(196, duration: 1.2, inharmonicity: 1e-4)).worstCents(from: 196) < 0.05)
    }

    /// Falls by 12 cents a second while it decays by 40 dB: in its first half second it is still within 8 cents, less the lag.
    @Test func glidingNoteIsFollowed() {
        var phase = 0.0
        var sound: [Float] = []
        for index in 0..<48_000 {
            let time = Double(index) / 48_000
            phase += 2 * Double.pi * 293.66 * pow(2, -12 * time / 1200) / 48_000
            let sum = sin(phase) + 0.5 * sin(2 * phase) + 0.3 * sin(3 * phase)
            sound.append(Float(0.3 * exp(-4.6 * time) * sum))
        }
        for observation in observations(afterSilence(sound)).between(0.35, 0.9) {
            let truth = 293.66 * pow(2, -12 * (observation.time - 0.2) / 1200)
            #expect(abs(observation.tracked?.cents(from: truth) ?? .infinity) < 2)
        }
    }

    @Test func rumbleHasNoGhosts() {
        let sound = mixed(pluck(110, duration: 3), noise(.brown, level: 0.003, seed: 3, count: 240_000))
        let seen = observations(afterSilence(sound))
        #expect(seen.between(0.35, 2).worstCents(from: 110) < 3)
        for observation in seen {
            if let reading = observation.tracked { #expect(abs(reading.cents(from: 110)) < 20) }
        }
        #expect(seen.last?.tracked == nil)
    }

    /// 1 024 samples of noise every ten frames of 1 024.
    @Test(arguments: [0.05, 0.2]) func badFramesDoNotBlankAHeldNote(level: Double) {
        var sound = sine(220, amplitude: 0.3, count: 144_000)
        for start in stride(from: 20_480, to: sound.count - 1_024, by: 10_240) {
            let burst = noise(level: level, seed: UInt64(start), count: 1_024)
            for index in 0..<1_024 { sound[start + index] += burst[index] }
        }
        // The same note all the time; a burst makes windows short, so the reading is rougher for a moment.
        #expect(settled(sound, until: 3).worstCents(from: 220) < 25)
    }

    @Test func vibratoIsFollowedWithoutJumps() {
        let centre = 440 * pow(2, 47.0 / 1200)
        var phase = 0.0
        var sound: [Float] = []
        for index in 0..<96_000 {
            let deviation = 8 * sin(2 * Double.pi * 5 * Double(index) / 48_000)
            phase += 2 * Double.pi * centre * pow(2, deviation / 1200) / 48_000
            sound.append(Float(0.3 * sin(phase)))
        }
        #expect(settled(sound, until: 2.1).worstCents(from: centre) < 9)
    }

    /// A quiet note is read, or its level lies under the gate: never a moving meter without a reason.
    @Test func meterAndDetectorAgree() {
        let seen = settled(harmonicSum(220, amplitudes: [0.003, 0.001]))
        for observation in seen {
            #expect(observation.tracked != nil || observation.levelDecibels < observation.gateDecibels)
        }
    }

    /// One tone at five rates, read as if each were 44.1 kHz, would be off by hundreds of cents.
    @Test(arguments: [8_000.0, 11_025, 16_000, 22_050, 44_100, 48_000, 88_200, 96_000, 192_000])
    func everySampleRate(rate: Double) {
        let sound = afterSilence(sine(440, amplitude: 0.3, sampleRate: rate, count: Int(rate)), sampleRate: rate)
        #expect(observations(sound, sampleRate: rate).between(0.35, 1.1).worstCents(from: 440) < 0.05)
        let string = pluck(110, sampleRate: rate, silence: 0.2)
        #expect(observations(string, sampleRate: rate).between(0.35, 1.1).worstCents(from: 110) < 0.1)
    }

    @Test func stringsFarFromTheirTarget() {
        #expect(settled(pluck(97.999, duration: 1.2)).worstCents(from: 97.999) < 0.1)
        #expect(settled(pluck(128, duration: 1.2)).worstCents(from: 128) < 0.1)
    }
}
