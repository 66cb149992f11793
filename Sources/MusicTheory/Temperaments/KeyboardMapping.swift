/// Which key plays which degree of a scale, and which key has which frequency.
public struct KeyboardMapping: Equatable, Sendable {
    /// Keys from here to here sound; the others are silent.
    public let keys: ClosedRange<Int>
    /// The key of the first note of the scale.
    public let middleKey: Int
    public let referenceKey: Int
    /// Of the reference key, in hertz.
    public let referenceFrequency: Double
    /// Degrees by which the pattern rises each time it repeats.
    public let octaveDegree: Int
    /// The degree of each key of the pattern from the middle key upward, nil for silent ones; empty to give every key the next degree.
    public let pattern: [Int?]

    public init(
        keys: ClosedRange<Int> = 0...127, middleKey: Int = 60, referenceKey: Int, referenceFrequency: Double, octaveDegree: Int = 0,
        pattern: [Int?] = []
    ) {
        self.keys = keys
        self.middleKey = middleKey
        self.referenceKey = referenceKey
        self.referenceFrequency = referenceFrequency
        self.octaveDegree = octaveDegree
        self.pattern = pattern
    }

    /// Middle C plays the first note at its equal-tempered pitch, and every key the next degree.
    public static func linear(reference: ReferencePitch = .standard) -> KeyboardMapping {
        KeyboardMapping(referenceKey: 60, referenceFrequency: Pitch(midi: 60).frequency(reference: reference))
    }

    /// The degree a key plays; nil for a silent one.
    public func degree(ofKey key: Int) -> Int? {
        keys.contains(key) ? patternDegree(ofKey: key) : nil
    }

    /// As `degree`, also for keys that do not sound: the reference key may lie outside the range.
    func patternDegree(ofKey key: Int) -> Int? {
        let distance = key - middleKey
        guard !pattern.isEmpty else { return distance }
        let place = ((distance % pattern.count) + pattern.count) % pattern.count
        guard let degree = pattern[place] else { return nil }
        return degree + (distance - place) / pattern.count * octaveDegree
    }
}

extension KeyboardMapping {
    /// Reads a keyboard mapping file: seven settings (size of the pattern, first and last key, middle key, reference key, its frequency, the
    /// degree of the formal octave), then a degree or `x` for each key of the pattern; missing ones are silent. `!` lines are comments.
    ///
    /// Source: Scala keyboard mapping format, Huygens-Fokker Foundation.
    public init(scala bytes: [UInt8]) throws(LineError) {
        var reader = SettingLines(bytes)
        let size = try reader.integer(0...4096)
        let first = try reader.integer(0...127)
        let last = try reader.integer(first...127)
        let middle = try reader.integer(0...127)
        let reference = try reader.integer(0...127)
        let frequency = try reader.frequency()
        let octave = try reader.integer(-4096...4096)
        var pattern: [Int?] = []
        while pattern.count < size, let line = reader.next() {
            var scanner = TextScanner(line.text)
            scanner.skipBlanks()
            let isSilent = scanner.take("x") || scanner.take("X") || scanner.isAtEnd
            pattern.append(isSilent ? nil : try scanner.degree(line: line.number))
        }
        while pattern.count < size { pattern.append(nil) }
        self.init(
            keys: first...last, middleKey: middle, referenceKey: reference, referenceFrequency: frequency, octaveDegree: octave,
            pattern: pattern)
        if patternDegree(ofKey: reference) == nil { throw LineError(.referenceNotMapped, line: reader.endLine) }
    }
}

extension TextScanner {
    fileprivate mutating func degree(line: Int) throws(LineError) -> Int {
        let start = position
        guard let value = takeDecimal(), value == value.rounded(), current.map(Self.isBlank) ?? true else {
            throw LineError(.notANumber, line: line, position: start)
        }
        guard value.magnitude <= 100_000 else { throw LineError(.numberOutOfRange, line: line, position: start) }
        return Int(value)
    }
}

extension SettingLines {
    fileprivate mutating func integer(_ range: ClosedRange<Int>) throws(LineError) -> Int {
        guard let line = next() else { throw LineError(.missingLine, line: endLine) }
        var scanner = TextScanner(line.text)
        scanner.skipBlanks()
        let value = try scanner.degree(line: line.number)
        guard range.contains(value) else { throw LineError(.numberOutOfRange, line: line.number) }
        return value
    }

    fileprivate mutating func frequency() throws(LineError) -> Double {
        guard let line = next() else { throw LineError(.missingLine, line: endLine) }
        var scanner = TextScanner(line.text)
        scanner.skipBlanks()
        guard let value = scanner.takeDecimal() else { throw LineError(.notANumber, line: line.number) }
        guard value > 0, value <= 100_000 else { throw LineError(.numberOutOfRange, line: line.number) }
        return value
    }
}
