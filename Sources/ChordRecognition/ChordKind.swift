/// A quality that the recogniser tells apart, in the order of the classifiers' outputs.
public enum ChordKind: UInt8, CaseIterable, Sendable {
    case major, minor, dominantSeventh, majorSeventh, minorSeventh
    case suspendedSecond, suspendedFourth, fifth, addedNinth, sixth, diminished, augmented
    case seventhSuspendedFourth, diminishedSeventh, halfDiminishedSeventh, minorSixth, ninth, minorNinth, majorNinth

    /// How many there are.
    public static let count = 19

    /// Semitones above the root, the root first.
    public var intervals: [Int] {
        switch self {
        case .major: [0, 4, 7]
        case .minor: [0, 3, 7]
        case .dominantSeventh: [0, 4, 7, 10]
        case .majorSeventh: [0, 4, 7, 11]
        case .minorSeventh: [0, 3, 7, 10]
        case .suspendedSecond: [0, 2, 7]
        case .suspendedFourth: [0, 5, 7]
        case .fifth: [0, 7]
        case .addedNinth: [0, 2, 4, 7]
        case .sixth: [0, 4, 7, 9]
        case .diminished: [0, 3, 6]
        case .augmented: [0, 4, 8]
        case .seventhSuspendedFourth: [0, 5, 7, 10]
        case .diminishedSeventh: [0, 3, 6, 9]
        case .halfDiminishedSeventh: [0, 3, 6, 10]
        case .minorSixth: [0, 3, 7, 9]
        case .ninth: [0, 2, 4, 7, 10]
        case .minorNinth: [0, 2, 3, 7, 10]
        case .majorNinth: [0, 2, 4, 7, 11]
        }
    }

    /// Harte's shorthand; what the original grammar lacks is written as a list of degrees.
    /// Source: Harte, Sandler, Abdallah and Gomez 2005, "Symbolic representation of musical chords", section 4.
    public var harteShorthand: StaticString {
        switch self {
        case .major: "maj"
        case .minor: "min"
        case .dominantSeventh: "7"
        case .majorSeventh: "maj7"
        case .minorSeventh: "min7"
        case .suspendedSecond: "sus2"
        case .suspendedFourth: "sus4"
        case .fifth: "5"
        case .addedNinth: "maj(9)"
        case .sixth: "maj6"
        case .diminished: "dim"
        case .augmented: "aug"
        case .seventhSuspendedFourth: "sus4(b7)"
        case .diminishedSeventh: "dim7"
        case .halfDiminishedSeventh: "hdim7"
        case .minorSixth: "min6"
        case .ninth: "9"
        case .minorNinth: "min9"
        case .majorNinth: "maj9"
        }
    }

    /// What follows the root in a lead sheet, in ASCII: nothing for major, `m7b5` for half-diminished.
    public var symbol: StaticString {
        switch self {
        case .major: ""
        case .minor: "m"
        case .dominantSeventh: "7"
        case .majorSeventh: "maj7"
        case .minorSeventh: "m7"
        case .suspendedSecond: "sus2"
        case .suspendedFourth: "sus4"
        case .fifth: "5"
        case .addedNinth: "add9"
        case .sixth: "6"
        case .diminished: "dim"
        case .augmented: "aug"
        case .seventhSuspendedFourth: "7sus4"
        case .diminishedSeventh: "dim7"
        case .halfDiminishedSeventh: "m7b5"
        case .minorSixth: "m6"
        case .ninth: "9"
        case .minorNinth: "m9"
        case .majorNinth: "maj9"
        }
    }

    /// Whether the chord holds the minor and not the major third.
    var hasMinorThird: Bool { intervals.contains(3) }
}
