import MusicTheory

extension TunerSession {
    struct Aim {
        let target: Pitch
        let note: SpelledNote
        var string: Int?
        var fret = 0
        var otherString: Int?
    }

    /// Cents by which another string or note must be nearer to be taken at once: 30 cents past the middle.
    private static let clearMargin = 60.0
    /// A pitch this near to another string was meant for that one.
    private static let otherStringCents = 50.0

    mutating func aim(at pitch: Pitch, elapsed: Double) -> Aim? {
        switch mode {
        case .auto: nearestString(to: pitch, elapsed: elapsed)
        case .locked, .stepThrough: wantedString.flatMap { wanted($0, heard: pitch) }
        case .chromatic: nearestNote(to: pitch, elapsed: elapsed)
        case .intonation: intonationAim(at: pitch, elapsed: elapsed)
        }
    }

    private mutating func nearestString(to pitch: Pitch, elapsed: Double) -> Aim? {
        choice.advance(
            pitch: 100 * pitch.midi, margin: Self.clearMargin, elapsed: elapsed,
            nearest: { [strings] in strings.nearest(to: Pitch(midi: $0 / 100))?.index },
            distance: { [strings] in Pitch(midi: $1 / 100).cents(above: strings[$0].target).magnitude })
        guard let index = choice.current else { return nil }
        return Aim(target: strings[index].target, note: strings[index].note, string: index)
    }

    private func wanted(_ index: Int, heard pitch: Pitch) -> Aim {
        var aim = Aim(target: strings[index].target, note: strings[index].note, string: index)
        if let nearest = strings.nearest(to: pitch), strings[nearest.index].target != aim.target,
            nearest.cents.magnitude <= Self.otherStringCents
        {
            aim.otherString = nearest.index
        }
        return aim
    }

    private mutating func nearestNote(to pitch: Pitch, elapsed: Double) -> Aim? {
        let (temperament, tonic) = (settings.temperament, settings.temperamentTonic)
        choice.advance(
            pitch: 100 * pitch.midi, margin: Self.clearMargin, elapsed: elapsed,
            nearest: { temperament.nearestNote(to: Pitch(midi: $0 / 100), tonic: tonic)?.note.midi },
            distance: { Pitch(midi: $1 / 100).cents(above: temperament.pitch(of: Note(midi: $0), tonic: tonic)).magnitude })
        guard let midi = choice.current else { return nil }
        let note = Note(midi: midi)
        return Aim(
            target: temperament.pitch(of: note, tonic: tonic),
            note: SpelledNote(temperament.name(of: note, tonic: tonic), spelling: settings.naming.spelling))
    }
}
