/// A stretch of time with its chord.
public struct LabelledSpan: Equatable, Sendable {
    /// Seconds; 0 ≤ start < end.
    public let start: Double
    public let end: Double
    public let label: ChordLabel

    public init(start: Double, end: Double, label: ChordLabel) {
        self.start = start
        self.end = end
        self.label = label
    }
}

/// Chord annotations as plain text: a line `start end label` a span, times in seconds, spans one after another without gap or overlap.
///
/// Source: MIREX audio chord estimation, file format.
public enum LabelFile {
    /// Times that differ by less count as equal: annotators round to milliseconds.
    static let tolerance = 0.0011

    public static func text(of spans: [LabelledSpan]) -> String {
        var text = ""
        for span in spans {
            text +=
                DecimalText.text(span.start, decimals: 6) + "\t" + DecimalText.text(span.end, decimals: 6) + "\t" + span.label.harteText
                + "\n"
        }
        return text
    }

    /// Reads a file whole; empty lines and lines that begin with `#` do not count.
    public static func spans(reading bytes: [UInt8]) throws(LineError) -> [LabelledSpan] {
        var spans: [LabelledSpan] = []
        for (index, line) in TextLines.split(bytes).enumerated() {
            let trimmed = TextLines.trimmed(line)
            if trimmed.isEmpty || trimmed.first == "#" { continue }
            let span = try span(line, number: index + 1)
            if let last = spans.last {
                if span.start < last.end - tolerance { throw LineError(.overlap, line: index + 1) }
                if span.start > last.end + tolerance { throw LineError(.gap, line: index + 1) }
            }
            spans.append(span)
        }
        return spans
    }

    private static func span(_ line: [Unicode.Scalar], number: Int) throws(LineError) -> LabelledSpan {
        var scanner = TextScanner(line)
        var times: [Double] = []
        for _ in 0..<2 {
            scanner.skipBlanks()
            let position = scanner.position
            guard let time = scanner.takeDecimal(), scanner.current.map(TextScanner.isBlank) ?? true else {
                throw LineError(.notANumber, line: number, position: position)
            }
            times.append(time)
        }
        guard times[0] >= 0, times[1] > times[0] else { throw LineError(.numberOutOfRange, line: number) }
        scanner.skipBlanks()
        let start = scanner.position
        do throws(NotationError) {
            let label = try ChordLabel(harte: TextLines.text(TextLines.trimmed(Array(line[start...]))))
            return LabelledSpan(start: times[0], end: times[1], label: label)
        } catch {
            throw LineError(.notation(error.reason), line: number, position: start + error.position)
        }
    }
}

extension ChordLabel {
    /// What two labels are compared by.
    public enum Comparison: Equatable, Sendable {
        case root
        /// Root and a major or minor triad.
        case majorMinor
        /// Root and one of maj, min, 7, maj7, min7.
        case sevenths
    }

    /// Whether an estimate agrees with this reference; nil where the reference does not count: unknown, or outside the vocabulary compared.
    ///
    /// No chord agrees with no chord alone. Source: Raffel et al., mir_eval, ISMIR 2014; Pauwels and Peeters, ICASSP 2013.
    public func agrees(with estimate: ChordLabel, by comparison: Comparison) -> Bool? {
        switch self {
        case .unknown: return nil
        case .none: return estimate == .none
        case .chord(let reference):
            let wanted = comparison.part(of: reference.intervals)
            guard comparison.vocabulary.isEmpty || comparison.vocabulary.contains(wanted) else { return nil }
            guard case .chord(let other) = estimate else { return false }
            return other.root.pitchClass == reference.root.pitchClass && comparison.part(of: other.intervals) == wanted
        }
    }
}

extension ChordLabel.Comparison {
    /// The intervals that count: none for the root, up to the fifth for triads, all for sevenths.
    fileprivate func part(of intervals: PitchClassSet) -> PitchClassSet {
        switch self {
        case .root: PitchClassSet()
        case .majorMinor: PitchClassSet(mask: intervals.mask & 0xFF)
        case .sevenths: intervals
        }
    }

    fileprivate var vocabulary: [PitchClassSet] {
        let triads = [PitchClassSet([0, 4, 7]), PitchClassSet([0, 3, 7])]
        switch self {
        case .root: return []
        case .majorMinor: return triads
        case .sevenths: return triads + [PitchClassSet([0, 4, 7, 10]), PitchClassSet([0, 4, 7, 11]), PitchClassSet([0, 3, 7, 10])]
        }
    }
}
