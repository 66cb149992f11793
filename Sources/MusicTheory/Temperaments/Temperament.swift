/// Where the notes lie: twelve offsets from equal temperament, seen from a key, or any other scale.
///
/// With a scale that has not twelve notes to the octave a `Note` counts its degrees, one a key, from the tonic above middle C (60 = degree 0 in C);
/// `name(of:)` tells which of the twelve notes that sounds nearest to.
public struct Temperament: Equatable, Sendable {
    /// Stable: saved in settings.
    public let identifier: String
    public let name: String
    /// Who described it, where; empty for one read from a file.
    public let source: String
    /// Twelve offsets in cents from equal temperament for the key of C, C first; sharp positive.
    public let offsets: [Double]
    /// Set where twelve offsets cannot say it.
    private let scale: Scale?

    /// - Parameter offsets: twelve numbers; missing ones are 0.
    public init(identifier: String, name: String, source: String = "", offsets: [Double]) {
        self.identifier = identifier
        self.name = name
        self.source = source
        scale = nil
        self.offsets = (0..<12).map { $0 < offsets.count && offsets[$0].isFinite ? offsets[$0] : 0 }
    }

    /// A scale from a file; one of twelve notes to the octave keeps A4 as every temperament does, any other begins at the tonic's equal pitch.
    public init(_ scale: Scale) {
        identifier = "file"
        name = scale.description
        source = ""
        let isTwelve = scale.degrees.count == 12 && (scale.period - 1200).magnitude < 0.001
        self.scale = isTwelve ? nil : scale
        offsets = (0..<12).map { isTwelve ? scale.degrees[$0] - Double($0 * 100) : 0 }
    }

    public static let equal = Temperament(identifier: "equal", name: "Equal", offsets: [])

    /// Cents by which a note lies above equal temperament when the temperament is laid from `tonic` (pitch class, 0 = C).
    ///
    /// A4 keeps its reference frequency in every key: the offset of A is taken from all notes.
    public func offset(ofPitchClass pitchClass: Int, tonic: Int = 0) -> Double {
        offsets[place(pitchClass, tonic)] - offsets[place(9, tonic)]
    }

    public func pitch(of note: Note, tonic: Int = 0) -> Pitch {
        if let scale { return first(tonic).raised(byCents: scale.cents(ofDegree: note.midi - 60)) }
        return note.pitch.raised(byCents: offset(ofPitchClass: note.pitchClass, tonic: tonic))
    }

    /// The note whose tempered pitch is nearest; nil for NaN and infinity.
    public func nearestNote(to pitch: Pitch, tonic: Int = 0) -> NearestNote? {
        guard let equal = pitch.nearestNote else { return nil }
        if let scale {
            return scale.nearestDegree(toCents: pitch.cents(above: first(tonic))).map {
                NearestNote(note: Note(midi: 60 + $0.degree), cents: $0.cents)
            }
        }
        var best = NearestNote(note: equal.note, cents: pitch.cents(above: self.pitch(of: equal.note, tonic: tonic)))
        for step in [-1, 1] {
            let note = Note(midi: equal.note.midi + step)
            let cents = pitch.cents(above: self.pitch(of: note, tonic: tonic))
            if cents.magnitude < best.cents.magnitude { best = NearestNote(note: note, cents: cents) }
        }
        return best
    }

    /// What a note of `nearestNote` is called: itself, or in another scale the one of the twelve that its pitch is nearest to.
    public func name(of note: Note, tonic: Int = 0) -> Note {
        scale == nil ? note : pitch(of: note, tonic: tonic).nearestNote?.note ?? note
    }

    /// Where a string written as `note` should lie: at its tempered pitch, or on the nearest degree of another scale.
    public func target(of note: Note, tonic: Int = 0) -> Pitch {
        guard scale != nil, let nearest = nearestNote(to: note.pitch, tonic: tonic) else { return pitch(of: note, tonic: tonic) }
        return pitch(of: nearest.note, tonic: tonic)
    }

    /// The pitch of degree 0.
    private func first(_ tonic: Int) -> Pitch { Pitch(midi: Double(60 + place(tonic, 0))) }

    private func place(_ pitchClass: Int, _ tonic: Int) -> Int { (((pitchClass - tonic) % 12) + 12) % 12 }

    public static func == (left: Temperament, right: Temperament) -> Bool {
        left.offsets == right.offsets && left.scale == right.scale && left.identifier.utf8.elementsEqual(right.identifier.utf8)
    }
}
