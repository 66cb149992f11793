/// How late what is played is heard, and whether that matters to a player.
public enum OutputLatency: UInt8, CaseIterable, Sendable {
    /// Nothing to say.
    case tight
    /// Felt by a player who plays to a beat.
    case noticeable
    /// So late that the sound most likely travels by radio.
    case wireless

    /// Asynchronies of 40 ms between a stroke and its sound begin to disturb playing; Bluetooth loudspeakers and headphones add 150 ms and more.
    /// Source: Jack, Mehrabi, Stockman and McPherson, "Action-sound latency and the perceived quality of digital musical instruments",
    /// Music Perception 36(1), 2018.
    /// - Parameter seconds: base and output latency together; negative and NaN count as unknown, of which nothing is said.
    public init(seconds: Double) {
        self = seconds >= 0.12 ? .wireless : seconds >= 0.06 ? .noticeable : .tight
    }
}
