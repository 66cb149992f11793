/// Makes one channel of several: the one that an instrument is plugged into, or the plain average of channels that carry
/// the same sound.
///
/// Every 5 ms it compares the channels' recent energies (above 10 Hz, so that a constant offset is no sound) and how alike
/// they are. The leading channel is the loudest one; another takes the lead at once when it is 20 dB over all that the
/// leader has lately had, and otherwise only after 0.12 s of clearly being the one that is played. A channel joins the average
/// while it is within 6 dB of the leader and correlates with it by more than 0.9, and leaves it beyond 12 dB or below 0.7; so
/// channels of opposite phase never cancel and a silent channel never halves the level. Changes fade over 10 ms.
///
/// Samples that are not finite are ignored while another channel has a number; where no channel has one, the output is
/// NaN. One channel passes unchanged. The output is the same however the input is cut. Nothing is allocated after
/// `init`. The figures were set by hand on stereo plucks with hum, offset and noise (`LiveChannelMixerTests`).
public final class LiveChannelMixer {
    public let channelCount: Int

    private let blockLength: Int
    private var inBlock = 0
    private var evidence: ChannelEvidence
    private let weights: UnsafeMutablePointer<Float>
    private let targets: UnsafeMutablePointer<Float>
    private let steps: UnsafeMutablePointer<Float>
    private let fadeLength: Int
    private var fadeRemaining = 0

    /// `channelCount` below 1 counts as 1; `sampleRate` in hertz.
    public init(channelCount: Int, sampleRate: Double) {
        self.channelCount = max(1, channelCount)
        let rate = sampleRate.isFinite ? min(max(sampleRate, 1000), 1e6) : 48_000
        blockLength = Int(rate * 0.005)
        fadeLength = Int(rate * 0.010)
        evidence = ChannelEvidence(channelCount: self.channelCount, sampleRate: rate)
        weights = .allocate(capacity: self.channelCount)
        targets = .allocate(capacity: self.channelCount)
        steps = .allocate(capacity: self.channelCount)
        weights.initialize(repeating: 0, count: self.channelCount)
        targets.initialize(repeating: 0, count: self.channelCount)
        steps.initialize(repeating: 0, count: self.channelCount)
    }

    deinit {
        weights.deallocate()
        targets.deallocate()
        steps.deallocate()
    }

    /// Share of `channel` (0 ..< `channelCount`) in the output once the current fade has ended; all 0 before the first sound.
    public func weight(ofChannel channel: Int) -> Double {
        channel >= 0 && channel < channelCount ? Double(targets[channel]) : 0
    }

    /// Forgets which channel was live.
    public func reset() {
        evidence.reset()
        inBlock = 0
        fadeRemaining = 0
        targets.update(repeating: 0, count: channelCount)
        weights.update(repeating: 0, count: channelCount)
    }

    /// Mixes whole frames and returns how many: `frames`, or fewer if either buffer is too short.
    @discardableResult
    public func mix(
        _ interleaved: UnsafeBufferPointer<Float>, frames: Int, into mono: UnsafeMutableBufferPointer<Float>
    ) -> Int {
        let count = max(0, min(frames, interleaved.count / channelCount, mono.count))
        guard count > 0, let source = interleaved.baseAddress, let output = mono.baseAddress else { return 0 }
        if channelCount == 1 {
            output.update(from: source, count: count)
            return count
        }
        var frame = source
        for index in 0..<count {
            evidence.add(frame)
            output[index] = evidence.hasLeader ? weighted(frame) : loudest(frame)
            frame += channelCount
            inBlock += 1
            if inBlock == blockLength {
                inBlock = 0
                decide()
            }
        }
        return count
    }

    /// Before anything is known: the channel with the largest sample, which is right for one live channel.
    private func loudest(_ frame: UnsafePointer<Float>) -> Float {
        var best = Float.nan
        for channel in 0..<channelCount where frame[channel].isFinite {
            if best.isNaN || abs(frame[channel]) > abs(best) { best = frame[channel] }
        }
        return best
    }

    private func weighted(_ frame: UnsafePointer<Float>) -> Float {
        if fadeRemaining > 0 {
            fadeRemaining -= 1
            for channel in 0..<channelCount {
                weights[channel] = fadeRemaining == 0 ? targets[channel] : weights[channel] + steps[channel]
            }
        }
        var sum: Float = 0
        for channel in 0..<channelCount where weights[channel] != 0 { sum += weights[channel] * frame[channel] }
        return sum.isFinite ? sum : weightedFinite(frame)
    }

    /// The weighted mean of the channels that have a number; without a weight among them, the loudest of them.
    private func weightedFinite(_ frame: UnsafePointer<Float>) -> Float {
        var (sum, total): (Float, Float) = (0, 0)
        for channel in 0..<channelCount where frame[channel].isFinite {
            sum += weights[channel] * frame[channel]
            total += weights[channel]
        }
        return total > 0 && sum.isFinite ? sum / total : loudest(frame)
    }

    private func decide() {
        let hadLeader = evidence.hasLeader
        evidence.endBlock(length: blockLength)
        guard evidence.hasLeader else { return }
        var members = 0
        for channel in 0..<channelCount where evidence.isMember(channel) { members += 1 }
        var changed = false
        for channel in 0..<channelCount {
            let target: Float = evidence.isMember(channel) ? 1 / Float(members) : 0
            if target != targets[channel] { changed = true }
            targets[channel] = target
        }
        if !hadLeader {
            weights.update(from: targets, count: channelCount)
        } else if changed {
            fadeRemaining = fadeLength
            for channel in 0..<channelCount { steps[channel] = (targets[channel] - weights[channel]) / Float(fadeLength) }
        }
    }
}
