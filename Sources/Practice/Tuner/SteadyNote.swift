/// One measurement of one note: the mean of half a second of it, after the attack.
///
/// A plucked string starts sharp and sinks; measuring every note over the same stretch of its life makes two of them
/// comparable. A reading that leaves the mean, or one that is not sure, begins the stretch anew.
struct SteadyNote: Equatable, Sendable {
    static let attackSeconds = 0.2
    static let seconds = 0.5
    /// Cents a reading may lie from the mean before it counts as another note.
    static let strayCents = 5.0
    /// The widest band, in cents, of a reading that counts.
    static let widestBand = 3.0

    private var age = 0.0
    private var sum = 0.0
    private var squares = 0.0
    private var weight = 0.0
    private var count = 0.0
    private var measuredFor = 0.0
    private(set) var isDone = false

    /// Takes a fresh reading; returns the mean once, when it is complete.
    ///
    /// The readings overlap, so their number does not make the mean surer than one of them; how far they wander about the
    /// mean is added: `band^2 = n / sum(1 / band_i^2) + (2 sd)^2`.
    mutating func advance(cents: Double, bandCents: Double, elapsed: Double) -> MeasuredCents? {
        age += elapsed
        guard !isDone, age >= Self.attackSeconds else { return nil }
        guard bandCents <= Self.widestBand, cents.isFinite else {
            restart()
            return nil
        }
        if weight > 0, (cents - sum / weight).magnitude > Self.strayCents { restart() }
        let precision = 1 / max(0.01, bandCents * bandCents)
        sum += precision * cents
        squares += precision * cents * cents
        weight += precision
        count += 1
        measuredFor += elapsed
        guard measuredFor >= Self.seconds else { return nil }
        isDone = true
        let mean = sum / weight
        let variance = max(0, squares / weight - mean * mean)
        return MeasuredCents(cents: mean, bandCents: (count / weight + 4 * variance).squareRoot())
    }

    private mutating func restart() {
        sum = 0
        squares = 0
        weight = 0
        count = 0
        measuredFor = 0
    }
}
