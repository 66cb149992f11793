import MusicTheory
import PitchDetection
import Practice

/// Turns observations into readings through the session that the tuner's screen runs on.
struct TuneJudge {
    private(set) var session: TunerSession
    /// What happened at the last observation.
    private(set) var events: TunerEvents = []
    private let smooths: Bool
    private var lastTime = 0.0

    init(_ settings: TuneSettings, mode: TunerMode = .auto, measuresHarmonic: Bool = false) {
        session = TunerSession(settings: settings.tuner)
        smooths = settings.smooths
        session.change(measuresHarmonic: measuresHarmonic)
        if mode != .auto { session.change(mode: mode) }
        if let string = settings.lockedString { _ = session.lock(stringNumber: string) }
    }

    /// The next hop's reading.
    mutating func reading(of observation: PitchObservation) -> TuneReading {
        let elapsed = observation.time - lastTime
        lastTime = observation.time
        guard smooths else { return rawReading(of: observation) }
        events = session.advance(with: judgeable(observation), elapsed: elapsed)
        return reading(at: observation.time, of: observation.tracked)
    }

    /// Each hop by itself: the session forgets what was before, and takes one long look.
    private mutating func rawReading(of observation: PitchObservation) -> TuneReading {
        session.silence()
        var alone = observation
        alone.tracked = observation.raw
        alone.isHeld = false
        _ = session.advance(with: judgeable(alone), elapsed: 1)
        return reading(at: observation.time, of: observation.raw)
    }

    /// The session does not judge what has no uncertainty; the reference detectors, which give none, are taken at their word.
    private func judgeable(_ observation: PitchObservation) -> PitchObservation {
        guard observation.tracked?.uncertaintyCents.isNaN == true else { return observation }
        var trusted = observation
        trusted.tracked?.uncertaintyCents = 0
        return trusted
    }

    private func reading(at time: Double, of estimate: PitchReading?) -> TuneReading {
        guard let estimate, let reading = session.reading else { return TuneReading(time: time, pitch: nil, state: .none) }
        let pitch = TuneReading.Pitch(
            frequency: reading.frequency, note: NoteNaming.standard.text(reading.note, .ascii), cents: reading.cents,
            confidence: reading.confidence, uncertaintyCents: estimate.uncertaintyCents,
            string: reading.string.map { session.strings[$0].number })
        return TuneReading(time: time, pitch: pitch, state: TuneReading.State(session.lamp))
    }
}

extension TuneReading.State {
    fileprivate init(_ lamp: Lamp) {
        switch lamp {
        case .inTune: self = .inTune
        case .close: self = .close
        case .adjust: self = .off
        case .quiet, .cannotTell: self = .none
        }
    }
}
