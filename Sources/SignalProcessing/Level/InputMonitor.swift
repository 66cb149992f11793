/// Tells sound from a dead input: digital zeros, a constant, numbers that are none, or one buffer over and over.
///
/// A state holds as soon as it has lasted: 50 ms for constants and bad samples, until the first sample that is different;
/// 0.25 s and four rounds for a repeated buffer, judged every 1024 samples. A repeated buffer is looked for at 128, 256 ...
/// 4096 samples, the sizes audio systems use, and at the 10 and 20 ms of browsers' capture; live sound never repeats to the last
/// bit. A synthetic wave can: one that has a shorter period, or that is smooth all the way round, counts as sound.
///
/// The answer after a sample does not depend on how the stream was cut. Nothing is allocated after `init`. Cost: a few
/// operations per sample.
public final class InputMonitor {
    public enum State: UInt8, Sendable {
        /// Sound, or the noise of a live input.
        case live
        /// Nothing but zeros.
        case zeros
        /// Nothing but one value other than 0.
        case constant
        /// The same buffer again and again.
        case repeating
        /// Nothing but NaN or infinities.
        case notFinite
    }

    public private(set) var state = State.live

    private let history: SampleHistory
    private let patience: Int
    private let repeatPatience: Int
    private var lastBits: UInt32 = 0
    private var equalRun = 0
    private var badRun = 0
    private static let lags = [128, 256, 441, 480, 512, 882, 960, 1024, 2048, 4096]
    private let repeatRuns: UnsafeMutablePointer<Int>
    private static let blockLength = 1024
    private var inBlock = 0
    private var isRepeating = false

    /// `sampleRate` in hertz.
    public init(sampleRate: Double) {
        let rate = sampleRate.isFinite ? min(max(sampleRate, 1000), 1e6) : 48_000
        patience = Int(rate * 0.05)
        repeatPatience = Int(rate * 0.25)
        history = SampleHistory(capacity: 8192)
        repeatRuns = .allocate(capacity: Self.lags.count)
        repeatRuns.initialize(repeating: 0, count: Self.lags.count)
    }

    deinit { repeatRuns.deallocate() }

    /// Starts again as live.
    public func reset() {
        history.reset()
        repeatRuns.update(repeating: 0, count: Self.lags.count)
        (equalRun, badRun, inBlock) = (0, 0, 0)
        isRepeating = false
        state = .live
    }

    /// Takes the next samples of the stream.
    public func append(_ samples: UnsafeBufferPointer<Float>) {
        var start = 0
        while start < samples.count {
            let end = min(samples.count, start + Self.blockLength - inBlock)
            let part = UnsafeBufferPointer(rebasing: samples[start..<end])
            followRuns(part)
            history.append(part)
            inBlock += part.count
            if inBlock == Self.blockLength {
                inBlock = 0
                followRepeats()
                isRepeating = repeats()
            }
            start = end
        }
        if badRun >= patience {
            state = .notFinite
        } else if equalRun >= patience {
            state = lastBits == 0 ? .zeros : .constant
        } else {
            state = isRepeating ? .repeating : .live
        }
    }

    private func followRuns(_ samples: UnsafeBufferPointer<Float>) {
        for sample in samples {
            badRun = sample.isFinite ? 0 : badRun + 1
            // -0 and 0 are the same silence.
            let bits = (sample + 0).bitPattern
            equalRun = bits == lastBits ? equalRun + 1 : 1
            lastBits = bits
        }
    }

    /// Lengthens each lag's run of equal samples by the last block, or cuts it to the equal samples at its end.
    private func followRepeats() {
        let count = Self.blockLength
        let newest = history.latest(history.capacity)
        for index in Self.lags.indices {
            let lag = Self.lags[index]
            var equal = 0
            var position = newest.count - 1
            while equal < count, newest[position].bitPattern == newest[position - lag].bitPattern {
                equal += 1
                position -= 1
            }
            repeatRuns[index] = equal == count ? repeatRuns[index] + count : equal
        }
    }

    private func repeats() -> Bool {
        for index in Self.lags.indices {
            let lag = Self.lags[index]
            if repeatRuns[index] >= max(4 * lag, repeatPatience) { return looksFrozen(lag) }
        }
        return false
    }

    /// Whether one round of `lag` samples is a buffer rather than a periodic wave.
    private func looksFrozen(_ lag: Int) -> Bool {
        let round = history.latest(lag)
        for period in 2...lag / 2 where lag % period == 0 {
            var position = period
            while position < lag, round[position].bitPattern == round[position - period].bitPattern { position += 1 }
            if position == lag { return false }
        }
        // A seam, or noise, bends the curve from one sample to the next; a wave bends on both sides of its sharpest place alike.
        func bendAt(_ position: Int) -> Double {
            let start = (position + lag) % lag
            return Double(round[start]) - 2 * Double(round[(start + 1) % lag]) + Double(round[(start + 2) % lag])
        }
        var (power, bend, sharpest) = (0.0, 0.0, 0)
        for position in 0..<lag {
            power += Double(round[position]) * Double(round[position])
            bend += bendAt(position) * bendAt(position)
            if abs(bendAt(position)) > abs(bendAt(sharpest)) { sharpest = position }
        }
        let peak = bendAt(sharpest)
        let isRound = min(bendAt(sharpest - 1) * peak, bendAt(sharpest + 1) * peak) > 0.5 * peak * peak
        let isSmooth = bend < 0.1 * power && (isRound || peak * peak * Double(lag) < 9 * bend)
        return !isSmooth
    }
}
