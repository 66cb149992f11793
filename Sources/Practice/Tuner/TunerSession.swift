import MusicTheory
import PitchDetection

/// The tuner: what its screen shows, from observations, commands and the time that passes.
///
/// A value without clock or samples: the same steps give the same session.
public struct TunerSession: Sendable {
    public private(set) var settings: TunerSettings
    /// Lowest sounding side first; empty for the chromatic tuning.
    public private(set) var strings: [TunerString]
    /// The string to tune in `locked` and `stepThrough` mode, as a place in `strings`.
    public private(set) var wantedString: Int?
    public private(set) var reading: TunerReading?
    /// The last observation, whatever it brought.
    public private(set) var observation: PitchObservation?
    private var chosenMode = TunerMode.auto
    private var lampMachine = LampMachine()
    private var presence = NotePresence()
    private var choice = StickyChoice()

    public init(settings: TunerSettings = TunerSettings()) {
        self.settings = settings
        strings = TunerString.strings(of: settings)
    }

    /// Without strings every note is a target.
    public var mode: TunerMode { strings.isEmpty ? .chromatic : chosenMode }
    public var lamp: Lamp { lampMachine.lamp }
    /// 1 while the reading stands, falling to 0 while it fades after its note.
    public var opacity: Double { presence.opacity }
    /// The note has ended; the reading is the last one.
    public var isHeld: Bool { presence.isHeld }
    public var tunedCount: Int { strings.reduce(0) { $0 + ($1.isTuned ? 1 : 0) } }

    /// -1 flat, 1 sharp, 0 when in tune, when it cannot be told, or when nothing sounds.
    public var direction: Int {
        guard let reading, lamp == .close || lamp == .adjust else { return 0 }
        return reading.cents > 0 ? 1 : reading.cents < 0 ? -1 : 0
    }
}

// MARK: Commands

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
            }
        } else {
            if new.tuning != old.tuning { wantedString = nil }
            if chosenMode == .locked, wantedString == nil { chosenMode = .auto }
            if chosenMode == .stepThrough { wantedString = nextUntuned }
        }
        blank()
    }

    /// Chooses how targets are chosen; `locked` keeps the string heard, or does nothing when none is.
    public mutating func change(mode: TunerMode) {
        switch mode {
        case .locked:
            guard let heard = wantedString ?? reading?.string else { return }
            wantedString = heard
        case .stepThrough: wantedString = nextUntuned
        case .auto, .chromatic: wantedString = nil
        }
        chosenMode = mode
        blank()
    }

    /// Holds one string as the target, by its number; nil lets the nearest one be the target again.
    /// Returns false when there is no such string.
    public mutating func lock(stringNumber: Int?) -> Bool {
        guard let stringNumber else {
            change(mode: .auto)
            return true
        }
        guard let index = strings.firstIndex(where: { $0.number == stringNumber }) else { return false }
        wantedString = index
        change(mode: .locked)
        return true
    }

    /// Forgets which strings have been in tune.
    public mutating func clearTuned() {
        for index in strings.indices {
            strings[index].isTuned = false
            strings[index].lastCents = nil
        }
        if mode == .stepThrough { wantedString = nextUntuned }
    }

    /// The sound has ended for good: nothing is shown.
    public mutating func silence() {
        observation = nil
        blank()
    }

    private mutating func blank() {
        reading = nil
        presence = NotePresence()
        lampMachine.extinguish()
        choice.forget()
        stepOn()
    }

    private var nextUntuned: Int? { strings.firstIndex { !$0.isTuned } ?? wantedString ?? strings.indices.first }
}

// MARK: Observations

extension TunerSession {
    /// Takes the next observation.
    /// - Parameter elapsed: seconds since the one before; negative and NaN count as 0.
    public mutating func advance(with observation: PitchObservation, elapsed: Double) -> TunerEvents {
        let elapsed = elapsed > 0 ? elapsed : 0
        self.observation = observation
        var events: TunerEvents = []
        if observation.isOnset {
            events.insert(.plucked)
            events.formUnion(beginNote())
        }
        if let tracked = observation.tracked, !observation.isHeld, observation.condition != .noInput,
            let pitch = Pitch(frequency: tracked.frequency, reference: settings.reference)
        {
            events.formUnion(judge(tracked, pitch, elapsed: elapsed))
        } else if presence.wait(elapsed) {
            let wanted = wantedString
            blank()
            if wantedString != wanted { events.insert(.stepped) }
        }
        return events
    }

    private mutating func beginNote() -> TunerEvents {
        choice.beginNote()
        switch mode {
        case .auto:
            // The second string of a pair cannot be told from the first by its height: they are tuned one after the other.
            if let current = choice.current, strings[current].isTuned, let waiting = strings.waitingUnison(of: current) {
                choice.take(waiting)
            }
            return []
        case .stepThrough: return stepOn() ? .stepped : []
        case .locked, .chromatic: return []
        }
    }

    /// Goes to the next string once the wanted one has been in tune; returns whether it did.
    @discardableResult
    private mutating func stepOn() -> Bool {
        guard mode == .stepThrough, let wanted = wantedString, strings[wanted].isTuned, let next = nextUntuned, next != wanted else {
            return false
        }
        wantedString = next
        return true
    }

    private mutating func judge(_ tracked: PitchReading, _ pitch: Pitch, elapsed: Double) -> TunerEvents {
        guard let aim = aim(at: pitch, elapsed: elapsed) else { return [] }
        let cents = pitch.cents(above: aim.target)
        let band = 2 * tracked.uncertaintyCents
        if reading?.target != aim.target || reading?.string != aim.string { lampMachine.extinguish() }
        let before = lamp
        lampMachine.advance(cents: cents, bandCents: band, elapsed: elapsed)
        presence.refresh()
        let isSameNote = reading?.note == aim.note
        reading = TunerReading(
            frequency: tracked.frequency, cents: cents, bandCents: band, confidence: tracked.confidence, target: aim.target,
            targetFrequency: aim.target.frequency(reference: settings.reference), note: aim.note,
            label: aim.string.map { strings[$0].label }
                ?? (isSameNote ? reading?.label : nil) ?? NoteLabel(aim.note, naming: settings.naming),
            string: aim.string, otherString: aim.otherString)
        if let string = aim.string { strings[string].lastCents = cents }
        guard lamp == .inTune, before != .inTune else { return [] }
        return mark(aim.string)
    }

    private mutating func mark(_ string: Int?) -> TunerEvents {
        guard let string, !strings[string].isTuned else { return .cameInTune }
        strings[string].isTuned = true
        return tunedCount == strings.count ? [.cameInTune, .allTuned] : .cameInTune
    }
}

// MARK: Targets

extension TunerSession {
    private struct Aim {
        let target: Pitch
        let note: SpelledNote
        var string: Int?
        var otherString: Int?
    }

    /// Cents by which another string must be nearer to be taken at once.
    private static let stringMargin = 40.0
    /// The same for a note of the scale: a reading 65 cents off a note has left it.
    private static let noteMargin = 30.0
    /// A pitch this near to another string was meant for that one.
    private static let otherStringCents = 50.0

    private mutating func aim(at pitch: Pitch, elapsed: Double) -> Aim? {
        switch mode {
        case .auto: nearestString(to: pitch, elapsed: elapsed)
        case .locked, .stepThrough: wantedString.flatMap { wanted($0, heard: pitch) }
        case .chromatic: nearestNote(to: pitch, elapsed: elapsed)
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
}
