import Foundation
import MusicTheory
import PitchDetection
import Practice

/// `woodshed tune --step` and `--intonation`: leads through the strings, one after another.
final class GuidedTuner {
    private let settings: TuneSettings
    private let format: TuneFormat
    private var judge: TuneJudge
    private let writer = ResultWriter.standardOutput()
    /// The gauge is written over until a line is to stay.
    private let gauge: TuneLine?
    private var isDone = false
    private var isBegun = false

    private var session: TunerSession { judge.session }
    private var isIntonation: Bool { session.mode == .intonation }

    init(_ arguments: Arguments, settings: TuneSettings, format: TuneFormat, isLive: Bool) throws {
        let option = arguments.has("--intonation") ? "--intonation" : "--step"
        for other in ["--strum", "--output", "--step"] where other != option && arguments.has(other) {
            throw CommandFailure.usage("tune: \(option) and \(other) exclude each other; leave one out")
        }
        guard settings.smooths else { throw CommandFailure.usage("tune: \(option) needs smoothed readings; leave out --smoothing off") }
        guard option == "--intonation" || format == .text else {
            throw CommandFailure.usage("tune: --step speaks in text only; leave out --format")
        }
        self.settings = settings
        self.format = format
        judge = TuneJudge(
            settings, mode: option == "--intonation" ? .intonation : .stepThrough, measuresHarmonic: arguments.has("--harmonic"))
        gauge = isLive && format == .text && Terminal.outputIsTerminal ? TuneLine() : nil
        guard !judge.session.strings.isEmpty else {
            throw CommandFailure.usage("tune: \(option) needs a tuning with strings; add --tuning NAME")
        }
    }

    func run(_ path: String) throws -> ExitStatus {
        try begin()
        try forEachObservation(in: path, settings: settings) { try add($0) }
        return try end()
    }

    /// Ends when every string is done.
    func runLive(device: String?) throws -> ExitStatus {
        let microphone = try LiveMicrophone(settings, device: device)
        try begin()
        try microphone.forEachObservation { observation in
            try add(observation)
            try writer.flush()
            return !isDone
        }
        return try end()
    }

    private func begin() throws {
        if format == .text { try say(request) }
        try writer.flush()
    }

    private func add(_ observation: PitchObservation) throws {
        let wanted = session.wantedString
        let reading = judge.reading(of: observation)
        let events = judge.events
        if events.contains(.allTuned) || (events.contains(.measured) && session.wantedString == nil) { isDone = true }
        if format == .text {
            if events.contains(.measured), let wanted { try say(measured(wanted)) }
            if events.contains(.stepped) || events.contains(.allTuned), let wanted { try say(tuned(wanted)) }
        }
        try gauge?.add(reading, to: writer)
    }

    private func end() throws -> ExitStatus {
        if gauge != nil { try writer.write("\r\u{1B}[K") }
        if isIntonation {
            try writeReport()
        } else if !isDone {
            let open = session.strings.filter { !$0.isTuned }.map { name($0) }
            try writer.writeLine("Not yet in tune: " + open.joined(separator: ", ") + ".")
        }
        try writer.flush()
        return .done
    }

    private func say(_ line: String) throws {
        try writer.writeLine(gauge == nil ? line : "\r\u{1B}[K" + line)
    }

    private func name(_ string: TunerString) -> String { session.settings.naming.text(string.note, .ascii) }

    /// What to play now.
    private var request: String {
        guard let wanted = session.wantedString else { return "All \(session.strings.count) measured." }
        let string = session.strings[wanted]
        let place = "\(name(string)), string \(string.number)"
        guard isIntonation else { return "Play \(place)." }
        switch session.intonationPlace {
        case .open: return "Play \(place), open."
        case .harmonic: return "Play \(place), the harmonic over the 12th fret."
        case .fretted: return "Play \(place), pressed at the 12th fret."
        }
    }

    private func tuned(_ index: Int) -> String {
        let string = session.strings[index]
        let cents = string.lastCents.map { ", " + DecimalText.signed($0, fixed: 1) + " cents" } ?? ""
        let next = isDone ? "All \(session.strings.count) in tune." : request
        return "\(name(string)) in tune\(cents). \(next)"
    }

    private func measured(_ index: Int) -> String {
        let string = session.strings[index]
        guard let difference = string.intonation.difference else { return "  measured. " + request }
        let cents = DecimalText.signed(difference.cents, fixed: 1) + " ± " + DecimalText.text(difference.bandCents, decimals: 1)
        return "  \(name(string)): \(cents) cents, \(string.intonation.verdict.advice).\n" + request
    }

    // MARK: The report

    static let columns = [
        "string", "note", "open_cents", "harmonic_cents", "fretted_cents", "difference_cents", "uncertainty_cents", "verdict",
    ]

    private func writeReport() throws {
        switch format {
        case .text:
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.dateFormat = "yyyy-MM-dd"
            try writer.write("\n" + IntonationReport(session, date: formatter.string(from: Date())).text)
        case .tsv:
            try writer.writeLine(Self.columns.joined(separator: "\t"))
            for string in session.strings { try writer.writeLine(cells(string).map(\.cell).joined(separator: "\t")) }
        case .json:
            for string in session.strings {
                try writer.writeLine(JSONText.object(Array(zip(Self.columns, cells(string).map(\.json)))).line)
            }
        }
    }

    private func cells(_ string: TunerString) -> [(cell: String, json: JSONText)] {
        func cents(_ value: Double?) -> (cell: String, json: JSONText) {
            (DecimalText.text(value ?? .nan, decimals: 3), .decimal(value ?? .nan, decimals: 3))
        }
        let intonation = string.intonation
        return [
            (String(string.number), .integer(string.number)),
            (name(string), .string(name(string))),
            cents(intonation.open?.cents), cents(intonation.harmonic?.cents), cents(intonation.fretted?.cents),
            cents(intonation.difference?.cents),
            // One standard error, as in every table of the command.
            cents(intonation.difference.map { $0.bandCents / 2 }),
            ("\(intonation.verdict.name)", .string(intonation.verdict.name)),
        ]
    }
}

extension IntonationVerdict {
    fileprivate var name: String {
        switch self {
        case .unknown: "unknown"
        case .right: "right"
        case .longer: "longer"
        case .shorter: "shorter"
        case .cannotTell: "cannot-tell"
        }
    }
}
