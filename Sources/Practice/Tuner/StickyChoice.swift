/// Which string or note a pitch belongs to, decided by the mean of the note, so that a swing about a boundary changes nothing.
///
/// The mean forgets within a third of a second: a vibrato of 4 Hz and 8 cents moves it by one cent. Another choice is
/// taken when the mean has passed the boundary by a few cents, or at once when the pitch itself is clearly beyond it.
struct StickyChoice: Equatable, Sendable {
    /// Time constant of the mean, in seconds.
    static let memory = 0.3
    /// How long a pitch must be clearly elsewhere: four hops, more than one bad reading.
    static let clearSeconds = 0.04
    /// Cents from the mean beyond which a pitch is a new one: more than any vibrato.
    static let jumpCents = 40.0
    /// Cents of advantage by the mean that another choice must have.
    static let meanMargin = 5.0
    /// How long a note must last before its mean counts: a whole swing of a vibrato of 4 Hz.
    static let meanSeconds = 0.25
    /// Cents of advantage by which the first reading after a pluck or a jump is another choice at once.
    static let firstMargin = 20.0

    private(set) var current: Int?
    /// The mean of the note, in the unit of the pitches: cents.
    private var mean = 0.0
    private var age = 0.0
    private var jumpedFor = 0.0
    private var clearFor = 0.0

    /// A string was plucked: its mean starts with its first reading.
    mutating func beginNote() {
        age = 0
    }

    mutating func forget() {
        self = StickyChoice()
    }

    mutating func take(_ choice: Int) {
        current = choice
        clearFor = 0
    }

    /// - Parameters:
    ///   - pitch: cents from any fixed point.
    ///   - margin: cents of advantage by which a single pitch clearly belongs to another choice.
    ///   - nearest: the choice nearest to a pitch.
    ///   - distance: cents between a choice and a pitch, not negative.
    mutating func advance(
        pitch: Double, margin: Double, elapsed: Double, nearest: (Double) -> Int?, distance: (Int, Double) -> Double
    ) {
        let isFirst = average(pitch, elapsed: elapsed)
        guard let standing = current, let heard = nearest(pitch), let meant = nearest(mean) else {
            nearest(pitch).map { take($0) }
            return
        }
        let advantage = distance(standing, pitch) - distance(heard, pitch)
        clearFor = advantage >= margin ? clearFor + elapsed : 0
        if clearFor >= Self.clearSeconds || (isFirst && advantage >= Self.firstMargin) {
            take(heard)
            age = 0
        } else if age >= Self.meanSeconds, distance(standing, mean) - distance(meant, mean) > Self.meanMargin {
            take(meant)
        }
    }

    /// Takes a pitch into the mean; returns whether the mean begins with it.
    private mutating func average(_ pitch: Double, elapsed: Double) -> Bool {
        let hasJumped = age > 0 && (pitch - mean).magnitude > Self.jumpCents
        jumpedFor = hasJumped ? jumpedFor + elapsed : 0
        if hasJumped, jumpedFor < Self.clearSeconds { return false }
        let begins = hasJumped || age == 0
        if begins {
            mean = pitch
            age = 0
        }
        age += elapsed
        mean += (pitch - mean) * min(1, elapsed / max(1e-9, min(age, Self.memory)))
        return begins
    }
}
