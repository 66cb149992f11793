import CMath

/// The smoothing published with `YINDetector`: median of the last five valid readings, then an exponential average, both in cents; nothing in
/// the first 100 ms after a pluck.
///
/// Two constants are not given in the source and are filled in here: what counts as a pluck, and the weight of the average.
struct YINTracker {
    private static let historyLength = 5
    private static let settlingSeconds = 0.1
    /// A hop this many decibels above the one before is a pluck: a plucked string rises by far more, a decaying one never rises.
    private static let pluckRise = 6.0
    /// Share of the newest median: four hops (85 ms at 48 kHz) bring three quarters of a change.
    private static let weight = 0.3

    private var recent: [Double] = []
    private var average: Double?
    private var lastLevel = -100.0
    private var pluckTime = -1.0

    init() { recent.reserveCapacity(Self.historyLength + 1) }

    /// - Parameters: `time` in seconds, `level` of the hop in decibels.
    mutating func push(_ reading: PitchReading?, time: Double, level: Double) -> PitchReading? {
        let isPluck = level - lastLevel > Self.pluckRise
        lastLevel = level
        if isPluck {
            pluckTime = time
            recent.removeAll(keepingCapacity: true)
            average = nil
        }
        guard var reading, pluckTime < 0 || time - pluckTime >= Self.settlingSeconds else { return nil }
        recent.append(1200 * log2(reading.frequency / 440))
        if recent.count > Self.historyLength { recent.removeFirst() }
        let median = recent.sorted()[recent.count / 2]
        let next = average.map { $0 + Self.weight * (median - $0) } ?? median
        average = next
        reading.frequency = 440 * exp2(next / 1200)
        return reading
    }
}
