/// The whole way from samples to observations, one observation a hop.
public final class PitchPipeline {
    public struct Settings: Equatable, Sendable {
        /// Level under which nothing is read, in decibels of full scale; nil learns it from the room.
        public var gateDecibels: Double?

        public init(gateDecibels: Double? = nil) {
            self.gateDecibels = gateDecibels
        }
    }

    /// Samples a second of what is pushed, 8 000 to 192 000.
    public let sampleRate: Double

    /// Allocates everything that `push` will need; nil when the rate is outside 8 to 192 kHz.
    public init?(sampleRate: Double, settings: Settings = Settings()) {
        guard sampleRate >= 8_000, sampleRate <= 192_000 else { return nil }
        self.sampleRate = sampleRate
    }

    /// Takes any number of mono samples and calls `onHop` for every hop that became complete.
    public func push(_ samples: UnsafeBufferPointer<Float>, onHop: (PitchObservation) -> Void) {
    }
}
