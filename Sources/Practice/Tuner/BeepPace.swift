import CMath

/// When to beep for a player who does not look: the nearer, the faster; silent when right.
struct BeepPace: Equatable, Sendable {
    static let slowestSeconds = 1.0
    static let fastestSeconds = 0.12

    private var waited = 0.0

    /// Seconds between beeps, along the same stretched scale as the needle: `asinh(c / 6) / asinh(50 / 6)`.
    static func interval(cents: Double) -> Double {
        let share = min(1, inverseHyperbolicSine(cents.magnitude / 6) / inverseHyperbolicSine(50 / 6))
        return fastestSeconds + (slowestSeconds - fastestSeconds) * share
    }

    /// Returns whether a beep is due; `cents` is nil when there is nothing to correct.
    mutating func advance(cents: Double?, elapsed: Double) -> Bool {
        guard let cents, cents.isFinite else {
            waited = Self.slowestSeconds
            return false
        }
        waited += elapsed
        guard waited >= Self.interval(cents: cents) else { return false }
        waited = 0
        return true
    }

    private static func inverseHyperbolicSine(_ x: Double) -> Double { log(x + (x * x + 1).squareRoot()) }
}
