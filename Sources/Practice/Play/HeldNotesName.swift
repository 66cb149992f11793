import MusicTheory

/// What the notes under the fingers are called together.
public struct HeldNotesName: Sendable {
    /// The root's name without its accidental: "F", "Sol".
    public let root: String
    /// The root's accidental, sharps positive.
    public let accidental: Int
    /// What follows: "m7", "maj7/E".
    public let suffix: String
    /// For a screen reader: "F sharp minor seventh".
    public let spoken: String

    /// The costliest reading that is still called a name: above it stand notes that nobody hears as a chord. Ninths with an added note cost about 4.
    private static let mostCost = 5.0

    /// The chord of some keys over the lowest of them; nil for fewer than three different notes and for what has no common name.
    public init?(keys: [UInt8], naming: NoteNaming) {
        guard let lowest = keys.min() else { return nil }
        var set = PitchClassSet()
        for key in keys { set.insert(Int(key) % 12) }
        guard set.count >= 3, let best = ChordNamer().names(of: set, bass: Int(lowest) % 12).first, best.cost <= Self.mostCost else {
            return nil
        }
        let chord = best.chord
        var plain = naming
        plain.octaves = .hidden
        // In German the sign is part of the word: Fis.
        let isWord = naming.language == .german
        root = plain.text(isWord ? chord.root : NoteName(chord.root.letter))
        accidental = isWord ? 0 : chord.root.accidental
        suffix = chord.qualityText() + (chord.isInverted ? "/" + plain.text(chord.bass) : "")
        spoken = chord.spokenText
    }
}
