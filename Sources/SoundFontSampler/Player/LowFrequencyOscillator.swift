/// A triangle wave that starts at 0 after its delay and first rises, read once a block.
///
/// Source: SoundFont Technical Specification 2.04, section 8.1.2, generators 21 to 24, and 9.3.
struct LowFrequencyOscillator {
    private var delay: Float
    private var phase: Float = 0
    private let increment: Float

    /// - Parameters: delay in frames; frequency in cycles per frame.
    init(delay: Float, frequency: Float) {
        self.delay = delay
        increment = frequency
    }

    /// Moves on by some frames and gives the value there, -1...1.
    @inline(__always)
    mutating func advance(_ frames: Float) -> Float {
        if delay >= frames {
            delay -= frames
            return 0
        }
        phase += (frames - delay) * increment
        delay = 0
        if phase >= 1 { phase -= Float(Int32(min(phase, 1e6))) }
        if phase < 0.25 { return 4 * phase }
        return phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
    }
}
