extension NoteName {
    /// Reads a note name without octave, `F#`, `Bb`, `E♭`, `Fx`, `C##`; the letter in either case.
    public init(parsing text: String) throws(NotationError) {
        var scanner = TextScanner(text)
        self = try scanner.takeNoteName()
        if !scanner.isAtEnd { throw NotationError(.unexpectedCharacter, at: scanner.position) }
    }
}

extension SpelledNote {
    /// Reads a note with its octave, `E2`, `C#-1`, `B♭3`; the letter in either case.
    public init(parsing text: String) throws(NotationError) {
        var scanner = TextScanner(text)
        self = try scanner.takeSpelledNote()
        if !scanner.isAtEnd { throw NotationError(.unexpectedCharacter, at: scanner.position) }
    }

    /// Reads notes separated by blanks or commas, `E4 G4 C5`; nothing is skipped silently.
    public static func list(parsing text: String) throws(NotationError) -> [SpelledNote] {
        var scanner = TextScanner(text)
        var notes: [SpelledNote] = []
        scanner.skipBlanks()
        while !scanner.isAtEnd {
            notes.append(try scanner.takeSpelledNote())
            let end = scanner.position
            _ = scanner.take(",")
            scanner.skipBlanks()
            if scanner.position == end, !scanner.isAtEnd { throw NotationError(.unexpectedCharacter, at: end) }
        }
        if notes.isEmpty { throw NotationError(.empty, at: 0) }
        return notes
    }
}

extension TextScanner {
    mutating func takeNoteName() throws(NotationError) -> NoteName {
        guard let scalar = current, let letter = Self.letter(scalar) else {
            throw NotationError(scalars.isEmpty ? .empty : .expectedNoteLetter, at: position)
        }
        advance()
        return NoteName(letter, takeAccidental())
    }

    /// Any run of ♯ # x 𝄪 or of ♭ b 𝄫, up to six signs.
    mutating func takeAccidental() -> Int {
        var sum = 0
        while let scalar = current, sum.magnitude < 6 {
            let value =
                switch scalar.value {
                case 0x23, 0x266F: 1
                case 0x78, 0x1D12A: 2
                case 0x62, 0x266D: -1
                case 0x1D12B: -2
                case 0x266E where sum == 0: 0
                default: Int.min
                }
            if value == Int.min || (value < 0 && sum > 0) || (value > 0 && sum < 0) { break }
            sum += value
            advance()
        }
        return sum
    }

    mutating func takeSpelledNote() throws(NotationError) -> SpelledNote {
        let name = try takeNoteName()
        let start = position
        let isNegative = take("-")
        guard let value = takeInteger() else { throw NotationError(.expectedOctave, at: start) }
        let octave = isNegative ? -value : value
        guard (-5...15).contains(octave) else { throw NotationError(.octaveOutOfRange, at: start) }
        return SpelledNote(name, octave: octave)
    }

    static func letter(_ scalar: Unicode.Scalar) -> Letter? {
        switch scalar.value | 0x20 {
        case 0x63: .c
        case 0x64: .d
        case 0x65: .e
        case 0x66: .f
        case 0x67: .g
        case 0x61: .a
        case 0x62: .b
        default: nil
        }
    }
}
