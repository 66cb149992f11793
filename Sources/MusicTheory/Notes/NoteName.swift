/// The seven natural letters in staff order.
public enum Letter: Int, Equatable, Sendable {
    case c, d, e, f, g, a, b

    /// Semitones above C.
    public var semitones: Int {
        switch self {
        case .c: 0
        case .d: 2
        case .e: 4
        case .f: 5
        case .g: 7
        case .a: 9
        case .b: 11
        }
    }

    /// The letter so many staff steps up (or down, when negative).
    public func moved(by steps: Int) -> Letter {
        Letter(rawValue: (((rawValue + steps) % 7) + 7) % 7) ?? .c
    }
}

/// A letter with its accidental and no octave: the written name of a pitch class, such as F♯ or G♭.
public struct NoteName: Equatable, Sendable {
    public let letter: Letter
    /// Sharps positive, flats negative: +1 = ♯, -2 = ♭♭.
    public let accidental: Int

    public init(_ letter: Letter, _ accidental: Int = 0) {
        self.letter = letter
        self.accidental = accidental
    }

    /// Semitones above C, 0...11.
    public var pitchClass: Int { (((letter.semitones + accidental) % 12) + 12) % 12 }

    /// Place on the line of fifths: C = 0, G = 1, F = -1, F♯ = 6, G♭ = -6.
    public var fifths: Int {
        let naturals = [0, 2, 4, -1, 1, 3, 5]
        return naturals[letter.rawValue] + 7 * accidental
    }

    /// The name at a place on the line of fifths.
    public init(fifths: Int) {
        let order: [Letter] = [.f, .c, .g, .d, .a, .e, .b]
        let place = (((fifths + 1) % 7) + 7) % 7
        letter = order[place]
        accidental = (fifths + 1 - place) / 7
    }

    /// The name of `pitchClass` with the given letter, with the smallest accidental that reaches it (-5...6).
    public init(letter: Letter, pitchClass: Int) {
        let distance = (((pitchClass - letter.semitones) % 12) + 12) % 12
        self.init(letter, distance > 6 ? distance - 12 : distance)
    }
}
