extension Course {
    /// Reads courses separated by blanks or commas: `E2 A2 D3`, paired strings as `E2/E3`, an offset in cents as `E2+2.5c`.
    static func list(parsing text: String) throws(NotationError) -> [Course] {
        var scanner = TextScanner(text)
        return try scanner.takeCourses()
    }
}

extension Tuning {
    static let mostCourses = 24

    /// Reads a tuning from a known identifier or name (`guitar-drop-d`, `Drop D`, `bass`, `ukulele low g`), from notes
    /// (`E2 A2 D3 G3 B3 E4`), or from letters alone (`EADGBE`) where they name a known tuning or six strings of a guitar.
    /// - Parameter instrument: whose tuning is meant where several share a name.
    public init(parsing text: String, instrument: Instrument? = nil) throws(NotationError) {
        if let known = Self.known(text, instrument: instrument) {
            self = known
            return
        }
        var scanner = TextScanner(text)
        if let names = Self.letters(scanner) {
            self = try Self.tuning(ofLetters: names, instrument: instrument)
            return
        }
        scanner.skipBlanks()
        // A text that does not even begin like a note was meant as a name.
        guard let first = scanner.current else { throw NotationError(.empty, at: 0) }
        guard TextScanner.letter(first) != nil, scanner.scalars.contains(where: { TextScanner.digit($0) != nil }) else {
            throw NotationError(.unknownTuning, at: scanner.position)
        }
        let courses = try scanner.takeCourses()
        self =
            Self.matching(courses, instrument: instrument)
            ?? Tuning(identifier: "custom", name: Self.name(of: courses), instrument: instrument ?? .chromatic, courses: courses)
    }

    /// The notes as they are written, `E2 A2 D3 G3 B3 E4`; reads back to the same strings.
    public var notesText: String {
        var text = ""
        for course in courses {
            if !text.utf8.isEmpty { text += " " }
            for (index, string) in course.strings.enumerated() {
                text += (index > 0 ? "/" : "") + NoteNaming.standard.text(string.note, .ascii)
                if string.cents != 0 { text += DecimalText.signed(string.cents, decimals: 3) + "c" }
            }
        }
        return text
    }

    private static func name(of courses: [Course]) -> String {
        Tuning(identifier: "", name: "", instrument: .chromatic, courses: courses).notesText
    }

    private static func matching(_ courses: [Course], instrument: Instrument?) -> Tuning? {
        catalogue.first {
            $0.courses.count == courses.count && (instrument == nil || $0.instrument == instrument)
                && $0.soundsLike(courses)
        }
    }

    /// Whether the strings have the same pitches, however spelled.
    private func soundsLike(_ other: [Course]) -> Bool {
        for (mine, theirs) in zip(courses, other) {
            guard mine.strings.count == theirs.strings.count else { return false }
            for (a, b) in zip(mine.strings, theirs.strings) where a.note.note != b.note.note || a.cents != b.cents { return false }
        }
        return true
    }

    /// By identifier, by instrument and name, by name alone, or by instrument alone; letter case, blanks and dashes do not matter.
    private static func known(_ text: String, instrument: Instrument?) -> Tuning? {
        let key = folded(text)
        guard !key.isEmpty else { return nil }
        let candidates = catalogue.filter { instrument == nil || $0.instrument == instrument }
        return candidates.first { folded($0.identifier) == key }
            ?? candidates.first { folded($0.instrument.name + $0.name) == key || folded($0.instrument.identifier + $0.name) == key }
            ?? candidates.first { folded($0.name) == key }
            ?? candidates.first { folded($0.instrument.name) == key || folded($0.instrument.identifier) == key }
    }

    /// Small letters, digits and accidentals of a name, so that "Drop D", "drop-d" and "dropd" are one.
    private static func folded(_ text: String) -> [UInt32] {
        var key: [UInt32] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 65...90: key.append(scalar.value + 32)
            case 97...122, 48...57: key.append(scalar.value)
            case 0x23, 0x266F: key += [115, 104, 97, 114, 112]  // sharp
            case 0x266D: key += [102, 108, 97, 116]  // flat
            default: break
            }
        }
        return key
    }

    /// The names when the text is nothing but note letters with accidentals, four or more of them.
    private static func letters(_ start: TextScanner) -> [NoteName]? {
        var scanner = start
        var names: [NoteName] = []
        scanner.skipBlanks()
        while !scanner.isAtEnd {
            // A capital B after a letter is the next string, a small b its flat.
            guard let name = try? scanner.takeNoteName() else { return nil }
            names.append(name)
            scanner.skipBlanks()
        }
        return names.count >= 3 && names.count <= mostCourses ? names : nil
    }

    private static func tuning(ofLetters names: [NoteName], instrument: Instrument?) throws(NotationError) -> Tuning {
        var found: [Tuning] = []
        for tuning in catalogue where tuning.courses.count == names.count && (instrument == nil || tuning.instrument == instrument) {
            let fits = zip(tuning.courses, names).allSatisfy { $0.note.name.pitchClass == $1.pitchClass }
            if fits, !found.contains(where: { $0.soundsLike(tuning.courses) }) { found.append(tuning) }
        }
        // Six letters are a guitar's unless another instrument was asked for; its usual tuning stands before Nashville.
        if let first = found.first, found.count == 1 || first.instrument == .guitar || instrument != nil { return first }
        guard found.isEmpty, let model = tunings(for: instrument ?? .guitar).first, model.courses.count == names.count else {
            throw NotationError(.ambiguousTuning, at: 0)
        }
        // Each string goes to the nearest place by its usual pitch, as a player would turn the peg.
        let courses = zip(model.courses, names).map { course, name in
            Course(OpenString(SpelledNote(name, octave: nearestOctave(of: name, to: course.note))))
        }
        return Tuning(identifier: "custom", name: Self.name(of: courses), instrument: model.instrument, courses: courses)
    }

    private static func nearestOctave(of name: NoteName, to note: SpelledNote) -> Int {
        var best = note.octave
        for octave in note.octave - 1...note.octave + 1 {
            let distance = (SpelledNote(name, octave: octave).note.midi - note.note.midi).magnitude
            if distance < (SpelledNote(name, octave: best).note.midi - note.note.midi).magnitude { best = octave }
        }
        return best
    }
}

extension TextScanner {
    mutating func takeCourses() throws(NotationError) -> [Course] {
        var courses: [Course] = []
        skipBlanks()
        while !isAtEnd {
            let start = position
            let first = try takeOpenString()
            var others: [OpenString] = []
            while take("/") { others.append(try takeOpenString()) }
            courses.append(Course(first, and: others))
            if courses.count > Tuning.mostCourses || others.count > 3 { throw NotationError(.stringCount, at: start) }
            let end = position
            _ = take(",")
            skipBlanks()
            if position == end, !isAtEnd { throw NotationError(.unexpectedCharacter, at: end) }
        }
        if courses.isEmpty { throw NotationError(.empty, at: 0) }
        return courses
    }

    private mutating func takeOpenString() throws(NotationError) -> OpenString {
        let note = try takeSpelledNote()
        let start = position
        guard current == "+" || current == "-" else { return OpenString(note) }
        guard let cents = takeDecimal() else { throw NotationError(.expectedNumber, at: start) }
        guard take("c") else { throw NotationError(.unexpectedCharacter, at: position) }
        guard cents >= -1200, cents <= 1200 else { throw NotationError(.centsOutOfRange, at: start) }
        return OpenString(note, cents: cents)
    }
}
