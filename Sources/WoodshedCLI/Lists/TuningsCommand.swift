import MusicTheory

extension Command {
    static let tunings = Command(
        name: "tunings", operands: "[FILE]", summary: "list the tunings that --tuning knows, or those of a tuning file",
        details: "With --format file the list is itself a tuning file, to be kept, changed and shared.",
        options: [OptionDeclaration("--format", "FORMAT", "text, json or file (text)")],
        run: { arguments in
            try arguments.requireOperands(atMost: 1)
            let format = try arguments.choice("--format", TuningsFormat.self) ?? .text
            let writer = ResultWriter.standardOutput()
            let tunings = try arguments.operands.first.map(Tuning.list(inFile:)) ?? Tuning.catalogue.filter { !$0.courses.isEmpty }
            switch format {
            case .file: try writer.write(TuningFile.text(of: tunings))
            case .json: try writer.writeLine(JSONText.array(tunings.map(\.json)).line)
            case .text:
                for tuning in tunings {
                    try writer.writeLine(
                        "\(padded(tuning.identifier, to: 28))  \(padded(tuning.instrument.name + ", " + tuning.name, to: 36))  \(tuning.notesText)"
                    )
                }
            }
            try writer.flush()
            return .done
        }
    )
}

private enum TuningsFormat: String, CaseIterable {
    case text
    case json
    case file
}

extension Tuning {
    fileprivate var json: JSONText {
        .object([
            ("id", .string(identifier)), ("name", .string(name)), ("instrument", .string(instrument.name)),
            ("notes", .string(notesText)),
        ])
    }
}
