extension Chord {
    /// Reads a chord symbol: plain (`Cmaj7`, `Cm7b5`, `C7(#11)`), jazz signs (`CΔ7`, `Cø7`, `C-7`, `C+`) or a Harte label (`C:maj7/3`).
    ///
    /// An 11 implies a ninth, a 13 a ninth but no eleventh; an altered ninth takes the place of an implied one.
    public init(parsing text: String) throws(NotationError) {
        var scanner = TextScanner(text)
        let root = try scanner.takeNoteName()
        if scanner.current == ":" {
            self = try Chord(harte: text)
            return
        }
        var reader = ChordReader(scanner: scanner)
        try reader.readHead()
        try reader.readModifiers()
        self.init(root: root, degrees: reader.degrees, bass: try reader.readBass())
    }
}

/// Collects the parts of a chord symbol from left to right.
struct ChordReader {
    var scanner: TextScanner
    private var third: Degree? = Degree(3)
    private var suspensions: [Degree] = []
    private var fifths = [Degree(5)]
    private var seventh: Degree?
    /// What a number above 7 brings along; an alteration of the same number takes its place.
    private var implied: [Degree] = []
    private var additions: [Degree] = []
    private var omitted: [Int] = []
    private var isDiminished = false
    private var hasNumber = false

    init(scanner: TextScanner) {
        self.scanner = scanner
    }

    var degrees: [Degree] {
        var all = suspensions + fifths + implied + additions
        if suspensions.isEmpty, let third { all.append(third) }
        if let seventh { all.append(seventh) }
        return all.filter { !omitted.contains($0.number) }
    }

    private static let majorWords = ["major", "Major", "maj", "Maj", "MAJ", "Ma", "M", "Δ", "△", "∆", "^"]
    private static let minorWords = ["minor", "Minor", "min", "Min", "MIN", "mi", "m"]
    private static let halfDiminishedWords = ["hdim", "halfdim", "ø", "Ø"]
    private static let diminishedWords = ["diminished", "dim", "Dim", "°", "º", "o"]
    private static let augmentedWords = ["augmented", "aug", "Aug"]

    private mutating func takeAny(_ words: [String]) -> Bool {
        for word in words where scanner.take(word) { return true }
        return false
    }

    /// The quality word and the number: `m7`, `maj9`, `dim`, `6/9`, `5`.
    mutating func readHead() throws(NotationError) {
        if try readMajorSeventh() { return }
        if takeAny(Self.minorWords) || takeMinus() {
            third = Degree(3, -1)
            if try readMajorSeventh() { return }
        } else if takeAny(Self.halfDiminishedWords) {
            third = Degree(3, -1)
            fifths = [Degree(5, -1)]
            seventh = Degree(7, -1)
        } else if !isOmission, takeAny(Self.diminishedWords) {
            third = Degree(3, -1)
            fifths = [Degree(5, -1)]
            isDiminished = true
        } else if takeAny(Self.augmentedWords) || takePlus() {
            fifths = [Degree(5, 1)]
        } else {
            _ = scanner.take("dom")
        }
        try readNumber()
    }

    /// `-` is minor, but `-5` a lowered fifth.
    private mutating func takeMinus() -> Bool {
        scanner.peek() != "5" && (scanner.take("-") || scanner.take("−"))
    }

    /// `+` is augmented, but `+5` a raised fifth.
    private mutating func takePlus() -> Bool {
        scanner.peek() != "5" && scanner.take("+")
    }

    private var isOmission: Bool {
        var probe = scanner
        return probe.take("omit")
    }

    /// A word for major with its number; alone it means the triad, the triangle alone the seventh.
    private mutating func readMajorSeventh() throws(NotationError) -> Bool {
        let isTriangle = scanner.current.map { "Δ△∆^".unicodeScalars.contains($0) } ?? false
        guard takeAny(Self.majorWords) || takeShortMajor() else { return false }
        let start = scanner.position
        if scanner.current.flatMap(TextScanner.digit) == nil {
            if isTriangle { setSeventh(Degree(7)) }
            return true
        }
        if scanner.current == "6" {
            try readNumber()
            return true
        }
        guard let number = scanner.takeInteger() else { throw NotationError(.expectedDegree, at: start) }
        if number == 5 { return true }
        setSeventh(Degree(7))
        try imply(number, at: start)
        return true
    }

    /// `ma7`; in `madd9` the same letters mean minor.
    private mutating func takeShortMajor() -> Bool {
        scanner.peek(2).flatMap(TextScanner.digit) != nil && scanner.take("ma")
    }

