import CMath

/// A small room: a feedback delay network of eight lines.
///
/// The lines feed each other through a Householder reflection (I - 2/8 ones), which loses no energy; decay and a gentle low-pass sit in each line.
/// Source: J.-M. Jot and A. Chaigne, "Digital delay networks for designing artificial reverberators", AES 90th Convention, 1991.
struct Reverb {
    /// Line lengths at 48 kHz in frames, 27 to 62 ms: primes, so that echoes do not fall together.
    private static let lengths: [Int] = [1_307, 1_511, 1_733, 1_979, 2_203, 2_441, 2_689, 2_971]
    /// Seconds for a fall of 60 dB: a furnished room rather than a hall.
    private static let decaySeconds = 1.1
    /// Cutoff of the low-pass in each line, in hertz: soft furniture takes the treble first.
    private static let dampingFrequency = 5_000.0

    private let lines: UnsafeMutablePointer<Float>
    private let capacity: Int
    private var starts = InlineArray<8, Int>(repeating: 0)
    private var sizes = InlineArray<8, Int>(repeating: 1)
    private var positions = InlineArray<8, Int>(repeating: 0)
    private var feedback = SIMD8<Float>.zero
    private var damping: Float
    private var state = SIMD8<Float>.zero

    init(sampleRate: Double) {
        var total = 0
        for line in 0..<8 {
            sizes[line] = max(Int(Double(Self.lengths[line]) * sampleRate / 48_000), 1)
            starts[line] = total
            total += sizes[line]
            feedback[line] = Float(exp2(-9.965_784 * Double(sizes[line]) / (sampleRate * Self.decaySeconds)))
        }
        capacity = total
        lines = .allocate(capacity: total)
        lines.initialize(repeating: 0, count: total)
        damping = Float(1 - exp(-2 * Double.pi * Self.dampingFrequency / sampleRate))
    }

    func deallocate() { lines.deallocate() }

    /// Silences the room.
    mutating func reset() {
        for index in 0..<capacity { lines[index] = 0 }
        state = .zero
    }

    /// Adds the room's answer to a block of input.
    mutating func process(
        _ input: UnsafePointer<Float>, addingTo left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, level: Float
    ) {
        for frame in 0..<Block.frames {
            var echoes = SIMD8<Float>.zero
            for line in 0..<8 { echoes[line] = lines[starts[line] + positions[line]] }
            state += (echoes - state) * damping
            let mixed = state - SIMD8(repeating: state.sum() * 0.25)
            // A constant far below hearing keeps the tail out of denormal numbers, which are slow.
            let fed = mixed * feedback + SIMD8(repeating: input[frame] + 1e-20)
            for line in 0..<8 {
                lines[starts[line] + positions[line]] = fed[line]
                positions[line] += 1
                if positions[line] == sizes[line] { positions[line] = 0 }
            }
            left[frame] += level * ((echoes[0] - echoes[2]) + (echoes[4] - echoes[6]))
            right[frame] += level * ((echoes[1] - echoes[3]) + (echoes[5] - echoes[7]))
        }
    }
}
