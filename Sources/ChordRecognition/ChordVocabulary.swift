/// Which chords may be named: a mask over the classes of the classifiers.
///
/// Classes are numbered `root * 20 + kind` with the nineteen kinds and, as the twentieth, one note alone; the last class, 240,
/// is no chord.
public struct ChordVocabulary: Equatable, Sendable {
    static let perRoot = ChordKind.count + 1
    static let singleNote = ChordKind.count
    static let noChord = 12 * perRoot
    static let classCount = noChord + 1

    /// Bit `n` allows the kind with raw value `n`.
    public private(set) var kinds: UInt32

    /// Every kind.
    public static let full = ChordVocabulary(kinds: ChordKind.allCases)
    /// Major and minor triads only: what a beginner plays.
    public static let majorMinor = ChordVocabulary(kinds: [.major, .minor])
    /// Triads and sevenths without suspensions and added notes.
    public static let sevenths = ChordVocabulary(kinds: [
        .major, .minor, .dominantSeventh, .majorSeventh, .minorSeventh, .diminished, .augmented, .halfDiminishedSeventh, .diminishedSeventh,
    ])

    /// No chord and single notes are always told apart from the chords given here.
    public init(kinds: [ChordKind]) {
        self.kinds = 0
        for kind in kinds { self.kinds |= 1 << UInt32(kind.rawValue) }
    }

    public func contains(_ kind: ChordKind) -> Bool { kinds >> UInt32(kind.rawValue) & 1 == 1 }

    /// Whether the class may be shown; single notes and no chord always may.
    func allows(_ index: Int) -> Bool {
        guard index < ChordVocabulary.noChord, let kind = ChordKind(rawValue: UInt8(index % ChordVocabulary.perRoot)) else { return true }
        return contains(kind)
    }

    static func index(root: Int, kind: ChordKind) -> Int { root * perRoot + Int(kind.rawValue) }

    /// The call of a class, in root position.
    static func call(_ index: Int) -> ChordCall {
        guard index >= 0, index < noChord else { return .noChord }
        guard let kind = ChordKind(rawValue: UInt8(index % perRoot)) else { return .singleNote(pitchClass: index / perRoot) }
        return .chord(root: index / perRoot, kind: kind, bass: index / perRoot)
    }
}
