import MusicTheory

/// What the recogniser says is sounding.
public enum ChordCall: Equatable, Sendable {
    /// No chord: silence, noise, speech.
    case noChord
    /// Something tonal sounds, and no chord of the vocabulary explains it well enough.
    case cannotTell
    /// One note, in any octave, which is no chord.
    case singleNote(pitchClass: Int)
    /// `bass` is the pitch class of the lowest note: the root, or another tone of the chord in an inversion.
    case chord(root: Int, kind: ChordKind, bass: Int)

    /// The notes that belong to it; empty when it is no chord.
    public var pitchClasses: PitchClassSet {
        switch self {
        case .noChord, .cannotTell: PitchClassSet()
        case .singleNote(let pitchClass): PitchClassSet([pitchClass])
        case .chord(let root, let kind, _): kind.intervals.transposed(by: root)
        }
    }

    public var isChord: Bool {
        if case .chord = self { return true }
        return false
    }

    /// The chord with its spelling, nil when it is none.
    public var chord: Chord? {
        guard case .chord(let root, let kind, let bass) = self else { return nil }
        let degrees = kind.degrees
        let chord = Chord(root: ChordCall.rootName(root, isMinor: degrees.contains(Degree(3, -1))), degrees: degrees)
        return Chord(root: chord.root, degrees: degrees, bass: chord.name(ofPitchClass: bass))
    }

    /// Harte's label, such as `C:maj`, `D:maj/3` or `Eb:min7`; `N` for everything that is no chord.
    public var harteLabel: String { chord?.text(.harte) ?? "N" }

    /// The name on a lead sheet in ASCII, such as `C`, `D/F#` or `Ebm7`; `no chord`, `cannot tell`, or `G alone` for one note.
    public var name: String {
        switch self {
        case .noChord: "no chord"
        case .cannotTell: "cannot tell"
        case .singleNote(let pitchClass): ChordCall.noteName(pitchClass) + " alone"
        case .chord: chord?.text(.plain, .ascii) ?? ""
        }
    }

    /// The name of a pitch class by itself in ASCII, black keys as in major keys: Db Eb F# Ab Bb.
    public static func noteName(_ pitchClass: Int) -> String {
        NoteNaming(octaves: .hidden).text(rootName(pitchClass, isMinor: false), .ascii)
    }

    /// The name of a pitch class in ASCII as this chord spells it: the missing note of Dmaj7 is C#, that of Ab7 is Gb.
    public func noteName(_ pitchClass: Int) -> String {
        guard let chord else { return ChordCall.noteName(pitchClass) }
        return NoteNaming(octaves: .hidden).text(chord.name(ofPitchClass: pitchClass), .ascii)
    }

    /// The spelling with the fewest accidentals in the key of the chord: E flat and F sharp, but D flat major and C sharp minor.
    private static func rootName(_ pitchClass: Int, isMinor: Bool) -> NoteName {
        // Black keys on the line of fifths between -5 (D flat) and 6 (F sharp), in minor between -2 (B flat) and 9 (G sharp as a tonic).
        let place = ((pitchClass % 12 + 12) % 12) * 7 % 12
        return NoteName(fifths: place > (isMinor ? 8 : 6) ? place - 12 : place)
    }
}
