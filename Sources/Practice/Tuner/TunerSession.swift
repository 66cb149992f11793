import MusicTheory
import PitchDetection

/// The tuner: what its screen shows, from observations, commands and the time that passes.
///
/// A value without clock or samples: the same steps give the same session.
public struct TunerSession: Sendable {
    public internal(set) var settings: TunerSettings
    /// Lowest sounding side first; empty for the chromatic tuning.
    public internal(set) var strings: [TunerString]
    /// The string to tune in `locked` and `stepThrough` mode, as a place in `strings`.
    public internal(set) var wantedString: Int?
    public internal(set) var reading: TunerReading?
    /// The last observation, whatever it brought.
    public internal(set) var observation: PitchObservation?
    /// The words last worth saying aloud; `TunerEvents.speak` says when.
    public internal(set) var announcement = ""
    /// The strings as the last strum showed them, in the order of `strings`; empty before the first.
    public internal(set) var strummed: [StrummedString] = []
    /// Counts the strums; later looks at the same one do not count.
    public internal(set) var strumCount = 0
    /// The last strum has been looked at for as long as it needs.
    public internal(set) var isStrumSettled = false
    var strumOnset: Double?
    var chosenMode = TunerMode.auto
    var lampMachine = LampMachine()
    var presence = NotePresence()
    var choice = StickyChoice()
    var strobe = StrobeDisc()
    var beepPace = BeepPace()
    var speechPace = SpeechPace()
    var reference = ReferenceListener()
    var stepWatch = StepWatch()
    var guide = IntonationGuide()
    /// In intonation mode the harmonic over the twelfth fret is measured too.
    public internal(set) var measuresHarmonic = false

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
    /// Turns of the strobe, 0 to 1, rising when sharp.
    public var strobeTurns: Double { strobe.turns }
    /// The A4 in hertz that an A now sounding stands for, once it has been held for a second.
    public var heardReference: Double? { reference.found }
    public var tunedCount: Int { strings.reduce(0) { $0 + ($1.isTuned ? 1 : 0) } }

    /// -1 flat, 1 sharp, 0 when in tune, when it cannot be told, or when nothing sounds.
    public var direction: Int {
        guard let reading, lamp == .close || lamp == .adjust else { return 0 }
        return reading.cents > 0 ? 1 : reading.cents < 0 ? -1 : 0
    }
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
        let heard = observation.isHeld || observation.condition == .noInput ? nil : observation.tracked
        stepWatch.wait(elapsed, isSounding: heard != nil)
        if let heard, let pitch = Pitch(frequency: heard.frequency, reference: settings.reference), !isEcho(pitch) {
            events.formUnion(judge(heard, pitch, elapsed: elapsed))
        } else if presence.wait(elapsed) {
            events.formUnion(finishString(isRinging: false))
            blank()
        }
        events.formUnion(pace(elapsed))
        return events
    }

    private mutating func beginNote() -> TunerEvents {
        choice.beginNote()
        stepWatch.beginNote()
        guide.beginNote()
        reference = ReferenceListener()
        switch mode {
        case .auto:
            // The second string of a pair cannot be told from the first by its height: they are tuned one after the other.
            if let current = choice.current, strings[current].isTuned, let waiting = strings.waitingUnison(of: current) {
                choice.take(waiting)
            }
            return []
        case .stepThrough: return finishString(isRinging: false)
        case .locked, .chromatic, .intonation: return []
        }
    }

    private mutating func judge(_ tracked: PitchReading, _ pitch: Pitch, elapsed: Double) -> TunerEvents {
        guard let aim = aim(at: pitch, elapsed: elapsed) else { return [] }
        let cents = pitch.cents(above: aim.target)
        let band = 2 * tracked.uncertaintyCents
        if reading?.target != aim.target || reading?.string != aim.string { lampMachine.extinguish() }
        let before = lamp
        lampMachine.advance(cents: cents, bandCents: band, elapsed: elapsed)
        presence.refresh()
        reading = TunerReading(
            frequency: tracked.frequency, cents: cents, bandCents: band, confidence: tracked.confidence, target: aim.target,
            targetFrequency: aim.target.frequency(reference: settings.reference), note: aim.note,
            label: label(of: aim), string: aim.string, fret: aim.fret, otherString: aim.otherString)
        if let string = aim.string, aim.fret == 0 { strings[string].lastCents = cents }
        strobe.advance(cents: cents, elapsed: elapsed)
        reference.advance(frequency: tracked.frequency, bandCents: band, elapsed: elapsed)
        var events = mode == .intonation ? measureIntonation(pitch, bandCents: band, elapsed: elapsed) : []
        if lamp == .inTune, before != .inTune { events.formUnion(mark(aim)) }
        if mode == .stepThrough, stepWatch.advance(isInTune: lamp == .inTune, elapsed: elapsed) {
            events.formUnion(finishString(isRinging: true))
        }
        return events
    }

    /// Written anew only when the note changes.
    private func label(of aim: Aim) -> NoteLabel {
        if let string = aim.string, aim.fret == 0 { return strings[string].label }
        if let reading, reading.note == aim.note { return reading.label }
        return NoteLabel(aim.note, naming: settings.naming)
    }

    /// What is due by the time that has passed, whether or not a reading came.
    private mutating func pace(_ elapsed: Double) -> TunerEvents {
        var events: TunerEvents = []
        let isCorrecting = (lamp == .close || lamp == .adjust) && !isHeld
        if beepPace.advance(cents: isCorrecting ? reading?.cents : nil, elapsed: elapsed) { events.insert(.beep) }
        let isNew = speechPace.advance(
            note: reading?.note, lamp: lamp, direction: direction, cents: reading?.cents ?? 0, elapsed: elapsed)
        if isNew {
            announcement = spokenReading
            events.insert(.speak)
        }
        return events
    }

    private mutating func mark(_ aim: Aim) -> TunerEvents {
        // Step-through marks a string when it is done with it; intonation mode tunes nothing.
        guard mode != .stepThrough, mode != .intonation else { return .cameInTune }
        guard let string = aim.string, !strings[string].isTuned else { return .cameInTune }
        strings[string].isTuned = true
        return tunedCount == strings.count ? [.cameInTune, .allTuned] : .cameInTune
    }
}
