/// How the five black keys are written: the accidental preference, apart from language and octave style.
public enum Spelling: Equatable, Sendable {
    case sharps
    case flats
    case key(Key)

    public func name(ofPitchClass pitchClass: Int) -> NoteName {
        switch self {
        case .sharps: Self.name(ofPitchClass: pitchClass, fromFifths: -1)
        case .flats: Self.name(ofPitchClass: pitchClass, fromFifths: -6)
        case .key(let key): key.name(ofPitchClass: pitchClass)
        }
    }

    /// The one name of a pitch class within the twelve neighbours on the line of fifths that start at `first`.
    static func name(ofPitchClass pitchClass: Int, fromFifths first: Int) -> NoteName {
        // Seven semitones are one fifth, and 7 · 7 = 49 = 1 (mod 12).
        let steps = (((pitchClass * 7 - first) % 12) + 12) % 12
        return NoteName(fifths: first + steps)
    }
}

/// A major or minor key.
public struct Key: Equatable, Sendable {
    public enum Mode: Equatable, Sendable {
        case major, minor
    }

    public let tonic: NoteName
    public let mode: Mode

    public init(_ tonic: NoteName, _ mode: Mode = .major) {
        self.tonic = tonic
        self.mode = mode
    }

    /// Sharps of the key signature; flats are negative.
    public var signature: Int { tonic.fifths - (mode == .minor ? 3 : 0) }

    /// The written name of a pitch class in this key: its seven notes as the signature has them, the other five by the usual alterations.
    ///
    /// Twelve neighbours on the line of fifths: in minor ♭2 ♭5 lie below the key's own notes and ♯6 ♯3 ♯7 above (seen from the minor tonic),
    /// in major keys with sharps ♭7 ♭3 below and ♯4 ♯1 ♯5 above, in the other major keys ♭7 ♭3 ♭6 ♭2 below and ♯4 above.
    public func name(ofPitchClass pitchClass: Int) -> NoteName {
        let first =
            switch mode {
            case .minor: signature - 3
            case .major: signature > 0 ? signature - 3 : signature - 5
            }
        return Spelling.name(ofPitchClass: pitchClass, fromFifths: first)
    }
}
