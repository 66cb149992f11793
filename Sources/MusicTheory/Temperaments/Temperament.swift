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
    private let layout: Layout

    /// How notes find their pitches: by the twelve offsets, by the degrees of another scale, or key by key.
    private enum Layout: Equatable, Sendable {
        case twelve
        case scale(Scale)
        case keyboard(KeyboardTuning)
    }

    /// - Parameter offsets: twelve numbers; missing ones are 0.
    public init(identifier: String, name: String, source: String = "", offsets: [Double]) {
        self.identifier = identifier
        self.name = name
        self.source = source
        layout = .twelve
        self.offsets = (0..<12).map { $0 < offsets.count && offsets[$0].isFinite ? offsets[$0] : 0 }
    }

    /// A scale from a file; one of twelve notes to the octave keeps A4 as every temperament does, any other begins at the tonic's equal pitch.
    public init(_ scale: Scale) {
        identifier = "file"
        name = scale.description
        source = ""
        let isTwelve = scale.degrees.count == 12 && (scale.period - 1200).magnitude < 0.001
        layout = isTwelve ? .twelve : .scale(scale)
        offsets = (0..<12).map { isTwelve ? scale.degrees[$0] - Double($0 * 100) : 0 }
    }

    /// A scale laid on the keys by a mapping, which fixes every pitch by itself: no tonic moves it. Its frequency counts from A4 = 440 Hz.
    public init(_ keyboard: KeyboardTuning) {
        identifier = "file"
        name = keyboard.scale.description
        source = ""
        layout = .keyboard(keyboard)
        offsets = [Double](repeating: 0, count: 12)
    }

    public static let equal = Temperament(identifier: "equal", name: "Equal", offsets: [])

    /// Cents by which a note lies above equal temperament when the temperament is laid from `tonic` (pitch class, 0 = C).
    ///
    /// A4 keeps its reference frequency in every key: the offset of A is taken from all notes.
    public func offset(ofPitchClass pitchClass: Int, tonic: Int = 0) -> Double {
        offsets[place(pitchClass, tonic)] - offsets[place(9, tonic)]
    }

    /// A silent key of a mapping has its equal pitch.
    public func pitch(of note: Note, tonic: Int = 0) -> Pitch {
        switch layout {
        case .twelve: note.pitch.raised(byCents: offset(ofPitchClass: note.pitchClass, tonic: tonic))
        case .scale(let scale): first(tonic).raised(byCents: scale.cents(ofDegree: note.midi - 60))
        case .keyboard(let keyboard): keyboard.pitch(ofKey: note.midi) ?? note.pitch
        }
    }

    /// The note whose tempered pitch is nearest; nil for NaN and infinity.
    public func nearestNote(to pitch: Pitch, tonic: Int = 0) -> NearestNote? {
        guard let equal = pitch.nearestNote else { return nil }
        switch layout {
        case .twelve: return nearest(to: pitch, around: equal.note, tonic: tonic)
        case .scale(let scale):
            return scale.nearestDegree(toCents: pitch.cents(above: first(tonic))).map {
                NearestNote(note: Note(midi: 60 + $0.degree), cents: $0.cents)
            }
        case .keyboard(let keyboard): return keyboard.nearestKey(to: pitch)
        }
    }

    private func nearest(to pitch: Pitch, around note: Note, tonic: Int) -> NearestNote {
        var best = NearestNote(note: note, cents: pitch.cents(above: self.pitch(of: note, tonic: tonic)))
        for step in [-1, 1] {
            let neighbour = Note(midi: note.midi + step)
            let cents = pitch.cents(above: self.pitch(of: neighbour, tonic: tonic))
            if cents.magnitude < best.cents.magnitude { best = NearestNote(note: neighbour, cents: cents) }
        }
        return best
    }

    /// What a note of `nearestNote` is called: itself, or in another scale the one of the twelve that its pitch is nearest to.
    public func name(of note: Note, tonic: Int = 0) -> Note {
        layout == .twelve ? note : pitch(of: note, tonic: tonic).nearestNote?.note ?? note
    }

    /// Where a string written as `note` should lie: at its tempered pitch, or on the nearest degree of another scale.
    public func target(of note: Note, tonic: Int = 0) -> Pitch {
        guard layout != .twelve, let nearest = nearestNote(to: note.pitch, tonic: tonic) else { return pitch(of: note, tonic: tonic) }
        return pitch(of: nearest.note, tonic: tonic)
    }

    /// The pitch of degree 0.
    private func first(_ tonic: Int) -> Pitch { Pitch(midi: Double(60 + place(tonic, 0))) }

    private func place(_ pitchClass: Int, _ tonic: Int) -> Int { (((pitchClass - tonic) % 12) + 12) % 12 }

    public static func == (left: Temperament, right: Temperament) -> Bool {
        left.offsets == right.offsets && left.layout == right.layout && left.identifier.utf8.elementsEqual(right.identifier.utf8)
    }
}
