extension Command {
    /// Every call, in the order of the help.
    static let all: [Command] = [tune, chords, arpeggio, nameChord, voicings, render, soundfont, inspect, tunings, devices, help]

    static let version = "0.1.0"

    static func named(_ name: String) throws -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        throw CommandFailure.usage(
            "unknown call '\(name)'" + suggestion(for: name, among: all.map(\.name)) + "; 'woodshed help' lists the calls")
    }

    /// Runs what the words after the program's name ask for.
    static func run(_ words: [String]) throws -> ExitStatus {
        guard let name = words.first else {
            Terminal.complain("no call given; 'woodshed help' lists the calls")
            return .wrongUsage
        }
        let rest = Array(words.dropFirst())
        switch name {
        case "--version":
            return try printed("woodshed \(version)\n")
        case "--help", "-h":
            return try printed(overview())
        default:
            let command = try named(name)
            if rest.contains("--help") || rest.contains("-h") { return try printed(command.helpText) }
            return try command.run(Arguments(rest, for: command))
        }
    }

    private static func printed(_ text: String) throws -> ExitStatus {
        let writer = ResultWriter.standardOutput()
        try writer.write(text)
        try writer.flush()
        return .done
    }
}
