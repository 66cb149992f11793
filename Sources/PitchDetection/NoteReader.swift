import CMath
import SignalProcessing

/// The pipeline behind the resampler: hops of 128 samples at 12 kHz in, one observation each out.
final class NoteReader {
    // Times in samples at 12 kHz.
    /// The attack itself, 6 ms, is left out of every window.
    private static let attackLength = 72
    private static let freshLength = 6_000
    /// Quiet needed before the room is learned again.
    private static let quietLength = 6_000
    /// A fit that suddenly gets this much worse shows a new note that the energy did not, in decibels.
    private static let breakDecibels = 18.0
    private static let breakMinimum = 45.0

    private let history: UnsafeMutableBufferPointer<Float>
    private let attack = AttackDetector(hopLength: AnalysisFormat.hopLength)
    private let detector: PitchDetector
    private let room: RoomBackground
    private let ringing: RingingNote
    let decision = VoicingDecision()
    private var tracker = PitchTracker()
    /// Samples received.
    private var position = 0
    private var lastTracked = -1_000_000
    /// Attack that the tracked note belongs to.
    private var noteStart: Int?
    private var heldOctaves = 0
    /// Best recent total of the note on show, decibels; falls slowly.
    private var rememberedTotal = 0.0
    /// What the last hop's window showed, believed or not.
    private(set) var measurement: PitchMeasurement?

    init(highestFrequency: Double) {
        history = .allocate(capacity: AnalysisFormat.longWindow)
        history.initialize(repeating: 0)
        detector = PitchDetector(highestFrequency: highestFrequency)
        room = RoomBackground(highestFrequency: highestFrequency)
        ringing = RingingNote(highestFrequency: highestFrequency)
    }

    deinit { history.deallocate() }

    func reset() {
        for index in 0..<history.count { history[index] = 0 }
        attack.reset()
        room.reset()
        ringing.reset()
        decision.reset()
        tracker.reset()
        position = 0
        lastTracked = -1_000_000
        noteStart = nil
        heldOctaves = 0
        rememberedTotal = 0
        measurement = nil
    }

    /// Takes one hop.
    func read(
        _ hop: UnsafePointer<Float>, time: Double, levelDecibels: Double, condition: InputCondition, manualGate: Double?
    ) -> PitchObservation {
        append(hop)
        let isOnset = attack.update(
            hop, position: position - AnalysisFormat.hopLength, roomEnergy: room.energy)
        if isOnset, let start = attack.start { ringing.attack(at: start) }
        let gate = manualGate ?? room.gateDecibels
        measurement = detector.measure(
            UnsafePointer(history.baseAddress!), end: position, energy: attack.recentEnergy, context: context(),
            room: room, ringing: ringing)
        let broke = measurement.map(breaksNote) ?? false
        let measurement = broke || levelDecibels < gate ? nil : measurement
        var verdict = VoicingDecision.Verdict.none
        if let measurement {
            verdict = decision.judge(measurement, moment: moment, mayBeMains: mayBeMains)
        } else if !broke {
            decision.miss()
        }
        let range = measurement.flatMap { verdict == .starts ? outOfRange($0.frequency) : nil }
        if let measurement, outOfRange(measurement.frequency) != nil { verdict = .none }
        let isReading = tracker.update(measurement, verdict: verdict, hadAttack: hadAttack)
        noteTracked()
        learnRoom(measurement, levelDecibels: levelDecibels)
        return PitchObservation(
            time: time, levelDecibels: levelDecibels, gateDecibels: gate, condition: condition, isOnset: isOnset,
            raw: isReading ? measurement.map(reading) : nil, tracked: trackedReading(measurement),
            isHeld: tracker.isTracking && tracker.isHeld, outOfRange: range)
    }

    /// The steps of the last hop, from the samples to the string.
    func inspect() -> [InspectionStage] { detector.inspect(UnsafePointer(history.baseAddress!)) }

    private func append(_ hop: UnsafePointer<Float>) {
        let length = AnalysisFormat.hopLength
        let kept = AnalysisFormat.longWindow - length
        for index in 0..<kept { history[index] = history[index + length] }
        for index in 0..<length { history[kept + index] = hop[index] }
        position += length
    }

