import CMath

/// The smoothing published with `AutocorrelationDetector`: median of five, then an exponential average, both in hertz; silence and jumps of more
/// than 80 cents start afresh.
struct AutocorrelationSmoother {
    private static let historyLength = 5
    private static let weight = 0.35
    private static let jumpCents = 80.0

    private var recent: [Double] = []
    private var shown: Double?

    init() { recent.reserveCapacity(Self.historyLength + 1) }

    mutating func push(_ reading: PitchReading?) -> PitchReading? {
        guard var reading else {
            recent.removeAll(keepingCapacity: true)
            shown = nil
            return nil
        }
        if let shown, abs(1200 * log2(reading.frequency / shown)) > Self.jumpCents {
            recent.removeAll(keepingCapacity: true)
            self.shown = nil
        }
        recent.append(reading.frequency)
        if recent.count > Self.historyLength { recent.removeFirst() }
        let median = recent.sorted()[recent.count / 2]
        let next = shown.map { $0 + Self.weight * (median - $0) } ?? median
        shown = next
        reading.frequency = next
        return reading
    }
}
