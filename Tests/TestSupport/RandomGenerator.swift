import CMath

/// A small deterministic generator: the same seed gives the same test signal everywhere, for ever.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA (2014) (SplitMix64).
public struct RandomGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Uniform in 0 ..< 1.
    public mutating func nextUniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Normal with mean 0 and variance 1 (Box and Muller).
    public mutating func nextNormal() -> Double {
        let radius = (-2 * log(1 - nextUniform())).squareRoot()
        return radius * cos(2 * Double.pi * nextUniform())
    }
}
