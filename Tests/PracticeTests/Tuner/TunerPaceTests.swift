import CMath
import MusicTheory
import PitchDetection
import Practice
import Testing

@Suite("What follows from time: strobe, beeps, speech")
struct TunerPaceTests {
    /// A cent turns the disc by 1/24 in a second; readings come from the tenth of a second after the first hop.
    @Test(arguments: [(6.0, 2.0, 0.5), (-6.0, 2.0, 0.5), (3.0, 2.0, 0.25), (-3.0, 2.0, 0.75), (0.02, 60.0, 0.05)])
    func theStrobeTurnsByTheCents(cents: Double, seconds: Double, turns: Double) {
        var player = TunerPlayer()
        player.play(110 * exp2(cents / 1200), seconds: seconds)
        #expect(abs(player.session.strobeTurns - turns) < 0.003)
    }

    @Test func theStrobeStandsStillWhenNothingIsKnown() {
        var player = TunerPlayer()
        player.play(111, seconds: 0.5)
        let before = player.session.strobeTurns
        player.rest(seconds: 0.3)
        #expect(player.session.strobeTurns == before)
    }

    private func beeps(cents: Double, seconds: Double = 10) -> Int {
        var player = TunerPlayer()
        var count = 0
        for _ in 0..<Int(seconds / TunerPlayer.hop) {
            player.events = []
            player.play(110 * exp2(cents / 1200), seconds: TunerPlayer.hop)
            if player.events.contains(.beep) { count += 1 }
        }
        return count
    }

    /// Once a second from 50 cents on, faster the nearer, silent when in tune.
    @Test func beepsComeFasterNearThePitch() {
        #expect((9...11).contains(beeps(cents: 60)))
        #expect(beeps(cents: 20) > beeps(cents: 60))
        #expect(beeps(cents: 5) > beeps(cents: 20))
        #expect(beeps(cents: -5) == beeps(cents: 5))
        #expect(beeps(cents: 0) <= 1)
    }

    /// Every hop its own pitch; returns what was said and when.
    private func said(seconds: Double, cents: (Double) -> Double?) -> [(time: Double, text: String)] {
        var player = TunerPlayer()
        var said: [(time: Double, text: String)] = []
        for step in 0..<Int(seconds / TunerPlayer.hop) {
            player.events = []
            if let cents = cents(Double(step) * TunerPlayer.hop) {
                player.play(110 * exp2(cents / 1200), seconds: TunerPlayer.hop)
            } else {
                player.rest(seconds: TunerPlayer.hop)
            }
            if player.events.contains(.speak) { said.append((player.time, player.session.announcement)) }
        }
        return said
    }

    @Test func aSteadyNoteIsSaidOnce() {
        #expect(said(seconds: 10) { _ in 7.3 }.map(\.text) == ["A2, 7 cents sharp"])
        #expect(said(seconds: 10) { _ in -1 }.map(\.text) == ["A2, in tune"])
        #expect(said(seconds: 10) { _ in -20 }.map(\.text) == ["A2, 20 cents flat"])
    }

    @Test func jitterIsNotSaid() {
        #expect(said(seconds: 20) { time in 8 + 0.9 * sin(40 * time) }.count == 1)
    }

    @Test func nothingIsSaidMoreThanOnceASecond() {
        let times = said(seconds: 30) { time in 40 * sin(time) }.map(\.time)
        #expect(times.count > 10)
        for (earlier, later) in zip(times, times.dropFirst()) { #expect(later - earlier >= 1 - 1e-9) }
    }

    @Test func aNewNoteIsSaidAgain() {
        let texts = said(seconds: 8) { time in time < 3 || time > 5 ? 7 : nil }.map(\.text)
        #expect(texts == ["A2, 7 cents sharp", "A2, 7 cents sharp"])
    }

    @Test func oneCentIsSingular() {
        var player = TunerPlayer()
        player.play(110 * exp2(5.0 / 1200), seconds: 0.2)
        #expect(player.session.spokenReading == "A2, 5 cents sharp")
        player.play(110 * exp2(-1.0 / 1200), seconds: 0.03)
        #expect(player.session.spokenReading == "A2, 1 cent flat")
    }
}

@Suite("Somebody else's A")
struct ReferenceTests {
    private func heard(_ frequency: Double, seconds: Double = 1.5) -> Double? {
        var player = TunerPlayer(TunerSettings(tuning: .chromatic))
        player.play(frequency, seconds: seconds)
        return player.session.heardReference
    }

    @Test(arguments: [392, 415, 432, 440, 442, 443, 466]) func isFoundInAnyOctave(a4: Double) {
        for octave in [0.25, 0.5, 1, 2, 4] { #expect(heard(a4 * octave) == a4) }
    }

    @Test func isGivenToATenthOfAHertz() {
        #expect(heard(442.33) == 442.3)
    }

    /// E4 and D4 are no A; neither is a note that is over within a second.
    @Test func otherAndShortNotesGiveNothing() {
        #expect(heard(329.63) == nil)
        #expect(heard(293.66) == nil)
        #expect(heard(440, seconds: 0.9) == nil)
    }

    @Test func aNoteThatSlidesGivesNothing() {
        var player = TunerPlayer(TunerSettings(tuning: .chromatic))
        for step in 0..<200 { player.play(440 * exp2(Double(step) * 0.2 / 1200), seconds: TunerPlayer.hop) }
        #expect(player.session.heardReference == nil)
    }
}
