/// Cuts a stream into overlapping frames: one frame of the last `frameLength` samples after every `hop` samples,
/// wherever the boundaries of the appended chunks lie.
///
/// The first frame comes after `hop` samples and begins with zeros if `frameLength > hop`. Nothing is allocated after
/// `init`.
public final class Framer {
    public let frameLength: Int
    public let hop: Int

    private let history: SampleHistory
    private var untilFrame: Int

    /// Lengths below 1 count as 1.
    public init(frameLength: Int, hop: Int) {
        self.frameLength = max(1, frameLength)
        self.hop = max(1, hop)
        history = SampleHistory(capacity: self.frameLength)
        untilFrame = self.hop
    }

    /// Samples appended since `init` or `reset`.
    public var totalCount: Int { history.totalCount }

    /// Starts again with silence.
    public func reset() {
        history.reset()
        untilFrame = hop
    }

    /// Appends samples and calls `onFrame` with every frame that became complete and the count of samples up to its end.
    public func append(_ samples: UnsafeBufferPointer<Float>, onFrame: (UnsafeBufferPointer<Float>, _ end: Int) -> Void) {
        var offset = 0
        while offset < samples.count {
            let run = min(untilFrame, samples.count - offset)
            history.append(UnsafeBufferPointer(rebasing: samples[offset..<offset + run]))
            offset += run
            untilFrame -= run
            if untilFrame == 0 {
                untilFrame = hop
                onFrame(history.latest(frameLength), history.totalCount)
            }
        }
    }
}
