/// Averages channels until the live mixer takes its place.
final class ChannelMixer {
    private let channelCount: Int

    init(channelCount: Int) {
        self.channelCount = channelCount
    }

    func mix(_ interleaved: UnsafeBufferPointer<Float>, frames: Int, into mono: UnsafeMutableBufferPointer<Float>) {
        for frame in 0..<frames {
            var sum: Float = 0
            for channel in 0..<channelCount { sum += interleaved[frame * channelCount + channel] }
            mono[frame] = sum / Float(channelCount)
        }
    }
}
