/// How a chord symbol is written.
public enum ChordStyle: Equatable, Sendable {
    /// Letters: Cmaj7, Cm7♭5, Cdim7, Caug.
    case plain
    /// Jazz signs: CΔ7, Cø7, C°7, C+, C-7.
    case symbol
    /// Harte's labels for data: `C:maj7/3`.
    case harte
}

extension Chord {
    /// The chord symbol; it reads back to the same root, degrees and bass.
    ///
    /// A fifth that is altered follows a number directly (`C7♯5`); one addition to a triad does too (`Cadd9`); everything else stands in
    /// parentheses, omissions last (`C7(♯11)`, `Dm7(no5)`). `form` chooses between ♯ ♭ and `#` `b`; Harte labels are always ASCII.
    public func text(_ style: ChordStyle = .plain, _ form: NoteForm = .screen, language: NoteLanguage = .letters) -> String {
        if style == .harte { return harteText }
        let naming = NoteNaming(language: language, octaves: .hidden)
        let over = isInverted ? "/" + naming.text(bass, form) : ""
        return naming.text(root, form) + qualityText(style, form) + over
    }

    /// The symbol without root and bass: `m7♭5`; empty for a major triad.
    public func qualityText(_ style: ChordStyle = .plain, _ form: NoteForm = .screen) -> String {
        let formula = ChordFormula(degrees)
        if formula.isPower { return "5" }
        var text = ""
        var items: [String] = []
        let words = Words(isSymbol: style == .symbol)
        if formula.isHalfDiminished, style == .symbol {
            text = "ø" + number(formula)
        } else if formula.seventh == .major, formula.third == .minor {
            text = formula.isDiminished ? words.diminished : words.minor
            let seventh = words.major + number(formula)
            if style == .symbol, !formula.isDiminished { text += seventh } else { items.append(seventh) }
        } else {
            text = words.head(formula)
            if formula.seventh == .major { text += words.major }
            text += number(formula)
        }
        if formula.third == .suspendedFourth { text += "sus4" }
        if formula.third == .suspendedSecond { text += "sus2" }
        let alteredFifth = formula.fifth.map { $0 == 0 ? "" : Degree(5, $0).text(form) } ?? ""
        if !formula.isDiminished, !formula.isAugmented, !(formula.isHalfDiminished && style == .symbol), !alteredFifth.utf8.isEmpty {
            let isDirect = formula.number != 0 && !formula.isSuspended && items.isEmpty
            if isDirect { text += alteredFifth } else { items.append(alteredFifth) }
        }
        let additions = formula.additions.map { item($0, formula, form, words) }
        if items.isEmpty, additions.count == 1, formula.number == 0, formula.additions[0].number != 5 {
            text += additions[0]
        } else {
            items += additions
        }
        items += omissions(formula)
        return text + Self.parenthesised(items)
    }

    private struct Words {
        let isSymbol: Bool
        var major: String { isSymbol ? "Δ" : "maj" }
        var minor: String { isSymbol ? "-" : "m" }
        var diminished: String { isSymbol ? "°" : "dim" }

        func head(_ formula: ChordFormula) -> String {
            if formula.isDiminished { return diminished }
            if formula.isAugmented { return isSymbol ? "+" : "aug" }
            return formula.third == .minor ? minor : ""
        }
    }

    private func number(_ formula: ChordFormula) -> String {
        switch formula.number {
        case 0: ""
        case 69: "6/9"
        default: "\(formula.number)"
        }
    }

    /// An addition: `add` before it on a triad and wherever the bare number would mean something else.
    private func item(_ degree: Degree, _ formula: ChordFormula, _ form: NoteForm, _ words: Words) -> String {
        if degree == Degree(7) { return words.major + "7" }
        let isPlain = (degree.number == 5 && formula.fifth != 0) || (formula.number != 0 && degree.number > 7)
        return (isPlain ? "" : "add") + degree.text(form)
    }

    private func omissions(_ formula: ChordFormula) -> [String] {
        (formula.third == .none ? ["no3"] : []) + (formula.fifth == nil ? ["no5"] : []) + (formula.lacksNinth ? ["no9"] : [])
    }

    private static func parenthesised(_ items: [String]) -> String {
        guard var text = items.first else { return "" }
        for item in items.dropFirst() { text += "," + item }
        return "(" + text + ")"
    }
}
