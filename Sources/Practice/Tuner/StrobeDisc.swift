/// How far the disc of the strobe has turned.
///
/// `turns per second = cents / 24`: sharp turns to the right, flat to the left, and there is no dead zone, so what looks
/// still is right. The rate follows cents instead of hertz so that the eye learns one speed for all strings; at a
/// fiftieth of a cent the outer ring of 48 blocks passes one block in 25 seconds.
struct StrobeDisc: Equatable, Sendable {
    static let turnsPerCentSecond = 1.0 / 24

    /// 0 to 1.
    private(set) var turns = 0.0

    /// Without a fresh reading the disc is not advanced: it stands still because nothing is known.
    mutating func advance(cents: Double, elapsed: Double) {
        let turned = turns + max(-1_000, min(1_000, cents)) * Self.turnsPerCentSecond * min(elapsed, 1)
        guard turned.isFinite else { return }
        turns = turned - turned.rounded(.down)
    }
}
