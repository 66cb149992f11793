/// Tunings as a plain text a player can write by hand and share.
///
/// ```
/// # Woodshed tunings, version 1
/// tuning: My DADGAD
/// instrument: guitar
/// strings: D2 A2 D3-2.5c G3 A3 D4
/// ```
/// A line that begins with `#` is a comment; a file may hold any number of tunings. Strings stand from the low side to the high side, paired ones
/// as `E2/E3`, offsets in cents with a `c`. `instrument` may be left out.
public enum TuningFile {
    public static func text(of tunings: [Tuning]) -> String {
        var text = "# Woodshed tunings, version 1\n"
        for tuning in tunings {
            text += "\ntuning: " + oneLine(tuning.name) + "\n"
            if tuning.instrument != .chromatic { text += "instrument: " + tuning.instrument.identifier + "\n" }
            text += "strings: " + tuning.notesText + "\n"
        }
        return text
    }

    /// Reads every tuning of a file. A tuning that Woodshed knows gets its identifier back, any other is `custom`.
    public static func tunings(reading bytes: [UInt8]) throws(LineError) -> [Tuning] {
        var reader = Reader()
        for (index, line) in TextLines.split(bytes).enumerated() { try reader.read(line, number: index + 1) }
        try reader.finish()
        return reader.tunings
    }

    private static func oneLine(_ name: String) -> String {
        TextLines.text(TextLines.trimmed(name.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    }

    private struct Reader {
        var tunings: [Tuning] = []
        private var name: String?
        private var instrument = Instrument.chromatic
        private var courses: [Course] = []
        private var lastLine = 0

        mutating func read(_ line: [Unicode.Scalar], number: Int) throws(LineError) {
            lastLine = number
            let trimmed = TextLines.trimmed(line)
            if trimmed.isEmpty || trimmed.first == "#" { return }
            var scanner = TextScanner(line)
            scanner.skipBlanks()
            if scanner.take("tuning:") {
                try finish()
                name = TextLines.text(TextLines.trimmed(Array(line[scanner.position...])))
            } else if scanner.take("instrument:") {
                try requireName(number)
                let text = TextLines.text(TextLines.trimmed(Array(line[scanner.position...])))
                guard let known = Instrument.allCases.first(where: { $0.identifier.utf8.elementsEqual(text.utf8) }) else {
                    scanner.skipBlanks()
                    throw LineError(.unknownInstrument, line: number, position: scanner.position)
                }
                instrument = known
            } else if scanner.take("strings:") {
                try requireName(number)
                do throws(NotationError) {
                    courses = try scanner.takeCourses()
                } catch {
                    throw LineError(.notation(error.reason), line: number, position: error.position)
                }
            } else {
                throw LineError(.unknownField, line: number, position: scanner.position)
            }
        }

        mutating func finish() throws(LineError) {
            guard let name else { return }
            if courses.isEmpty { throw LineError(.missingTuning, line: lastLine) }
            let known = Tuning.catalogue.first {
                $0.instrument == instrument && $0.courses == courses && $0.name.utf8.elementsEqual(name.utf8)
            }
            tunings.append(known ?? Tuning(identifier: "custom", name: name, instrument: instrument, courses: courses))
            self.name = nil
            instrument = .chromatic
            courses = []
        }

        private func requireName(_ number: Int) throws(LineError) {
            if name == nil { throw LineError(.missingTuning, line: number) }
        }
    }
}
