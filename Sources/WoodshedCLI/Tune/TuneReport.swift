import MusicTheory

/// Writes readings in one of the formats of `woodshed tune`.
protocol TuneReport: AnyObject {
    func begin(_ writer: ResultWriter) throws
    func add(_ reading: TuneReading, to writer: ResultWriter) throws
    func end(_ writer: ResultWriter) throws
}

enum TuneFormat: String, CaseIterable {
    case text
    case tsv
    case json

    func report() -> any TuneReport {
        switch self {
        case .text: TuneSummary()
        case .tsv: TuneTable()
        case .json: TuneLines()
        }
    }

    /// The ending of a result file.
    var fileEnding: String { self == .text ? "txt" : rawValue }
}

/// Tab-separated, one header line, one row a hop.
final class TuneTable: TuneReport {
    static let columns = ["time_s", "frequency_hz", "note", "cents", "confidence", "uncertainty_cents", "string", "state"]

    func begin(_ writer: ResultWriter) throws {
        try writer.writeLine(Self.columns.joined(separator: "\t"))
    }

    func add(_ reading: TuneReading, to writer: ResultWriter) throws {
        let time = DecimalText.text(reading.time, decimals: 6)
        guard let pitch = reading.pitch else {
            try writer.writeLine("\(time)\tnan\t-\tnan\tnan\tnan\t-\t\(reading.state.rawValue)")
            return
        }
        let cells = [
            time, DecimalText.text(pitch.frequency, decimals: 5), pitch.note, DecimalText.text(pitch.cents, decimals: 3),
            DecimalText.text(pitch.confidence, decimals: 4), DecimalText.text(pitch.uncertaintyCents, decimals: 4),
            pitch.string.map { String($0) } ?? "-", reading.state.rawValue,
        ]
        try writer.writeLine(cells.joined(separator: "\t"))
    }

    func end(_ writer: ResultWriter) throws {}
}

/// One JSON object a hop, with the keys of the table.
final class TuneLines: TuneReport {
    func begin(_ writer: ResultWriter) throws {}

    func add(_ reading: TuneReading, to writer: ResultWriter) throws {
        let pitch = reading.pitch
        let values: [JSONText] = [
            .decimal(reading.time, decimals: 6),
            .decimal(pitch?.frequency ?? .nan, decimals: 5),
            pitch.map { .string($0.note) } ?? .null,
            .decimal(pitch?.cents ?? .nan, decimals: 3),
            .decimal(pitch?.confidence ?? .nan, decimals: 4),
            .decimal(pitch?.uncertaintyCents ?? .nan, decimals: 4),
            pitch?.string.map { .integer($0) } ?? .null,
            .string(reading.state.rawValue),
        ]
        try writer.writeLine(JSONText.object(Array(zip(TuneTable.columns, values))).line)
    }

    func end(_ writer: ResultWriter) throws {}
}
