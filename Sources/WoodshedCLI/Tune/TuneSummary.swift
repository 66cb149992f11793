import MusicTheory

/// One calm line a note: when it began, what it is, how far off, and how sure that is.
///
/// A note is judged by its first half second, as an ear does: a string pulled sharp by the stroke or flattened by its decay would
/// otherwise be judged by the tail, which is most of the recording. Where the rest goes elsewhere, the line says where to.
final class TuneSummary: TuneReport {
    private var note: Note?
    private var written = 0

    /// Shorter notes are the flicker of an attack or of noise.
    private static let shortest = 0.1
    /// A gap in the readings that ends a note.
    private static let longestGap = 0.25
    /// The part of a note that is judged, and the part at its end that drift is read from. Seconds.
    private static let judged = 0.5
    private static let tail = 0.2
    /// Cents of drift worth a word: about what a trained ear notices between two tones.
    private static let noticeableDrift = 4.0

    private struct Note {
        var name: String
        var string: Int?
        var start: Double
        var end: Double
        var readings: [(time: Double, cents: Double, uncertainty: Double, frequency: Double)] = []
        var state: TuneReading.State = .none
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
            note = Note(name: pitch.note, string: pitch.string, start: reading.time, end: reading.time)
        }
        note?.readings.append((reading.time, pitch.cents, pitch.uncertaintyCents, pitch.frequency))
        note?.end = reading.time
        if let note, reading.time - note.start <= Self.judged { self.note?.state = reading.state }
    }

    func end(_ writer: ResultWriter) throws {
        try close(writer)
        if written == 0 { try writer.writeLine("No note was heard.") }
    }

    private func close(_ writer: ResultWriter) throws {
        defer { note = nil }
        guard let note, note.end - note.start >= Self.shortest else { return }
        let early = note.readings.filter { $0.time - note.start <= Self.judged }.sorted { $0.cents < $1.cents }
        let middle = early[early.count / 2]
        // Half of the middle two thirds: the standard deviation of a normal spread, and deaf to single strays.
        let spread = (early[early.count * 5 / 6].cents - early[early.count / 6].cents) / 2
        let error = (middle.uncertainty * middle.uncertainty + spread * spread).squareRoot()
        if written == 0 { try writer.writeLine("   time  note     cents            frequency     string  state") }
        written += 1
        let uncertainty = error.isFinite ? "± " + DecimalText.text(error, decimals: 2) : ""
        let cells = [
            padded(DecimalText.text(note.start, decimals: 2), to: 7, onTheLeft: true),
            padded(note.name, to: 4),
            padded(DecimalText.signed(middle.cents, fixed: 2), to: 9, onTheLeft: true) + " " + padded(uncertainty, to: 8),
            padded(DecimalText.text(middle.frequency, decimals: 3) + " Hz", to: 12, onTheLeft: true),
            padded(note.string.map { String($0) } ?? "-", to: 6, onTheLeft: true),
            Terminal.coloured(note.state.rawValue, note.state.colour) + advice(note, cents: middle.cents),
        ]
        try writer.writeLine(cells.joined(separator: "  "))
    }

    /// Which way to turn, where there is a string to turn, and where the note went.
    private func advice(_ note: Note, cents: Double) -> String {
        var words = ""
        if note.string != nil, note.state == .close || note.state == .off { words += cents > 0 ? ", loosen" : ", tighten" }
        let late = note.readings.filter { note.end - $0.time <= Self.tail }.map(\.cents).sorted()
        let end = late[late.count / 2]
        if note.end - note.start > Self.judged + Self.tail, abs(end - cents) > Self.noticeableDrift {
            words += ", drifts to " + DecimalText.signed(end, fixed: 1)
        }
        return words
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
