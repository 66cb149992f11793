import CMath
import MusicTheory
import PitchDetection
import Practice
import Testing

@Suite("A tuner session")
struct TunerSessionTests {
    private let guitar = [82.4069, 110, 146.8324, 195.9977, 246.9417, 329.6276]

    @Test func showsNothingBeforeANote() {
        var player = TunerPlayer()
        player.rest(seconds: 2)
        #expect(player.session.reading == nil)
        #expect(player.session.lamp == .quiet)
        #expect(player.session.opacity == 0)
    }

    /// The reading stands for 250 ms and fades over 400 ms: half gone 450 ms after the note.
    @Test func holdsThenFadesThenGoesBlank() {
        var player = TunerPlayer()
        player.play(110, seconds: 1)
        player.rest(seconds: 0.24)
        #expect(player.session.opacity == 1)
        #expect(player.session.isHeld)
        #expect(player.session.lamp == .inTune)
        player.rest(seconds: 0.21)
        #expect(abs(player.session.opacity - 0.5) < 0.03)
        player.rest(seconds: 0.21)
        #expect(player.session.reading == nil)
        #expect(player.session.lamp == .quiet)
    }

    /// Two hops of ten without evidence, for three seconds.
    @Test func badFramesNeverBlankAHeldNote() {
        var player = TunerPlayer()
        player.play(220, seconds: 0.5)
        var lamps: [Lamp] = []
        for step in 0..<280 {
            if step % 10 < 2 { player.rest(seconds: TunerPlayer.hop) } else { player.play(220, seconds: TunerPlayer.hop) }
            #expect(player.session.reading != nil)
            #expect(player.session.opacity == 1)
            lamps.append(player.session.lamp)
        }
        #expect(Set(lamps).count == 1)
    }

    @Test func marksEveryStringThatHasBeenInTune() {
        var player = TunerPlayer()
        for (index, frequency) in guitar.enumerated() {
            #expect(!player.events.contains(.allTuned))
            player.play(frequency, seconds: 0.3, pluck: true)
            #expect(player.session.strings[index].isTuned)
            player.rest(seconds: 1)
        }
        #expect(player.events.contains(.allTuned))
        player.play(110 * exp2(30.0 / 1200), seconds: 1, pluck: true)
        #expect(player.session.tunedCount == 6)
        player.session.clearTuned()
        #expect(player.session.tunedCount == 0)
    }

    @Test func aNewReferenceForgetsTheMarksAndANewLanguageDoesNot() throws {
        var player = TunerPlayer()
        player.play(110, seconds: 0.3)
        var settings = player.session.settings
        settings.naming.language = .fixedDo
        player.session.change(settings)
        #expect(player.session.tunedCount == 1)
        settings.reference = try #require(ReferencePitch(hertz: 441))
        player.session.change(settings)
        #expect(player.session.tunedCount == 0)
    }

    @Test func anUncertainNoteIsNotJudged() {
        var player = TunerPlayer()
        player.play(110, seconds: 1, uncertainty: 8)
        #expect(player.session.lamp == .cannotTell)
        #expect(player.session.direction == 0)
        #expect(player.session.tunedCount == 0)
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0]) func readingsThatAreNoFrequencyAreIgnored(frequency: Double) {
        var player = TunerPlayer()
        player.play(frequency, seconds: 1, pluck: true)
        #expect(player.session.reading == nil)
        #expect(player.session.lamp == .quiet)
    }

    @Test func anExtremeFrequencyDoesNotEndTheSession() {
        var player = TunerPlayer()
        player.play(1e300, seconds: 0.1)
        player.play(1e-300, seconds: 0.1)
        player.session.change(TunerSettings(tuning: .chromatic))
        player.play(1e300, seconds: 0.1)
        player.play(.leastNonzeroMagnitude, seconds: 0.1)
        #expect(player.session.lamp != .inTune)
    }

    @Test func aDeadInputShowsNothing() {
        var session = TunerSession()
        let reading = PitchReading(frequency: 110, uncertaintyCents: 0.1, confidence: 1)
        for _ in 0..<100 {
            _ = session.advance(
                with: PitchObservation(
                    time: 0, levelDecibels: -20, gateDecibels: -50, condition: .noInput, isOnset: false, raw: reading, tracked: reading,
                    isHeld: false, outOfRange: nil), elapsed: 0.01)
        }
        #expect(session.reading == nil)
    }

    @Test func theSameStepsGiveTheSameSession() {
        var first = TunerPlayer()
        var second = TunerPlayer()
        for frequency in guitar {
            first.play(frequency * 1.003, seconds: 0.2, pluck: true)
            second.play(frequency * 1.003, seconds: 0.2, pluck: true)
            #expect(first.session.reading == second.session.reading)
            #expect(first.session.lamp == second.session.lamp)
        }
    }
}

@Suite("The name of a note, in parts")
struct NoteLabelTests {
    private func label(_ midi: Int, _ language: NoteLanguage, _ spelling: Spelling, _ octaves: OctaveStyle) -> NoteLabel {
        let naming = NoteNaming(language: language, spelling: spelling, octaves: octaves)
        return NoteLabel(SpelledNote(Note(midi: midi), spelling: spelling), naming: naming)
    }

    @Test func letterAccidentalAndOctave() {
        let label = label(54, .letters, .sharps, .scientific)
        #expect(label.letter == "F")
        #expect(label.accidental == 1)
        #expect(label.octaveText == "3")
        #expect(label.name == "F♯3")
        #expect(label.spoken == "F sharp 3")
    }

    @Test func germanWordsCarryTheirAccidental() {
        #expect(label(59, .german, .sharps, .helmholtz).name == "h")
        #expect(label(58, .german, .flats, .helmholtz).name == "b")
        let fis = label(54, .german, .sharps, .scientific)
        #expect(fis.letter == "Fis")
        #expect(fis.accidental == 0)
        #expect(fis.octaveText == "3")
    }

    /// La3 is A4: French octaves count one less.
    @Test func frenchOctaves() {
        let label = label(69, .fixedDo, .sharps, .french)
        #expect(label.name == "La3")
        #expect(label.letter == "La")
        #expect(label.octave == 3)
    }

    @Test func helmholtzOctavesAreSmallLettersAndPrimes() {
        let label = label(69, .letters, .sharps, .helmholtz)
        #expect(label.letter == "a")
        #expect(label.octaveText == "′")
        #expect(self.label(45, .letters, .sharps, .helmholtz).name == "A")
    }
}
