import MusicTheory
import Testing

@Suite struct ChordTextTests {
    /// Symbol, the same with jazz signs, Harte label, notes: as in any chord dictionary.
    @Test(arguments: [
        ("C", "C", "C:maj", "C E G"), ("Cm", "C-", "C:min", "C Eb G"), ("Cdim", "C°", "C:dim", "C Eb Gb"),
        ("Caug", "C+", "C:aug", "C E G#"),
        ("C5", "C5", "C:(5)", "C G"), ("Csus2", "Csus2", "C:(2,5)", "C D G"), ("Csus4", "Csus4", "C:sus4", "C F G"),
        ("C7", "C7", "C:7", "C E G Bb"), ("Cmaj7", "CΔ7", "C:maj7", "C E G B"), ("Cm7", "C-7", "C:min7", "C Eb G Bb"),
        ("Cm7♭5", "Cø7", "C:hdim7", "C Eb Gb Bb"), ("Cdim7", "C°7", "C:dim7", "C Eb Gb Bbb"), ("Cm(maj7)", "C-Δ7", "C:minmaj7", "C Eb G B"),
        ("C6", "C6", "C:maj6", "C E G A"), ("Cm6", "C-6", "C:min6", "C Eb G A"), ("C6/9", "C6/9", "C:maj6(9)", "C E G A D"),
        ("C9", "C9", "C:9", "C E G Bb D"), ("Cmaj9", "CΔ9", "C:maj9", "C E G B D"), ("Cm9", "C-9", "C:min9", "C Eb G Bb D"),
        ("Cm9♭5", "Cø9", "C:hdim7(9)", "C Eb Gb Bb D"), ("C11", "C11", "C:9(11)", "C E G Bb D F"),
        ("C13", "C13", "C:9(13)", "C E G Bb D A"),
        ("Cadd9", "Cadd9", "C:maj(9)", "C E G D"), ("Cadd♯11", "Cadd♯11", "C:maj(#11)", "C E G F#"),
        ("C7♯5", "C7♯5", "C:aug(b7)", "C E G# Bb"),
        ("C7(♯11)", "C7(♯11)", "C:7(#11)", "C E G Bb F#"), ("C7(♭9,♭13)", "C7(♭9,♭13)", "C:7(b9,b13)", "C E G Bb Db Ab"),
        ("C7sus4", "C7sus4", "C:sus4(b7)", "C F G Bb"), ("C(♭5)", "C(♭5)", "C:maj(*5,b5)", "C E Gb"),
        ("Dm7(no5)", "D-7(no5)", "D:min7(*5)", "D F C"),
        ("F♯", "F♯", "F#:maj", "F# A# C#"), ("G♭", "G♭", "Gb:maj", "Gb Bb Db"), ("D♯dim7", "D♯°7", "D#:dim7", "D# F# A C"),
    ])
    func everyStyle(plain: String, symbol: String, harte: String, notes: String) throws {
        let chord = try Chord(parsing: plain)
        let names = NoteNaming(octaves: .hidden)
        #expect(chord.text(.plain) == plain)
        #expect(chord.text(.symbol) == symbol)
        #expect(chord.text(.harte) == harte)
        let expected = try notes.split(separator: " ").map { try NoteName(parsing: String($0)) }
        #expect(Set(chord.notes.map { names.text($0, .ascii) }) == Set(expected.map { names.text($0, .ascii) }))
        #expect(try Chord(parsing: symbol) == chord)
        #expect(try Chord(parsing: harte) == chord)
        #expect(try Chord(parsing: chord.text(.plain, .ascii)) == chord)
    }

    /// What people write for the same chord.
    @Test(arguments: [
        ("Am7sus4", "A7sus4"), ("Bsus", "Bsus4"), ("Csus7/G", "C7sus4/G"), ("CM7", "Cmaj7"), ("Cma7", "Cmaj7"), ("CΔ", "Cmaj7"),
        ("Cmin", "Cm"),
        ("C-", "Cm"), ("Cmi7", "Cm7"), ("C-7b5", "Cm7♭5"), ("Cø", "Cm7♭5"), ("Cm7-5", "Cm7♭5"), ("Co7", "Cdim7"), ("Co", "Cdim"),
        ("C+", "Caug"),
        ("C+7", "C7♯5"), ("Caug7", "C7♯5"), ("C7+5", "C7♯5"), ("C7#5#9", "C7♯5(♯9)"), ("CmM7", "Cm(maj7)"), ("CmMaj7", "Cm(maj7)"),
        ("Cminmaj7", "Cm(maj7)"), ("C69", "C6/9"), ("C2", "Csus2"), ("C4", "Csus4"), ("Cmadd9", "Cmadd9"), ("C(add9)", "Cadd9"),
        ("Cm(add11)", "Cmadd11"), ("C7b9", "C7(♭9)"), ("C7(b9 #11)", "C7(♭9,♯11)"), ("C9sus", "C9sus4"), ("Csus9", "C9sus4"),
        ("C7omit5", "C7(no5)"),
        ("Cno3", "C5"), ("Cmaj", "C"), ("Cmaj6", "C6"), ("Cmajor7", "Cmaj7"), ("C13b9", "C13(♭9)"), ("C13#11", "C13(♯11)"),
        ("bbm7", "B♭m7"),
        ("C7alt", "C7(♭9,♯9,♯11,♭13,no5)"), ("C♯m/G♯", "C♯m/G♯"), ("D/F#", "D/F♯"), ("C6/9/E", "C6/9/E"),
    ])
    func variants(text: String, plain: String) throws {
        #expect(try Chord(parsing: text).text() == plain)
        #expect(try Chord(parsing: plain).text() == plain)
    }

