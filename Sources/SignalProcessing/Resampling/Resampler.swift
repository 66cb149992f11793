/// Changes the sample rate of a stream with a linear-phase low-pass (`LowPassKernel`).
///
/// Output sample `n` stands for the input at `n / outputRate` seconds on the axis on which input sample `i` lies at
/// `i / inputRate`: the filter shifts nothing. It is handed out as soon as the input `delay` seconds later is known.
/// Before the first sample the input counts as silence. The pass band is flat up to 0.4 and the stop band at least 80 dB
/// down from 0.54 of the lower rate on; the gain at 0 Hz is 1.
///
/// Every output sample is the same sum in the same order however the input is cut into chunks. Nothing is allocated
/// after `init`. Silence gives exact zeros; a sample that is not finite spoils the outputs within `delay` of it, no more.
/// Cost: `40 max(inputRate, outputRate) / outputRate` multiply-adds per output sample, twice that for ratios with many phases.
public final class Resampler {
    /// Samples a second in, 8 000 to 192 000.
    public let inputRate: Double
    /// Samples a second out.
    public let outputRate: Double
    /// Output samples handed out since `init` or `reset`.
    public private(set) var outputCount = 0

    private let step: RateRatio
    private let phases: PhaseTable
    private static let blockLength = 1024

    private let buffer: UnsafeMutablePointer<Float>
    private let bufferCapacity: Int
    private var bufferedCount = 0
    private let output: UnsafeMutablePointer<Float>
    private let outputCapacity = 256
    /// Start in `buffer` of the samples under the filter for the next output.
    private var windowStart = 0
    private var part = 0

    /// Allocates the tables; nil when a rate is not within 8 to 192 kHz.
    public init?(inputRate: Double, outputRate: Double = 12_000) {
        let allowed = 8_000.0...192_000.0
        guard allowed.contains(inputRate), allowed.contains(outputRate) else { return nil }
        self.inputRate = inputRate
        self.outputRate = outputRate
        step = RateRatio(inputRate: inputRate, outputRate: outputRate)
        phases = PhaseTable(
            kernel: LowPassKernel(inputRate: inputRate, outputRate: outputRate), inputRate: inputRate,
            denominator: step.denominator)
        bufferCapacity = phases.rowLength + Self.blockLength
        buffer = .allocate(capacity: bufferCapacity)
        buffer.initialize(repeating: 0, count: bufferCapacity)
        output = .allocate(capacity: outputCapacity)
        output.initialize(repeating: 0, count: outputCapacity)
        reset()
    }

    deinit {
        buffer.deallocate()
        output.deallocate()
    }

    /// Seconds by which the input must have gone past the moment an output sample stands for.
    public var delay: Double { Double(phases.future) / inputRate }

    /// Seconds on the input's axis that output sample `index` stands for.
    public func time(ofOutput index: Int) -> Double { Double(index) / outputRate }

    /// Starts again: the next sample is the input's sample 0, before it was silence.
    public func reset() {
        bufferedCount = phases.past - 1
        buffer.update(repeating: 0, count: bufferedCount)
        windowStart = 0
        part = 0
        outputCount = 0
    }

    /// Takes any number of samples and calls `onOutput` with the output they make available, in runs of up to 256.
    public func append(_ samples: UnsafeBufferPointer<Float>, onOutput: (UnsafeBufferPointer<Float>) -> Void) {
        guard var source = samples.baseAddress else { return }
        var remaining = samples.count
        while remaining > 0 {
            let run = min(remaining, bufferCapacity - bufferedCount)
            (buffer + bufferedCount).update(from: source, count: run)
            bufferedCount += run
            source += run
            remaining -= run
            drain(onOutput)
            let kept = max(0, bufferedCount - windowStart)
            buffer.update(from: buffer + (bufferedCount - kept), count: kept)
            windowStart -= bufferedCount - kept
            bufferedCount = kept
        }
    }

    /// Filters until the samples under the filter reach beyond what is buffered.
    private func drain(_ onOutput: (UnsafeBufferPointer<Float>) -> Void) {
        let lastStart = bufferedCount - phases.rowLength
        var made = 0
        while windowStart <= lastStart {
            output[made] = phases.filter(UnsafeRawPointer(buffer + windowStart), part: part)
            made &+= 1
            windowStart &+= step.whole
            part &+= step.part
            if part >= step.denominator {
                part &-= step.denominator
                windowStart &+= 1
            }
            if made == outputCapacity {
                outputCount &+= made
                onOutput(UnsafeBufferPointer(start: output, count: made))
                made = 0
            }
        }
        outputCount &+= made
        if made > 0 { onOutput(UnsafeBufferPointer(start: output, count: made)) }
    }
}
