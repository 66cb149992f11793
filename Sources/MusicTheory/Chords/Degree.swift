/// A step of a chord counted on the major scale of its root: 3, ♭7, ♯11.
public struct Degree: Equatable, Comparable, Sendable {
    /// 1...13.
    public let number: Int
    /// Semitones away from the major scale, flats negative.
    public let alteration: Int

    public init(_ number: Int, _ alteration: Int = 0) {
        self.number = number
        self.alteration = alteration
    }

    /// Semitones above the root, 0...11.
    public var semitones: Int {
        let natural = Letter.c.moved(by: number - 1).semitones
        return (((natural + alteration) % 12) + 12) % 12
    }

    /// The note that stands on this degree above `root`, on the letter that the number asks for.
    public func name(above root: NoteName) -> NoteName {
        NoteName(letter: root.letter.moved(by: number - 1), pitchClass: root.pitchClass + semitones)
    }

    public func text(_ form: NoteForm = .screen) -> String {
        if form == .spoken {
            let sign = alteration == 0 ? "" : NoteNaming.accidental(alteration, .spoken) + " "
            return (sign.utf8.first == 32 ? String(sign.dropFirst()) : sign) + "\(number)"
        }
        let sign = alteration < 0 ? (form == .screen ? "♭" : "b") : (form == .screen ? "♯" : "#")
        return String(repeating: sign, count: Int(alteration.magnitude)) + "\(number)"
    }

    public static func < (left: Degree, right: Degree) -> Bool {
        (left.number, left.alteration) < (right.number, right.alteration)
    }

    /// The usual name of an interval above a root where no chord decides it: ♭2, ♭3, ♯4, ♭6, ♭7 and the major scale.
    static func simple(semitones: Int) -> Degree {
        let degrees = [
            Degree(1), Degree(2, -1), Degree(2), Degree(3, -1), Degree(3), Degree(4), Degree(4, 1), Degree(5), Degree(6, -1), Degree(6),
            Degree(7, -1), Degree(7),
        ]
        return degrees[((semitones % 12) + 12) % 12]
    }
}
