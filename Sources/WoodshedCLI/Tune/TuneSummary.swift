import MusicTheory

/// One calm line a note: when it began, what it is, how far off, and how sure that is.
final class TuneSummary: TuneReport {
    private var note: Note?
    private var written = 0

    /// Shorter notes are the flicker of an attack or of noise.
    private static let shortest = 0.1
    /// A gap in the readings that ends a note.
    private static let longestGap = 0.25

    private struct Note {
        var name: String
        var string: Int?
        var start: Double
        var end: Double
        var readings: [(cents: Double, uncertainty: Double, frequency: Double)]
        var state: TuneReading.State
    }

    func begin(_ writer: ResultWriter) throws {}

    func add(_ reading: TuneReading, to writer: ResultWriter) throws {
        guard let pitch = reading.pitch else {
            if let note, reading.time - note.end > Self.longestGap { try close(writer) }
            return
        }
        if let note, note.name != pitch.note || note.string != pitch.string || reading.time - note.end > Self.longestGap {
            try close(writer)
        }
        if note == nil {
            note = Note(name: pitch.note, string: pitch.string, start: reading.time, end: reading.time, readings: [], state: .none)
        }
        note?.readings.append((pitch.cents, pitch.uncertaintyCents, pitch.frequency))
        note?.end = reading.time
        note?.state = reading.state
    }

    func end(_ writer: ResultWriter) throws {
        try close(writer)
        if written == 0 { try writer.writeLine("No note was heard.") }
    }

    private func close(_ writer: ResultWriter) throws {
        defer { note = nil }
        guard let note, note.end - note.start >= Self.shortest else { return }
        let middle = note.readings.sorted { $0.cents < $1.cents }[note.readings.count / 2]
        if written == 0 { try writer.writeLine("   time  note     cents            frequency     string  state") }
        written += 1
        let uncertainty = middle.uncertainty.isFinite ? "± " + DecimalText.text(middle.uncertainty, decimals: 2) : ""
        let cells = [
            padded(DecimalText.text(note.start, decimals: 2), to: 7, onTheLeft: true),
            padded(note.name, to: 4),
            padded(DecimalText.signed(middle.cents, fixed: 2), to: 9, onTheLeft: true) + " " + padded(uncertainty, to: 8),
            padded(DecimalText.text(middle.frequency, decimals: 3) + " Hz", to: 12, onTheLeft: true),
            padded(note.string.map { String($0) } ?? "-", to: 6, onTheLeft: true),
            Terminal.coloured(note.state.rawValue, note.state.colour),
        ]
        try writer.writeLine(cells.joined(separator: "  "))
    }
}

extension TuneReading.State {
    /// Beside the word, never instead of it.
    var colour: Terminal.Colour? {
        switch self {
        case .inTune: .blue
        case .close: .yellow
        case .off: .red
        case .none: nil
        }
    }
}

func padded(_ text: String, to width: Int, onTheLeft: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return onTheLeft ? space + text : text + space
}
