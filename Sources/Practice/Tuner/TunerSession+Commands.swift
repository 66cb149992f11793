import MusicTheory

extension TunerSession {
    /// Takes new settings. Strings that have been in tune stay so only if no wanted height can have changed.
    public mutating func change(_ new: TunerSettings) {
        let old = settings
        let tuned = strings
        settings = new
        strings = TunerString.strings(of: new)
        let isSame =
            new.tuning == old.tuning && new.reference == old.reference && new.capo == old.capo
            && new.temperament == old.temperament && new.temperamentTonic == old.temperamentTonic
        if isSame {
            for index in strings.indices {
                strings[index].isTuned = tuned[index].isTuned
                strings[index].lastCents = tuned[index].lastCents
                strings[index].intonation = tuned[index].intonation
            }
        } else {
            forgetStrum()
            if new.tuning != old.tuning { wantedString = nil }
            if chosenMode == .locked, wantedString == nil { chosenMode = .auto }
            if chosenMode == .stepThrough { beginStepping() }
            if chosenMode == .intonation { beginIntonation() }
        }
        blank()
    }

    /// Chooses how targets are chosen; `locked` keeps the string heard, or does nothing when none is.
    public mutating func change(mode: TunerMode) {
        switch mode {
        case .locked:
            guard let heard = wantedString ?? reading?.string else { return }
            wantedString = heard
        case .stepThrough: beginStepping()
        case .intonation: beginIntonation()
        case .auto, .chromatic: wantedString = nil
        }
        chosenMode = mode
        blank()
    }

    /// Holds one string as the target, by its number; nil lets the nearest one be the target again. Step-through goes to
    /// that string, intonation mode measures it anew.
    /// Returns false when there is no such string.
    public mutating func lock(stringNumber: Int?) -> Bool {
        guard let stringNumber else {
            change(mode: mode == .intonation ? .intonation : .auto)
            return true
        }
        guard let index = strings.firstIndex(where: { $0.number == stringNumber }) else { return false }
        switch mode {
        case .intonation: chooseIntonation(of: index)
        case .stepThrough:
            want(index)
            blank()
        case .auto, .locked, .chromatic:
            wantedString = index
            change(mode: .locked)
        }
        return true
    }

    /// Forgets which strings have been in tune, and what was measured of them.
    public mutating func clearTuned() {
        for index in strings.indices {
            strings[index].isTuned = false
            strings[index].lastCents = nil
        }
        forgetIntonation()
        forgetStrum()
        if mode == .stepThrough { beginStepping() }
        if mode == .intonation { beginIntonation() }
    }

    /// The sound has ended for good: nothing is shown.
    public mutating func silence() {
        observation = nil
        blank()
    }

    mutating func blank() {
        reading = nil
        presence = NotePresence()
        lampMachine.extinguish()
        choice.forget()
        reference = ReferenceListener()
        guide.beginNote()
    }
}
