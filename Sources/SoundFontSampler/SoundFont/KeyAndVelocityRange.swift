/// The keys and velocities a zone answers to, both ends included.
public struct KeyAndVelocityRange: Equatable, Sendable {
    public var lowestKey: UInt8 = 0
    public var highestKey: UInt8 = 127
    public var lowestVelocity: UInt8 = 0
    public var highestVelocity: UInt8 = 127

    public init() {}

    /// Whether a note falls into the range.
    @inline(__always)
    public func contains(key: UInt8, velocity: UInt8) -> Bool {
        key >= lowestKey && key <= highestKey && velocity >= lowestVelocity && velocity <= highestVelocity
    }

    /// Whether no note at all falls into the range.
    public var isEmpty: Bool { lowestKey > highestKey || lowestVelocity > highestVelocity }

    /// The notes that both ranges hold.
    public func intersection(_ other: KeyAndVelocityRange) -> KeyAndVelocityRange {
        var result = self
        result.lowestKey = max(lowestKey, other.lowestKey)
        result.highestKey = min(highestKey, other.highestKey)
        result.lowestVelocity = max(lowestVelocity, other.lowestVelocity)
        result.highestVelocity = min(highestVelocity, other.highestVelocity)
        return result
    }
}
