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
        #expect(player.session.strings[1].intonation.difference == nil)
        #expect(player.session.strings[1].intonation.verdict == .unknown)
        player.rest(seconds: 1)
        player.play(220 * exp2(3.0 / 1200), seconds: 1, pluck: true)
        let intonation = player.session.strings[1].intonation
        #expect(abs(try #require(intonation.difference).cents - 7) < 0.01)
        #expect(intonation.verdict == .longer)
        let reading = try #require(player.session.reading)
        #expect(reading.fret == 12)
        #expect(reading.label.name == "A3")
        #expect(abs(reading.cents - 7) < 0.01)
        #expect(player.session.lamp == .close)
    }

    /// A fret that sounds flat wants a shorter string; within two cents the saddle stays.
    @Test(arguments: [(-6.0, IntonationVerdict.shorter), (-1.5, .right), (0, .right), (1.9, .right), (2.4, .longer), (30, .longer)])
    func theVerdictFollowsTheDifference(cents: Double, verdict: IntonationVerdict) {
        var player = player()
        measure(&player, 82.40689, cents: cents)
        #expect(player.session.strings[0].intonation.verdict == verdict)
    }

    /// Bands of 2.8 cents each (two standard errors) make one of `2.8 sqrt(2) = 3.96` cents: 3 cents may be nothing.
    @Test func aDifferenceWithinItsBandIsNoVerdict() throws {
        var player = player()
        measure(&player, 82.40689, cents: 3, uncertainty: 1.4)
        let intonation = player.session.strings[0].intonation
        #expect(abs(try #require(intonation.difference).bandCents - 3.96) < 0.01)
        #expect(intonation.verdict == .cannotTell)
        measure(&player, 110, cents: 5, uncertainty: 1.4)
        #expect(player.session.strings[1].intonation.verdict == .longer)
    }

    /// A note that swings by +-2 cents has a standard deviation of sqrt(2): its band is at least twice that.
    @Test func theNotesOwnMovementWidensTheBand() throws {
        var player = player()
        var step = 0
        player.run(1) { time in
            defer { step += 1 }
            let reading = PitchReading(frequency: 110 * exp2(2 * sin(2 * .pi * 4 * time) / 1200), uncertaintyCents: 0.1, confidence: 0.9)
            return (reading, step == 0)
        }
        let open = try #require(player.session.strings[1].intonation.open)
        #expect(abs(open.bandCents - 2 * 2.0.squareRoot()) < 0.3)
    }

    @Test func theAttackDoesNotCount() throws {
        var player = player()
        player.play(110 * exp2(20.0 / 1200), seconds: 0.15, pluck: true)
        player.play(110, seconds: 1)
        let open = try #require(player.session.strings[1].intonation.open)
        #expect(abs(open.cents) < 0.01)
    }

    @Test func aNoteTooShortOrTooUnsureIsNotMeasured() {
        var player = player()
        player.play(110, seconds: 0.6, pluck: true)
        player.rest(seconds: 1)
        player.play(110, seconds: 2, pluck: true, uncertainty: 2)
        #expect(player.session.strings[1].intonation.open == nil)
        #expect(!player.events.contains(.measured))
    }

    /// The octave string of a pair sounds what the low string sounds at the twelfth fret: chosen, it is measured as open.
    @Test func aChosenStringIsTakenForWhatItIs() throws {
        var player = TunerPlayer(TunerSettings(tuning: try #require(Tuning.named(identifier: "guitar-12-standard"))))
        player.session.change(mode: .intonation)
        let isThere = player.session.lock(stringNumber: 11)
        #expect(isThere)
        #expect(player.session.mode == .intonation)
        player.play(164.8138, seconds: 1, pluck: true)
        #expect(player.session.strings[1].intonation.open != nil)
        #expect(player.session.strings[0].intonation.fretted == nil)
    }

    @Test func clearingForgetsTheMeasurements() {
        var player = player()
        player.play(110, seconds: 1, pluck: true)
        player.session.clearTuned()
        #expect(player.session.strings[1].intonation.open == nil)
        #expect(player.session.wantedString == 0)
    }

    // MARK: The way through the strings

    @Test func everyStringIsAskedForInOrder() {
        var player = player()
        for index in player.session.strings.indices {
            #expect(player.session.wantedString == index)
            #expect(player.session.intonationPlace == .open)
            let frequency = 440 * exp2((player.session.strings[index].target.midi - 69) / 12)
            player.play(frequency, seconds: 1, pluck: true)
            #expect(player.session.intonationPlace == .fretted)
            player.rest(seconds: 1)
            player.play(2 * frequency, seconds: 1, pluck: true)
            #expect(player.session.measuredCount == index + 1)
            player.rest(seconds: 1)
        }
        #expect(player.session.wantedString == nil)
    }

    /// The harmonic sounds the same note as the fret: only the order tells them apart.
    @Test func theHarmonicComesBeforeTheFret() throws {
        var player = player()
        player.session.change(measuresHarmonic: true)
        player.play(110, seconds: 1, pluck: true)
        #expect(player.session.intonationPlace == .harmonic)
        player.play(220 * exp2(0.5 / 1200), seconds: 1, pluck: true)
        #expect(player.session.intonationPlace == .fretted)
        #expect(player.session.strings[1].intonation.fretted == nil)
        player.play(220 * exp2(4.5 / 1200), seconds: 1, pluck: true)
        let intonation = player.session.strings[1].intonation
        #expect(abs(try #require(intonation.harmonicDifference).cents - 4) < 0.01)
        #expect(abs(try #require(intonation.difference).cents - 4.5) < 0.01)
    }

    @Test func whatRingsOnIsNotTakenForTheNextStep() {
        var player = player()
        player.session.change(measuresHarmonic: true)
        player.play(110, seconds: 1, pluck: true)
        player.play(220, seconds: 3, pluck: true)
        #expect(player.session.strings[1].intonation.fretted == nil)
    }

    @Test func anotherNoteThanTheOneAskedForIsNamedAndNotMeasured() {
        var player = player()
        player.play(110, seconds: 1, pluck: true)
        player.rest(seconds: 1)
        player.play(146.832, seconds: 1, pluck: true)
        #expect(player.session.reading?.otherString == 2)
        #expect(!player.session.isMeasuring)
        #expect(player.session.strings[2].intonation.open == nil)
        player.rest(seconds: 1)
        player.play(220, seconds: 0.5, pluck: true)
        #expect(player.session.isMeasuring)
        #expect(player.session.reading?.otherString == nil)
    }

    @Test func stepsCanBeLeftOutAndTakenAgainByHand() {
        var player = player()
        let places: [(Int?, IntonationPlace)] = [
            (0, .fretted), (1, .open), (1, .fretted), (1, .open), (0, .fretted), (0, .open), (5, .fretted),
        ]
        for (index, (string, place)) in places.enumerated() {
            let hasStepped = player.session.step(by: index < 3 ? 1 : -1)
            #expect(hasStepped)
            #expect(player.session.wantedString == string && player.session.intonationPlace == place)
        }
        player.session.change(mode: .auto)
        let hasStepped = player.session.step(by: 1)
        #expect(!hasStepped)
    }

    @Test func aStringMeasuredAnewForgetsItsFret() {
        var player = player()
        measure(&player, 82.40689, cents: 5)
        _ = player.session.lock(stringNumber: 6)
        #expect(player.session.intonationPlace == .open)
        player.play(82.40689, seconds: 1, pluck: true)
        #expect(player.session.strings[0].intonation.difference == nil)
    }

    // MARK: The report

    @Test func theReportSaysWhatToMove() throws {
        var player = player()
        measure(&player, 82.40689, cents: 4.5)
        measure(&player, 110, cents: -3.2)
        measure(&player, 146.8324, cents: 0.4)
        let lines = IntonationReport(player.session, date: "2026-12-04").text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "Woodshed: intonation")
        #expect(lines[1] == "2026-12-04")
        #expect(lines[2] == "Guitar, Standard, A4 440 Hz")
        #expect(lines[4] == "string  note  open  harmonic  12th fret  difference  saddle")
        #expect(lines[5] == "6       E2    +0.0  -         +4.5       +4.5 ± 0.6  longer: move the saddle away from the nut")
        #expect(lines[6] == "5       A2    +0.0  -         -3.2       -3.2 ± 0.6  shorter: move the saddle towards the nut")
        #expect(lines[7] == "4       D3    +0.0  -         +0.4       +0.4 ± 0.6  right: leave the saddle")
        #expect(lines[8] == "3       G3    -     -         -          -           not measured")
    }

    @Test func aReportWithoutStringsIsStillAReport() throws {
        let session = TunerSession(settings: TunerSettings(tuning: .chromatic))
        #expect(IntonationReport(session, date: "").text.split(separator: "\n").first == "Woodshed: intonation")
    }

    /// The open string exactly in tune, then its twelfth fret so many cents off.
    private func measure(_ player: inout TunerPlayer, _ frequency: Double, cents: Double, uncertainty: Double = 0.2) {
        player.play(frequency, seconds: 1, pluck: true, uncertainty: uncertainty)
        player.rest(seconds: 1)
        player.play(2 * frequency * exp2(cents / 1200), seconds: 1, pluck: true, uncertainty: uncertainty)
        player.rest(seconds: 1)
    }
}
