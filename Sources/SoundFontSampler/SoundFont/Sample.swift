/// A recorded sound of a bank: where its frames lie and how they are tuned.
public struct Sample: Sendable {
    /// Which side of a stereo pair a sample is.
    public enum Channel: UInt8, Sendable {
        case mono, right, left, linked
    }

    /// The name as the file gives it, at most 20 characters.
    public var name: String
    /// The frames of the sample in the bank's store.
    public var frames: Range<Int>
    /// The loop in the bank's store; the upper end is exclusive and equal to the lower end for "no loop".
    public var loop: Range<Int>
    /// Frames per second of the recording.
    public var rate: Double
    /// The key at which the recording sounds as played, 0...127.
    public var originalKey: UInt8
    /// Cents that have to be added to be in tune.
    public var pitchCorrection: Int8
    /// The side of a stereo pair.
    public var channel: Channel
    /// The other side of the stereo pair, if the file names one.
    public var link: Int?
    /// Whether the sample can sound: it has frames, and they are in the file.
    public var isPlayable: Bool
}
