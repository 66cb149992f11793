/// What the fretting hand does on every course, from the low side to the high side: a fret, open (0), or not played (nil).
public struct FretShape: Equatable, Sendable {
    public static let highestFret = 36

    public let frets: [Int?]

    public init(_ frets: [Int?]) {
        self.frets = frets.map { fret in fret.map { min(max($0, 0), Self.highestFret) } }
    }

    /// Reads `x32010`, `x 10 12 12 11 10`, `x-10-12-12-11-10`, or letters for frets above nine (`xacc ba` without blanks: a = 10).
    /// - Parameter strings: how many places there must be; nil for any number from 1 to 24.
    public init(parsing text: String, strings: Int? = nil) throws(NotationError) {
        var scanner = TextScanner(text)
        scanner.skipBlanks()
        if scanner.isAtEnd { throw NotationError(.empty, at: 0) }
        let isSeparated = scanner.scalars[scanner.position...].contains { Self.isSeparator($0) }
        var frets: [Int?] = []
        while !scanner.isAtEnd {
            let start = scanner.position
            if frets.count == Tuning.mostCourses { throw NotationError(.wrongStringCount, at: start) }
            frets.append(try scanner.takeFret(wholeNumber: isSeparated))
            let end = scanner.position
            while let scalar = scanner.current, Self.isSeparator(scalar) { scanner.advance() }
            if isSeparated, scanner.position == end, !scanner.isAtEnd { throw NotationError(.unexpectedCharacter, at: end) }
        }
        if let strings, frets.count != strings { throw NotationError(.wrongStringCount, at: scanner.position) }
        self.init(frets)
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        TextScanner.isBlank(scalar) || scalar == "," || scalar == "-" || scalar == "|"
    }

    /// `x32010`, with blanks between the frets as soon as one has two digits.
    public var text: String {
        let needsBlanks = frets.contains { ($0 ?? 0) > 9 }
        var text = ""
        for (index, fret) in frets.enumerated() {
            if needsBlanks, index > 0 { text += " " }
            text += fret.map { "\($0)" } ?? "x"
        }
        return text
    }
}

extension TextScanner {
    /// A digit, a letter (a = 10 ... w = 32) or x; all digits of a number when frets stand apart.
    fileprivate mutating func takeFret(wholeNumber: Bool) throws(NotationError) -> Int? {
        let start = position
        if take("x") || take("X") || take("×") { return nil }
        if wholeNumber, let value = takeInteger() {
            guard value <= FretShape.highestFret else { throw NotationError(.fretOutOfRange, at: start) }
            return value
        }
        guard let scalar = current else { throw NotationError(.expectedFret, at: start) }
        let letter = scalar.value | 0x20
        let value = Self.digit(scalar) ?? (letter >= 0x61 && letter <= 0x77 ? Int(letter) - 0x61 + 10 : -1)
        guard value >= 0, !wholeNumber || Self.digit(scalar) == nil else { throw NotationError(.expectedFret, at: start) }
        advance()
        return value
    }
}
