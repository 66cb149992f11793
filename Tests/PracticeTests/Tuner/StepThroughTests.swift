import CMath
import MusicTheory
import PitchDetection
import Practice
import Testing

@Suite("Step-through: one string after another")
struct StepThroughTests {
    private let guitar = [82.40689, 110, 146.83238, 195.99772, 246.94165, 329.62756]

    private func player(_ identifier: String = "guitar-standard") throws -> TunerPlayer {
        var player = TunerPlayer(TunerSettings(tuning: try #require(Tuning.named(identifier: identifier))))
        player.session.change(mode: .stepThrough)
        return player
    }

    @Test func waitsForEachStringAndEndsWithTheLast() throws {
        var player = try player()
        #expect(player.session.wantedString == 0)
        player.play(90, seconds: 1, pluck: true)
        #expect(player.session.wantedString == 0)
        for (index, frequency) in guitar.enumerated() {
            #expect(player.session.wantedString == index)
            #expect(player.session.nextString == (index < 5 ? index + 1 : nil))
            player.play(frequency, seconds: 0.5, pluck: true)
            #expect(player.session.lamp == .inTune)
            player.rest(seconds: 1)
        }
        #expect(player.events.contains(.allTuned))
        #expect(player.session.wantedString == 5)
    }

    @Test func theNextStringComesWithTheNextPluck() throws {
        var player = try player()
        player.play(guitar[0], seconds: 0.5, pluck: true)
        #expect(player.session.wantedString == 0)
        player.play(guitar[1], seconds: 0.3, pluck: true)
        #expect(player.session.wantedString == 1)
        #expect(player.session.tunedCount == 1)
        #expect(player.session.reading?.string == 1)
    }

    /// The lamp needs 64 ms, then the string has to stay for a second.
    @Test func aStringThatStaysInTuneForASecondIsDoneWhileItRings() throws {
        var player = try player()
        player.play(guitar[0], seconds: 1.03, pluck: true)
        #expect(player.session.wantedString == 0 && player.session.tunedCount == 0)
        player.play(guitar[0], seconds: 0.1)
        #expect(player.session.wantedString == 1 && player.session.tunedCount == 1)
        #expect(player.events.contains(.stepped))
    }

    /// A peg that is turned through the right place and beyond: 30 cents flat to 30 sharp in 1.2 s, then left there.
    @Test func aPegThatOnlyTurnsThroughIsNotDone() throws {
        var player = try player()
        for step in 0..<112 {
            player.play(guitar[0] * exp2((-30 + 60 * Double(step) / 112) / 1200), seconds: TunerPlayer.hop, pluck: step == 0)
        }
        player.play(guitar[0] * exp2(30.0 / 1200), seconds: 1)
        player.rest(seconds: 1)
        #expect(player.session.wantedString == 0 && player.session.tunedCount == 0)
    }

    /// The low string rings on for three seconds after it was done: nothing is judged until the next one is plucked.
    @Test func aStringThatRingsOnIsNotJudgedByTheNextTarget() throws {
        var player = try player()
        player.play(guitar[0], seconds: 1.2, pluck: true)
        #expect(player.session.wantedString == 1)
        var shown: [Lamp] = []
        for _ in 0..<30 {
            player.play(guitar[0], seconds: 0.1)
            shown.append(player.session.lamp)
        }
        #expect(!shown.contains(.adjust) && !shown.contains(.close))
        #expect(shown.last == .quiet && player.session.reading == nil)
        player.play(guitar[1] * exp2(9.0 / 1200), seconds: 0.3, pluck: true)
        #expect(player.session.reading?.string == 1)
        #expect(player.session.lamp == .close)
    }

    /// While the step's own sound is played nothing is heard; its end is an attack of what still rings.
    @Test func anAttackRightAfterTheStepIsNoPluckOfTheNextString() throws {
        var player = try player()
        player.play(guitar[0], seconds: 1.2, pluck: true)
        player.rest(seconds: 0.4)
        player.play(guitar[0], seconds: 1, pluck: true)
        #expect(player.session.reading == nil)
    }

    /// Both strings of a mandolin's course sound A4: each is plucked for itself.
    @Test func theTwoStringsOfAUnisonAreBothAskedFor() throws {
        var player = try player("mandolin-standard")
        for _ in 0..<4 { _ = player.session.step(by: 1) }
        #expect(player.session.wantedString == 4)
        player.play(440, seconds: 1.2, pluck: true)
        #expect(player.session.wantedString == 5)
        player.play(440, seconds: 3)
        #expect(player.session.wantedString == 5)
        player.play(440, seconds: 1.2, pluck: true)
        #expect(player.session.wantedString == 6)
    }

    @Test func stringsCanBeSteppedByHandRoundTheEnds() throws {
        var player = try player()
        for (direction, string) in [(1, 1), (1, 2), (-1, 1), (-1, 0), (-1, 5), (1, 0)] {
            let hasStepped = player.session.step(by: direction)
            #expect(hasStepped)
            #expect(player.session.wantedString == string)
        }
        let isThere = player.session.lock(stringNumber: 3)
        #expect(isThere)
        #expect(player.session.mode == .stepThrough && player.session.wantedString == 3)
    }

    @Test func aStringDoneBeforeIsPassedOver() throws {
        var player = try player()
        _ = player.session.step(by: 1)
        player.play(guitar[1], seconds: 1.2, pluck: true)
        #expect(player.session.wantedString == 2)
        _ = player.session.step(by: -1)
        player.rest(seconds: 1)
        // Already done: plucking it does not hurry on, staying in tune does.
        player.play(guitar[1], seconds: 0.5, pluck: true)
        #expect(player.session.wantedString == 1)
        _ = player.session.step(by: -1)
        player.rest(seconds: 1)
        player.play(guitar[0], seconds: 1.2, pluck: true)
        #expect(player.session.wantedString == 2)
    }

    @Test func whenAllAreDoneItBeginsAnew() throws {
        var player = try player()
        for frequency in guitar {
            player.play(frequency, seconds: 1.2, pluck: true)
            player.rest(seconds: 1)
        }
        #expect(player.session.tunedCount == 6)
        player.session.change(mode: .stepThrough)
        #expect(player.session.tunedCount == 0 && player.session.wantedString == 0)
    }

    @Test func whatWasTunedBeforeIsNotAskedForAgain() {
        var player = TunerPlayer()
        player.play(guitar[0], seconds: 0.5, pluck: true)
        player.session.change(mode: .stepThrough)
        #expect(player.session.wantedString == 1)
    }

    @Test func anyNoteHasNoSteps() throws {
        var player = try player("chromatic")
        #expect(player.session.mode == .chromatic)
        let hasStepped = player.session.step(by: 1)
        #expect(!hasStepped)
    }
}
