import CMath

/// Small intervals that temperaments are made of, in cents.
enum Comma {
    static func cents(_ numerator: Double, _ denominator: Double) -> Double { 1200 * log2(numerator / denominator) }

    /// 3/2 = 701.955.
    static let pureFifth = cents(3, 2)
    /// Twelve pure fifths less seven octaves, 23.460.
    static let pythagorean = 12 * pureFifth - 8400
    /// 81/80 = 21.506.
    static let syntonic = cents(81, 80)
    /// Their difference, 1.954.
    static let schisma = pythagorean - syntonic
}
