/// A set of the twelve pitch classes, C = 0.
public struct PitchClassSet: Equatable, Sendable {
    /// Bit `n` stands for pitch class `n`; the upper four bits are always zero.
    public private(set) var bits: UInt16

    public static let empty = PitchClassSet(bits: 0)

    public init(bits: UInt16) {
        self.bits = bits & 0xFFF
    }

    /// The notes of a chord: `intervals` in semitones above `root`; any integers, taken modulo 12.
    public init(root: Int, intervals: [Int]) {
        bits = 0
        for interval in intervals { insert(root + interval) }
    }

    public var count: Int { bits.nonzeroBitCount }
    public var isEmpty: Bool { bits == 0 }

    public func contains(_ pitchClass: Int) -> Bool { bits >> UInt16(PitchClassSet.wrapped(pitchClass)) & 1 == 1 }

    public mutating func insert(_ pitchClass: Int) { bits |= 1 << UInt16(PitchClassSet.wrapped(pitchClass)) }

    public func intersection(_ other: PitchClassSet) -> PitchClassSet { PitchClassSet(bits: bits & other.bits) }
    public func subtracting(_ other: PitchClassSet) -> PitchClassSet { PitchClassSet(bits: bits & ~other.bits) }

    /// The pitch classes in ascending order from C.
    public var pitchClasses: [Int] { (0..<12).filter { contains($0) } }

    static func wrapped(_ pitchClass: Int) -> Int { ((pitchClass % 12) + 12) % 12 }
}
