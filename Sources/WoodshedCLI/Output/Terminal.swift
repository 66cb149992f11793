import Foundation

/// What the terminal can show and what the user wants of it.
enum Terminal {
    static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    static let errorIsTerminal = isatty(STDERR_FILENO) == 1
    /// Colour only on a terminal, and never against NO_COLOR (https://no-color.org) or on a dumb terminal.
    static let usesColour =
        outputIsTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"

    enum Colour: Int {
        case red = 31
        case yellow = 33
        case blue = 34
    }

    static func coloured(_ text: String, _ colour: Colour?) -> String {
        guard usesColour, let colour else { return text }
        return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
    }

    /// One line on standard error.
    static func complain(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        FileHandle.standardError.write(Data("woodshed: \(line)\n".utf8))
    }

    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }
}
