import MusicTheory

extension Command {
    static let nameChord = Command(
        name: "name", operands: "FRETS", summary: "name the chord of a fretboard shape",
        details: """
            FRETS goes from the low side to the high side, x for a string that is not played: x32010, or "x 10 12 12 11 10".
            All names that fit are printed, best first, with the notes each one misses or leaves over.
            """,
        options: [
            OptionDeclaration("--notes", "NOTES", "name these notes instead of a shape: \"E4 G4 C5\"; the lowest is the bass")
        ] + Fretboard.options + [
            OptionDeclaration("--key", "KEY", "spell names in this key: C, F#, Bbm; without it each chord takes its plainest spelling"),
            OptionDeclaration("--style", "STYLE", "plain, symbol or harte (plain)"),
            OptionDeclaration("--format", "FORMAT", "text or json (text)"),
        ],
        run: { arguments in
            let format = try arguments.choice("--format", ListFormat.self) ?? .text
            let style = try arguments.choice("--style", NameStyle.self) ?? .plain
            let fretboard = try Fretboard(arguments, call: "name")
            let namer = ChordNamer(spelling: try arguments.text("--key").map(spelling))
            let naming =
                if let notes = arguments.text("--notes") {
                    try NotesNaming(notes: notes, arguments: arguments, namer: namer)
                } else {
                    try NotesNaming(arguments: arguments, fretboard: fretboard, namer: namer)
                }
            let writer = ResultWriter.standardOutput()
            switch format {
            case .json: try writer.writeLine(naming.json(style).line)
            case .text: try writer.write(naming.text(style))
            }
            try writer.flush()
            return .done
        }
    )

    private static func spelling(_ text: String) throws -> Spelling {
        let isMinor = text.count > 1 && text.hasSuffix("m")
        guard let tonic = try? NoteName(parsing: isMinor ? String(text.dropLast()) : text) else {
            throw CommandFailure.usage("name: --key \(text) is no key; write C, F#, Bb, or Am for a minor one")
        }
        return .key(Key(tonic, isMinor ? .minor : .major))
    }
}

enum NameStyle: String, CaseIterable {
    case plain
    case symbol
    case harte

    var style: ChordStyle {
        switch self {
        case .plain: .plain
        case .symbol: .symbol
        case .harte: .harte
        }
    }
}

/// What `woodshed name` prints: the notes, their names, and for a shape the work of every string.
private struct NotesNaming {
    private let names: [ChordName]
    private let notes: [SpelledNote]
    private let reading: ShapeReading?

    init(notes text: String, arguments: Arguments, namer: ChordNamer) throws {
        try arguments.requireOperands(atMost: 0)
        let written: [SpelledNote]
        do throws(NotationError) {
            written = try SpelledNote.list(parsing: text)
        } catch {
            throw CommandFailure.input("name: --notes: \(error.message(in: text))")
        }
        let sorted = written.sorted { $0.note < $1.note }
        let found = namer.names(of: PitchClassSet(sorted.map(\.note.pitchClass)), bass: sorted[0].note.pitchClass)
        names = found
        notes = sorted.map { note in
            found.first.map { SpelledNote(note.note, named: $0.chord.name(ofPitchClass: note.note.pitchClass)) } ?? note
        }
        reading = nil
    }

    init(arguments: Arguments, fretboard: Fretboard, namer: ChordNamer) throws {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("name: no shape given; write its frets, as in 'woodshed name x32010', or --notes \"E4 G4 C5\"")
        }
        // Frets may come as one word or several.
        let text = arguments.operands.joined(separator: " ")
        let reading: ShapeReading
        do throws(NotationError) {
            reading = try fretboard.reading(of: FretShape(parsing: text), namer: namer)
        } catch {
            let strings = error.reason == .wrongStringCount ? " (\(fretboard.tuning.courses.count))" : ""
            throw CommandFailure.input("name: \(text): \(error.message(in: text))\(strings)")
        }
        names = reading.names
        notes = reading.names.first.map { reading.notes(in: $0).compactMap { $0 } } ?? []
        self.reading = reading
    }

    func json(_ style: NameStyle) -> JSONText {
        var members: [(String, JSONText)] = [
            ("notes", .array(notes.map { .string(NoteNaming.standard.text($0, .ascii)) })),
            ("names", .array(names.map { Self.json($0, style, reading) })),
        ]
        if let reading {
            members.append(("frets", .string(reading.shape.text)))
            members.append(("shape_names", .array(reading.shapeNames.map { .string($0.text(style.style, .ascii)) })))
        }
        return .object(members)
    }

    private static func json(_ name: ChordName, _ style: NameStyle, _ reading: ShapeReading?) -> JSONText {
        var members: [(String, JSONText)] = [
            ("name", .string(name.text(style.style, .ascii))), ("label", .string(name.text(.harte))),
            ("score", .decimal(name.score, decimals: 4)),
            ("missing", .array(name.missing.map { .string(plain($0)) })), ("extra", .array(name.extra.map { .string(plain($0)) })),
            ("bass", .string(plain(name.chord.bass))), ("inversion", name.inversion.map { .integer($0) } ?? .null),
        ]
        if let reading {
            members.append(("degrees", .array(reading.degrees(in: name).map { $0.map { .string($0.text(.ascii)) } ?? .null })))
        }
        return .object(members)
    }

    private static func plain(_ name: NoteName) -> String { NoteNaming(octaves: .hidden).text(name, .ascii) }

    func text(_ style: NameStyle) -> String {
        var lines = [notes.map { NoteNaming.standard.text($0, .ascii) }.joined(separator: " ")]
        if let shape = reading?.shapeNames.first { lines.append("shape \(shape.text(style.style, .ascii)), sounding with the capo:") }
        for name in names {
            var remarks: [String] = []
            if !name.missing.isEmpty { remarks.append("without " + name.missing.map(Self.plain).joined(separator: " ")) }
            if !name.extra.isEmpty { remarks.append("but also " + name.extra.map(Self.plain).joined(separator: " ")) }
            if name.chord.isInverted { remarks.append(name.chord.bassDegree.map { "bass is the \($0.text(.ascii))" } ?? "foreign bass") }
            if let reading { remarks.append(reading.degrees(in: name).map { $0?.text(.ascii) ?? "x" }.joined(separator: " ")) }
            lines.append("  \(padded(name.text(style.style, .ascii), to: 20))  \(remarks.joined(separator: "; "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
