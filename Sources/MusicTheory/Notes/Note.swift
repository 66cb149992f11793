/// One key of the equal-tempered keyboard, counted in semitones as MIDI does: 60 = C4, 69 = A4; any integer, also below 0 and above 127.
public struct Note: Equatable, Comparable, Sendable {
    public var midi: Int

    public init(midi: Int) {
        self.midi = midi
    }

    /// Semitones above C, 0...11.
    public var pitchClass: Int { ((midi % 12) + 12) % 12 }

    /// The octave of scientific pitch notation: `floor(midi / 12) - 1`, so that C4 is MIDI 60.
    public var octave: Int { (midi - pitchClass) / 12 - 1 }

    public var pitch: Pitch { Pitch(midi: Double(midi)) }

    public static func < (left: Note, right: Note) -> Bool { left.midi < right.midi }
}

/// A note together with how far a pitch lies from it.
public struct NearestNote: Equatable, Sendable {
    public let note: Note
    /// Cents from the note to the pitch, sharp positive; in equal temperament -50 ≤ cents < 50.
    public let cents: Double

    public init(note: Note, cents: Double) {
        self.note = note
        self.cents = cents
    }
}
