/// Gathers one hop of the input, cleans it and says what state the input is in.
///
/// Samples that are not finite count as 0. A one-pole high pass at 7 Hz takes a constant offset away.
final class InputHop {
    /// Consecutive full-scale samples that make a hop clipped.
    private static let clippedSamples = 3
    private static let fullScale: Float = 0.999

    /// The cleaned samples of the hop so far.
    let samples: UnsafeMutableBufferPointer<Float>
    private(set) var count = 0
    private let pole: Double
    private var lastInput = 0.0
    private var lastOutput = 0.0
    private var hasInput = false
    private var lowest: Float = 0
    private var highest: Float = 0
    private var finite = 0
    private var clipped = 0
    private var longestClip = 0
    private var energy = 0.0

    init(sampleRate: Double, capacity: Int) {
        samples = .allocate(capacity: capacity)
        samples.initialize(repeating: 0)
        pole = 1 - 2 * Double.pi * 7 / sampleRate
    }

    deinit { samples.deallocate() }

    func append(_ sample: Float) {
        let isFinite = sample.isFinite
        let value = isFinite ? min(4, max(-4, sample)) : 0
        if isFinite {
            lowest = finite == 0 ? value : min(lowest, value)
            highest = finite == 0 ? value : max(highest, value)
            finite += 1
        }
        clipped = abs(value) >= Self.fullScale ? clipped + 1 : 0
        longestClip = max(longestClip, clipped)
        let input = Double(value)
        if !hasInput {
            hasInput = true
            lastInput = input
        }
        let output = input - lastInput + pole * lastOutput
        lastInput = input
        // Below 1e-20 there is only the filter's own memory; it must not become subnormal.
        lastOutput = abs(output) < 1e-20 ? 0 : output
        samples[count] = Float(lastOutput)
        energy += lastOutput * lastOutput
        count += 1
    }

    var meanSquare: Double { count > 0 ? energy / Double(count) : 0 }

    var condition: InputCondition {
        if finite == 0 || lowest == highest { return .noInput }
        return longestClip >= Self.clippedSamples ? .clipped : .live
    }

    /// Makes the hop so far silence.
    func silence() {
        for index in 0..<count { samples[index] = 0 }
        energy = 0
    }

    func clear() {
        count = 0
        finite = 0
        longestClip = 0
        energy = 0
        lowest = 0
        highest = 0
    }

    func reset() {
        clear()
        lastOutput = 0
        hasInput = false
        clipped = 0
    }
}
