import MusicTheory

extension TunerSession {
    struct Aim {
        let target: Pitch
        let note: SpelledNote
        var string: Int?
        var fret = 0
        var otherString: Int?
    }

    /// Cents by which another string must be nearer to be taken at once.
    private static let stringMargin = 40.0
    /// The same for a note of the scale: a reading 65 cents off a note has left it.
    private static let noteMargin = 30.0
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
        guard let nearest = strings.nearest(to: pitch) else { return nil }
        let standing = choice.current.map { pitch.cents(above: strings[$0].target).magnitude } ?? .infinity
        choice.advance(
            nearest: nearest.index, advantage: standing - nearest.cents.magnitude, margin: Self.stringMargin, elapsed: elapsed)
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
        guard let nearest = temperament.nearestNote(to: pitch, tonic: tonic) else { return nil }
        let standing =
            choice.current.map { pitch.cents(above: temperament.pitch(of: Note(midi: $0), tonic: tonic)).magnitude } ?? .infinity
        choice.advance(
            nearest: nearest.note.midi, advantage: standing - nearest.cents.magnitude, margin: Self.noteMargin, elapsed: elapsed)
        guard let midi = choice.current else { return nil }
        let note = Note(midi: midi)
        return Aim(
            target: temperament.pitch(of: note, tonic: tonic), note: SpelledNote(note, spelling: settings.naming.spelling))
    }

    /// The nearest of open strings and twelfth frets. Where two are equal, what is still to be measured comes first.
    private mutating func nearestFret(to pitch: Pitch, elapsed: Double) -> Aim? {
        var nearest = 0
        var distance = Double.infinity
        for index in strings.indices where wantedString == nil || wantedString == index {
            for fret in [0, 12] {
                let isDue = fret == 0 ? strings[index].openCents == nil : strings[index].frettedCents == nil
                let cents = pitch.cents(above: target(of: index, fret: fret)).magnitude + (isDue ? 0 : Self.measuredHandicap)
                if cents < distance { (nearest, distance) = (2 * index + fret / 12, cents) }
            }
        }
        guard distance.isFinite else { return nil }
        let standing = choice.current.map { pitch.cents(above: target(of: $0 / 2, fret: 12 * ($0 % 2))).magnitude } ?? .infinity
        choice.advance(nearest: nearest, advantage: standing - distance, margin: Self.stringMargin, elapsed: elapsed)
        guard let place = choice.current else { return nil }
        let (index, fret) = (place / 2, 12 * (place % 2))
        let note = SpelledNote(strings[index].note.name, octave: strings[index].note.octave + fret / 12)
        return Aim(target: target(of: index, fret: fret), note: note, string: index, fret: fret)
    }

    /// Cents by which a place that has been measured is taken to lie farther away.
    private static let measuredHandicap = 30.0

    /// An octave is judged by the open string as it is, where that has been measured.
    private func target(of index: Int, fret: Int) -> Pitch {
        guard fret > 0 else { return strings[index].target }
        return strings[index].target.raised(byCents: Double(100 * fret) + (strings[index].openCents ?? 0))
    }
}
