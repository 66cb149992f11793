/// What stands in a chord annotation: a chord, none, or one that could not be told.
public enum ChordLabel: Equatable, Sendable {
    case chord(Chord)
    /// `N`.
    case none
    /// `X`.
    case unknown

    /// Source: Harte, Sandler, Abdallah, Gómez, Symbolic representation of musical chords, ISMIR 2005, section 4.
    public init(harte text: String) throws(NotationError) {
        if text.utf8.elementsEqual("N".utf8) {
            self = .none
        } else if text.utf8.elementsEqual("X".utf8) {
            self = .unknown
        } else {
            self = .chord(try Chord(harte: text))
        }
    }

    public var harteText: String {
        switch self {
        case .chord(let chord): chord.text(.harte)
        case .none: "N"
        case .unknown: "X"
        }
    }
}

extension Chord {
    /// The shorthands of Harte's paper, in the order they are tried when writing.
    private static let shorthands: [(String, [Degree])] = [
        ("maj", [Degree(3), Degree(5)]), ("min", [Degree(3, -1), Degree(5)]),
        ("7", [Degree(3), Degree(5), Degree(7, -1)]), ("maj7", [Degree(3), Degree(5), Degree(7)]),
        ("min7", [Degree(3, -1), Degree(5), Degree(7, -1)]), ("maj6", [Degree(3), Degree(5), Degree(6)]),
        ("min6", [Degree(3, -1), Degree(5), Degree(6)]), ("sus4", [Degree(4), Degree(5)]),
        ("dim", [Degree(3, -1), Degree(5, -1)]), ("aug", [Degree(3), Degree(5, 1)]),
        ("hdim7", [Degree(3, -1), Degree(5, -1), Degree(7, -1)]), ("dim7", [Degree(3, -1), Degree(5, -1), Degree(7, -2)]),
        ("minmaj7", [Degree(3, -1), Degree(5), Degree(7)]), ("9", [Degree(3), Degree(5), Degree(7, -1), Degree(9)]),
        ("maj9", [Degree(3), Degree(5), Degree(7), Degree(9)]), ("min9", [Degree(3, -1), Degree(5), Degree(7, -1), Degree(9)]),
    ]

    /// Later additions, read but never written.
    private static let extendedShorthands: [(String, [Degree])] = [
        ("sus2", [Degree(2), Degree(5)]), ("5", [Degree(5)]), ("1", []), ("6", [Degree(3), Degree(5), Degree(6)]),
        ("11", [Degree(3), Degree(5), Degree(7, -1), Degree(9), Degree(11)]),
        ("maj11", [Degree(3), Degree(5), Degree(7), Degree(9), Degree(11)]),
        ("min11", [Degree(3, -1), Degree(5), Degree(7, -1), Degree(9), Degree(11)]),
        ("13", [Degree(3), Degree(5), Degree(7, -1), Degree(9), Degree(11), Degree(13)]),
        ("maj13", [Degree(3), Degree(5), Degree(7), Degree(9), Degree(11), Degree(13)]),
        ("min13", [Degree(3, -1), Degree(5), Degree(7, -1), Degree(9), Degree(11), Degree(13)]),
    ]

    /// The nearest shorthand with what it lacks or has too much of in parentheses; a bare list of degrees when none is near.
    var harteText: String {
        let match = closest(in: [("", [])] + Self.shorthands)
        var items = match.omitted.map { "*" + $0.text(.ascii) } + match.added.map { $0.text(.ascii) }
        if match.word.utf8.isEmpty, items.isEmpty { items = ["1"] }
        var text = match.word
        for (index, item) in items.enumerated() { text += (index == 0 ? "(" : ",") + item }
        if !items.isEmpty { text += ")" }
        return Self.harteName(root) + ":" + text + (isInverted ? "/" + harteBass : "")
    }

    private static func harteName(_ name: NoteName) -> String {
        let sign = name.accidental < 0 ? "b" : "#"
        return NoteNaming(octaves: .hidden).text(NoteName(name.letter), .ascii)
            + String(repeating: sign, count: Int(name.accidental.magnitude))
    }

    /// The bass as a degree within the octave above the root.
    private var harteBass: String {
        if let own = bassDegree { return Degree((own.number - 1) % 7 + 1, own.alteration).text(.ascii) }
        let number = (bass.letter.rawValue - root.letter.rawValue + 7) % 7 + 1
        let distance = ((bass.pitchClass - root.pitchClass - Degree(number).semitones) % 12 + 12) % 12
        return Degree(number, distance > 6 ? distance - 12 : distance).text(.ascii)
    }

    /// Reads a Harte label: `root[:shorthand][(degrees)][/degree]`; `*` before a degree omits it.
    public init(harte text: String) throws(NotationError) {
        var scanner = TextScanner(text)
        guard let scalar = scanner.current, scalar.value < 0x60 else {
            throw NotationError(scanner.isAtEnd ? .empty : .expectedNoteLetter, at: 0)
        }
        let root = try scanner.takeNoteName()
        var degrees = [Degree(3), Degree(5)]
        if scanner.take(":") {
            let start = scanner.position
            var word: [Unicode.Scalar] = []
            while let next = scanner.current, next != "(", next != "/" {
                word.append(next)
                scanner.advance()
            }
            degrees = []
            if !word.isEmpty {
                guard let known = (Self.shorthands + Self.extendedShorthands).first(where: { $0.0.unicodeScalars.elementsEqual(word) })
                else { throw NotationError(.unknownShorthand, at: start) }
                degrees = known.1
            } else if scanner.current != "(" {
                throw NotationError(.unknownShorthand, at: start)
            }
            try scanner.takeHarteList(&degrees)
        }
        var bass: NoteName?
        if scanner.take("/") { bass = try scanner.takeHarteDegree().name(above: root) }
        if !scanner.isAtEnd { throw NotationError(.unexpectedCharacter, at: scanner.position) }
        self.init(root: root, degrees: degrees, bass: bass)
    }
}

extension TextScanner {
    fileprivate mutating func takeHarteList(_ degrees: inout [Degree]) throws(NotationError) {
        let open = position
        guard take("(") else { return }
        repeat {
            skipBlanks()
            let isOmission = take("*")
            let degree = try takeHarteDegree()
            if isOmission {
                degrees.removeAll { $0 == degree }
            } else if !degrees.contains(degree) {
                degrees.append(degree)
            }
            skipBlanks()
        } while take(",")
        if !take(")") { throw NotationError(isAtEnd ? .unclosedParenthesis : .unexpectedCharacter, at: isAtEnd ? open : position) }
    }

    fileprivate mutating func takeHarteDegree() throws(NotationError) -> Degree {
        let alteration = takeAccidental()
        let start = position
        guard let number = takeInteger(), (1...13).contains(number) else { throw NotationError(.expectedDegree, at: start) }
        return Degree(number, alteration)
    }
}
