/// Notices the start of a note as a sudden rise of energy, in blocks of 32 samples (2.7 ms).
///
/// A block starts a note when its energy is over four times the largest of the 13 blocks before it (35 ms: longer than
/// a period of the lowest strings, whose own ripple must not count) and over six times the room's. Blocks that
/// go on rising move the start on.
final class AttackDetector {
    private static let blockLength = 32
    private static let memory = 13
    private static let rise: Float = 4
    private static let overRoom: Float = 6
    /// Starts closer than this to the last one are the same attack, in samples (50 ms).
    private static let sameAttack = 600

    /// Sample at which the last attack began; nil before the first.
    private(set) var start: Int?
    private let energies: UnsafeMutableBufferPointer<Float>
    private var blocksSeen = 0

    init() {
        energies = .allocate(capacity: 16)
        energies.initialize(repeating: 0)
    }

    deinit { energies.deallocate() }

    /// Mean square of the last 21 ms.
    var recentEnergy: Float {
        var sum: Float = 0
        for index in 8..<16 { sum += energies[index] }
        return sum / 8
    }

    /// Mean square of the newest block.
    private func energy(_ samples: UnsafePointer<Float>) -> Float {
        var sum: Float = 0
        for index in 0..<Self.blockLength { sum += samples[index] * samples[index] }
        return sum / Float(Self.blockLength)
    }

    /// Looks at one hop; true when a new attack (not the going on of the last) lies in it.
    ///
    /// - Parameter position: index of the hop's first sample.
    func update(_ hop: UnsafePointer<Float>, position: Int, roomEnergy: Float) -> Bool {
        var isNew = false
        if blocksSeen == 0 {
            // The first thing heard is not an attack: a stream may begin inside a note.
            var largest: Float = 0
            for offset in stride(from: 0, to: AnalysisFormat.hopLength, by: Self.blockLength) {
                largest = max(largest, energy(hop + offset))
            }
            for index in 0..<16 { energies[index] = largest }
        }
        for offset in stride(from: 0, to: AnalysisFormat.hopLength, by: Self.blockLength) {
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

    /// Declares that a note began at this sample, for a change that the energy does not show.
    func force(at position: Int) { start = position }

    func reset() {
        start = nil
        blocksSeen = 0
    }
}
