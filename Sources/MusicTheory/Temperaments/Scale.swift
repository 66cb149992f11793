import CMath

/// Any scale that repeats at some interval, in cents above its first note.
public struct Scale: Equatable, Sendable {
    /// May be empty.
    public let description: String
    /// Cents of the first note (always 0) and the others up to, but without, the one that repeats the first; in the order of the file.
    public let degrees: [Double]
    /// Cents after which the scale repeats, at least 1; 1200 for an octave, 1901.955 for a twelfth.
    public let period: Double

    /// - Parameter steps: cents of every note after the first, at least one; the last is the period.
    init(description: String, steps: [Double]) {
        self.description = description
        degrees = [0] + steps.dropLast()
        period = max(steps.last ?? 1200, 1)
    }

    /// Cents of any degree above the first note: `⌊d / n⌋ · period + degrees[d mod n]`; negative degrees lie below.
    public func cents(ofDegree degree: Int) -> Double {
        let turns = (Double(degree) / Double(degrees.count)).rounded(.down)
        return turns * period + degrees[degree - Int(turns) * degrees.count]
    }

    /// The degree nearest to so many cents above the first note, and how far it is from there; nil for NaN and beyond ±1,000,000 cents.
    public func nearestDegree(toCents cents: Double) -> (degree: Int, cents: Double)? {
        guard cents.magnitude < 1_000_000 else { return nil }
        let turns = Int((cents / period).rounded(.down))
        var best: (degree: Int, cents: Double)?
        // A file may hold notes outside its own period, so the neighbouring turns are looked at as well.
        for turn in turns - 1...turns + 1 {
            for index in degrees.indices {
                let degree = turn * degrees.count + index
                let distance = cents - self.cents(ofDegree: degree)
                if distance.magnitude < (best?.cents.magnitude ?? .infinity) { best = (degree, distance) }
            }
        }
        return best
    }

    public static func == (left: Scale, right: Scale) -> Bool {
        left.degrees == right.degrees && left.period == right.period
            && left.description.utf8.elementsEqual(right.description.utf8)
    }
}
