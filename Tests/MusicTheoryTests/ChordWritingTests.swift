import MusicTheory
import Testing

/// Chords for the ear of a screen reader, for notation programs and in other languages.
@Suite struct ChordWritingTests {
    @Test(arguments: [
        ("C", "C major"), ("F#m7b5/A", "F sharp minor 7 flat 5 over A"), ("Bbmaj7", "B flat major 7"), ("Cm(maj7)", "C minor major 7"),
        ("C7(#11)", "C 7 sharp 11"), ("Cadd9", "C add 9"), ("Dm7(no5)", "D minor 7 no 5"), ("C6/9", "C 6 9"), ("G7sus4", "G 7 suspended 4"),
        ("Cdim7", "C diminished 7"), ("Caug", "C augmented"), ("A5", "A 5"), ("C7#5", "C 7 sharp 5"), ("C13(no9)", "C 13 no 9"),
    ])
    func spoken(symbol: String, words: String) throws {
        #expect(try Chord(parsing: symbol).spokenText == words)
    }

    @Test(arguments: [
        ("C", "<harmony><root><root-step>C</root-step></root><kind text=\"\">major</kind></harmony>"),
        (
            "Bbm7/Db",
            "<harmony><root><root-step>B</root-step><root-alter>-1</root-alter></root><kind text=\"m7\">minor-seventh</kind>"
                + "<bass><bass-step>D</bass-step><bass-alter>-1</bass-alter></bass></harmony>"
        ),
        (
            "C7(b9,no5)",
            "<harmony><root><root-step>C</root-step></root><kind text=\"7(♭9,no5)\">dominant</kind>"
                + "<degree><degree-value>5</degree-value><degree-alter>0</degree-alter><degree-type>subtract</degree-type></degree>"
                + "<degree><degree-value>9</degree-value><degree-alter>-1</degree-alter><degree-type>add</degree-type></degree></harmony>"
        ),
    ])
    func musicXML(symbol: String, xml: String) throws {
        #expect(try Chord(parsing: symbol).musicXML == xml)
    }

    /// Flats stay flats, and German names are a language, not a preference for sharps.
    @Test func spellingAndLanguageAreApart() throws {
        let symbols = ["Eb", "Db", "Bb", "Bm", "F#m", "Ab/Eb"]
        let chords = try symbols.map { try Chord(parsing: $0) }
        #expect(chords.map { $0.text(.plain, .ascii) } == symbols)
        #expect(chords.map { $0.text(.plain, .ascii, language: .german) } == ["Es", "Des", "B", "Hm", "Fism", "As/Es"])
        #expect(try Chord(parsing: "Gm").text(language: .fixedDo) == "Solm")
    }

    /// Every root names itself: the letters of the triad are a third apart, whatever the root's accidental.
    @Test func everyRootSpellsItsTriad() throws {
        let naming = NoteNaming(octaves: .hidden)
        let triads = [
            "C E G", "C# E# G#", "Db F Ab", "D F# A", "Eb G Bb", "E G# B", "F A C", "F# A# C#", "Gb Bb Db", "G B D", "G# B# D#", "Ab C Eb",
            "A C# E",
            "Bb D F", "B D# F#", "Cb Eb Gb",
        ]
        for triad in triads {
            let chord = try Chord(parsing: String(triad.split(separator: " ")[0]))
            #expect(chord.notes.map { naming.text($0, .ascii) }.joined(separator: " ") == triad)
        }
    }
}
