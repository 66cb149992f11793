/// The pictures of the lamp: how right a note is, as one of five answers.
public enum Lamp: UInt8, Sendable {
    /// Nothing sounds.
    case quiet
    case inTune
    case close
    case adjust
    /// A note sounds, but how high it is cannot be said well enough to judge it.
    case cannotTell
}

/// Turns cents into a lamp that does not flicker: strict on the way into tune, slow on the way out.
///
/// The states follow from time spent, not from a count of calls, so that any hop size gives the same lamp.
public struct LampMachine: Equatable, Sendable {
    /// Cents within which a note comes into tune.
    public static let enterCents = 3.0
    /// Cents beyond which it falls out of tune.
    public static let leaveCents = 5.0
    /// Cents beyond which it is far off.
    public static let farCents = 15.0
    /// Six hops of 512 samples at 48 kHz.
    public static let enterSeconds = 6 * 512.0 / 48_000
    public static let leaveSeconds = 0.4
    /// How long another picture must be wanted before it replaces a lit one: no two changes within a third of a second
    /// come from a reading that swings about a limit faster than three times a second.
    public static let settleSeconds = 0.167
    /// Sums of hop times miss the exact limit by rounding.
    private static let roundingSeconds = 1e-6

    public private(set) var lamp = Lamp.quiet
    private var insideFor = 0.0
    private var outsideFor = 0.0
    private var wanted = Lamp.quiet
    private var wantedFor = 0.0

    public init() {}

    /// Forgets everything; the next reading is judged afresh.
    public mutating func extinguish() {
        self = LampMachine()
    }

    /// Judges one fresh reading.
    /// - Parameters:
    ///   - cents: distance from the target, sharp positive; NaN counts as unknown.
    ///   - bandCents: half the width of the reading's band (two standard errors).
    ///   - elapsed: seconds since the reading before.
    public mutating func advance(cents: Double, bandCents: Double, elapsed: Double) {
        let isKnown = cents.isFinite && bandCents <= Self.farCents
        let distance = cents.magnitude
        insideFor = isKnown && distance <= Self.enterCents ? insideFor + elapsed : 0
        outsideFor = isKnown && distance > Self.leaveCents ? outsideFor + elapsed : 0
        if !isKnown {
            settle(on: .cannotTell, elapsed: elapsed)
        } else if lamp == .inTune {
            if outsideFor >= Self.leaveSeconds - Self.roundingSeconds { light(Self.picture(distance)) } else { wantedFor = 0 }
        } else if insideFor >= Self.enterSeconds - Self.roundingSeconds {
            light(.inTune)
        } else {
            settle(on: Self.picture(distance), elapsed: elapsed)
        }
    }

    private static func picture(_ distance: Double) -> Lamp { distance > farCents ? .adjust : .close }

    private mutating func settle(on picture: Lamp, elapsed: Double) {
        if picture == lamp {
            wantedFor = 0
        } else if lamp == .quiet, picture != .cannotTell {
            light(picture)
        } else {
            wantedFor = picture == wanted ? wantedFor + elapsed : elapsed
            wanted = picture
            if wantedFor >= Self.settleSeconds - Self.roundingSeconds { light(picture) }
        }
    }

    private mutating func light(_ picture: Lamp) {
        lamp = picture
        wantedFor = 0
        outsideFor = 0
    }
}
