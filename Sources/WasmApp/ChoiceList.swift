import MusicTheory
import Wire

/// The lists to choose from, handed out one record at a time.
enum ChoiceList {
    private static let byteCount = max(TuningRecord.byteCount, TemperamentRecord.byteCount)
    nonisolated(unsafe) private static let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)

    /// Writes one tuning and returns where it lies; nil beyond the list.
    static func writeTuning(_ index: Int) -> UnsafeMutableRawPointer? {
        guard Tuning.catalogue.indices.contains(index) else { return nil }
        let tuning = Tuning.catalogue[index]
        let record = RecordWriter(memory)
        record.write(tuning.identifier, to: TuningRecord.identifier)
        record.write(tuning.name, to: TuningRecord.name)
        record.write(tuning.instrument.name, to: TuningRecord.instrument)
        record.write(tuning.notesText, to: TuningRecord.strings)
        return memory
    }

    /// Writes one temperament and returns where it lies; nil beyond the list.
    static func writeTemperament(_ index: Int) -> UnsafeMutableRawPointer? {
        guard Temperament.catalogue.indices.contains(index) else { return nil }
        let record = RecordWriter(memory)
        record.write(Temperament.catalogue[index].identifier, to: TemperamentRecord.identifier)
        record.write(Temperament.catalogue[index].name, to: TemperamentRecord.name)
        return memory
    }
}
