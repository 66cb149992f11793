/// One name for a set of notes, with what it leaves unexplained.
public struct ChordName: Equatable, Sendable {
    public let chord: Chord
    /// Notes of the chord that were not played; only a fifth, understood in chords with a ninth or more.
    public let missing: [NoteName]
    /// Notes played that the chord does not hold.
    public let extra: [NoteName]
    /// 0 for a major triad in root position; each step away from common practice adds about 1, an unexplained note 10.
    public let cost: Double

    /// From 1 (nothing simpler exists) towards 0: `4 / (4 + cost)`.
    public var score: Double { 4 / (4 + cost) }

    /// 0 in root position, 1 over the third, 2 over the fifth, 3 over the seventh (or sixth), 4 to 6 over the ninth to thirteenth; nil over a
    /// foreign bass.
    public var inversion: Int? {
        guard let degree = chord.bassDegree else { return nil }
        return degree.number == 6 ? 3 : degree.number == 2 || degree.number == 4 ? 1 : (degree.number - 1) / 2
    }

    public func text(_ style: ChordStyle = .plain, _ form: NoteForm = .screen, language: NoteLanguage = .letters) -> String {
        style == .harte ? exactChord.text(.harte) : chord.text(style, form, language: language)
    }

    /// The chord with exactly the notes played of it.
    private var exactChord: Chord {
        let degrees = chord.degrees.filter { degree in !missing.contains(degree.name(above: chord.root)) }
        return Chord(root: chord.root, degrees: degrees, bass: chord.bass)
    }
}

/// Names sets of notes as chords, all that fit, best first.
public struct ChordNamer: Sendable {
    /// How roots are written; nil lets every chord take the spelling with the fewest accidentals, sharps where that is equal.
    public var spelling: Spelling?

    public init(spelling: Spelling? = nil) {
        self.spelling = spelling
    }

    /// Every reading of the notes with each of them as the root: with the bass as part of the chord and with a foreign bass below it. At least one
    /// of them accounts for every note exactly. Then up to three common chords that leave one note over. None for an empty set.
    ///
    /// The order depends on intervals alone, so moving all notes moves only the roots.
    /// - Parameters:
    ///   - notes: the pitch classes that sound.
    ///   - bass: the pitch class of the lowest one; it is taken as sounding.
    public func names(of notes: PitchClassSet, bass: Int) -> [ChordName] {
        var notes = notes
        notes.insert(bass)
        let bass = ((bass % 12) + 12) % 12
        var names: [ChordName] = []
        for step in 0..<12 where notes.contains(bass + step) {
            let root = (bass + step) % 12
            let intervals = notes.transposed(by: -root)
            for reading in ChordReading.readings(of: intervals) { names.append(name(reading, root: root, bass: bass)) }
            guard step > 0, notes.count > 2 else { continue }
            var upper = intervals
            upper.remove(bass - root)
            // Over a foreign bass a chord must be one on its own: with a third, a suspension, or as a bare fifth.
            let formula = ChordFormula(ChordReading.degrees(of: upper))
            guard formula.third != .none || formula.isPower else { continue }
            // Where the bass is the fifth it is not missing, and the reading with the bass inside the chord says so.
            for reading in ChordReading.readings(of: upper) where !(reading.isFifthUnderstood && (bass - root + 12) % 12 == 7) {
                names.append(name(reading, root: root, bass: bass))
            }
        }
        names += partialNames(of: notes, bass: bass)
        return Self.sorted(names)
    }

    private func name(_ reading: ChordReading, root: Int, bass: Int) -> ChordName {
        let chord = chord(reading.degrees, root: root, bass: bass)
        let missing = reading.isFifthUnderstood ? [Degree(5).name(above: chord.root)] : []
        return ChordName(chord: chord, missing: missing, extra: [], cost: reading.cost + Self.bassCost(chord))
    }

    /// A third or fifth in the bass is common, a foreign note the least.
    private static func bassCost(_ chord: Chord) -> Double {
        if !chord.isInverted { return 0 }
        guard let degree = chord.bassDegree else { return 3.8 }
        switch degree.number {
        case 3, 5: return 2
        case 6, 7: return 2.3
        default: return 2.6
        }
    }