    /// Common symbols in Harte's syntax.
    @Test(arguments: [
        ("Csus7/G", "C:sus4(b7)/5"), ("Fmaj7/C", "F:maj7/5"), ("E/G#", "E:maj/3"), ("E(add2)", "E:maj(2)"), ("C9/D", "C:9/2"),
        ("C/Bb", "C:maj/b7"),
        ("C/F#", "C:maj/#4"), ("Bb/D", "Bb:maj/3"), ("Gb7", "Gb:7"),
    ])
    func harte(text: String, label: String) throws {
        let chord = try Chord(parsing: text)
        #expect(chord.text(.harte) == label)
        let again = try Chord(harte: label)
        #expect(again == chord)
    }

    @Test func labelsWithoutAChord() throws {
        #expect(try ChordLabel(harte: "N") == .none)
        #expect(try ChordLabel(harte: "X") == .unknown)
        #expect(try ChordLabel(harte: "C") == .chord(Chord(parsing: "C")))
        #expect(try ChordLabel(harte: "C/3") == .chord(Chord(parsing: "C/E")))
        #expect(try ChordLabel(harte: "D:sus4(*4,2)") == .chord(Chord(parsing: "Dsus2")))
        for label in ["N", "X", "A:min7/b3"] { #expect(try ChordLabel(harte: label).harteText == label) }
    }

    @Test(arguments: [
        ("", NotationError(.empty, at: 0)), ("H7", NotationError(.expectedNoteLetter, at: 0)),
        ("Cfoo", NotationError(.unknownQuality, at: 1)),
        ("Cm7x", NotationError(.unknownQuality, at: 3)), ("C7(b9", NotationError(.unclosedParenthesis, at: 2)),
        ("C8", NotationError(.expectedDegree, at: 1)),
        ("C/", NotationError(.expectedNoteLetter, at: 2)), ("C/E/G", NotationError(.unexpectedCharacter, at: 3)),
        ("Cadd", NotationError(.expectedDegree, at: 4)),
        ("C7(b8)", NotationError(.expectedDegree, at: 4)), ("C:foo", NotationError(.unknownShorthand, at: 2)),
        ("C:maj(", NotationError(.expectedDegree, at: 6)),
        ("C:maj(9", NotationError(.unclosedParenthesis, at: 5)), ("C:maj/", NotationError(.expectedDegree, at: 6)),
        ("C:", NotationError(.unknownShorthand, at: 2)),
        ("C:maj/14", NotationError(.expectedDegree, at: 6)), ("C99999999999", NotationError(.unknownQuality, at: 11)),
        ("Cm 7", NotationError(.unknownQuality, at: 2)),
    ])
    func wrongSymbols(text: String, error: NotationError) {
        #expect(throws: error) { try Chord(parsing: text) }
    }

    @Test func anyTextIsReadOrRefused() {
        var state: UInt32 = 7
        let pieces = [
            "C", "b", "#", "m", "maj", "7", "9", "13", "(", ")", ",", "add", "no", "sus", "/", "Δ", "ø", "°", "+", "-", ":", "*", "alt",
            " ", "5", "2",
        ]
        for _ in 0..<20_000 {
            var text = "G"
            for _ in 0..<5 {
                state = state &* 1_664_525 &+ 1_013_904_223
                text += pieces[Int(state >> 16) % pieces.count]
            }
            guard let chord = try? Chord(parsing: text) else { continue }
            for style in [ChordStyle.plain, .symbol, .harte] {
                let again = try? Chord(parsing: chord.text(style))
                #expect(again?.pitchClasses == chord.pitchClasses, "\(text) -> \(chord.text(style))")
            }
        }
    }
}
