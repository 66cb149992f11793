extension Chord {
    /// The chord in words for a screen reader: "F sharp minor 7 flat 5 over A".
    public var spokenText: String {
        let naming = NoteNaming(octaves: .hidden)
        let formula = ChordFormula(degrees)
        var words = quality(formula)
        if words.isEmpty { words = ["major"] }
        if isInverted { words += ["over", naming.text(bass, .spoken)] }
        return words.reduce(naming.text(root, .spoken)) { $0 + " " + $1 }
    }

    private func quality(_ formula: ChordFormula) -> [String] {
        if formula.isPower { return ["5"] }
        var words: [String] = []
        if formula.isDiminished {
            words.append("diminished")
        } else if formula.isAugmented {
            words.append("augmented")
        } else if formula.third == .minor {
            words.append("minor")
        }
        if formula.seventh == .major { words.append("major") }
        if formula.number != 0 { words.append(formula.number == 69 ? "6 9" : "\(formula.number)") }
        if formula.third == .suspendedFourth { words.append("suspended 4") }
        if formula.third == .suspendedSecond { words.append("suspended 2") }
        if let fifth = formula.fifth, fifth != 0, !formula.isDiminished, !formula.isAugmented {
            words.append(Degree(5, fifth).text(.spoken))
        }
        for degree in formula.additions {
            let isPlain = degree.number == 5 || (formula.number != 0 && degree.number > 7)
            words.append(degree == Degree(7) ? "major 7" : (isPlain ? "" : "add ") + degree.text(.spoken))
        }
        if formula.third == .none { words.append("no 3") }
        if formula.fifth == nil { words.append("no 5") }
        if formula.lacksNinth { words.append("no 9") }
        return words
    }
}
