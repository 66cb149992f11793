import MusicTheory

extension TunerSession {
    /// How the string `wantedString` is to be played now, in intonation mode.
    public var intonationPlace: IntonationPlace { guide.due?.place ?? .open }
    /// The note that sounds is the one to be played and is being measured.
    public var isMeasuring: Bool { mode == .intonation && guide.isMeasuring }
    /// Strings whose octave has been measured.
    public var measuredCount: Int { strings.reduce(0) { $0 + ($1.intonation.difference == nil ? 0 : 1) } }

    /// Whether the harmonic over the twelfth fret is measured too, between the open string and the fret.
    public mutating func change(measuresHarmonic: Bool) {
        guard self.measuresHarmonic != measuresHarmonic else { return }
        self.measuresHarmonic = measuresHarmonic
        if !measuresHarmonic, guide.due?.place == .harmonic { guide.due?.place = .fretted }
    }

    /// Begins with the first string that has not been measured; when all have, they are measured anew.
    mutating func beginIntonation() {
        if measuredCount == strings.count { forgetIntonation() }
        expect(unmeasuredString(from: 0).map { IntonationGuide.Step(string: $0, place: .open) })
    }

    mutating func forgetIntonation() {
        for index in strings.indices { strings[index].intonation = StringIntonation() }
    }

    /// Measures one string that the player has chosen, from the beginning.
    mutating func chooseIntonation(of index: Int) {
        expect(IntonationGuide.Step(string: index, place: .open))
        guide.isChosen = true
        blank()
    }

    mutating func stepIntonation(by direction: Int) {
        let places: [IntonationPlace] = measuresHarmonic ? [.open, .harmonic, .fretted] : [.open, .fretted]
        let count = strings.count * places.count
        var index = direction > 0 ? count - 1 : 0
        if let due = guide.due, let place = places.firstIndex(of: due.place) { index = due.string * places.count + place }
        index = (index + direction + count) % count
        expect(IntonationGuide.Step(string: index / places.count, place: places[index % places.count]))
        blank()
    }

    private mutating func expect(_ step: IntonationGuide.Step?) {
        if step?.string != guide.due?.string { guide.isChosen = false }
        guide.due = step
        wantedString = step?.string
    }

    private func unmeasuredString(from start: Int) -> Int? {
        for offset in strings.indices {
            let candidate = (start + offset) % strings.count
            if strings[candidate].intonation.difference == nil { return candidate }
        }
        return nil
    }
}

// MARK: Notes

extension TunerSession {
    mutating func intonationAim(at pitch: Pitch, elapsed: Double) -> Aim? {
        if let sounding = guide.sounding {
            guard let stays = guide.keeps(cents: pitch.cents(above: target(of: sounding)), elapsed: elapsed) else { return nil }
            if stays { return aim(sounding) }
        }
        guard let heard = step(nearestTo: pitch) else { return nil }
        let isFree = heard.place == .open && guide.due.map { $0.place == .open && !guide.isChosen } ?? true
        if isFree { expect(heard) }
        guide.take(heard, isOther: heard != guide.due)
        return aim(heard)
    }

    /// Takes the reading of an aim into the measurement of its string.
    mutating func measureIntonation(_ pitch: Pitch, bandCents: Double, elapsed: Double) -> TunerEvents {
        guard let due = guide.due else { return [] }
        let wanted = strings[due.string].target.raised(byCents: due.place == .open ? 0 : 1200)
        guard let measured = guide.measure(cents: pitch.cents(above: wanted), bandCents: bandCents, elapsed: elapsed) else {
            return []
        }
        strings[due.string].intonation.set(measured, at: due.place)
        expect(step(after: due))
        return .measured
    }

    private func step(after due: IntonationGuide.Step) -> IntonationGuide.Step? {
        switch due.place {
        case .open: IntonationGuide.Step(string: due.string, place: measuresHarmonic ? .harmonic : .fretted)
        case .harmonic: IntonationGuide.Step(string: due.string, place: .fretted)
        case .fretted: unmeasuredString(from: due.string).map { IntonationGuide.Step(string: $0, place: .open) }
        }
    }

    /// The nearest of open strings and twelfth frets, what is to be played before all others.
    private func step(nearestTo pitch: Pitch) -> IntonationGuide.Step? {
        var best: (step: IntonationGuide.Step, distance: Double)?
        func offer(_ step: IntonationGuide.Step, advantage: Double = 0) {
            let distance = pitch.cents(above: target(of: step)).magnitude - advantage
            if distance < best?.distance ?? .infinity { best = (step, distance) }
        }
        if let due = guide.due { offer(due, advantage: IntonationGuide.dueAdvantage) }
        for index in strings.indices {
            offer(IntonationGuide.Step(string: index, place: .open))
            offer(IntonationGuide.Step(string: index, place: .fretted))
        }
        return best?.step
    }

    private func aim(_ step: IntonationGuide.Step) -> Aim {
        let open = strings[step.string].note
        let isOctave = step.place != .open
        return Aim(
            target: target(of: step), note: isOctave ? SpelledNote(open.name, octave: open.octave + 1) : open, string: step.string,
            fret: isOctave ? 12 : 0, otherString: guide.isOther ? step.string : nil)
    }

    /// An octave is judged by the open string as it is, where that has been measured.
    private func target(of step: IntonationGuide.Step) -> Pitch {
        let string = strings[step.string]
        guard step.place != .open else { return string.target }
        return string.target.raised(byCents: 1200 + (string.intonation.open?.cents ?? 0))
    }
}