    private mutating func setSeventh(_ degree: Degree) {
        if seventh == nil { seventh = degree } else { additions.append(degree) }
        hasNumber = true
    }

    private mutating func readNumber() throws(NotationError) {
        let start = scanner.position
        if scanner.take("69") || scanner.take("6/9") {
            additions.append(Degree(6))
            implied.append(Degree(9))
            hasNumber = true
            return
        }
        guard let number = scanner.takeInteger() else { return }
        hasNumber = true
        switch number {
        case 2, 4: suspensions.append(Degree(number))
        case 5: third = nil
        case 6: additions.append(Degree(6))
        default:
            if seventh == nil { seventh = isDiminished ? Degree(7, -2) : Degree(7, -1) }
            try imply(number, at: start)
        }
    }

    private mutating func imply(_ number: Int, at position: Int) throws(NotationError) {
        switch number {
        case 7: break
        case 9: implied = [Degree(9)]
        case 11: implied = [Degree(9), Degree(11)]
        case 13: implied = [Degree(9), Degree(13)]
        default: throw NotationError(.expectedDegree, at: position)
        }
    }

    mutating func readModifiers() throws(NotationError) {
        while let scalar = scanner.current, scalar != "/" {
            if scanner.take("(") {
                try readList()
            } else {
                let start = scanner.position
                guard try readModifier() else { throw NotationError(.unknownQuality, at: start) }
            }
        }
    }

    private mutating func readList() throws(NotationError) {
        let open = scanner.position - 1
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd { throw NotationError(.unclosedParenthesis, at: open) }
            if scanner.take(")") { return }
            if scanner.take(",") { continue }
            let start = scanner.position
            if let scalar = scanner.current, TextScanner.digit(scalar) != nil {
                additions.append(try takeDegree(alteration: 0))
            } else {
                guard try readModifier() else { throw NotationError(.unknownQuality, at: start) }
            }
        }
    }

    private mutating func readModifier() throws(NotationError) -> Bool {
        if scanner.take("sus") {
            try readSuspension()
        } else if scanner.take("add") {
            additions.append(try takeDegree(alteration: takeSign()))
        } else if scanner.take("no") || scanner.take("omit") {
            _ = scanner.take(" ")
            omitted.append(try takeDegree(alteration: 0).number)
        } else if scanner.take("alt") {
            fifths = []
            if seventh == nil { seventh = Degree(7, -1) }
            additions += [Degree(9, -1), Degree(9, 1), Degree(11, 1), Degree(13, -1)]
        } else if try readMajorSeventh() {
            return true
        } else {
            let sign = takeSign()
            if sign == 0 { return false }
            alter(try takeDegree(alteration: sign))
        }
        return true
    }

    /// `sus`, `sus2`, `sus4`, `sus24`, or `sus7` for a seventh with a fourth.
    private mutating func readSuspension() throws(NotationError) {
        let start = suspensions.count
        while scanner.current == "2" || scanner.current == "4" {
            suspensions.append(Degree(scanner.current == "2" ? 2 : 4))
            scanner.advance()
        }
        if suspensions.count == start { suspensions.append(Degree(4)) }
        if !hasNumber, let scalar = scanner.current, TextScanner.digit(scalar) != nil { try readNumber() }
    }

    /// Flats, sharps, or the plus and minus of older charts.
    private mutating func takeSign() -> Int {
        if scanner.take("+") { return 1 }
        if scanner.take("-") || scanner.take("−") { return -1 }
        return scanner.current == "x" ? 0 : scanner.takeAccidental()
    }

    private mutating func takeDegree(alteration: Int) throws(NotationError) -> Degree {
        let start = scanner.position
        guard let number = scanner.takeInteger(), (2...13).contains(number), ![8, 10, 12].contains(number) else {
            throw NotationError(.expectedDegree, at: start)
        }
        return Degree(number, alteration)
    }

    private mutating func alter(_ degree: Degree) {
        switch degree.number {
        case 5 where fifths == [Degree(5)]: fifths = [degree]
        case 5: fifths.append(degree)
        case 7 where seventh == nil: seventh = degree
        case 3 where third == Degree(3): third = degree
        default:
            implied.removeAll { $0.number == degree.number }
            additions.append(degree)
        }
    }

    mutating func readBass() throws(NotationError) -> NoteName? {
        guard scanner.take("/") else { return nil }
        let bass = try scanner.takeNoteName()
        if !scanner.isAtEnd { throw NotationError(.unexpectedCharacter, at: scanner.position) }
        return bass
    }
}
