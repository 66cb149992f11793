/// A written note: letter, accidental and octave.
///
/// The octave belongs to the letter, as on paper: B♯3 sounds as C4 and C♭4 as B3.
public struct SpelledNote: Equatable, Sendable {
    public let name: NoteName
    /// Octave of scientific pitch notation; middle C is C4.
    public let octave: Int

    public init(_ name: NoteName, octave: Int) {
        self.name = name
        self.octave = octave
    }

    public init(_ letter: Letter, _ accidental: Int = 0, octave: Int) {
        self.init(NoteName(letter, accidental), octave: octave)
    }

    /// The note as it is written when its pitch class is called `name`; the octave follows from the letter.
    public init(_ note: Note, named name: NoteName) {
        self.name = name
        let natural = note.midi - name.accidental - name.letter.semitones
        octave = Note(midi: natural).octave
    }

    public init(_ note: Note, spelling: Spelling = .sharps) {
        self.init(note, named: spelling.name(ofPitchClass: note.pitchClass))
    }

    public var note: Note { Note(midi: (octave + 1) * 12 + name.letter.semitones + name.accidental) }
    public var pitch: Pitch { note.pitch }
}
