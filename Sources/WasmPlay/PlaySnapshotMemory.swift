import MusicTheory
import Practice
import Wire

/// The bytes of the last snapshot.
enum PlaySnapshotMemory {
    nonisolated(unsafe) private static let memory = UnsafeMutableRawPointer.allocate(byteCount: PlaySnapshot.byteCount, alignment: 16)
    nonisolated(unsafe) private static var laidOut = PlaySession().surface
    nonisolated(unsafe) private static var layoutNumber = 0

    static func write(_ session: PlaySession, _ naming: NoteNaming) -> UnsafeMutableRawPointer {
        let record = RecordWriter(memory)
        if laidOut != session.surface {
            laidOut = session.surface
            layoutNumber = (layoutNumber + 1) & 0xFFFF
        }
        record.write(Int(session.instrument.rawValue), to: PlaySnapshot.instrument)
        record.write(session.isPedalDown, to: PlaySnapshot.isPedalDown)
        record.write(session.isRinging, to: PlaySnapshot.isRinging)
        record.write(Int(session.lowestShown), to: PlaySnapshot.lowest)
        record.write(Int(session.highestShown), to: PlaySnapshot.highest)
        record.write(session.keyboard.manuals, to: PlaySnapshot.manuals)
        record.write(Int(session.keyVelocity), to: PlaySnapshot.keyVelocity)
        record.write(Int(session.strength.rawValue), to: PlaySnapshot.strength)
        record.write(session.rows == .two ? 2 : 1, to: PlaySnapshot.rows)
        record.write(layoutNumber, to: PlaySnapshot.layoutNumber)
        record.write(session.surface.places.first?.width ?? 0, to: PlaySnapshot.keyWidth)
        writeLit(session.litKeys, to: record)
        let chord = session.instrument == .drums ? nil : HeldNotesName(keys: session.litKeys, naming: naming)
        record.write(chord?.root ?? "", to: PlaySnapshot.chordRoot)
        record.write(chord?.accidental ?? 0, to: PlaySnapshot.chordAccidental)
        record.write(chord?.suffix ?? "", to: PlaySnapshot.chordSuffix)
        record.write(chord?.spoken ?? "", to: PlaySnapshot.chordSpoken)
        writePlaces(session, to: record)
        return memory
    }

    private static func writeLit(_ keys: [UInt8], to record: RecordWriter) {
        for (word, field) in PlaySnapshot.lit.enumerated() {
            var bits = 0
            for key in keys where Int(key) / 16 == word { bits |= 1 << (Int(key) % 16) }
            record.write(bits, to: field)
        }
    }

    private static func writePlaces(_ session: PlaySession, to record: RecordWriter) {
        let places = session.surface.places.prefix(PlaySnapshot.placeCapacity)
        record.write(places.count, to: PlaySnapshot.placeCount)
        for (index, place) in places.enumerated() {
            let entry = record.record(index, from: PlaySnapshot.placesOffset, size: PlaceRecord.byteCount)
            entry.write(place.x, to: PlaceRecord.x)
            entry.write(place.y, to: PlaceRecord.y)
            entry.write(place.width, to: PlaceRecord.width)
            entry.write(place.height, to: PlaceRecord.height)
            entry.write(Int(place.key), to: PlaceRecord.key)
            entry.write(place.isBlack, to: PlaceRecord.isBlack)
            if let code = session.computerKeyCode(for: place.key) {
                let bytes = UnsafeBufferPointer(start: code.utf8Start, count: code.utf8CodeUnitCount)
                entry.write(String(decoding: bytes, as: UTF8.self), to: PlaceRecord.code)
            } else {
                entry.write("", to: PlaceRecord.code)
            }
        }
    }
}
