import MusicTheory
import PitchDetection
import Practice
import Wire

/// Where the choices stand in the lists that the page was given; 255 for the player's own.
struct ListPlaces {
    var tuning = 0
    var temperament = 0
}

/// The bytes of the last snapshot.
final class TunerSnapshotMemory {
    private let memory: UnsafeMutableRawPointer
    private let size = TunerSnapshot.byteCount
    private var sequence = 0
    private var beeps = 0
    private var announcements = 0

    init() {
        memory = .allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    deinit { memory.deallocate() }

    func write(_ session: TunerSession, events: TunerEvents, places: ListPlaces, canStrum: Bool) -> UnsafeMutableRawPointer {
        sequence = (sequence + 1) & 0x3FFF_FFFF
        let record = RecordWriter(memory)
        record.write(TunerSnapshot.currentVersion, to: TunerSnapshot.version)
        record.write(size, to: TunerSnapshot.size)
        record.write(sequence, to: TunerSnapshot.sequence)
        writeInput(session.observation, to: record)
        writeReading(session, to: record)
        writeSettings(session, places: places, to: record)
        writeStrings(session, to: record)
        writeSteps(session, to: record)
        writeEvents(events, to: record)
        record.write(session.announcement, to: TunerSnapshot.announcement)
        record.write(session.strumCount, to: TunerSnapshot.strumNumber)
        record.write(session.isStrumSettled, to: TunerSnapshot.isStrumSettled)
        record.write(session.isStrumInTune, to: TunerSnapshot.isStrumInTune)
        record.write(canStrum, to: TunerSnapshot.canStrum)
        return memory
    }

    private func writeEvents(_ events: TunerEvents, to record: RecordWriter) {
        if events.contains(.beep) { beeps += 1 }
        if events.contains(.speak) { announcements += 1 }
        record.write(beeps, to: TunerSnapshot.beepNumber)
        record.write(announcements, to: TunerSnapshot.announcementNumber)
        record.write(events.contains(.plucked), to: TunerSnapshot.isOnset)
        record.write(events.contains(.cameInTune), to: TunerSnapshot.becameInTune)
        record.write(events.contains(.allTuned), to: TunerSnapshot.becameAllTuned)
        record.write(events.contains(.stepped), to: TunerSnapshot.hasStepped)
        record.write(events.contains(.measured), to: TunerSnapshot.hasMeasured)
    }

    private func writeInput(_ observation: PitchObservation?, to record: RecordWriter) {
        record.write(observation?.time ?? 0, to: TunerSnapshot.time)
        record.write(observation?.levelDecibels ?? -100, to: TunerSnapshot.level)
        record.write(observation?.gateDecibels ?? -100, to: TunerSnapshot.gate)
        record.write(Int((observation?.condition ?? .live).rawValue), to: TunerSnapshot.inputCondition)
        let isListening = observation.map { $0.levelDecibels > $0.gateDecibels } ?? false
        record.write(isListening, to: TunerSnapshot.listening)
        let outOfRange = observation?.outOfRange.map { $0 == .below ? 1 : 2 } ?? 0
        record.write(outOfRange, to: TunerSnapshot.outOfRange)
    }

    private func writeReading(_ session: TunerSession, to record: RecordWriter) {
        let reading = session.reading
        let label = reading?.label ?? .none
        record.write(reading?.frequency ?? .nan, to: TunerSnapshot.frequency)
        record.write(reading?.targetFrequency ?? .nan, to: TunerSnapshot.targetFrequency)
        record.write(reading?.cents ?? .nan, to: TunerSnapshot.cents)
        record.write(reading?.bandCents ?? .nan, to: TunerSnapshot.uncertainty)
        record.write(reading?.confidence ?? 0, to: TunerSnapshot.confidence)
        record.write(session.opacity, to: TunerSnapshot.opacity)
        record.write(reading.map { Double($0.note.note.midi) } ?? .nan, to: TunerSnapshot.midi)
        record.write(Int(session.lamp.rawValue), to: TunerSnapshot.lamp)
        record.write(session.direction, to: TunerSnapshot.direction)
        record.write(session.strobeTurns, to: TunerSnapshot.strobePhase)
        record.write(session.heardReference ?? .nan, to: TunerSnapshot.heardReference)
        record.write(reading?.fret ?? 0, to: TunerSnapshot.fret)
        record.write(reading != nil, to: TunerSnapshot.hasReading)
        record.write(session.isHeld, to: TunerSnapshot.isHeld)
        record.write(label.accidental, to: TunerSnapshot.accidental)
        record.write(label.octave, to: TunerSnapshot.octave)
        record.write(reading?.otherString != nil, to: TunerSnapshot.isOtherString)
        record.write(reading?.string.map { session.strings[$0].number } ?? 0, to: TunerSnapshot.stringNumber)
        record.write(label.letter, to: TunerSnapshot.letter)
        record.write(label.octaveText, to: TunerSnapshot.octaveText)
        record.write(label.name, to: TunerSnapshot.name)
        let other = reading?.otherString.map { session.strings[$0].label }
        record.write((other ?? label).name, to: TunerSnapshot.heardName)
        record.write(session.spokenReading, to: TunerSnapshot.spoken)
    }

    private func writeSettings(_ session: TunerSession, places: ListPlaces, to record: RecordWriter) {
        let settings = session.settings
        record.write(settings.reference.hertz, to: TunerSnapshot.referencePitch)
        record.write(Int(session.mode.rawValue), to: TunerSnapshot.mode)
        record.write(session.wantedString.map { session.strings[$0].number } ?? 0, to: TunerSnapshot.lockedString)
        record.write(settings.capo.fret, to: TunerSnapshot.capo)
        record.write(places.tuning, to: TunerSnapshot.tuningIndex)
        record.write(settings.tuning.identifier, to: TunerSnapshot.tuningIdentifier)
        record.write(places.temperament, to: TunerSnapshot.temperamentIndex)
        record.write(settings.temperamentTonic, to: TunerSnapshot.temperamentTonic)
        record.write(settings.temperament.name, to: TunerSnapshot.temperamentName)
        record.write(settings.tuning.name, to: TunerSnapshot.tuningName)
        record.write(settings.tuning.instrument.name, to: TunerSnapshot.instrument)
        record.write(code(of: settings.naming.language), to: TunerSnapshot.language)
        record.write(settings.naming.spelling == .flats, to: TunerSnapshot.accidentals)
        let style = settings.naming.octaves
        record.write(style == .helmholtz ? 2 : style == .french ? 1 : 0, to: TunerSnapshot.octaveStyle)
    }

    private func code(of language: NoteLanguage) -> Int {
        switch language {
        case .letters: 0
        case .german: 1
        case .fixedDo: 2
        case .fixedDoWithTi: 3
        }
    }

    private func writeStrings(_ session: TunerSession, to record: RecordWriter) {
        record.write(min(TunerSnapshot.stringCapacity, session.strings.count), to: TunerSnapshot.stringCount)
        record.write(session.tunedCount, to: TunerSnapshot.tunedCount)
        for (index, string) in session.strings.prefix(TunerSnapshot.stringCapacity).enumerated() {
            let row = record.record(index, from: TunerSnapshot.stringsOffset, size: StringRecord.byteCount)
            row.write(string.target.frequency(reference: session.settings.reference), to: StringRecord.targetFrequency)
            row.write(string.lastCents ?? .nan, to: StringRecord.cents)
            row.write(string.note.note.midi, to: StringRecord.midi)
            row.write(string.number, to: StringRecord.number)
            row.write(string.course, to: StringRecord.course)
            row.write(string.thickness, to: StringRecord.thickness)
            row.write(string.isTuned, to: StringRecord.isTuned)
            row.write(string.label.octave, to: StringRecord.octave)
            row.write(string.label.name, to: StringRecord.name)
            row.write(string.label.spoken, to: StringRecord.spoken)
            writeIntonation(string.intonation, to: row)
            writeStrum(session, index, to: row)
        }
    }

    private func writeIntonation(_ intonation: StringIntonation, to row: RecordWriter) {
        row.write(intonation.open?.cents ?? .nan, to: StringRecord.openCents)
        row.write(intonation.harmonic?.cents ?? .nan, to: StringRecord.harmonicCents)
        row.write(intonation.fretted?.cents ?? .nan, to: StringRecord.frettedCents)
        row.write(intonation.difference?.cents ?? .nan, to: StringRecord.intonationCents)
        row.write(intonation.difference?.bandCents ?? .nan, to: StringRecord.intonationUncertainty)
        row.write(intonation.harmonicDifference?.cents ?? .nan, to: StringRecord.harmonicDifference)
        row.write(Int(intonation.verdict.rawValue), to: StringRecord.intonationVerdict)
    }

    private func writeSteps(_ session: TunerSession, to record: RecordWriter) {
        record.write(Int(session.intonationPlace.rawValue), to: TunerSnapshot.intonationPlace)
        record.write(session.measuresHarmonic, to: TunerSnapshot.measuresHarmonic)
        record.write(session.isMeasuring, to: TunerSnapshot.isMeasuring)
        record.write(session.measuredCount, to: TunerSnapshot.measuredCount)
        record.write(session.nextString.map { session.strings[$0].number } ?? 0, to: TunerSnapshot.nextString)
    }

    private func writeStrum(_ session: TunerSession, _ index: Int, to row: RecordWriter) {
        let strummed = session.strummed.indices.contains(index) ? session.strummed[index] : nil
        row.write(strummed?.cents ?? .nan, to: StringRecord.strumCents)
        row.write(strummed?.bandCents ?? .nan, to: StringRecord.strumUncertainty)
        row.write(Int((strummed?.lamp ?? .quiet).rawValue), to: StringRecord.strumLamp)
        row.write(strummed?.turn ?? 0, to: StringRecord.strumTurn)
        row.write(strummed?.hiddenBy.map { session.strings[$0].number } ?? 0, to: StringRecord.hiddenBy)
    }
}
