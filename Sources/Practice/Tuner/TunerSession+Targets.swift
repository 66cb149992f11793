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
        case .intonation: nearestFret(to: pitch, elapsed: elapsed)
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

    /// The nearest of open strings and twelfth frets. Where two are equal, what is still to be measured comes first.
    private mutating func nearestFret(to pitch: Pitch, elapsed: Double) -> Aim? {
        let session = self
        choice.advance(
            pitch: 100 * pitch.midi, margin: Self.clearMargin, elapsed: elapsed,
            nearest: { session.nearestPlace(to: Pitch(midi: $0 / 100)) },
            distance: { session.distance(ofPlace: $0, from: Pitch(midi: $1 / 100)) })
        guard let place = choice.current else { return nil }
        let (index, fret) = (place / 2, 12 * (place % 2))
        let note = SpelledNote(strings[index].note.name, octave: strings[index].note.octave + fret / 12)
        return Aim(target: target(of: index, fret: fret), note: note, string: index, fret: fret)
    }

    /// Even places are open strings, odd ones their twelfth frets.
    private func nearestPlace(to pitch: Pitch) -> Int? {
        var nearest: (place: Int, distance: Double)?
        for index in strings.indices where wantedString == nil || wantedString == index {
            for place in [2 * index, 2 * index + 1] {
                let isDue = place % 2 == 0 ? strings[index].openCents == nil : strings[index].frettedCents == nil
                let cents = distance(ofPlace: place, from: pitch) + (isDue ? 0 : Self.measuredHandicap)
                if cents < nearest?.distance ?? .infinity { nearest = (place, cents) }
            }
        }
        return nearest?.place
    }

    private func distance(ofPlace place: Int, from pitch: Pitch) -> Double {
        pitch.cents(above: target(of: place / 2, fret: 12 * (place % 2))).magnitude
    }

    /// Cents by which a place that has been measured is taken to lie farther away.
    private static let measuredHandicap = 30.0

    /// An octave is judged by the open string as it is, where that has been measured.
    private func target(of index: Int, fret: Int) -> Pitch {
        guard fret > 0 else { return strings[index].target }
        return strings[index].target.raised(byCents: Double(100 * fret) + (strings[index].openCents ?? 0))
    }
}
