import MusicTheory

/// The tuner at the microphone: one line that updates, or rows as they come.
struct LiveTuner {
    let settings: TuneSettings
    let format: TuneFormat
    let device: String?

    /// Ends at Ctrl-C.
    func run() throws -> ExitStatus {
        let microphone = try LiveMicrophone(settings, device: device)
        let writer = ResultWriter.standardOutput()
        let report: any TuneReport = format == .text && Terminal.outputIsTerminal ? TuneLine() : format.report()
        var judge = TuneJudge(settings)
        try report.begin(writer)
        try writer.flush()
        try microphone.forEachObservation { observation in
            try report.add(judge.reading(of: observation), to: writer)
            try writer.flush()
            return true
        }
        try report.end(writer)
        try writer.flush()
        return .done
    }
}

/// One line that is written over and over.
final class TuneLine: TuneReport {
    /// Characters on each side of the middle of the gauge, 50 cents.
    private static let reach = 20

    func begin(_ writer: ResultWriter) throws {}

    func add(_ reading: TuneReading, to writer: ResultWriter) throws {
        guard let pitch = reading.pitch else {
            try writer.write("\r  -\u{1B}[K")
            return
        }
        let string = pitch.string.map { "string \($0)" } ?? ""
        let words = "\(padded(pitch.note, to: 4))\(padded(DecimalText.signed(pitch.cents, fixed: 1), to: 7, onTheLeft: true)) cents"
        let state = Terminal.coloured(padded(reading.state.rawValue, to: 7), reading.state.colour)
        let advice = pitch.cents.magnitude > 50 ? (pitch.cents > 0 ? ", loosen" : ", tighten") : ""
        try writer.write("\r  \(words)  [\(gauge(pitch.cents))]  \(state) \(string)\(advice)\u{1B}[K")
    }

    func end(_ writer: ResultWriter) throws {
        try writer.write("\n")
    }

    private func gauge(_ cents: Double) -> String {
        var cells = [Character](repeating: ".", count: 2 * Self.reach + 1)
        cells[Self.reach] = "|"
        let place = (max(-50, min(50, cents)) / 50 * Double(Self.reach)).rounded()
        cells[Self.reach + Int(place)] = cents < -3 ? ">" : cents > 3 ? "<" : "O"
        return String(cells)
    }
}
