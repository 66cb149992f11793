import MusicTheory

/// A note as the screen writes it, taken apart so that the accidental can be drawn and the octave made small.
public struct NoteLabel: Equatable, Sendable {
    /// The name without accidental and octave: "F", "Sol", "h"; in German the whole word, "Fis".
    public let letter: String
    /// The accidental to draw after the letter, sharps positive; 0 where the word already says it.
    public let accidental: Int
    /// The octave as the chosen style counts it.
    public let octave: Int
    /// What follows letter and accidental: "3", "′", nothing.
    public let octaveText: String
    /// Everything together: "F♯3".
    public let name: String
    /// For a screen reader: "F sharp 3".
    public let spoken: String

    public static let none = NoteLabel()

    private init() {
        (letter, accidental, octave, octaveText, name, spoken) = ("", 0, 0, "", "", "")
    }

    public init(_ note: SpelledNote, naming: NoteNaming) {
        name = naming.text(note)
        let isWord = naming.language == .german
        accidental = isWord ? 0 : note.name.accidental
        octave = note.octave - (naming.octaves == .french ? 1 : 0)
        let full = Array(name.utf8)
        let word = naming.text(note.name).utf8.count
        let natural = isWord ? word : naming.text(NoteName(note.name.letter)).utf8.count
        letter = String(decoding: full.prefix(natural), as: UTF8.self)
        octaveText = String(decoding: full.dropFirst(word), as: UTF8.self)
        // "A2" is read well as it stands; only signs need words.
        let isPlain = note.name.accidental == 0 && naming.octaves != .helmholtz
        spoken = isPlain ? name : naming.text(note, .spoken)
    }

    public static func == (left: NoteLabel, right: NoteLabel) -> Bool {
        left.octave == right.octave && left.name.utf8.elementsEqual(right.name.utf8)
            && left.spoken.utf8.elementsEqual(right.spoken.utf8)
    }
}
