/// How a string is played to see whether its octave is true.
public enum IntonationPlace: UInt8, Sendable {
    case open
    /// Touched over the twelfth fret.
    case harmonic
    /// Pressed at the twelfth fret.
    case fretted
}

/// What the saddle of a string wants.
public enum IntonationVerdict: UInt8, Sendable {
    /// Not measured yet.
    case unknown
    /// The octave is true: leave the saddle where it is.
    case right
    /// The twelfth fret is sharp: the string wants to be longer.
    case longer
    /// The twelfth fret is flat: the string wants to be shorter.
    case shorter
    /// The difference is smaller than what is not known of it.
    case cannotTell
}

/// A height measured over half a second of a note.
public struct MeasuredCents: Equatable, Sendable {
    /// Cents, sharp positive.
    public let cents: Double
    /// Half the width of its band, in cents: two standard errors, the note's own movement included.
    public let bandCents: Double

    public init(cents: Double, bandCents: Double) {
        self.cents = cents
        self.bandCents = bandCents
    }

    /// `a - b`, bands added as independent errors: `sqrt(a^2 + b^2)`.
    static func - (left: MeasuredCents, right: MeasuredCents) -> MeasuredCents {
        let band = (left.bandCents * left.bandCents + right.bandCents * right.bandCents).squareRoot()
        return MeasuredCents(cents: left.cents - right.cents, bandCents: band)
    }
}

/// What has been measured of one string for its intonation.
public struct StringIntonation: Equatable, Sendable {
    /// Cents within which an octave is true: half of what a trained ear notices between two tones.
    public static let rightCents = 2.0

    /// From the wanted note.
    public internal(set) var open: MeasuredCents?
    /// From the octave of the wanted note.
    public internal(set) var harmonic: MeasuredCents?
    /// From the octave of the wanted note.
    public internal(set) var fretted: MeasuredCents?

    public init() {}

    /// By how much the twelfth fret is sharp of the octave of the open string.
    public var difference: MeasuredCents? { open.flatMap { open in fretted.map { $0 - open } } }

    /// By how much the twelfth fret is sharp of the harmonic.
    public var harmonicDifference: MeasuredCents? { harmonic.flatMap { harmonic in fretted.map { $0 - harmonic } } }

    /// A fretted note that is sharp wants a longer string: on the longer string the fret takes away a smaller part.
    public var verdict: IntonationVerdict {
        guard let difference else { return .unknown }
        if difference.cents.magnitude <= Self.rightCents { return .right }
        guard difference.cents.magnitude > difference.bandCents else { return .cannotTell }
        return difference.cents > 0 ? .longer : .shorter
    }

    public subscript(place: IntonationPlace) -> MeasuredCents? {
        switch place {
        case .open: open
        case .harmonic: harmonic
        case .fretted: fretted
        }
    }

    /// A new measurement of the open string begins the string anew: the others were taken at another tension.
    mutating func set(_ measured: MeasuredCents, at place: IntonationPlace) {
        switch place {
        case .open:
            self = StringIntonation()
            open = measured
        case .harmonic: harmonic = measured
        case .fretted: fretted = measured
        }
    }
}
