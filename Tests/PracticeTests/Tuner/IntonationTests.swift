import CMath
import MusicTheory
import PitchDetection
import Practice
import Testing

@Suite("Intonation: the open string against the twelfth fret")
struct IntonationTests {
    private func player() -> TunerPlayer {
        var player = TunerPlayer()
        player.session.change(mode: .intonation)
        return player
    }

    /// An A string four cents flat whose twelfth fret is three cents sharp: the octave is seven cents wide.
    @Test func theDifferenceIsWhatCounts() throws {
        var player = player()
        player.play(110 * exp2(-4.0 / 1200), seconds: 1, pluck: true)
        #expect(player.events.contains(.measured))
        #expect(player.session.strings[1].intonationCents == nil)
        player.rest(seconds: 1)
        player.play(220 * exp2(3.0 / 1200), seconds: 1, pluck: true)
        let intonation = try #require(player.session.strings[1].intonationCents)
        #expect(abs(intonation - 7) < 0.01)
        let reading = try #require(player.session.reading)
        #expect(reading.fret == 12)
        #expect(reading.label.name == "A3")
        #expect(abs(reading.cents - 7) < 0.01)
        #expect(player.session.lamp == .close)
    }

    @Test func theAttackDoesNotCount() throws {
        var player = player()
        player.play(110 * exp2(20.0 / 1200), seconds: 0.15, pluck: true)
        player.play(110, seconds: 1)
        let open = try #require(player.session.strings[1].openCents)
        #expect(abs(open) < 0.01)
    }

    @Test func aNoteTooShortOrTooUnsureIsNotMeasured() {
        var player = player()
        player.play(110, seconds: 0.6, pluck: true)
        player.rest(seconds: 1)
        player.play(110, seconds: 2, pluck: true, uncertainty: 2)
        #expect(player.session.strings[1].openCents == nil)
        #expect(!player.events.contains(.measured))
    }

    /// The octave string of a pair sounds what the low string sounds at the twelfth fret: locked, it is measured as open.
    @Test func aLockedStringIsTakenForWhatItIs() throws {
        var player = TunerPlayer(TunerSettings(tuning: try #require(Tuning.named(identifier: "guitar-12-standard"))))
        player.session.change(mode: .intonation)
        let isThere = player.session.lock(stringNumber: 11)
        #expect(isThere)
        #expect(player.session.mode == .intonation)
        player.play(164.8138, seconds: 1, pluck: true)
        #expect(player.session.strings[1].openCents != nil)
        #expect(player.session.strings[0].frettedCents == nil)
    }

    @Test func clearingForgetsTheMeasurements() {
        var player = player()
        player.play(110, seconds: 1, pluck: true)
        player.session.clearTuned()
        #expect(player.session.strings[1].openCents == nil)
    }
}
