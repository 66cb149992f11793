import CMath

/// Keeps the output within -1...1 without distortion: the gain has come down before the peak arrives.
///
/// Works a block at a time and puts one block out while it looks at the next, so it delays by `Block.frames`. The gain at the border between two blocks
/// is the smaller of what each of them needs and moves linearly in between, hence it is low enough at every frame.
struct Limiter {
    /// -0.26 dB, so that a converter's own interpolation between frames does not clip.
    static let ceiling: Float = 0.97
    /// Seconds in which the gain recovers by a factor of e: slower sounds like pumping, faster like distortion.
    private static let recoverySeconds = 0.15

    private var gain: Float = 1
    private var neededByDelayed: Float = 1
    private let recovery: Float
    private let delayedLeft: UnsafeMutablePointer<Float>
    private let delayedRight: UnsafeMutablePointer<Float>

    init(sampleRate: Double) {
        recovery = Float(1 - exp(-Double(Block.frames) / (sampleRate * Self.recoverySeconds)))
        delayedLeft = .allocate(capacity: Block.frames)
        delayedRight = .allocate(capacity: Block.frames)
        delayedLeft.initialize(repeating: 0, count: Block.frames)
        delayedRight.initialize(repeating: 0, count: Block.frames)
    }

    func deallocate() {
        delayedLeft.deallocate()
        delayedRight.deallocate()
    }

    /// Takes a block in and puts the one before it out, limited, in the same place.
    mutating func process(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) {
        var peak: Float = 0
        for frame in 0..<Block.frames { peak = max(peak, max(abs(left[frame]), abs(right[frame]))) }
        let needed = peak > Self.ceiling ? Self.ceiling / peak : 1
        let recovered = gain + (1 - gain) * recovery
        let target = min(recovered, min(needed, neededByDelayed))
        let step = (target - gain) / Float(Block.frames)
        for frame in 0..<Block.frames {
            let factor = gain + step * Float(frame + 1)
            let (newLeft, newRight) = (left[frame], right[frame])
            left[frame] = delayedLeft[frame] * factor
            right[frame] = delayedRight[frame] * factor
            delayedLeft[frame] = newLeft
            delayedRight[frame] = newRight
        }
        gain = target
        neededByDelayed = needed
    }
}
