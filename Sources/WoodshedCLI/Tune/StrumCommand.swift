import Foundation
import MusicTheory
import PitchDetection
import Practice

/// `woodshed tune --strum`: every string of the tuning from one strum over all of them.
struct StrumTuner {
    let strings: [TunerString]
    let targets: [Double]
    let showsAll: Bool
    let format: TuneFormat

    static let columns = [
        "string", "note", "target_hz", "frequency_hz", "cents", "confidence", "uncertainty_cents", "verdict", "onset_s", "time_s",
        "window_s",
    ]

    init(_ settings: TuneSettings, format: TuneFormat, showsAll: Bool) throws {
        let chosen = settings.tuner.tuning.courses.isEmpty ? Tuning.standardGuitar : settings.tuner.tuning
        var tuner = settings.tuner
        tuner.tuning = chosen
        let session = TunerSession(settings: tuner)
        strings = session.strings
        targets = session.strings.map { $0.target.frequency(reference: tuner.reference) }
        guard (1...12).contains(targets.count) else {
            throw CommandFailure.usage("tune: --strum reads tunings of 1 to 12 strings; this one has \(targets.count)")
        }
        self.format = format
        self.showsAll = showsAll
    }

    func run(_ path: String) throws -> ExitStatus {
        let input = try AudioInput(path: path)
        guard let pipeline = StrumPipeline(sampleRate: input.sampleRate, targets: targets) else {
            throw CommandFailure.input("\(input.name): a strum is read at 8000 to 192000 Hz, with strings between 20 and 2000 Hz")
        }
        let writer = ResultWriter.standardOutput()
        var best: StrumReading?
        if format == .tsv { try writer.writeLine(Self.columns.joined(separator: "\t")) }
        try input.forEachBlock { samples in
            var failure: (any Error)?
            pipeline.push(samples) { reading in
                guard failure == nil else { return }
                do {
                    if showsAll {
                        try write(reading, to: writer)
                    } else if let earlier = best, earlier.onset != reading.onset {
                        try write(earlier, to: writer)
                        best = nil
                    }
                } catch {
                    failure = error
                }
                if best == nil || reading.tellsMore(than: best!) { best = reading }
            }
            if let failure { throw failure }
        }
        if let best, !showsAll { try write(best, to: writer) }
        if best == nil, format == .text { try writer.writeLine("No strum was heard.") }
        try writer.flush()
        return .done
    }

    private func write(_ reading: StrumReading, to writer: ResultWriter) throws {
        if format == .text { try writer.writeLine("Strum at \(DecimalText.text(reading.onset, decimals: 2)) s") }
        for (index, string) in reading.strings.enumerated() {
            switch format {
            case .text: try writer.writeLine(line(index, string))
            case .tsv where string.verdict != .notHeard:
                try writer.writeLine(cells(index, string, reading).map(\.cell).joined(separator: "\t"))
            case .json where string.verdict != .notHeard:
                try writer.writeLine(JSONText.object(Array(zip(Self.columns, cells(index, string, reading).map(\.json)))).line)
            default: break
            }
        }
    }

    private func line(_ index: Int, _ string: StrumString) -> String {
        let name = padded(NoteNaming.standard.text(strings[index].note, .ascii), to: 4)
        let verdict =
            switch string.verdict {
            case .heard:
                padded(DecimalText.signed(string.cents, fixed: 1), to: 7, onTheLeft: true) + " cents ± "
                    + DecimalText.text(string.uncertaintyCents, decimals: 1)
            case .cannotTell: "cannot tell; pluck it alone"
            case .notHeard: "not heard"
            }
        return "  string \(padded(String(strings[index].number), to: 3))\(name)\(verdict)"
    }

    /// One value in both machine formats.
    private struct Value {
        var cell: String
        var json: JSONText

        static func decimal(_ number: Double, _ decimals: Int) -> Value {
            Value(cell: DecimalText.text(number, decimals: decimals), json: .decimal(number, decimals: decimals))
        }
        static func text(_ text: String) -> Value { Value(cell: text, json: .string(text)) }
    }

    private func cells(_ index: Int, _ string: StrumString, _ reading: StrumReading) -> [Value] {
        let isHeard = string.verdict == .heard
        return [
            Value(cell: String(strings[index].number), json: .integer(strings[index].number)),
            .text(NoteNaming.standard.text(strings[index].note, .ascii)),
            .decimal(targets[index], 4),
            .decimal(isHeard ? string.frequency : .nan, 4),
            .decimal(isHeard ? string.cents : .nan, 3),
            .decimal(string.confidence, 3),
            .decimal(string.uncertaintyCents, 3),
            .text(isHeard ? "heard" : "cannot-tell"),
            .decimal(reading.onset, 4),
            .decimal(reading.time, 4),
            .decimal(reading.window, 4),
        ]
    }
}

extension StrumReading {
    /// More strings heard, or as many with less uncertainty in all.
    fileprivate func tellsMore(than other: StrumReading) -> Bool {
        let heard = strings.filter { $0.verdict == .heard }
        let otherHeard = other.strings.filter { $0.verdict == .heard }
        if heard.count != otherHeard.count { return heard.count > otherHeard.count }
        return heard.reduce(0) { $0 + $1.uncertaintyCents } < otherHeard.reduce(0) { $0 + $1.uncertaintyCents }
    }
}
