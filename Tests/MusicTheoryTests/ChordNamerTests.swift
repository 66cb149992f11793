import MusicTheory
import Testing

@Suite struct ChordNamerTests {
    private func names(_ notes: String, spelling: Spelling? = nil) throws -> [ChordName] {
        let notes = try notes.split(separator: " ").map { try NoteName(parsing: String($0)).pitchClass }
        return ChordNamer(spelling: spelling).names(of: PitchClassSet(notes), bass: notes[0])
    }

    /// Notes from the bass up and the first name, each from a report against another namer.
    @Test(arguments: [
        ("E G C", "C/E"), ("A C F", "F/A"), ("D F C", "Dm7(no5)"), ("C G B", "Cmaj7(no3)"), ("C G Bb", "C7(no3)"), ("C E G#", "Caug"),
        ("C E G F#", "Cadd♯11"), ("C E G Bb F#", "C7(♯11)"), ("D E G Bb C", "C9/D"), ("B D F G", "G7/B"), ("C G E", "C"),
        ("G C E Bb", "C7/G"),
        ("C E Gb", "C(♭5)"), ("A D E", "Asus4"), ("D E A", "Dsus2"), ("F Bb C Eb", "F7sus4"), ("B D# G", "Baug"), ("D# A C F#", "D♯dim7"),
        ("E G Bb C", "C7/E"), ("F A D G", "F6/9(no5)"), ("C Bb E A D", "C13"), ("C Bb E A", "C13(no9)"), ("B F# D", "Bm"),
        ("F# B D", "Bm/F♯"),
        ("F# D A", "D/F♯"), ("D A F#", "D"), ("C# G# B F", "C♯7"), ("B A D#", "B7(no5)"), ("C E G A", "C6"), ("C D E", "Cadd9(no5)"),
        ("E B", "E5"),
        ("F# G B D A", "Gmaj9/F♯"), ("G A C E", "Am7/G"), ("F# A C E", "F♯m7♭5"), ("C Eb G Bb D", "Cm9"), ("C E Bb D", "C9"),
        ("E A C", "Am/E"),
        ("Bb D F", "B♭"), ("Eb G Bb", "E♭"), ("Bb Db F", "B♭m"), ("G# B D#", "G♯m"), ("C# F Ab", "D♭"), ("C# E G#", "C♯m"),
        ("F# A# C#", "F♯"),
    ])
    func firstName(notes: String, name: String) throws {
        #expect(try names(notes).first?.text() == name)
    }

