import Testing

@testable import MusicTheory

@Suite struct VoicingTests {
    private func voicings(_ chord: String, _ tuning: String = "guitar", capo: Int = 0) throws -> [Voicing] {
        try VoicingSearch(Fretboard(Tuning(parsing: tuning), capo: Capo(fret: capo))).voicings(of: Chord(parsing: chord))
    }

    /// The shapes and fingers every first chord book opens with.
    @Test(arguments: [
        ("C", "x32010", "x32010"), ("D", "xx0232", "xx0132"), ("E", "022100", "023100"), ("G", "320003", "210003"),
        ("A", "x02220", "x01230"),
        ("Am", "x02210", "x02310"), ("Dm", "xx0231", "xx0231"), ("Em", "022000", "012000"), ("F", "133211", "134211"),
        ("Bm", "x24432", "x13421"),
        ("Am7", "x02010", "x02010"), ("E7", "020100", "020100"), ("G7", "320001", "320001"), ("D7", "xx0212", "xx0213"),
        ("C7", "x32310", "x32410"),
        ("B7", "x21202", "x21304"), ("Cmaj7", "x32000", nil), ("F♯m", "244222", "134111"), ("A7", "x02020", "x01020"),
    ])
    func textbookShapeComesFirst(chord: String, frets: String, fingers: String?) throws {
        let best = try #require(try voicings(chord).first)
        #expect(best.shape.text == frets)
        // Two fingerings are common for some; then only the shape is asked for.
        if let fingers { #expect(best.fingering.text(of: best.shape) == fingers) }
    }

    @Test(arguments: [("C", "0003"), ("G", "0232"), ("F", "2010"), ("Am", "2000"), ("C7", "0001")])
    func ukulele(chord: String, frets: String) throws {
        #expect(try voicings(chord, "ukulele").first?.shape.text == frets)
    }

    @Test func capoMovesTheShapeDown() throws {
        #expect(try voicings("D", capo: 2).first?.shape.text == "x32010")
    }

    /// Every voicing sounds the chord and nothing else, with its bass lowest, in one hand.
    @Test(
        arguments: ["C", "F#m7b5", "Bb13", "D/F#", "Ebmaj9", "G7(b9)", "Csus2", "A5", "Cdim7", "C/D"],
        ["guitar", "DADGAD", "guitar-7", "ukulele", "bass"])
    func everyVoicingIsTheChord(symbol: String, tuning: String) throws {
        let fretboard = Fretboard(try Tuning(parsing: tuning))
        let chord = try Chord(parsing: symbol)
        let all = VoicingSearch(fretboard).voicings(of: chord, limit: 100_000)
        #expect(Set(all.map { $0.shape.text }).count == all.count)
        for voicing in all {
            var heard = PitchClassSet()
            var lowest: Note?
            for (course, fret) in voicing.shape.frets.enumerated() {
                guard let fret else { continue }
                let note = fretboard.note(course: course, fret: fret)
                heard.insert(note.pitchClass)
                lowest = min(lowest ?? note, note)
            }
            let omitted = PitchClassSet(voicing.omitted.map { chord.root.pitchClass + $0.semitones })
            #expect(heard.union(omitted) == chord.pitchClasses, "\(voicing.shape.text)")
            if fretboard.tuning.courses.count > 4 { #expect(lowest?.pitchClass == chord.bass.pitchClass) }
            checkHand(voicing)
        }
    }

    private func checkHand(_ voicing: Voicing) {
        let frets = voicing.shape.frets
        let fingers = voicing.fingering.fingers
        for finger in 1...4 {
            let courses = frets.indices.filter { fingers[$0] == finger }
            let pressed = courses.compactMap { frets[$0] }
            #expect(Set(pressed).count <= 1, "one finger, one fret: \(voicing.shape.text)")
            guard courses.count > 1, let first = courses.first, let last = courses.last, let fret = pressed.first else { continue }
            for between in first...last { #expect((frets[between] ?? fret) >= fret, "nothing lower under a bar: \(voicing.shape.text)") }
        }
        for (fret, finger) in zip(frets, fingers) { #expect((fret ?? 0) > 0 ? finger > 0 : finger == 0) }
        let span = frets.compactMap { $0 }.filter { $0 > 0 }
        #expect((span.max() ?? 0) - (span.min() ?? 0) <= 4)
    }

    @Test func barsLieOnlyOverOneFingerAndFret() throws {
        let odd = try #require(Fingering.easiest(for: FretShape(parsing: "x46464")))
        #expect(odd.barres == [Barre(finger: 1, fret: 4, courses: 1...5)])
        let muted = try #require(Fingering.easiest(for: FretShape(parsing: "7 x 7 8 10 x")))
        #expect(muted.barres == [Barre(finger: 1, fret: 7, courses: 0...2)])
        let shape = try FretShape(parsing: "x32333")
        let third = try #require(Fingering.easiest(for: shape))
        #expect(third.text(of: shape) == "x21333")
        #expect(third.barres == [Barre(finger: 3, fret: 3, courses: 3...5)])
        #expect(Fingering.easiest(for: try FretShape(parsing: "1 5 9 1 5 9")) == nil)
    }

    @Test func nothingToPlay() throws {
        #expect(VoicingSearch(Fretboard(.chromatic)).voicings(of: try Chord(parsing: "C")).isEmpty)
        #expect(try voicings("C", "E2").isEmpty)
    }

    @Test(arguments: [
        ("{define: D7 base-fret 3 frets x 3 2 3 1 x}", "D7", "x5453x"),
        ("{define: Bm base-fret 1 frets -1 2 4 4 3 2 fingers 0 1 3 4 2 1}", "Bm", "x24432"),
        ("{define: As frets N 0 2 2 2 0}", "As", "x02220"), ("{define A base-fret 12 frets x 0 1 1 1 0}", "A", "x 0 12 12 12 0"),
    ])
    func songbookDefinitions(text: String, name: String, frets: String) throws {
        let definition = try ChordDefinition(parsing: text)
        #expect(definition.name == name)
        #expect(definition.shape.text == frets)
        #expect(try ChordDefinition(parsing: definition.text) == definition)
    }

    @Test(arguments: [
        ("{title: x}", NotationError(.notADefinition, at: 0)), ("{define: }", NotationError(.notADefinition, at: 9)),
        ("{define: A base-fret 0 frets 1}", NotationError(.fretOutOfRange, at: 21)),
        ("{define: A frets 1 2", NotationError(.notADefinition, at: 20)),
        ("{define: A frets 99}", NotationError(.fretOutOfRange, at: 17)),
        ("{define: A frets 1 2 y}", NotationError(.unexpectedCharacter, at: 21)),
    ])
    func wrongDefinitions(text: String, error: NotationError) {
        #expect(throws: error) { try ChordDefinition(parsing: text) }
    }
}
