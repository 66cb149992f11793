import MusicTheory

extension Fretboard {
    static let options = [
        OptionDeclaration(
            "--tuning", "NAME|NOTES|FILE", "a tuning of 'woodshed tunings', its notes \"E2 A2 D3 G3 B3 E4\", or a tuning file (guitar)"),
        OptionDeclaration("--capo", "N[:FROM-TO]", "capo at this fret, 0 to 24; with strings, as in 2:5-3, only on those (0)"),
    ]

    init(_ arguments: Arguments, call: String) throws {
        var tuning = Tuning.standardGuitar
        if let text = arguments.text("--tuning") {
            tuning = try Tuning(argument: text)
            if tuning.courses.isEmpty {
                throw CommandFailure.usage("\(call): --tuning \(text) has no strings; choose one of 'woodshed tunings'")
            }
        }
        self.init(tuning, capo: try arguments.text("--capo").map { try Self.capo($0, tuning, call) } ?? .none)
    }

    /// `3`, or `2:5-3` for a partial capo; strings are counted from the high side.
    private static func capo(_ text: String, _ tuning: Tuning, _ call: String) throws -> Capo {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let strings = parts.count == 2 ? parts[1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } : []
        if let fret = Int(parts[0]), (0...24).contains(fret) {
            if parts.count == 1 { return Capo(fret: fret) }
            let courses = strings.compactMap { $0.flatMap { tuning.course(numbered: $0) } }
            if courses.count == strings.count, (1...2).contains(courses.count), let low = courses.min(), let high = courses.max() {
                return Capo(fret: fret, courses: low...high)
            }
        }
        throw CommandFailure.usage(
            "\(call): --capo \(text) is neither a fret from 0 to 24 nor a fret with strings 1 to \(tuning.courses.count), such as 2:5-3")
    }
}
