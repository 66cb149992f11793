/// Small differences from stroke to stroke, in turn, so that a roll does not sound like a machine.
///
/// No drummer meets the same spot twice; 4 cents and 4 steps of velocity are felt and not heard as another pitch or accent.
struct StrikeVariation: Equatable {
    let cents: Int8
    let velocity: Int

    private static let turns = [
        StrikeVariation(cents: 0, velocity: 0), StrikeVariation(cents: -4, velocity: -3), StrikeVariation(cents: 3, velocity: 2),
        StrikeVariation(cents: -2, velocity: -4),
    ]

    static let count = 4
    static let none = turns[0]

    static func turn(_ number: Int) -> StrikeVariation { turns[number % count] }

    func applied(to velocity: UInt8) -> UInt8 { UInt8(max(1, min(127, Int(velocity) + self.velocity))) }
}
