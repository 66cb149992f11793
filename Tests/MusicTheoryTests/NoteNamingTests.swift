import MusicTheory
import Testing

@Suite struct NoteNamingTests {
    @Test(arguments: [
        ("A2", NoteLanguage.letters, OctaveStyle.helmholtz, "A"), ("A4", .letters, .helmholtz, "a′"), ("C4", .letters, .helmholtz, "c′"),
        ("C3", .letters, .helmholtz, "c"), ("C1", .letters, .helmholtz, "C,"), ("B3", .german, .helmholtz, "h"),
        ("Bb3", .german, .helmholtz, "b"), ("A4", .fixedDo, .french, "La3"), ("A4", .fixedDo, .scientific, "La4"),
        ("B3", .fixedDo, .scientific, "Si3"), ("B3", .fixedDoWithTi, .scientific, "Ti3"), ("C#3", .german, .scientific, "Cis3"),
        ("Eb3", .german, .scientific, "Es3"), ("Ab3", .german, .scientific, "As3"), ("Db3", .german, .scientific, "Des3"),
        ("Bbb3", .german, .scientific, "Heses3"), ("Ebb3", .german, .scientific, "Eses3"), ("F##3", .german, .scientific, "Fisis3"),
        ("B#3", .german, .scientific, "His3"), ("F#3", .letters, .scientific, "F♯3"), ("Bb3", .letters, .hidden, "B♭"),
        ("F##3", .letters, .scientific, "Fx3"), ("F###3", .letters, .scientific, "F♯x3"), ("Ebb3", .letters, .scientific, "E♭♭3"),
    ])
    func names(note: String, language: NoteLanguage, octaves: OctaveStyle, expected: String) throws {
        let naming = NoteNaming(language: language, octaves: octaves)
        #expect(naming.text(try SpelledNote(parsing: note)) == expected)
    }

    @Test(arguments: [
        ("D#3", OctaveStyle.scientific, "D sharp 3"), ("Bb2", .scientific, "B flat 2"), ("E2", .scientific, "E 2"),
        ("F##4", .scientific, "F double sharp 4"), ("C#-1", .scientific, "C sharp -1"), ("A4", .helmholtz, "1-line A"),
    ])
    func spoken(note: String, octaves: OctaveStyle, expected: String) throws {
        #expect(NoteNaming(octaves: octaves).text(try SpelledNote(parsing: note), .spoken) == expected)
    }

    @Test func accidentalPreferenceIsApartFromLanguage() {
        let keys = (61...70).filter { [1, 3, 6, 8, 10].contains($0 % 12) }
        func names(_ spelling: Spelling, _ language: NoteLanguage) -> [String] {
            keys.map { NoteNaming(language: language, spelling: spelling, octaves: .hidden).text(Note(midi: $0), .ascii) }
        }
        #expect(names(.sharps, .letters) == ["C#", "D#", "F#", "G#", "A#"])
        #expect(names(.flats, .letters) == ["Db", "Eb", "Gb", "Ab", "Bb"])
        #expect(names(.sharps, .german) == ["Cis", "Dis", "Fis", "Gis", "Ais"])
        #expect(names(.flats, .german) == ["Des", "Es", "Ges", "As", "B"])
    }

    /// The key signatures of every theory primer.
    @Test(arguments: [
        ("C", "C D E F G A B"), ("G", "G A B C D E F#"), ("D", "D E F# G A B C#"), ("A", "A B C# D E F# G#"),
        ("E", "E F# G# A B C# D#"), ("B", "B C# D# E F# G# A#"), ("F#", "F# G# A# B C# D# E#"), ("C#", "C# D# E# F# G# A# B#"),
        ("F", "F G A Bb C D E"), ("Bb", "Bb C D Eb F G A"), ("Eb", "Eb F G Ab Bb C D"), ("Ab", "Ab Bb C Db Eb F G"),
        ("Db", "Db Eb F Gb Ab Bb C"), ("Gb", "Gb Ab Bb Cb Db Eb F"), ("Cb", "Cb Db Eb Fb Gb Ab Bb"),
    ])
    func everyMajorKeyNamesItself(tonic: String, scale: String) throws {
        let key = Key(try NoteName(parsing: tonic))
        let naming = NoteNaming(spelling: .key(key), octaves: .hidden)
        let names = [0, 2, 4, 5, 7, 9, 11].map { naming.text(Note(midi: 60 + key.tonic.pitchClass + $0), .ascii) }
        #expect(names.joined(separator: " ") == scale)
    }

    @Test func minorKeyRaisesSixthAndSeventh() {
        let naming = NoteNaming(spelling: .key(Key(NoteName(.d), .minor)), octaves: .hidden)
        let harmonic = [0, 2, 3, 5, 7, 8, 9, 10, 11].map { naming.text(Note(midi: 62 + $0), .ascii) }
        #expect(harmonic == ["D", "E", "F", "G", "A", "Bb", "B", "C", "C#"])
    }

    @Test func octaveBelongsToTheLetter() throws {
        #expect(try SpelledNote(parsing: "B#3").note.midi == 60)
        #expect(try SpelledNote(parsing: "Cb4").note.midi == 59)
        #expect(SpelledNote(Note(midi: 59), named: NoteName(.c, -1)).octave == 4)
    }

    @Test func everyNoteReadsBack() throws {
        for midi in -20...140 {
            for spelling in [Spelling.sharps, .flats, .key(Key(NoteName(.g, -1))), .key(Key(NoteName(.c, 1)))] {
                for form in [NoteForm.screen, .ascii] {
                    let text = NoteNaming(spelling: spelling).text(Note(midi: midi), form)
                    #expect(try SpelledNote(parsing: text).note.midi == midi, "\(text)")
                }
            }
        }
    }

    @Test(arguments: [
        ("", NotationError(.empty, at: 0)), ("H2", NotationError(.expectedNoteLetter, at: 0)), ("E", NotationError(.expectedOctave, at: 1)),
        ("Eb", NotationError(.expectedOctave, at: 2)), ("E2x", NotationError(.unexpectedCharacter, at: 2)),
        ("E99", NotationError(.octaveOutOfRange, at: 1)), ("E99999999999999999999", NotationError(.expectedOctave, at: 1)),
    ])
    func wrongNotes(text: String, error: NotationError) {
        #expect(throws: error) { try SpelledNote(parsing: text) }
    }

    @Test func wrongNoteInAListIsNamed() {
        let text = "g5 f5# d5 b5"
        do {
            _ = try SpelledNote.list(parsing: text)
            Issue.record("f5# was accepted")
        } catch {
            #expect(error == NotationError(.unexpectedCharacter, at: 5))
            #expect(error.message(in: text).contains("f5#"))
        }
    }
}
