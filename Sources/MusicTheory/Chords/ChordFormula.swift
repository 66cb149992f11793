/// A chord's degrees sorted into the parts a chord symbol is made of.
///
/// `C13(♭9,no5)`: a major third, the number 13 on a minor seventh, one addition ♭9, and no fifth.
struct ChordFormula {
    enum Third {
        case major, minor, suspendedSecond, suspendedFourth, none
    }

    enum Seventh {
        case none, minor, major, diminished
    }

    var third = Third.none
    /// Nil when there is no fifth.
    var fifth: Int?
    var seventh = Seventh.none
    /// 0, 6, 69, 7, 9, 11 or 13.
    var number = 0
    /// Neither in the third, the fifth nor what the number implies.
    var additions: [Degree] = []
    /// The number 13 without any ninth.
    var lacksNinth = false

    var isDiminished: Bool { third == .minor && fifth == -1 && seventh != .minor }
    var isHalfDiminished: Bool { third == .minor && fifth == -1 && seventh == .minor }
    var isAugmented: Bool { third == .major && fifth == 1 && number == 0 }
    var isPower: Bool { third == .none && fifth == 0 && number == 0 && additions.isEmpty }
    var isSuspended: Bool { third == .suspendedSecond || third == .suspendedFourth }

    init(_ degrees: [Degree]) {
        var rest = degrees.filter { $0 != Degree(1) }
        func take(_ degree: Degree) -> Bool {
            guard let index = rest.firstIndex(of: degree) else { return false }
            rest.remove(at: index)
            return true
        }
        if take(Degree(3)) {
            third = .major
        } else if take(Degree(3, -1)) {
            third = .minor
        } else if take(Degree(4)) {
            third = .suspendedFourth
        } else if take(Degree(2)) {
            third = .suspendedSecond
        }
        for alteration in [0, -1, 1, -2, 2] where fifth == nil && take(Degree(5, alteration)) { fifth = alteration }
        if take(Degree(7, -1)) {
            seventh = .minor
        } else if third == .minor, fifth == -1, take(Degree(7, -2)) {
            seventh = .diminished
        } else if take(Degree(7)) {
            seventh = .major
        }
        let hasAlteredNinth = rest.contains { $0.number == 9 && $0.alteration != 0 }
        let hasPlainNinth = !hasAlteredNinth && rest.contains(Degree(9))
        if seventh == .none {
            if take(Degree(6)) {
                let hasThird = third == .major || third == .minor
                number = hasThird && hasPlainNinth && take(Degree(9)) ? 69 : 6
            }
        } else if seventh != .diminished, !rest.contains(Degree(13, -1)), take(Degree(13)) {
            number = 13
            lacksNinth = !hasAlteredNinth && !hasPlainNinth
            if hasPlainNinth { _ = take(Degree(9)) }
        } else if seventh != .diminished, hasPlainNinth, take(Degree(9)) {
            number = !rest.contains(Degree(11, 1)) && take(Degree(11)) ? 11 : 9
        } else {
            number = 7
        }
        additions = rest
    }
}
