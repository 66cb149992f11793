/// Why a text file could not be read, and in which line.
public struct LineError: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        case missingCount
        case wrongCount
        case missingNotes
        case tooManyNotes
        case notAPitch
        case ratioNotPositive
        case periodNotPositive
        case notANumber
        case numberOutOfRange
        case missingLine
        case referenceNotMapped
        case unknownField
        case missingTuning
        case unknownInstrument
        case overlap
        case gap
        case notation(NotationError.Reason)
    }

    public let reason: Reason
    /// From 1.
    public let line: Int
    /// Characters of the line before the offending one, from 0, where the reason is about one of them.
    public let position: Int?

    public init(_ reason: Reason, line: Int, position: Int? = nil) {
        self.reason = reason
        self.line = line
        self.position = position
    }

    public var message: String {
        "line \(line)" + (position.map { ", character \($0 + 1)" } ?? "") + ": " + explanation
    }

    private var explanation: String {
        switch reason {
        case .missingCount: "the file ends before the number of notes"
        case .wrongCount: "expected the number of notes, a whole number from 1 to 4096"
        case .missingNotes: "the file ends before all notes it announces"
        case .tooManyNotes: "there are more notes than announced"
        case .notAPitch: "expected a pitch: cents with a decimal point, or a ratio such as 3/2"
        case .ratioNotPositive: "a ratio must be greater than zero"
        case .periodNotPositive: "the last note, the interval of repetition, must be at least a cent higher than the first"
        case .notANumber: "expected a number"
        case .numberOutOfRange: "the number is out of range"
        case .missingLine: "the file ends before all seven settings of a keyboard mapping"
        case .referenceNotMapped: "the reference key has no note of the scale"
        case .unknownField: "expected 'tuning:', 'instrument:' or 'strings:'"
        case .missingTuning: "a 'tuning:' line must come first, and 'strings:' before the next one"
        case .unknownInstrument: "no instrument has this identifier"
        case .overlap: "this span begins before the one above it ends"
        case .gap: "this span begins after the one above it ends; write N for time without a chord"
        case .notation(let reason): reason.explanation
        }
    }
}