    private var sinceAttack: Int { attack.start.map { position - $0 } ?? position + 1_000_000 }
    private var isFresh: Bool { sinceAttack < Self.freshLength || position < Self.freshLength }
    private var moment: VoicingDecision.Moment {
        if attack.start != nil { return sinceAttack < Self.freshLength ? .afterAttack : .late }
        return position < Self.freshLength ? .opening : .late
    }
    /// An attack came after the one the tracked note belongs to.
    private var hadAttack: Bool { attack.start != noteStart }
    private var mayBeMains: Bool { !room.isKnown && (attack.start ?? 0) < 600 }

    private func context() -> PitchDetector.Context {
        let age = attack.start.map { min(position - $0 - Self.attackLength, position) } ?? position
        return PitchDetector.Context(
            age: age, sawAttack: attack.start != nil, recent: decision.recent,
            tracked: tracker.isTracking ? tracker.frequency : 0, belief: tracker.belief,
            holdsOctave: tracker.isTracking && !hadAttack && sinceAttack > 1_800 && heldOctaves < 24)
    }

    /// A note that changes into another of the same loudness shows in the fit, not in the energy.
    private func breaksNote(_ measurement: PitchMeasurement) -> Bool {
        let total = measurement.totalDecibels
        heldOctaves = detector.heldOctave ? heldOctaves + 1 : 0
        if tracker.isTracking, rememberedTotal > Self.breakMinimum, rememberedTotal - total > Self.breakDecibels,
            sinceAttack > 1_200
        {
            let start = position - AnalysisFormat.hopLength
            attack.force(at: start)
            ringing.attack(at: start)
            rememberedTotal = 0
            decision.miss()
            return true
        }
        rememberedTotal =
            sinceAttack < 1_300 ? total : max(min(total, rememberedTotal + 5), rememberedTotal - 0.75)
        return false
    }

    private func noteTracked() {
        if tracker.isTracking {
            lastTracked = position
            if !tracker.isHeld { noteStart = attack.start }
        } else {
            rememberedTotal = 0
            heldOctaves = 0
        }
    }

    /// Learns the room while nothing is played and nothing looks like it might be.
    private func learnRoom(_ measurement: PitchMeasurement?, levelDecibels: Double) {
        guard !tracker.isTracking, position - lastTracked > Self.quietLength, sinceAttack > AnalysisFormat.longWindow,
            position >= AnalysisFormat.shortWindow
        else { return }
        let isHum = decision.isHumming || measurement.map { mayBeMains && VoicingDecision.isMains($0.frequency) } ?? false
        // A low note that rings when the stream starts needs the long window to be seen.
        guard isHum || position >= AnalysisFormat.longWindow else { return }
        if let measurement {
            let isCandidate = isFresh || measurement.totalDecibels >= 22 || decision.run >= 6
            guard !isCandidate || isHum else { return }
        }
        room.learn(
            detector.backgroundSpectrum(UnsafePointer(history.baseAddress!), end: position),
            recentEnergy: attack.recentEnergy, levelDecibels: levelDecibels)
    }

    private func outOfRange(_ frequency: Double) -> OutOfRange? {
        if frequency < AnalysisFormat.lowestFundamental { return .below }
        return frequency > AnalysisFormat.highestFundamental ? .above : nil
    }

    private func reading(_ measurement: PitchMeasurement) -> PitchReading {
        PitchReading(
            frequency: measurement.frequency, uncertaintyCents: measurement.sigmaCents,
            confidence: confidence(measurement))
    }

    private func trackedReading(_ measurement: PitchMeasurement?) -> PitchReading? {
        guard tracker.isTracking else { return nil }
        let sure = tracker.isHeld ? 0 : measurement.map(confidence) ?? 0
        return PitchReading(
            frequency: tracker.frequency, uncertaintyCents: max(0.001, tracker.sigmaCents), confidence: sure)
    }

    /// Rises from 0 to 1 around the total that parts notes from noise, and falls with the uncertainty.
    private func confidence(_ measurement: PitchMeasurement) -> Double {
        1 / (1 + exp((24 - measurement.totalDecibels) / 3)) / (1 + measurement.sigmaCents / 30)
    }
}
