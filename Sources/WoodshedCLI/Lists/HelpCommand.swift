extension Command {
    static let help = Command(
        name: "help", operands: "[CALL]", summary: "explain a call", details: "", options: [],
        run: { arguments in
            try arguments.requireOperands(atMost: 1)
            let writer = ResultWriter.standardOutput()
            if let name = arguments.operands.first {
                try writer.write(Command.named(name).helpText)
            } else {
                try writer.write(overview())
            }
            try writer.flush()
            return .done
        }
    )

    /// What `woodshed` alone and `woodshed help` print.
    static func overview() -> String {
        var lines = ["Woodshed: a practice room for people who play.", "", "Usage: woodshed CALL [options]", ""]
        for command in all {
            lines.append("  \(padded(command.name + " " + command.operands, to: 22))  \(command.summary)")
        }
        lines += [
            "", "  --version               print the version", "",
            "Exit status: 0 done, 1 the work failed, 2 wrong usage, 3 input unreadable or not understood, 4 no such device.",
            "'woodshed help CALL' lists the options of a call.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    var helpText: String {
        var lines = ["Usage: woodshed \(name) \(operands)\(options.isEmpty ? "" : " [options]")", "", summary]
        if !details.isEmpty { lines += ["", details] }
        if !options.isEmpty {
            lines += ["", "Options:"]
            lines += options.map { option in
                "  \(padded(option.name + (option.value.map { " " + $0 } ?? ""), to: 24))  \(option.help)"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
