import CMath

extension Scale {
    /// Reads a scale file of the Scala archive: `!` lines are comments, then a description (which may be empty), the number of notes, and
    /// that many pitches. A pitch with a point is in cents, any other a ratio or a whole number; what follows it is ignored.
    ///
    /// Source: Scala scale file format, Huygens-Fokker Foundation.
    public init(scala bytes: [UInt8]) throws(LineError) {
        var reader = SettingLines(bytes)
        guard let description = reader.next() else { throw LineError(.missingCount, line: reader.endLine) }
        guard let countLine = reader.next() else { throw LineError(.missingCount, line: reader.endLine) }
        var scanner = TextScanner(countLine.text)
        scanner.skipBlanks()
        guard let count = scanner.takeInteger(), (1...4096).contains(count), scanner.current.map(TextScanner.isBlank) ?? true else {
            throw LineError(.wrongCount, line: countLine.number)
        }
        var steps: [Double] = []
        var last = countLine.number
        while steps.count < count {
            guard let line = reader.next() else { throw LineError(.missingNotes, line: reader.endLine) }
            steps.append(try Self.pitch(line.text, line: line.number))
            last = line.number
        }
        while let line = reader.next() {
            if !TextLines.trimmed(line.text).isEmpty { throw LineError(.tooManyNotes, line: line.number) }
        }
        guard let period = steps.last, period >= 1 else { throw LineError(.periodNotPositive, line: last) }
        self.init(description: TextLines.text(TextLines.trimmed(description.text)), steps: steps)
    }

    private static func pitch(_ text: [Unicode.Scalar], line: Int) throws(LineError) -> Double {
        var scanner = TextScanner(text)
        scanner.skipBlanks()
        let start = scanner.position
        var end = start
        while end < text.count, !TextScanner.isBlank(text[end]) { end += 1 }
        guard let first = scanner.takeDecimal() else { throw LineError(.notAPitch, line: line, position: start) }
        let isCents = text[start..<scanner.position].contains(".")
        if isCents {
            guard scanner.position == end, first.magnitude < 100_000 else {
                throw LineError(.notAPitch, line: line, position: scanner.position)
            }
            return first
        }
        // Blanks may stand around the stroke.
        scanner.skipBlanks()
        var second = 1.0
        if scanner.take("/") {
            scanner.skipBlanks()
            let position = scanner.position
            guard let value = scanner.takeDecimal(), value == value.rounded() else {
                throw LineError(.notAPitch, line: line, position: position)
            }
            second = value
        } else if scanner.position < end {
            throw LineError(.notAPitch, line: line, position: scanner.position)
        }
        guard first > 0, second > 0 else { throw LineError(.ratioNotPositive, line: line, position: start) }
        return Comma.cents(first, second)
    }
}

/// The lines of a file that are no comments, with their numbers.
struct SettingLines {
    private let lines: [[Unicode.Scalar]]
    private var index = 0

    init(_ bytes: [UInt8]) {
        lines = TextLines.split(bytes)
    }

    /// The number of the line after the last one.
    var endLine: Int { lines.count + 1 }

    mutating func next() -> (number: Int, text: [Unicode.Scalar])? {
        while index < lines.count {
            index += 1
            if lines[index - 1].first != "!" { return (index, lines[index - 1]) }
        }
        return nil
    }
}