    @Test(arguments: [
        ("C E G#", ["Eaug/C", "A♭aug/C"]), ("C E G A", ["Am7/C"]), ("A D E", ["Dsus2/A"]),
        ("D# A C F#", ["F♯dim7/E♭", "Adim7/E♭", "Cdim7/E♭"]),
        ("C Bb E A D", ["C13(no5)"]), ("G F A C", ["F/G"]), ("C G B D", ["G/C"]),
    ])
    func otherNames(notes: String, others: [String]) throws {
        let texts = try names(notes).map { $0.text() }
        for other in others { #expect(texts.contains(other), "\(other) in \(texts)") }
    }

    @Test func symmetricChordsAreEqualReadings() throws {
        let names = try names("C E G#")
        #expect(names.prefix(3).map { $0.chord.root.pitchClass } == [0, 4, 8])
        #expect(names[1].cost == names[2].cost)
    }

    @Test func inversionIsTheBassDegree() throws {
        #expect(try names("B D F G").first?.inversion == 1)
        #expect(try names("C E G").first?.inversion == 0)
        #expect(try names("D E G Bb C").first?.inversion == 4)
        #expect(try names("D E G Bb C").first?.chord.bassDegree == Degree(9))
        #expect(try names("G F A C").first { $0.text() == "F/G" }?.inversion == nil)
    }

    @Test func understoodFifthIsMissingAndLabelIsExact() throws {
        let name = try #require(try names("C Bb E A D").first)
        #expect(name.missing == [NoteName(.g)])
        #expect(name.extra.isEmpty)
        #expect(name.text(.harte) == "C:9(*5,13)")
    }

    @Test func oneNoteTooManyIsTold() throws {
        let slip = try #require(try names("C E G F#").first { !$0.extra.isEmpty })
        #expect(slip.text() == "C")
        #expect(slip.extra == [NoteName(.f, 1)])
    }

    @Test func everyKeyNamesItsTriads() throws {
        for (tonic, notes) in [
            ("F#", "F# A# C#"), ("Gb", "Gb Bb Db"), ("Db", "Db F Ab"), ("C#", "C# E# G#"), ("B", "B D# F#"), ("Cb", "Cb Eb Gb"),
        ] {
            let key = Key(try NoteName(parsing: tonic))
            let name = try #require(try names(notes, spelling: .key(key)).first)
            let naming = NoteNaming(octaves: .hidden)
            #expect(name.chord.notes.map { naming.text($0, .ascii) }.joined(separator: " ") == notes)
        }
    }

    @Test func nothingAndOneNote() throws {
        #expect(try names("C").first?.chord.pitchClasses == PitchClassSet([0]))
        #expect(ChordNamer().names(of: PitchClassSet(), bass: 5).count == 1)
    }

    /// All 4095 sets with each of their notes as the bass: 24,576 cases.
    @Test func everySetIsNamedWithoutLosingANote() throws {
        let namer = ChordNamer()
        for mask in UInt16(1)...4095 {
            let set = PitchClassSet(mask: mask)
            for bass in set.pitchClasses {
                let names = namer.names(of: set, bass: bass)
                let first = try #require(names.first)
                let exact = try #require(names.first { $0.missing.isEmpty && $0.extra.isEmpty })
                check(first, set, bass)
                if exact != first { check(exact, set, bass) }
                let label = try Chord(harte: first.text(.harte))
                if label.pitchClasses != set || label.bass.pitchClass != bass {
                    Issue.record("\(first.text(.harte)) for \(set.pitchClasses)")
                }
            }
        }
    }

    /// Every further name too, in the styles people read, for every set over C.
    @Test func everyNameReadsBack() throws {
        let namer = ChordNamer()
        for mask in stride(from: UInt16(1), through: 4095, by: 2) {
            let set = PitchClassSet(mask: mask)
            for name in namer.names(of: set, bass: 0) {
                check(name, set, 0)
                if try Chord(parsing: name.text(.symbol)) != name.chord { Issue.record("\(name.text(.symbol)) does not read back") }
            }
        }
    }

    /// The printed name holds the notes played, but for those it says are missing or left over.
    private func check(_ name: ChordName, _ set: PitchClassSet, _ bass: Int) {
        let text = name.text(.plain, .ascii)
        guard let chord = try? Chord(parsing: text), chord == name.chord, chord.bass.pitchClass == bass else {
            Issue.record("\(text) does not read back")
            return
        }
        let told = chord.pitchClasses.subtracting(PitchClassSet(name.missing.map(\.pitchClass)))
            .union(PitchClassSet(name.extra.map(\.pitchClass)))
        if told != set { Issue.record("\(text) is not the notes \(set.pitchClasses)") }
    }

    @Test func movingTheNotesMovesOnlyTheRoot() {
        let namer = ChordNamer()
        for mask in stride(from: UInt16(1), through: 4095, by: 2) {
            let set = PitchClassSet(mask: mask)
            let names = namer.names(of: set, bass: 0)
            for shift in [Int(mask / 2) % 11 + 1] {
                let moved = namer.names(of: set.transposed(by: shift), bass: shift)
                let isSame =
                    moved.count == names.count
                    && zip(moved, names).allSatisfy {
                        $0.chord.degrees == $1.chord.degrees && $0.cost == $1.cost
                            && $0.chord.root.pitchClass == ($1.chord.root.pitchClass + shift) % 12
                    }
                if !isSame { Issue.record("\(set.pitchClasses) moved by \(shift)") }
            }
        }
    }
}
