/// Notices the start of a sound as a sudden rise of energy, in blocks of 2.7 ms.
///
/// A block of energy `e` starts a sound when `e > 4 · max(13 blocks before it) + 1e-9` and `e > 6 · room`. Thirteen blocks are 35 ms:
/// longer than a period of the lowest strings, whose own ripple must not count. Blocks that go on rising move the start on.
/// The first block ever seen is not an attack, because a stream may begin inside a note. Silence never starts one; a NaN compares
/// as not greater and starts none. Nothing is allocated after `init`.
public final class AttackDetector {
    /// Samples in a block at 12 kHz.
    public static let blockLength = 32
    private static let memory = 13
    private static let rise: Float = 4
    private static let overRoom: Float = 6
    /// Starts closer than this to the last one are the same attack, in samples (50 ms at 12 kHz).
    private static let sameAttack = 600

    /// Sample at which the last attack began; nil before the first.
    public private(set) var start: Int?
    private let hopLength: Int
    private let energies: UnsafeMutableBufferPointer<Float>
    private var blocksSeen = 0

    /// `hopLength` in samples at 12 kHz, a multiple of `blockLength`.
    public init(hopLength: Int) {
        self.hopLength = max(1, hopLength / Self.blockLength) * Self.blockLength
        energies = .allocate(capacity: 16)
        energies.initialize(repeating: 0)
    }

    deinit { energies.deallocate() }

    /// Mean square of the last 21 ms.
    public var recentEnergy: Float {
        var sum: Float = 0
        for index in 8..<16 { sum += energies[index] }
        return sum / 8
    }

    private func energy(_ samples: UnsafePointer<Float>) -> Float {
        var sum: Float = 0
        for index in 0..<Self.blockLength { sum += samples[index] * samples[index] }
        return sum / Float(Self.blockLength)
    }

    /// Looks at one hop; true when a new attack (not the going on of the last) lies in it.
    ///
    /// - Parameters:
    ///   - position: index of the hop's first sample.
    ///   - roomEnergy: mean square of the room without a note; 0 when unknown.
    public func update(_ hop: UnsafePointer<Float>, position: Int, roomEnergy: Float) -> Bool {
        var isNew = false
        if blocksSeen == 0 {
            var largest: Float = 0
            for offset in stride(from: 0, to: hopLength, by: Self.blockLength) {
                largest = max(largest, energy(hop + offset))
            }
            for index in 0..<16 { energies[index] = largest }
        }
        for offset in stride(from: 0, to: hopLength, by: Self.blockLength) {
            let value = energy(hop + offset)
            var largest: Float = 0
            for index in (16 - Self.memory)..<16 { largest = max(largest, energies[index]) }
            if value > Self.rise * largest + 1e-9, value > Self.overRoom * roomEnergy {
                let place = position + offset
                if start == nil || place - start! > Self.sameAttack { isNew = true }
                start = place
            }
            for index in 0..<15 { energies[index] = energies[index + 1] }
            energies[15] = value
            blocksSeen += 1
        }
        return isNew
    }

    /// Declares that a sound began at this sample, for a change that the energy does not show.
    public func force(at position: Int) { start = position }

    public func reset() {
        start = nil
        blocksSeen = 0
    }
}
