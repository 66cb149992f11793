/// One way to hear a set of notes as a chord on a given root.
struct ChordReading: Equatable {
    let degrees: [Degree]
    /// A fifth that is in `degrees` but was not played: chords with a ninth or more are named as if it were there.
    let isFifthUnderstood: Bool

    /// Every reading of the semitones above a root; the first accounts for each of them exactly.
    ///
    /// The third is 4, else 3, else a suspended 5 or 2; the fifth is 7, else 6 or 8; 11 and 10 are sevenths; the rest are tensions.
    static func readings(of intervals: PitchClassSet) -> [ChordReading] {
        let exact = ChordReading(degrees: degrees(of: intervals), isFifthUnderstood: false)
        guard !intervals.contains(7) else { return [exact] }
        var readings = [exact]
        if ChordFormula(exact.degrees).fifth == nil, hasNinthOrMore(exact.degrees) {
            readings.append(ChordReading(degrees: exact.degrees + [Degree(5)], isFifthUnderstood: true))
        } else if intervals.contains(4), intervals.contains(10) || intervals.contains(11) {
            // With an altered fifth in its place, 6 may be ♯11 and 8 may be ♭13 over a fifth that is understood.
            var full = intervals
            full.insert(7)
            let alternative = degrees(of: full)
            if hasNinthOrMore(alternative) { readings.append(ChordReading(degrees: alternative, isFifthUnderstood: true)) }
        }
        return readings
    }

    private static func hasNinthOrMore(_ degrees: [Degree]) -> Bool {
        let number = ChordFormula(degrees).number
        return number == 9 || number == 11 || number == 13
    }

    static func degrees(of intervals: PitchClassSet) -> [Degree] {
        let has = intervals.contains
        var degrees = [Degree(1)]
        var hasFourth = has(5)
        var hasSecond = has(2)
        if has(4) {
            degrees.append(Degree(3))
            if has(3) { degrees.append(Degree(9, 1)) }
        } else if has(3) {
            degrees.append(Degree(3, -1))
        } else if has(5) {
            degrees.append(Degree(4))
            hasFourth = false
        } else if has(2) {
            degrees.append(Degree(2))
            hasSecond = false
        }
        let isMinor = has(3) && !has(4)
        let isDiminished = isMinor && has(6) && !has(7)
        degrees += fifths(has, isMinor: isMinor)
        if has(10) { degrees.append(Degree(7, -1)) }
        if has(11) { degrees.append(Degree(7)) }
        if has(9) {
            if isDiminished, !has(10) {
                degrees.append(Degree(7, -2))
            } else {
                degrees.append(has(10) || has(11) ? Degree(13) : Degree(6))
            }
        }
        if has(1) { degrees.append(Degree(9, -1)) }
        if hasSecond { degrees.append(Degree(9)) }
        if hasFourth { degrees.append(Degree(11)) }
        return degrees
    }

    private static func fifths(_ has: (Int) -> Bool, isMinor: Bool) -> [Degree] {
        if has(7) { return [Degree(5)] + (has(6) ? [Degree(11, 1)] : []) + (has(8) ? [Degree(13, -1)] : []) }
        switch (has(6), has(8)) {
        case (true, true): return isMinor ? [Degree(5, -1), Degree(13, -1)] : [Degree(5, 1), Degree(11, 1)]
        case (true, false): return [Degree(5, -1)]
        case (false, true): return [Degree(5, 1)]
        case (false, false): return []
        }
    }
}
