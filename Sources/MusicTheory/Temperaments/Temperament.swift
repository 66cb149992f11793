/// How far each of the twelve notes lies from equal temperament, in cents, seen from a key.
public struct Temperament: Equatable, Sendable {
    /// Stable: saved in settings.
    public let identifier: String
    public let name: String
    /// Who described it, where; empty for one read from a file.
    public let source: String
    /// Twelve offsets in cents from equal temperament for the key of C, C first; sharp positive.
    public let offsets: [Double]

    /// - Parameter offsets: twelve numbers; missing ones are 0.
    public init(identifier: String, name: String, source: String = "", offsets: [Double]) {
        self.identifier = identifier
        self.name = name
        self.source = source
        self.offsets = (0..<12).map { $0 < offsets.count && offsets[$0].isFinite ? offsets[$0] : 0 }
    }

    public static let equal = Temperament(identifier: "equal", name: "Equal", offsets: [])

    /// Cents by which a note lies above equal temperament when the temperament is laid from `tonic` (pitch class, 0 = C).
    ///
    /// A4 keeps its reference frequency in every key: the offset of A is taken from all notes.
    public func offset(ofPitchClass pitchClass: Int, tonic: Int = 0) -> Double {
        offsets[place(pitchClass, tonic)] - offsets[place(9, tonic)]
    }

    public func pitch(of note: Note, tonic: Int = 0) -> Pitch {
        note.pitch.raised(byCents: offset(ofPitchClass: note.pitchClass, tonic: tonic))
    }

    /// The note whose tempered pitch is nearest; nil for NaN and infinity.
    public func nearestNote(to pitch: Pitch, tonic: Int = 0) -> NearestNote? {
        guard let equal = pitch.nearestNote else { return nil }
        var best = NearestNote(note: equal.note, cents: pitch.cents(above: self.pitch(of: equal.note, tonic: tonic)))
        for step in [-1, 1] {
            let note = Note(midi: equal.note.midi + step)
            let cents = pitch.cents(above: self.pitch(of: note, tonic: tonic))
            if cents.magnitude < best.cents.magnitude { best = NearestNote(note: note, cents: cents) }
        }
        return best
    }

    private func place(_ pitchClass: Int, _ tonic: Int) -> Int { (((pitchClass - tonic) % 12) + 12) % 12 }

    public static func == (left: Temperament, right: Temperament) -> Bool {
        left.offsets == right.offsets && left.identifier.utf8.elementsEqual(right.identifier.utf8)
    }
}
