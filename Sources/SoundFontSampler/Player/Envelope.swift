/// Delay, attack, hold, decay, sustain, release, advanced a block at a time.
///
/// `value` runs 0...1. In the attack it is linear; afterwards it falls linearly, which a volume envelope reads as decibels
/// (100 dB from 1 to 0) and a modulation envelope as is.
/// Source: SoundFont Technical Specification 2.04, sections 8.1.2 (generators 25-40) and 9.4.
struct Envelope {
    enum Stage: UInt8 {
        case delay, attack, hold, decay, sustain, release, finished
    }

    private(set) var stage = Stage.delay
    private(set) var value: Float = 0
    /// Frames left of the delay, later of the hold.
    private var remaining: Float
    private let attackFrames: Float
    private let holdFrames: Float
    private let decayFrames: Float
    private let sustain: Float
    private let releaseFrames: Float

    /// - Parameters:
    ///   - delay, attack, hold: frames; decay, release: frames for a fall from 1 to 0.
    ///   - sustain: the value the decay stops at, 0...1.
    init(delay: Float, attack: Float, hold: Float, decay: Float, sustain: Float, release: Float) {
        remaining = delay
        attackFrames = attack
        holdFrames = hold
        decayFrames = decay
        self.sustain = sustain
        releaseFrames = release
    }

    /// Moves on by some frames.
    /// - Returns: after how many of them the attack ended, so that a short attack is not stretched over the block; else all of them.
    @inline(__always)
    mutating func advance(_ frames: Float) -> Float {
        switch stage {
        case .decay:
            value -= frames / decayFrames
            if value <= sustain {
                value = sustain
                stage = .sustain
            }
            return frames
        case .sustain, .finished: return frames
        case .release:
            value -= frames / releaseFrames
            if value <= 0 {
                value = 0
                stage = .finished
            }
            return frames
        default: return begin(frames)
        }
    }

    /// Delay, attack and hold: several of them may end within one block.
    private mutating func begin(_ frames: Float) -> Float {
        var left = frames
        var attackEnd = frames
        if stage == .delay {
            if remaining >= left {
                remaining -= left
                return frames
            }
            left -= remaining
            stage = .attack
        }
        if stage == .attack {
            let needed = (1 - value) * attackFrames
            if needed > left {
                value += left / attackFrames
                return frames
            }
            value = 1
            left -= needed
            attackEnd = max(frames - left, 1)
            stage = .hold
            remaining = holdFrames
        }
        if remaining >= left {
            remaining -= left
            return attackEnd
        }
        left -= remaining
        stage = decayFrames > left ? .decay : .sustain
        value = stage == .decay ? max(1 - left / decayFrames, sustain) : sustain
        return attackEnd
    }

    /// Starts the release from where the envelope stands.
    /// - Parameter startingValue: the value on the falling scale; for a volume envelope in its attack it differs from `value`.
    mutating func release(from startingValue: Float) {
        if stage == .finished || stage == .release { return }
        value = min(max(startingValue, 0), 1)
        stage = value > 0 && releaseFrames > 0 ? .release : .finished
        if stage == .finished { value = 0 }
    }

    /// Whether the value is on the rising, linear part.
    var isRising: Bool { stage == .attack || stage == .delay }
    var isReleasing: Bool { stage == .release || stage == .finished }
}
