/// Why a text could not be read as music, and at which character.
public struct NotationError: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        case empty
        case tooLong
        case expectedNoteLetter
        case expectedOctave
        case octaveOutOfRange
        case unexpectedCharacter
        case unknownTuning
        case ambiguousTuning
        case stringCount
        case centsOutOfRange
        case expectedNumber
        case expectedDegree
        case unknownQuality
        case unknownShorthand
        case unclosedParenthesis
        case expectedFret
        case fretOutOfRange
        case wrongStringCount
        case nothingSounds
        case notADefinition
    }

    public let reason: Reason
    /// Characters (Unicode scalars) before the offending one, from 0; equal to the length when the text ends too early.
    public let position: Int

    public init(_ reason: Reason, at position: Int) {
        self.reason = reason
        self.position = position
    }

    /// One line that quotes the offending word of `text` and says what was expected.
    public func message(in text: String) -> String {
        let word = Self.word(of: text, at: position)
        let quoted = word.utf8.isEmpty ? "the end of the text" : "\"" + word + "\""
        return reason.explanation + ", at character \(position + 1), " + quoted
    }

    /// The run of non-blank characters around `position`.
    private static func word(of text: String, at position: Int) -> String {
        let scalars = Array(text.unicodeScalars)
        guard position < scalars.count, position >= 0 else { return "" }
        var first = position
        while first > 0, scalars[first - 1].value > 32 { first -= 1 }
        var last = position
        while last < scalars.count, scalars[last].value > 32, last - first < 40 { last += 1 }
        var word = ""
        for scalar in scalars[first..<last] where scalar.value >= 32 { word.unicodeScalars.append(scalar) }
        return word
    }
}

extension NotationError.Reason {
    var explanation: String {
        switch self {
        case .empty: "there is nothing to read"
        case .tooLong: "the text is too long"
        case .expectedNoteLetter: "expected a note letter A to G"
        case .expectedOctave: "expected an octave number after the note, such as E2"
        case .octaveOutOfRange: "the octave must lie between -5 and 15"
        case .unexpectedCharacter: "unexpected character"
        case .unknownTuning: "no tuning has this name, and it is not a list of notes such as E2 A2 D3 G3 B3 E4"
        case .ambiguousTuning: "these letters fit no common tuning; write the octaves, such as E2 A2 D3 G3 B3 E4"
        case .stringCount: "a tuning has 1 to 24 strings"
        case .centsOutOfRange: "the offset must lie between -1200 and 1200 cents"
        case .expectedNumber: "expected a number"
        case .expectedDegree: "expected a degree of the chord, such as 5, 9, 11 or 13"
        case .unknownQuality: "this is no chord quality"
        case .unknownShorthand: "this is no shorthand of a Harte label, such as maj, min7 or hdim7"
        case .unclosedParenthesis: "the parenthesis is not closed"
        case .expectedFret: "expected a fret number, or x for a string that is not played"
        case .fretOutOfRange: "a fret lies between 0 and 36"
        case .wrongStringCount: "the shape does not have as many places as the tuning has strings"
        case .nothingSounds: "no string is played"
        case .notADefinition: "expected {define: NAME base-fret N frets F F F F F F}"
        }
    }
}
