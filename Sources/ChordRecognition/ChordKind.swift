import MusicTheory

/// A quality that the recogniser tells apart, in the order of the classifiers' outputs.
public enum ChordKind: UInt8, CaseIterable, Sendable {
    case major, minor, dominantSeventh, majorSeventh, minorSeventh
    case suspendedSecond, suspendedFourth, fifth, addedNinth, sixth, diminished, augmented
    case seventhSuspendedFourth, diminishedSeventh, halfDiminishedSeventh, minorSixth, ninth, minorNinth, majorNinth

    /// How many there are.
    public static let count = 19

    /// The degrees above the root, without the root.
    public var degrees: [Degree] {
        switch self {
        case .major: [Degree(3), Degree(5)]
        case .minor: [Degree(3, -1), Degree(5)]
        case .dominantSeventh: [Degree(3), Degree(5), Degree(7, -1)]
        case .majorSeventh: [Degree(3), Degree(5), Degree(7)]
        case .minorSeventh: [Degree(3, -1), Degree(5), Degree(7, -1)]
        case .suspendedSecond: [Degree(2), Degree(5)]
        case .suspendedFourth: [Degree(4), Degree(5)]
        case .fifth: [Degree(5)]
        case .addedNinth: [Degree(3), Degree(5), Degree(9)]
        case .sixth: [Degree(3), Degree(5), Degree(6)]
        case .diminished: [Degree(3, -1), Degree(5, -1)]
        case .augmented: [Degree(3), Degree(5, 1)]
        case .seventhSuspendedFourth: [Degree(4), Degree(5), Degree(7, -1)]
        case .diminishedSeventh: [Degree(3, -1), Degree(5, -1), Degree(7, -2)]
        case .halfDiminishedSeventh: [Degree(3, -1), Degree(5, -1), Degree(7, -1)]
        case .minorSixth: [Degree(3, -1), Degree(5), Degree(6)]
        case .ninth: [Degree(3), Degree(5), Degree(7, -1), Degree(9)]
        case .minorNinth: [Degree(3, -1), Degree(5), Degree(7, -1), Degree(9)]
        case .majorNinth: [Degree(3), Degree(5), Degree(7), Degree(9)]
        }
    }

    /// What remains of the chord without its last added note; nil for what has none.
    var simpler: ChordKind? {
        switch self {
        case .dominantSeventh, .majorSeventh, .sixth, .addedNinth: .major
        case .minorSeventh, .minorSixth: .minor
        case .ninth: .dominantSeventh
        case .majorNinth: .majorSeventh
        case .minorNinth: .minorSeventh
        case .diminishedSeventh, .halfDiminishedSeventh: .diminished
        case .seventhSuspendedFourth: .suspendedFourth
        case .major, .minor, .suspendedSecond, .suspendedFourth, .fifth, .diminished, .augmented: nil
        }
    }

    /// Semitones above the root, the root included.
    public var intervals: PitchClassSet { PitchClassSet([0] + degrees.map { $0.semitones }) }
}
