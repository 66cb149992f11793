/// One estimate of a fundamental.
public struct PitchReading: Equatable, Sendable {
    /// Frequency of the string's first partial, in hertz.
    public var frequency: Double
    /// One standard error of `frequency`, in cents; never below 0.001.
    public var uncertaintyCents: Double
    /// How sure the detector is that there is a note, 0 to 1.
    public var confidence: Double

    public init(frequency: Double, uncertaintyCents: Double, confidence: Double) {
        self.frequency = frequency
        self.uncertaintyCents = uncertaintyCents
        self.confidence = confidence
    }
}

/// What kind of signal arrives, whatever its pitch.
public enum InputCondition: UInt8, Sendable {
    /// Sound arrives; it may or may not be a note.
    case live
    /// The samples are frozen: digital zero, a constant, or not finite.
    case noInput
    /// Samples reach full scale.
    case clipped
}

/// A note that was found but lies outside what the detector can measure.
public enum OutOfRange: UInt8, Sendable {
    case below
    case above
}

/// What the pipeline says about one hop.
public struct PitchObservation: Equatable, Sendable {
    /// Seconds from the start of the stream to the end of the analysed frame.
    public var time: Double
    /// Level of the last four hops (43 ms) in decibels of full scale, floor -100.
    public var levelDecibels: Double
    /// Level under which nothing is read, in decibels of full scale.
    public var gateDecibels: Double
    public var condition: InputCondition
    /// A new attack lies in this hop.
    public var isOnset: Bool
    /// The detector's own reading of this hop, before any smoothing.
    public var raw: PitchReading?
    /// The tracker's reading: smoothed, held through bad hops; nil when nothing is to be shown.
    public var tracked: PitchReading?
    /// `tracked` repeats what was known: this hop brought no new evidence.
    public var isHeld: Bool
    public var outOfRange: OutOfRange?

    public init(
        time: Double, levelDecibels: Double, gateDecibels: Double, condition: InputCondition, isOnset: Bool,
        raw: PitchReading?, tracked: PitchReading?, isHeld: Bool, outOfRange: OutOfRange?
    ) {
        self.time = time
        self.levelDecibels = levelDecibels
        self.gateDecibels = gateDecibels
        self.condition = condition
        self.isOnset = isOnset
        self.raw = raw
        self.tracked = tracked
        self.isHeld = isHeld
        self.outOfRange = outOfRange
    }
}
