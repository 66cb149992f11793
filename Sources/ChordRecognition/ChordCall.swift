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
        case .noChord, .cannotTell: .empty
        case .singleNote(let pitchClass): PitchClassSet(root: pitchClass, intervals: [0])
        case .chord(let root, let kind, _): PitchClassSet(root: root, intervals: kind.intervals)
        }
    }

    public var isChord: Bool {
        if case .chord = self { return true }
        return false
    }

    /// Harte's label, such as `C:maj`, `D:maj/3` or `Eb:min7`; `N` for everything that is no chord.
    public var harteLabel: String {
        guard case .chord(let root, let kind, let bass) = self else { return "N" }
        var text = ChordCall.rootName(root, isMinor: kind.hasMinorThird)
        text.append(":")
        append(kind.harteShorthand, to: &text)
        let interval = PitchClassSet.wrapped(bass - root)
        if interval != 0 {
            text.append("/")
            append(ChordCall.degrees[interval], to: &text)
        }
        return text
    }

    /// The name on a lead sheet in ASCII, such as `C`, `D/F#` or `Ebm7`; `no chord`, `cannot tell`, or `G alone` for one note.
    public var name: String {
        switch self {
        case .noChord: return "no chord"
        case .cannotTell: return "cannot tell"
        case .singleNote(let pitchClass): return ChordCall.rootName(pitchClass, isMinor: false) + " alone"
        case .chord(let root, let kind, let bass):
            var text = ChordCall.rootName(root, isMinor: kind.hasMinorThird)
            append(kind.symbol, to: &text)
            if PitchClassSet.wrapped(bass - root) != 0 {
                text.append("/")
                text.append(ChordCall.bassName(bass, root: root, isMinor: kind.hasMinorThird))
            }
            return text
        }
    }

    /// Spellings with the fewest accidentals in the key of the chord: E flat major, but F sharp and C sharp minor.
    private static func rootName(_ pitchClass: Int, isMinor: Bool) -> String {
        let majors: [StaticString] = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
        let minors: [StaticString] = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"]
        var text = ""
        append((isMinor ? minors : majors)[PitchClassSet.wrapped(pitchClass)], to: &text)
        return text
    }

    /// A bass note is a flat under a root whose own key has flats, and a sharp otherwise.
    private static func bassName(_ pitchClass: Int, root: Int, isMinor: Bool) -> String {
        let flats: [StaticString] = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]
        let sharps: [StaticString] = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
        let flatRoots = PitchClassSet(root: 0, intervals: isMinor ? [0, 2, 3, 5, 7, 10] : [0, 1, 3, 5, 8, 10])
        var text = ""
        append((flatRoots.contains(root) ? flats : sharps)[PitchClassSet.wrapped(pitchClass)], to: &text)
        return text
    }

    private static let degrees: [StaticString] = ["1", "b2", "2", "b3", "3", "4", "b5", "5", "#5", "6", "b7", "7"]
}

/// Appends ASCII text without going through the Unicode tables.
func append(_ ascii: StaticString, to text: inout String) {
    ascii.withUTF8Buffer { bytes in
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
}
