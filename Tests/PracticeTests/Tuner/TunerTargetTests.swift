import CMath
import MusicTheory
import PitchDetection
import Practice
import Testing

@Suite("Which string a note belongs to")
struct TunerTargetTests {
    private func tuning(_ identifier: String) throws -> TunerSettings {
        TunerSettings(tuning: try #require(Tuning.named(identifier: identifier)))
    }

    /// 128 Hz lies nearer to A2 (110) in hertz and nearer to D3 (146.83) in cents: 1200 log2(128 / 146.832) = -237.6.
    @Test func isTheNearestInCents() throws {
        var player = TunerPlayer()
        player.play(128, seconds: 0.3, pluck: true)
        let reading = try #require(player.session.reading)
        #expect(reading.label.name == "D3")
        #expect(abs(reading.cents + 237.6) < 0.05)
        #expect(player.session.lamp == .adjust)
        #expect(player.session.direction == -1)
    }

    @Test func findsTheLowStringOfABass() throws {
        var player = TunerPlayer(try tuning("bass-standard"))
        player.play(41.2034, seconds: 0.3, pluck: true)
        #expect(player.session.reading?.label.name == "E1")
        #expect(player.session.lamp == .inTune)
    }

    /// 98 Hz is three semitones above E2: 1200 log2(98 / 82.4069) = 300.0.
    @Test func aLockedStringShowsAnyDistance() throws {
        var player = TunerPlayer()
        let isThere = player.session.lock(stringNumber: 6)
        #expect(isThere)
        player.play(98, seconds: 0.3, pluck: true)
        let reading = try #require(player.session.reading)
        #expect(reading.label.name == "E2")
        #expect(abs(reading.cents - 300) < 0.05)
        #expect(player.session.direction == 1)
        #expect(reading.otherString == nil)
    }

    @Test func aLockedStringNamesTheOtherStringThatWasStruck() throws {
        var player = TunerPlayer()
        let isThere = player.session.lock(stringNumber: 5)
        #expect(isThere)
        player.play(146.9, seconds: 0.3, pluck: true)
        let other = try #require(player.session.reading?.otherString)
        #expect(player.session.strings[other].label.name == "D3")
        #expect(player.session.reading?.label.name == "A2")
        let isSeventhThere = player.session.lock(stringNumber: 7)
        #expect(!isSeventhThere)
    }

    /// Vibrato of 8 cents about the middle between A2 and D3 (250 cents above A2).
    @Test(arguments: [4.0, 5.5, 6, 8]) func doesNotFlapBetweenTwoStrings(rate: Double) {
        var player = TunerPlayer()
        let labels = names(in: &player, centre: 110 * exp2(250.0 / 1200), swing: 8, rate: rate)
        #expect(labels.count == 1)
    }

    /// Vibrato of 8 cents about A4 + 47: the label must not change to A♯4.
    @Test(arguments: [4.0, 5.5, 6, 8]) func doesNotFlapBetweenTwoNotes(rate: Double) throws {
        var player = TunerPlayer(try tuning("chromatic"))
        let labels = names(in: &player, centre: 440 * exp2(47.0 / 1200), swing: 8, rate: rate)
        #expect(labels == ["A4"])
    }

    @Test func doesNotFlapUnderASlowBend() throws {
        var player = TunerPlayer(try tuning("chromatic"))
        #expect(names(in: &player, centre: 440 * exp2(47.0 / 1200), swing: 8, rate: 2) == ["A4"])
    }

    @Test func aSteadyNotePastTheMiddleGetsTheOtherName() throws {
        var player = TunerPlayer(try tuning("chromatic"))
        player.play(440 * exp2(45.0 / 1200), seconds: 1, pluck: true)
        #expect(player.session.reading?.label.name == "A4")
        player.play(440 * exp2(54.0 / 1200), seconds: 1)
        #expect(player.session.reading?.label.name == "A♯4")
    }

    @Test func oneBadReadingChangesNothing() {
        var player = TunerPlayer()
        player.play(110, seconds: 0.5, pluck: true)
        player.play(330, seconds: 0.032)
        #expect(player.session.reading?.label.name == "A2")
        player.play(110, seconds: 0.1)
        #expect(player.session.reading?.label.name == "A2")
    }

    private func names(in player: inout TunerPlayer, centre: Double, swing: Double, rate: Double) -> [String] {
        var labels: [String] = []
        for step in 0..<400 {
            let cents = swing * sin(2 * .pi * rate * Double(step) * TunerPlayer.hop)
            player.play(centre * exp2(cents / 1200), seconds: TunerPlayer.hop, pluck: step == 0)
            if let name = player.session.reading?.label.name, labels.last != name { labels.append(name) }
        }
        return labels
    }

    @Test func switchesWithinAQuarterOfASecondOfANewPluck() {
        var player = TunerPlayer()
        player.play(110, seconds: 1, pluck: true)
        #expect(player.session.reading?.label.name == "A2")
        player.play(110, seconds: 0.1, pluck: true)
        player.play(146.8, seconds: 0.15)
        #expect(player.session.reading?.label.name == "D3")
    }

    /// 131 Hz is 302.4 cents above A2 and 197.5 below D3; 126 Hz is 235.1 above A2 and 264.9 below D3.
    @Test func aNewPluckNearTheMiddleIsJudgedAfresh() {
        var player = TunerPlayer()
        player.play(131, seconds: 1, pluck: true)
        #expect(player.session.reading?.label.name == "D3")
        player.play(126, seconds: 0.25, pluck: true)
        #expect(player.session.reading?.label.name == "A2")
    }

    @Test func aNoteThatSlidesFarFromItsNameGetsANewOne() throws {
        var player = TunerPlayer(try tuning("chromatic"))
        player.play(440, seconds: 1, pluck: true)
        player.play(440 * exp2(70.0 / 1200), seconds: 0.1)
        #expect(player.session.reading?.label.name == "A♯4")
    }

    /// 440 Hz seen from A4 = 442: 1200 log2(440 / 442) = -7.85.
    @Test func followsTheReferencePitch() throws {
        var settings = try tuning("chromatic")
        settings.reference = try #require(ReferencePitch(hertz: 442))
        var player = TunerPlayer(settings)
        player.play(440, seconds: 0.3)
        #expect(abs((player.session.reading?.cents ?? 0) + 7.85) < 0.01)
    }

    /// A capo at fret 2 raises E2 (82.407 Hz) to F♯2 (92.499 Hz).
    @Test func countsTheCapo() throws {
        var settings = TunerSettings()
        settings.capo = Capo(fret: 2)
        var player = TunerPlayer(settings)
        player.play(92.499, seconds: 0.3)
        let reading = try #require(player.session.reading)
        #expect(reading.label.name == "F♯2")
        #expect(abs(reading.cents) < 0.05)
        #expect(player.session.lamp == .inTune)
    }

    /// A temperament with E ten cents high: an equal-tempered E2 is ten cents flat in it, an A stays where it is.
    @Test func countsTheTemperament() throws {
        var offsets = [Double](repeating: 0, count: 12)
        offsets[4] = 10
        var settings = TunerSettings()
        settings.temperament = Temperament(identifier: "test", name: "Test", offsets: offsets)
        var player = TunerPlayer(settings)
        player.play(82.40689, seconds: 0.3)
        #expect(abs((player.session.reading?.cents ?? 0) + 10) < 0.01)
        player.rest(seconds: 1)
        player.play(110, seconds: 0.3)
        #expect(abs(player.session.reading?.cents ?? 1) < 0.01)
    }

    @Test func knowsTheOctaveStringsOfATwelveString() throws {
        var player = TunerPlayer(try tuning("guitar-12-standard"))
        #expect(player.session.strings.count == 12)
        player.play(164.8138, seconds: 0.3, pluck: true)
        let string = try #require(player.session.reading?.string)
        #expect(player.session.strings[string].number == 11)
        #expect(player.session.strings[string].course == 6)
        #expect(player.session.strings[string].label.name == "E3")
    }

    @Test func theTwoStringsOfAUnisonAreMarkedOneAfterTheOther() throws {
        var player = TunerPlayer(try tuning("mandolin-standard"))
        player.play(440, seconds: 0.5, pluck: true)
        #expect(player.session.strings.map(\.isTuned) == [false, false, false, false, true, false, false, false])
        player.play(440, seconds: 0.5, pluck: true)
        #expect(player.session.strings.map(\.isTuned) == [false, false, false, false, true, true, false, false])
        player.rest(seconds: 1)
        player.play(659.2551, seconds: 0.5, pluck: true)
        player.rest(seconds: 1)
        player.play(659.2551, seconds: 0.5, pluck: true)
        #expect(player.session.tunedCount == 4)
    }
}
