import MusicTheory

extension Command {
    static let tunings = Command(
        name: "tunings", operands: "", summary: "list the tunings that --tuning knows", details: "",
        options: [OptionDeclaration("--format", "FORMAT", "text or json (text)")],
        run: { arguments in
            try arguments.requireOperands(atMost: 0)
            let format = try arguments.choice("--format", ListFormat.self) ?? .text
            let writer = ResultWriter.standardOutput()
            let tunings = Tuning.catalogue.filter { !$0.courses.isEmpty }
            switch format {
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

extension Tuning {
    fileprivate var json: JSONText {
        .object([
            ("id", .string(identifier)), ("name", .string(name)), ("instrument", .string(instrument.name)),
            ("notes", .string(notesText)),
        ])
    }
}
