import MusicTheory
import Testing

@Suite struct PitchTests {
    @Test(arguments: [
        (196.0, "G3", 0.0), (261.6255653, "C4", 0), (440, "A4", 0), (254.324, "C4", -49), (254.031, "B3", 49),
        (77, "D#2", -17.5), (1976, "B6", 0.4), (4186.009, "C8", 0), (82.4069, "E2", 0), (20, "D#0", 48.7),
    ])
    func nearestNoteOfAFrequency(hertz: Double, name: String, cents: Double) throws {
        let nearest = try #require(Pitch(frequency: hertz)?.nearestNote)
        #expect(NoteNaming.standard.text(nearest.note, .ascii) == name)
        #expect(abs(nearest.cents - cents) < 0.1)
    }

    @Test(arguments: [(1.0, "C#-1", 0.0), (11.75, "C0", -25), (-1, "B-2", 0), (-13.4, "B-3", -40), (127, "G9", 0), (69.5, "A#4", -50)])
    func nearestNoteOfAMIDINumber(midi: Double, name: String, cents: Double) throws {
        let nearest = try #require(Pitch(midi: midi).nearestNote)
        #expect(NoteNaming.standard.text(nearest.note, .ascii) == name)
        #expect(abs(nearest.cents - cents) < 1e-9)
    }

    @Test(arguments: [
        (440.0, 442.0, 69, -7.85), (415, 415, 69, 0), (392, 392, 69, 0), (440, 300, 76, -36.95), (440, 600, 64, -36.95),
    ])
    func referencePitch(hertz: Double, a4: Double, midi: Int, cents: Double) throws {
        let reference = try #require(ReferencePitch(hertz: a4))
        let nearest = try #require(Pitch(frequency: hertz, reference: reference)?.nearestNote)
        #expect(nearest.note.midi == midi)
        #expect(abs(nearest.cents - cents) < 0.01)
    }

    @Test func frequencyAndBack() throws {
        for midi in stride(from: -20.0, through: 140, by: 0.37) {
            let pitch = Pitch(midi: midi)
            let again = try #require(Pitch(frequency: pitch.frequency()))
            #expect(abs(again.midi - midi) < 1e-9)
        }
        #expect(abs(Pitch(midi: 60).frequency() - 261.6255653) < 1e-6)
    }

    @Test func whatIsNoPitch() {
        for hertz in [0, -1, Double.nan, .infinity] { #expect(Pitch(frequency: hertz) == nil) }
        #expect(Pitch(midi: .nan).nearestNote == nil)
        #expect(Pitch(midi: .infinity).nearestNote == nil)
        #expect(ReferencePitch(hertz: 299.9) == nil)
        #expect(ReferencePitch(hertz: .nan) == nil)
        #expect(Pitch.cents(from: 440, to: 0) == nil)
        #expect(Pitch.cents(from: 220, to: 440) == 1200)
    }
}
