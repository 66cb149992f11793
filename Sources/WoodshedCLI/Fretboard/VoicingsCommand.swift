import MusicTheory

extension Command {
    static let voicings = Command(
        name: "voicings", operands: "CHORD", summary: "find playable shapes of a chord",
        details: """
            CHORD is a symbol (Am7, F#m7b5, C/E) or a Harte label (C:maj7/3), as it sounds; with a capo, frets count from the capo.
            The easiest shape comes first. Fingers: 1 index to 4 little finger, T thumb, 0 open, x not played.
            """,
        options: Fretboard.options + [
            OptionDeclaration("--max-fret", "N", "highest fret to use, 0 to 24 (12)"),
            OptionDeclaration("--limit", "N", "print at most so many shapes, 1 to 10000 (20)"),
            OptionDeclaration("--svg", "FILE", "also draw the first shape into this file"),
            OptionDeclaration("--left-handed", nil, "mirror the drawing"),
            OptionDeclaration("--dark", nil, "draw for a dark page"),
            OptionDeclaration("--format", "FORMAT", "text or json (text)"),
        ],
        run: { arguments in
            try arguments.requireOperands(atMost: 1)
            let format = try arguments.choice("--format", ListFormat.self) ?? .text
            var search = VoicingSearch(try Fretboard(arguments, call: "voicings"))
            search.highestFret = try arguments.integer("--max-fret", in: 0...24) ?? search.highestFret
            let limit = try arguments.integer("--limit", in: 1...10_000) ?? 20
            guard let text = arguments.operands.first else {
                throw CommandFailure.usage("voicings: no chord given; write its symbol, as in 'woodshed voicings Am7'")
            }
            let chord: Chord
            do throws(NotationError) {
                chord = try Chord(parsing: text)
            } catch {
                throw CommandFailure.input("voicings: \(text): \(error.message(in: text))")
            }
            let voicings = search.voicings(of: chord, limit: limit)
            guard let best = voicings.first else {
                throw CommandFailure.work(
                    "voicings: no hand can play \(text) on these strings; try another --tuning or a higher --max-fret")
            }
            if let path = arguments.text("--svg") {
                var diagram = ChordDiagram(title: chord.text(), shape: best.shape, fingering: best.fingering)
                diagram.isLeftHanded = arguments.has("--left-handed")
                diagram.colours = arguments.has("--dark") ? .dark : .light
                let file = try OutputFile(path: path)
                try file.writer.write(diagram.svg)
                try file.finish()
            }
            let writer = ResultWriter.standardOutput()
            switch format {
            case .json: try writer.writeLine(JSONText.array(voicings.map { $0.json(chord, search.fretboard) }).line)
            case .text: for voicing in voicings { try writer.writeLine(voicing.textLine(chord, search.fretboard)) }
            }
            try writer.flush()
            return .done
        }
    )
}

extension Voicing {
    private func notes(_ chord: Chord, _ fretboard: Fretboard) -> [String] {
        shape.frets.enumerated().compactMap { course, fret in
            guard let fret else { return nil }
            let note = fretboard.note(course: course, fret: fret)
            return NoteNaming.standard.text(SpelledNote(note, named: chord.name(ofPitchClass: note.pitchClass)), .ascii)
        }
    }

    fileprivate func json(_ chord: Chord, _ fretboard: Fretboard) -> JSONText {
        .object([
            ("frets", .string(shape.text)), ("fingers", .string(fingering.text(of: shape))),
            ("notes", .array(notes(chord, fretboard).map { .string($0) })), ("score", .decimal(score, decimals: 4)),
            ("missing", .array(omitted.map { .string(NoteNaming(octaves: .hidden).text($0.name(above: chord.root), .ascii)) })),
        ])
    }

    fileprivate func textLine(_ chord: Chord, _ fretboard: Fretboard) -> String {
        let left = omitted.isEmpty ? "" : "  without the " + omitted.map { $0.text(.ascii) }.joined(separator: " and ")
        return
            "\(padded(shape.text, to: 18))  \(padded(fingering.text(of: shape), to: 8))  \(notes(chord, fretboard).joined(separator: " "))\(left)"
    }
}
