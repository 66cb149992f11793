/// One option of a subcommand, as the parser accepts it and the help prints it.
struct OptionDeclaration {
    /// With its dashes, for example `--format`.
    let name: String
    /// What stands for the value in the help; nil for an option without one.
    let value: String?
    let help: String

    init(_ name: String, _ value: String? = nil, _ help: String) {
        self.name = name
        self.value = value
        self.help = help
    }
}

/// One subcommand: its help, its options and its work, as one row of the command table.
struct Command: Sendable {
    let name: String
    /// What follows the name in the usage line.
    let operands: String
    let summary: String
    /// Further lines of the help.
    let details: String
    let options: [OptionDeclaration]
    let run: @Sendable (Arguments) throws -> ExitStatus
}

extension OptionDeclaration: Sendable {}
