import MusicTheory
import Testing

@Suite struct FretboardTests {
    private func reading(_ frets: String, _ tuning: String = "guitar", capo: Capo = .none) throws -> ShapeReading {
        let fretboard = Fretboard(try Tuning(parsing: tuning), capo: capo)
        return try fretboard.reading(of: FretShape(parsing: frets))
    }

    @Test(arguments: [
        ("x32010", "guitar", "C"), ("xx1212", "guitar", "D♯dim7"), ("8 x 8 9 10 10", "guitar", "C13"),
        ("8 x 8 9 10 8", "guitar", "C13(no9)"),
        ("x24432", "guitar", "Bm"), ("224432", "guitar", "Bm/F♯"), ("557755", "guitar", "Asus4"), ("x46464", "guitar", "C♯7"),
        ("7 x 7 8 10 x", "guitar", "B7(no5)"), ("0003", "ukulele", "C"), ("200232", "guitar", "D/F♯"), ("xx0232", "guitar", "D"),
        ("022100", "guitar", "E"), ("x02010", "guitar", "Am7"), ("xx0212", "guitar", "D7"), ("x32000", "guitar", "Cmaj7"),
        ("133211", "guitar", "F"),
        ("x 10 12 12 11 10", "guitar", "Gm"), ("2220", "mandolin", "Asus2"), ("0232", "guitar-12", ""), ("x32010", "guitar-12", "C"),
        ("x3233x", "guitar", "C9"),
    ])
    func firstName(frets: String, tuning: String, name: String) throws {
        if name.isEmpty {
            #expect(throws: NotationError(.wrongStringCount, at: 4)) { try reading(frets, tuning) }
        } else {
            #expect(try reading(frets, tuning).names.first?.text() == name)
        }
    }

    @Test func suspendedOverItsRival() throws {
        #expect(try reading("557755").names[1].text() == "Dsus2/A")
    }

    /// Every string at every fret: open note, capo and fret add up.
    @Test func noteIsOpenPlusCapoPlusFret() throws {
        for tuning in Tuning.catalogue {
            for capo in [0, 2, 7] {
                let fretboard = Fretboard(tuning, capo: Capo(fret: capo))
                for (course, strings) in tuning.courses.enumerated() {
                    for fret in 0...24 { #expect(fretboard.note(course: course, fret: fret).midi == strings.note.note.midi + capo + fret) }
                }
            }
        }
    }

    @Test func capoIsHeardEverywhere() throws {
        let reading = try reading("x32010", capo: Capo(fret: 2))
        let name = try #require(reading.names.first)
        #expect(name.text() == "D")
        #expect(reading.shapeNames.first?.text() == "C")
        let naming = NoteNaming.standard
        #expect(reading.notes(in: name).map { $0.map { naming.text($0, .ascii) } ?? "x" } == ["x", "D3", "F#3", "A3", "D4", "F#4"])
        #expect(reading.degrees(in: name).map { $0?.text() ?? "x" } == ["x", "1", "3", "5", "1", "3"])
        let third = try self.reading("022100", capo: Capo(fret: 3))
        #expect(third.names.first?.text() == "G")
        #expect(third.shapeNames.first?.text() == "E")
    }

    /// Strings 5 to 3 held at the second fret make A E A of A D G, as the fretted shape x222xx would.
    @Test func partialCapoIsComputedPerString() throws {
        let capo = Capo(fret: 2, courses: 1...3)
        let reading = try reading("000000", capo: capo)
        #expect(reading.names.first?.text() == (try self.reading("022200").names.first?.text()))
        #expect(reading.bass.midi == 40)
        #expect(reading.shapeNames.isEmpty)
    }

    @Test func bassIsTheLowestPitch() throws {
        #expect(try reading("0003", "ukulele").bass.midi == 60)
        #expect(try reading("0232", "ukulele low g").bass.midi == 55)
        // The octave string of a pair sounds too, but the lower one is the bass.
        #expect(try reading("x32010", "guitar-12").bass.midi == 48)
    }

    @Test func namingTwiceIsTheSame() throws {
        #expect(try reading("x32010") == reading("x32010"))
    }

    @Test(arguments: [
        ("x32010", "x32010"), ("X 10 12 12 11 10", "x 10 12 12 11 10"), ("xaccba", "x 10 12 12 11 10"), ("x a c c b 9", "x 10 12 12 11 9"),
        ("x-3-2-0-1-0", "x32010"),
        ("0,0,0,3", "0003"),
        (" 8 x 8 9 10 10 ", "8 x 8 9 10 10"), ("×32010", "x32010"), ("36 0", "36 0"),
    ])
    func fretText(text: String, written: String) throws {
        #expect(try FretShape(parsing: text).text == written)
        #expect(try FretShape(parsing: written).text == written)
    }

    @Test(arguments: [
        ("", NotationError(.empty, at: 0)), ("x32z10", NotationError(.expectedFret, at: 3)),
        ("x 37 0", NotationError(.fretOutOfRange, at: 2)),
        ("x 3 z", NotationError(.expectedFret, at: 4)), ("x 3x 0", NotationError(.unexpectedCharacter, at: 3)),
        ("x 3 99999999999", NotationError(.expectedFret, at: 4)),
        ("0000000000000000000000000", NotationError(.wrongStringCount, at: 24)),
    ])
    func wrongFrets(text: String, error: NotationError) {
        #expect(throws: error) { try FretShape(parsing: text) }
    }

    @Test func nothingSounds() {
        #expect(throws: NotationError(.nothingSounds, at: 0)) { try reading("xxxxxx") }
    }
}
