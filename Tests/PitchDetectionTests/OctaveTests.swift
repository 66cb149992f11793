import Foundation
import PitchDetection
import TestSupport
import Testing

/// The right octave, whatever the partials weigh.
struct OctaveTests {
    /// A low E whose fundamental is almost missing is not the E above it.
    @Test func weakFundamentalKeepsItsOctave() {
        let seen = observations(weakFundamentalPluck(82.407, duration: 1.5, silence: 0.2))
        #expect(seen.settled.worstCents(from: 82.407) < 1)
    }

    /// A sine repeats after two periods as well as after one; it is still not the note below.
    @Test(arguments: [110.0, 220, 440, 880]) func sinesAreWhereTheyAre(frequency: Double) {
        let seen = observations(afterSilence(sine(frequency, amplitude: 0.3, count: 48_000)))
        #expect(seen.between(0.35, 1.15).worstCents(from: frequency) < 0.05)
    }

    /// Wherever the string is plucked: strong second partial, missing even partials, missing fundamental.
    @Test(arguments: [
        [0.1, 0.5, 0.3, 0.2, 0.1], [0.5, 0, 0.3, 0, 0.2], [0, 0.3, 0.3, 0.3, 0.2],
    ]) func partialsOfOneNote(amplitudes: [Double]) {
        let seen = observations(afterSilence(harmonicSum(196, amplitudes: amplitudes)))
        #expect(seen.between(0.35, 1.15).worstCents(from: 196) < 0.05)
    }

    /// The fifth partial of a bright bass string is not the note.
    @Test func strongFifthPartial() {
        var partials = pluckPartials(73.416)
        partials[4].amplitude *= 4
        let sound = scaled(partialSum(partials, duration: 1.5), toPeak: 0.5)
        #expect(observations(afterSilence(sound)).settled.worstCents(from: 73.416) < 1)
    }

    /// The fundamental 40 dB down and the second partial 12 dB up, on every open string of guitar and bass.
    @Test(arguments: [30.868, 41.203, 55, 73.416, 97.999, 82.407, 110, 146.83, 196, 246.94, 329.63])
    func fundamentalFortyDecibelsDown(frequency: Double) {
        var partials = pluckPartials(frequency)
        partials[0].amplitude *= 0.01
        partials[1].amplitude *= 4
        let sound = scaled(partialSum(partials, duration: 1.2), toPeak: 0.5)
        #expect(observations(afterSilence(sound)).settled.worstCents(from: frequency) < 0.05)
    }

    /// E3 plucked while E2 still rings: every partial of the new note is one of the old.
    @Test func newNoteOverTheOctaveBelow() {
        let old = pluck(82.407, duration: 2.4, peak: 0.2)
        let new = [Float](repeating: 0, count: 57_600) + pluck(164.814, duration: 1.2, peak: 0.5)
        let seen = observations(afterSilence(mixed(old, new)))
        #expect(seen.between(0.4, 1.3).worstCents(from: 82.407) < 1)
        #expect(seen.between(1.6, 2.3).worstCents(from: 164.814) < 2)
    }

    /// The other way round, and to a note with nothing in common.
    @Test(arguments: [82.407, 103.826, 246.94]) func newNoteOverAnOldOne(frequency: Double) {
        let old = pluck(164.814, duration: 2.4, peak: 0.15)
        let new = [Float](repeating: 0, count: 57_600) + pluck(frequency, duration: 1.2, peak: 0.5)
        let seen = observations(afterSilence(mixed(old, new)))
        #expect(seen.between(1.6, 2.3).worstCents(from: frequency) < 3)
    }
}
