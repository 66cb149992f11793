import MusicTheory
import Wire

/// The list of tunings to choose from, one record at a time.
enum TuningList {
    static var count: Int { Tuning.catalogue.count }

    nonisolated(unsafe) private static let memory = UnsafeMutableRawPointer.allocate(
        byteCount: TuningRecord.byteCount, alignment: 16)

    /// Writes one record and returns where it lies; nil beyond the list.
    static func write(_ index: Int) -> UnsafeMutableRawPointer? {
        guard index >= 0, index < count else { return nil }
        let tuning = Tuning.catalogue[index]
        let record = RecordWriter(memory)
        record.write(tuning.identifier, to: TuningRecord.identifier)
        record.write(tuning.name, to: TuningRecord.name)
        record.write(tuning.instrument.name, to: TuningRecord.instrument)
        record.write(tuning.notesText, to: TuningRecord.strings)
        return memory
    }
}
