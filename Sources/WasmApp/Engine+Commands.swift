import MusicTheory
import PitchDetection
import Practice
import Wire

extension Engine {
    func perform(_ command: Command, value: Double) -> CommandResult {
        switch command {
        case .setTuning: choose(tuning: value)
        case .setReferencePitch: change(ReferencePitch(hertz: value)) { $0.reference = $1 }
        case .setCapo: change(whole(value, in: 0...12)) { $0.capo = Capo(fret: $1) }
        case .lockString: lock(value)
        case .setMode: choose(mode: value)
        case .setLanguage:
            change(entry(value, of: [NoteLanguage.letters, .german, .fixedDo, .fixedDoWithTi])) { $0.naming.language = $1 }
        case .setAccidentals: change(entry(value, of: [Spelling.sharps, .flats])) { $0.naming.spelling = $1 }
        case .setOctaveStyle:
            change(entry(value, of: [OctaveStyle.scientific, .french, .helmholtz])) { $0.naming.octaves = $1 }
        case .setGate: setGate(value)
        case .clearTuned: clearTuned()
        case .setTemperament: choose(temperament: value)
        case .setTemperamentTonic: change(whole(value, in: 0...11)) { $0.temperamentTonic = $1 }
        case .setStrum: setStrum(value)
        case .step: step(value)
        case .setHarmonic: setHarmonic(value)
        }
    }

    /// Reads a tuning written as notes or by name.
    func choose(tuningText text: String) -> CommandResult {
        guard let tuning = try? Tuning(parsing: text) else { return .notUnderstood }
        places.tuning = Tuning.catalogue.firstIndex { $0 == tuning } ?? 255
        return change(tuning) { $0.tuning = $1 }
    }

    /// Reads a temperament from a Scala scale file.
    func choose(scala bytes: [UInt8]) -> CommandResult {
        guard let scale = try? Scale(scala: bytes) else { return .notUnderstood }
        places.temperament = 255
        return change(Temperament(scale)) { $0.temperament = $1 }
    }

    private func choose(tuning value: Double) -> CommandResult {
        guard let index = whole(value, in: 0...Tuning.catalogue.count - 1) else { return .outOfRange }
        places.tuning = index
        return change(Tuning.catalogue[index]) { $0.tuning = $1 }
    }

    private func choose(temperament value: Double) -> CommandResult {
        guard let index = whole(value, in: 0...Temperament.catalogue.count - 1) else { return .outOfRange }
        places.temperament = index
        return change(Temperament.catalogue[index]) { $0.temperament = $1 }
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

    private func setStrum(_ value: Double) -> CommandResult {
        guard let isWanted = whole(value, in: 0...1) else { return .outOfRange }
        if wantsStrum != (isWanted == 1) {
            wantsStrum.toggle()
            renewStrum()
        }
        return .done
    }

    private func step(_ value: Double) -> CommandResult {
        guard let direction = whole(value, in: -1...1), direction != 0 else { return .outOfRange }
        return session.step(by: direction) ? .done : .outOfRange
    }

    private func setHarmonic(_ value: Double) -> CommandResult {
        guard let isWanted = whole(value, in: 0...1) else { return .outOfRange }
        session.change(measuresHarmonic: isWanted == 1)
        return .done
    }

    private func clearTuned() -> CommandResult {
        session.clearTuned()
        return .done
    }

    /// Changes one setting; nil is a value that it cannot take.
    private func change<Value>(_ value: Value?, _ edit: (inout TunerSettings, Value) -> Void) -> CommandResult {
        guard let value else { return .outOfRange }
        var settings = session.settings
        edit(&settings, value)
        let targets = session.strumTargets
        session.change(settings)
        if session.strumTargets != targets { renewStrum() }
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
