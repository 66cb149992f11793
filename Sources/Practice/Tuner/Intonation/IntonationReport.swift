import MusicTheory

/// What was measured in intonation mode as plain text, the same for the app and the command.
public struct IntonationReport: Sendable {
    private let session: TunerSession
    private let date: String

    /// - Parameter date: as it shall be written.
    public init(_ session: TunerSession, date: String) {
        self.session = session
        self.date = date
    }

    /// Lines that end in a line feed, in ASCII but for ±.
    public var text: String {
        var rows = [["string", "note", "open", "harmonic", "12th fret", "difference", "saddle"]]
        for string in session.strings { rows.append(row(string)) }
        var text = "Woodshed: intonation\n"
        if !date.isEmpty { text += date + "\n" }
        text += setting + "\n\n" + Self.table(rows) + "\n"
        for line in Self.legend { text += line + "\n" }
        return text
    }

    private var setting: String {
        let settings = session.settings
        let hertz = settings.reference.hertz
        let isWhole = hertz == hertz.rounded()
        var text = settings.tuning.instrument.name + ", " + settings.tuning.name
        text += ", A4 " + DecimalText.text(hertz, decimals: isWhole ? 0 : 1) + " Hz"
        if settings.capo.fret > 0 { text += ", capo " + String(settings.capo.fret) }
        if settings.temperament != .equal { text += ", " + settings.temperament.name }
        return text
    }

    private func row(_ string: TunerString) -> [String] {
        let intonation = string.intonation
        return [
            String(string.number), session.settings.naming.text(string.note, .ascii), Self.cents(intonation.open),
            Self.cents(intonation.harmonic), Self.cents(intonation.fretted), Self.cents(intonation.difference, withBand: true),
            intonation.verdict.advice,
        ]
    }

    private static func cents(_ measured: MeasuredCents?, withBand: Bool = false) -> String {
        guard let measured else { return "-" }
        let text = DecimalText.signed(measured.cents, fixed: 1)
        return withBand ? text + " ± " + DecimalText.text(measured.bandCents, decimals: 1) : text
    }

    private static let legend = [
        "Cents: the open string from its note, harmonic and 12th fret from the octave of that note;",
        "the difference is the 12th fret from the octave of the open string, ± two standard errors.",
        "One cent is 0.06 % of the length of the string: 0.4 mm on a guitar of 648 mm.",
    ]

    /// Columns padded to their widest cell, two spaces between them.
    private static func table(_ rows: [[String]]) -> String {
        var widths = [Int](repeating: 0, count: rows[0].count)
        for row in rows { for (column, cell) in row.enumerated() { widths[column] = max(widths[column], width(cell)) } }
        var text = ""
        for row in rows {
            for (column, cell) in row.enumerated() {
                let isLast = column == row.count - 1
                text += cell
                if !isLast { for _ in 0..<widths[column] - width(cell) + 2 { text += " " } }
            }
            text += "\n"
        }
        return text
    }

    /// ± takes two bytes and one place.
    private static func width(_ text: String) -> Int {
        var places = 0
        for byte in text.utf8 where byte & 0xC0 != 0x80 { places += 1 }
        return places
    }
}

extension IntonationVerdict {
    /// What to do, in words.
    public var advice: String {
        switch self {
        case .unknown: "not measured"
        case .right: "right: leave the saddle"
        case .longer: "longer: move the saddle away from the nut"
        case .shorter: "shorter: move the saddle towards the nut"
        case .cannotTell: "cannot tell: measure once more"
        }
    }
}
