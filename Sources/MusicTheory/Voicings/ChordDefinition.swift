/// A chord diagram as songbook files hold it: `{define: D7 base-fret 3 frets x 3 2 3 1 x}`.
///
/// Frets count from the base fret: 1 lies at it, 0 is an open string. Source: ChordPro 6, directive `define`.
public struct ChordDefinition: Equatable, Sendable {
    /// As the writer spelled it.
    public let name: String
    public let shape: FretShape
    /// One entry per string, 0 for none; empty when the file gives no fingers.
    public let fingers: [Int]

    public init(name: String, shape: FretShape, fingers: [Int] = []) {
        self.name = name
        self.shape = shape
        self.fingers = fingers
    }

    public static func == (left: ChordDefinition, right: ChordDefinition) -> Bool {
        left.shape == right.shape && left.fingers == right.fingers && left.name.utf8.elementsEqual(right.name.utf8)
    }

    /// The directive; the base fret is the lowest pressed one when that lies above the first four frets, else 1.
    public var text: String {
        let pressed = shape.frets.compactMap { $0 }.filter { $0 > 0 }
        let base = (pressed.max() ?? 0) <= 4 ? 1 : pressed.min() ?? 1
        var text = "{define: " + name + " base-fret \(base) frets"
        for fret in shape.frets {
            text += " "
            text += fret.map { $0 == 0 ? "0" : "\($0 - base + 1)" } ?? "x"
        }
        if !fingers.isEmpty {
            text += " fingers"
            for finger in fingers { text += " \(finger)" }
        }
        return text + "}"
    }

    public init(parsing text: String) throws(NotationError) {
        var scanner = TextScanner(text)
        scanner.skipBlanks()
        guard scanner.take("{define:") || scanner.take("{define ") || scanner.take("{chord:") else {
            throw NotationError(.notADefinition, at: scanner.position)
        }
        let name = scanner.takeWord()
        if name.isEmpty { throw NotationError(.notADefinition, at: scanner.position) }
        var base = 1
        var frets: [Int?] = []
        var fingers: [Int] = []
        while true {
            scanner.skipBlanks()
            let start = scanner.position
            if scanner.take("}") { break }
            if scanner.take("base-fret ") {
                scanner.skipBlanks()
                let position = scanner.position
                guard let value = scanner.takeInteger() else { throw NotationError(.expectedNumber, at: position) }
                guard (1...FretShape.highestFret).contains(value) else { throw NotationError(.fretOutOfRange, at: position) }
                base = value
            } else if scanner.take("frets ") {
                frets = try scanner.takeDefinedFrets()
            } else if scanner.take("fingers ") {
                fingers = try scanner.takeDefinedFrets().map { $0 ?? 0 }
            } else {
                throw NotationError(scanner.isAtEnd ? .notADefinition : .unexpectedCharacter, at: start)
            }
        }
        guard !frets.isEmpty else { throw NotationError(.notADefinition, at: scanner.position) }
        let shape = frets.map { fret in fret.map { $0 == 0 ? 0 : $0 + base - 1 } }
        if shape.contains(where: { ($0 ?? 0) > FretShape.highestFret }) { throw NotationError(.fretOutOfRange, at: 0) }
        self.init(name: TextLines.text(name), shape: FretShape(shape), fingers: fingers)
    }
}

extension TextScanner {
    fileprivate mutating func takeWord() -> [Unicode.Scalar] {
        skipBlanks()
        var word: [Unicode.Scalar] = []
        while let scalar = current, !Self.isBlank(scalar), scalar != "}" {
            word.append(scalar)
            advance()
        }
        return word
    }

    /// Numbers up to 36 and signs for muted strings, x, N or -1, as long as they come.
    fileprivate mutating func takeDefinedFrets() throws(NotationError) -> [Int?] {
        var frets: [Int?] = []
        while frets.count < Tuning.mostCourses {
            skipBlanks()
            let start = position
            if take("x") || take("X") || take("N") || take("n") || take("-1") {
                frets.append(nil)
            } else if let value = takeInteger() {
                guard value <= FretShape.highestFret else { throw NotationError(.fretOutOfRange, at: start) }
                frets.append(value)
            } else {
                break
            }
        }
        return frets
    }
}
