/// What is under the fingers.
public enum PlayInstrument: UInt8, CaseIterable, Sendable {
    case piano
    case xylophone
    case drums

    /// Each has a channel of its own, so that a sound rings on while another view opens. Drums: General MIDI's percussion channel, counted from 0.
    public var channel: UInt8 {
        switch self {
        case .piano: 0
        case .xylophone: 1
        case .drums: 9
        }
    }

    /// How long a struck note is left ringing before its key counts as up, in seconds; nil where it lasts as long as the finger.
    ///
    /// Longer than the samples of bars and drums are; it ends what a bank of the player's own may have looped.
    var ringSeconds: Double? {
        switch self {
        case .piano: nil
        case .xylophone: 3
        case .drums: 6
        }
    }

    /// Whether a finger that slides strikes what it passes.
    var slides: Bool { self != .drums }

    /// How many strikes of one place ring over one another.
    var overlap: Int { self == .drums ? StrikeVariation.count : 1 }
}
