import Foundation
import PitchDetection
import TestSupport
import Testing

/// The stated uncertainty is the error's standard deviation.
struct UncertaintyTests {
    /// In noise 20 dB under the note, about 68 of 100 raw errors lie within one standard error and 95 within two.
    @Test(arguments: NoiseColour.allCases) func coverage(colour: NoiseColour) {
        var within = [0, 0]
        var total = 0
        for (seed, frequency) in [82.407, 110, 146.83, 196, 246.94, 329.63].enumerated() {
            let string = pluck(frequency, duration: 1.5)
            let level = rootMeanSquare(string) * 0.1
            let sound = mixed(
                afterSilence(string), noise(colour, level: level, seed: UInt64(seed + 40), count: 81_600))
            for observation in observations(sound).between(0.45, 1.65) {
                guard let reading = observation.raw else { continue }
                let error = abs(reading.cents(from: frequency)) / reading.uncertaintyCents
                total += 1
                if error <= 1 { within[0] += 1 }
                if error <= 2 { within[1] += 1 }
            }
        }
        // Readings of one note overlap: 660 readings are about 80 independent ones, whose share has an error of 5 %.
        #expect(total > 600)
        #expect(abs(Double(within[0]) / Double(total) - 0.68) < 0.16)
        #expect(Double(within[1]) / Double(total) > 0.88)
    }

    /// Without noise the estimate is exact, for every string and stiffness.
    @Test(arguments: [30.868, 41.203, 82.407, 110, 196, 329.63, 659.26], [0, 1e-4, 5e-4])
    func cleanPlucks(frequency: Double, inharmonicity: Double) {
        let seen = observations(pluck(frequency * 1.003, duration: 1.2, silence: 0.2, inharmonicity: inharmonicity))
        #expect(seen.between(0.45, 1.3).worstCents(from: frequency * 1.003) < 0.02)
        for observation in seen { #expect(observation.raw?.uncertaintyCents ?? 1 >= 0.001) }
    }
}
