import CMath
import MusicTheory

/// Finds out how high somebody else's A is: an A of any octave, held for a second.
///
/// The frequency is moved by octaves next to A4. Heights from 392 to 466 Hz (the historical pitches, with a little room)
/// count as an A; other notes give nothing.
struct ReferenceListener: Equatable, Sendable {
    static let range = 385.0...475.0
    static let seconds = 1.0

    private var first: Double?
    private var heldFor = 0.0
    private var sum = 0.0
    private var count = 0.0
    /// A4 in hertz, to a tenth; nil until an A has been held long enough.
    private(set) var found: Double?

    /// Cents about the first reading within which the note counts as held.
    private static let strayCents = 6.0

    /// Takes a fresh reading.
    mutating func advance(frequency: Double, bandCents: Double, elapsed: Double) {
        guard let height = Self.folded(frequency), bandCents <= SteadyNote.widestBand else {
            self = ReferenceListener()
            return
        }
        let start = first ?? height
        let cents = 1200 * log2(height / start)
        guard cents.magnitude <= Self.strayCents else {
            self = ReferenceListener()
            return
        }
        first = start
        heldFor += elapsed
        sum += cents
        count += 1
        if heldFor >= Self.seconds { found = (start * exp2(sum / count / 1200) * 10).rounded() / 10 }
    }

    /// The frequency of the nearest octave of an A, or nil if it is no A.
    private static func folded(_ frequency: Double) -> Double? {
        guard frequency > 0, frequency.isFinite else { return nil }
        let height = frequency * exp2(-log2(frequency / 440).rounded())
        return range.contains(height) ? height : nil
    }
}
