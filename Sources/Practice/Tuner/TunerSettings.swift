import MusicTheory

/// How the tuner chooses what a note should be.
public enum TunerMode: UInt8, Sendable {
    /// The nearest string of the tuning.
    case auto
    /// One string, whatever is heard.
    case locked
    /// The nearest note of the temperament.
    case chromatic
    /// One string after another, each until it is in tune.
    case stepThrough
    /// Every string open and at the twelfth fret, to see whether its octave is true.
    case intonation
}

/// What the player has chosen.
public struct TunerSettings: Equatable, Sendable {
    public var tuning: Tuning
    public var reference: ReferencePitch
    public var capo: Capo
    public var temperament: Temperament
    /// Pitch class from which the temperament is laid, 0 = C.
    public var temperamentTonic: Int
    public var naming: NoteNaming

    public init(
        tuning: Tuning = .standardGuitar, reference: ReferencePitch = .standard, capo: Capo = .none,
        temperament: Temperament = .equal, temperamentTonic: Int = 0, naming: NoteNaming = .standard
    ) {
        self.tuning = tuning
        self.reference = reference
        self.capo = capo
        self.temperament = temperament
        self.temperamentTonic = temperamentTonic
        self.naming = naming
    }
}
