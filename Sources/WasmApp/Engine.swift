import MusicTheory
import PitchDetection
import Practice
import SignalProcessing
import Wire

/// One stream of samples and the session it feeds.
final class Engine {
    private(set) var channels: Int
    private(set) var session = TunerSession()
    private var pipeline: PitchPipeline
    private var mixer: LiveChannelMixer
    private var mono: UnsafeMutableBufferPointer<Float>
    private var lastTime = 0.0
    /// What happened since the last snapshot.
    private var events: TunerEvents = []
    private var places = ListPlaces()
    private let snapshot = TunerSnapshotMemory()

    init?(sampleRate: Double, channels: Int) {
        guard let pipeline = PitchPipeline(sampleRate: sampleRate), channels >= 1, channels <= 8 else { return nil }
        self.pipeline = pipeline
        self.channels = channels
        mixer = LiveChannelMixer(channelCount: channels, sampleRate: sampleRate)
        mono = .allocate(capacity: Inbox.byteCount / MemoryLayout<Float>.size)
    }

    /// Prepares for another stream; what the player has chosen and tuned stays.
    func open(sampleRate: Double, channels: Int) -> CommandResult {
        guard channels >= 1, channels <= 8 else { return .outOfRange }
        if sampleRate == pipeline.sampleRate {
            pipeline.reset()
        } else {
            guard let made = PitchPipeline(sampleRate: sampleRate, settings: pipeline.settings) else { return .outOfRange }
            pipeline = made
        }
        self.channels = channels
        mixer = LiveChannelMixer(channelCount: channels, sampleRate: sampleRate)
        lastTime = 0
        events = []
        session.silence()
        return .done
    }

    /// Takes interleaved frames and returns how many hops they completed.
    func push(_ interleaved: UnsafeBufferPointer<Float>, frames: Int) -> Int {
        let mixed = mixer.mix(interleaved, frames: frames, into: mono)
        var hops = 0
        pipeline.push(UnsafeBufferPointer(start: mono.baseAddress, count: mixed)) { observation in
            events.formUnion(session.advance(with: observation, elapsed: observation.time - lastTime))
            lastTime = observation.time
            hops += 1
        }
        return hops
    }

    func writeSnapshot() -> UnsafeMutableRawPointer {
        defer { events = [] }
        return snapshot.write(session, events: events, places: places)
    }
}

// MARK: Commands

extension Engine {
    func perform(_ command: Command, value: Double) -> CommandResult {
        switch command {
        case .setTuning: choose(tuning: value)
        case .setReferencePitch:
            change { settings in
                guard let reference = ReferencePitch(hertz: value) else { return false }
                settings.reference = reference
                return true
            }
        case .setCapo:
            change { settings in
                guard let fret = whole(value, in: 0...12) else { return false }
                settings.capo = Capo(fret: fret)
                return true
            }
        case .lockString: lock(value)
        case .setMode: choose(mode: value)
        case .setLanguage:
            change { settings in
                guard let language = entry(value, of: [NoteLanguage.letters, .german, .fixedDo, .fixedDoWithTi]) else { return false }
                settings.naming.language = language
                return true
            }
        case .setAccidentals:
            change { settings in
                guard let spelling = entry(value, of: [Spelling.sharps, .flats]) else { return false }
                settings.naming.spelling = spelling
                return true
            }
        case .setOctaveStyle:
            change { settings in
                guard let style = entry(value, of: [OctaveStyle.scientific, .french, .helmholtz]) else { return false }
                settings.naming.octaves = style
                return true
            }
        case .setGate: setGate(value)
        case .clearTuned: clearTuned()
        case .setTemperament: choose(temperament: value)
        case .setTemperamentTonic:
            change { settings in
                guard let tonic = whole(value, in: 0...11) else { return false }
                settings.temperamentTonic = tonic
                return true
            }
        }
    }

    /// Reads a tuning written as notes or by name.
    func choose(tuningText text: String) -> CommandResult {
        guard let tuning = try? Tuning(parsing: text) else { return .notUnderstood }
        places.tuning = Tuning.catalogue.firstIndex { $0 == tuning } ?? 255
        return change { settings in
            settings.tuning = tuning
            return true
        }
    }

    /// Reads a temperament from a Scala scale file.
    func choose(scala bytes: [UInt8]) -> CommandResult {
        guard let scale = try? Scale(scala: bytes) else { return .notUnderstood }
        places.temperament = 255
        return change { settings in
            settings.temperament = Temperament(scale)
            return true
        }
    }

    private func choose(tuning value: Double) -> CommandResult {
        guard let index = whole(value, in: 0...Tuning.catalogue.count - 1) else { return .outOfRange }
        places.tuning = index
        return change { settings in
            settings.tuning = Tuning.catalogue[index]
            return true
        }
    }

    private func choose(temperament value: Double) -> CommandResult {
        guard let index = whole(value, in: 0...Temperament.catalogue.count - 1) else { return .outOfRange }
        places.temperament = index
        return change { settings in
            settings.temperament = Temperament.catalogue[index]
            return true
        }
    }

    private func choose(mode value: Double) -> CommandResult {
        guard let mode = entry(value, of: [TunerMode.auto, .locked, .chromatic, .stepThrough, .intonation]) else { return .outOfRange }
        session.change(mode: mode)
        return .done
    }

    private func lock(_ value: Double) -> CommandResult {
        guard let number = whole(value, in: 0...255) else { return .outOfRange }
        return session.lock(stringNumber: number == 0 ? nil : number) ? .done : .outOfRange
    }

    private func setGate(_ value: Double) -> CommandResult {
        guard value.isNaN || (value >= -100 && value <= 0) else { return .outOfRange }
        pipeline.settings.gateDecibels = value.isNaN ? nil : value
        return .done
    }

    private func clearTuned() -> CommandResult {
        session.clearTuned()
        return .done
    }

    private func change(_ edit: (inout TunerSettings) -> Bool) -> CommandResult {
        var settings = session.settings
        guard edit(&settings) else { return .outOfRange }
        session.change(settings)
        return .done
    }

    private func whole(_ value: Double, in range: ClosedRange<Int>) -> Int? {
        guard value >= Double(range.lowerBound), value <= Double(range.upperBound), value == value.rounded() else { return nil }
        return Int(value)
    }

    private func entry<Value>(_ value: Double, of list: [Value]) -> Value? {
        list.isEmpty ? nil : whole(value, in: 0...list.count - 1).map { list[$0] }
    }
}
