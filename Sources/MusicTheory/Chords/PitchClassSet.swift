/// A set of the twelve pitch classes, 0 = C, or of semitones above a root.
public struct PitchClassSet: Equatable, Sendable {
    /// Bit n stands for pitch class n; only the lowest twelve are used.
    public var mask: UInt16

    public init(mask: UInt16 = 0) {
        self.mask = mask & 0xFFF
    }

    public init(_ pitchClasses: some Sequence<Int>) {
        mask = 0
        for pitchClass in pitchClasses { insert(pitchClass) }
    }

    public var count: Int { mask.nonzeroBitCount }
    public var isEmpty: Bool { mask == 0 }

    /// Any integer is taken modulo 12.
    public func contains(_ pitchClass: Int) -> Bool { mask & Self.bit(pitchClass) != 0 }
    public mutating func insert(_ pitchClass: Int) { mask |= Self.bit(pitchClass) }
    public mutating func remove(_ pitchClass: Int) { mask &= ~Self.bit(pitchClass) }

    public func isSubset(of other: PitchClassSet) -> Bool { mask & ~other.mask == 0 }
    public func union(_ other: PitchClassSet) -> PitchClassSet { PitchClassSet(mask: mask | other.mask) }
    public func intersection(_ other: PitchClassSet) -> PitchClassSet { PitchClassSet(mask: mask & other.mask) }
    public func subtracting(_ other: PitchClassSet) -> PitchClassSet { PitchClassSet(mask: mask & ~other.mask) }

    /// Every pitch class raised by so many semitones.
    public func transposed(by semitones: Int) -> PitchClassSet {
        let shift = ((semitones % 12) + 12) % 12
        return PitchClassSet(mask: (mask << UInt16(shift)) | (mask >> UInt16(12 - shift)))
    }

    /// From 0 to 11.
    public var pitchClasses: [Int] { (0..<12).filter { contains($0) } }

    private static func bit(_ pitchClass: Int) -> UInt16 { 1 << UInt16(((pitchClass % 12) + 12) % 12) }
}