    /// Triads and sevenths that hold all notes but one, for a listener who takes that one for a slip.
    private func partialNames(of notes: PitchClassSet, bass: Int) -> [ChordName] {
        guard notes.count >= 4 else { return [] }
        var names: [ChordName] = []
        for step in 0..<12 where notes.contains(bass + step) {
            let root = (bass + step) % 12
            let intervals = notes.transposed(by: -root)
            for quality in Self.commonQualities where quality.count == notes.count - 1 && quality.isSubset(of: intervals) {
                let extra = intervals.subtracting(quality).pitchClasses[0]
                guard (root + extra) % 12 != bass else { continue }
                let reading = ChordReading(degrees: ChordReading.degrees(of: quality), isFifthUnderstood: false)
                let chord = chord(reading.degrees, root: root, bass: bass)
                names.append(
                    ChordName(
                        chord: chord, missing: [], extra: [chord.name(ofPitchClass: root + extra)],
                        cost: reading.cost + Self.bassCost(chord) + 10))
            }
        }
        return Array(Self.sorted(names).prefix(3))
    }

    /// Major, minor, 7, m7, maj7, sus4, sus2, diminished, m7♭5, augmented.
    private static let commonQualities: [PitchClassSet] = [
        [0, 4, 7], [0, 3, 7], [0, 4, 7, 10], [0, 3, 7, 10], [0, 4, 7, 11], [0, 5, 7], [0, 2, 7], [0, 3, 6], [0, 3, 6, 10], [0, 4, 8],
    ].map { PitchClassSet($0) }

    /// By cost; equal ones stay in the order they came, from the bass upward.
    private static func sorted(_ names: [ChordName]) -> [ChordName] {
        let order = names.indices.sorted { (names[$0].cost, $0) < (names[$1].cost, $1) }
        return order.map { names[$0] }
    }

    func chord(_ degrees: [Degree], root: Int, bass: Int) -> Chord {
        let rootName = spelling?.name(ofPitchClass: root) ?? Self.plainestRoot(root, degrees)
        let own = Chord(root: rootName, degrees: degrees)
        let bassName = bass == root ? rootName : Self.bassName(own, bass)
        return Chord(root: rootName, degrees: degrees, bass: bassName)
    }

    /// As the chord spells it, but a plain C rather than the B♯ of an altered degree, and never a double accidental.
    private static func bassName(_ chord: Chord, _ bass: Int) -> NoteName {
        let name = chord.name(ofPitchClass: bass)
        let isNatural = chord.degree(ofPitchClass: bass).map { $0.alteration == 0 } ?? false
        let isOdd = name.accidental.magnitude > 1 || (isWhiteKey(name) && !isNatural)
        return isOdd ? (chord.root.accidental < 0 ? Spelling.flats : .sharps).name(ofPitchClass: bass) : name
    }

    /// Whether an accidental leads to a white key: E♯, B♯, C♭, F♭.
    private static func isWhiteKey(_ name: NoteName) -> Bool {
        name.accidental.magnitude == 1 && [0, 4, 5, 11].contains(name.pitchClass)
    }

    /// The sharp or the flat name, whichever gives the chord fewer accidentals; E♯, B♯, C♭ and F♭ count half as much again.
    private static func plainestRoot(_ pitchClass: Int, _ degrees: [Degree]) -> NoteName {
        let sharp = Spelling.sharps.name(ofPitchClass: pitchClass)
        if sharp.accidental == 0 { return sharp }
        let flat = Spelling.flats.name(ofPitchClass: pitchClass)
        return weight(flat, degrees) < weight(sharp, degrees) ? flat : sharp
    }

    private static func weight(_ root: NoteName, _ degrees: [Degree]) -> Double {
        degrees.reduce(0) { sum, degree in
            let name = degree.name(above: root)
            return sum + Double(name.accidental.magnitude) + (isWhiteKey(name) ? 0.5 : 0)
        }
    }
}
