/// One way to play a chord.
public struct Voicing: Equatable, Sendable {
    public let shape: FretShape
    public let fingering: Fingering
    /// Degrees of the chord that the shape leaves out: a fifth, or the ninth of a thirteenth chord.
    public let omitted: [Degree]
    /// Ease of playing, least first: effort of the fingering, stretch, height on the neck, muted and silent courses, omissions.
    public let cost: Double

    /// From 1 (nothing to do) towards 0: `4 / (4 + cost)`.
    public var score: Double { 4 / (4 + cost) }
}

/// Finds every playable shape of a chord.
public struct VoicingSearch: Sendable {
    public var fretboard: Fretboard
    /// The highest fret used, counted from the capo; 12 unless chosen, at most 24.
    public var highestFret = 12
    /// Muted courses between sounding ones.
    public var mostInnerMutes = 1

    public init(_ fretboard: Fretboard) {
        self.fretboard = fretboard
    }

    /// Every shape a hand can hold that sounds all degrees of the chord with its bass lowest, easiest first.
    ///
    /// A natural fifth may be left out of chords of four degrees or more, the ninth out of thirteenth chords. On instruments of fewer than five
    /// courses and on re-entrant ones any chord note may be lowest, unless the chord has a bass of its own.
    public func voicings(of chord: Chord, limit: Int = 200) -> [Voicing] {
        guard !fretboard.tuning.courses.isEmpty, limit > 0 else { return [] }
        var walk = Walk(search: self, chord: chord)
        for position in 0...min(max(highestFret, 0), 24) { walk.run(position: position) }
        let order = walk.found.indices.sorted { (walk.found[$0].cost, $0) < (walk.found[$1].cost, $1) }
        return order.prefix(limit).map { walk.found[$0] }
    }
}

/// The depth-first walk over the courses, one hand position after another.
private struct Walk {
    private let chord: Chord
    private let courseCount: Int
    private let highestFret: Int
    private let mostInnerMutes: Int
    private let fretboard: Fretboard
    private let wanted: PitchClassSet
    private let required: PitchClassSet
    private let isBassFree: Bool
    private let hasFamiliarGrips: Bool
    private let leastSounding: Int
    /// Open pitch classes, capo included.
    private let open: [Int]
    private var frets: [Int?]
    private var position = 0
    private(set) var found: [Voicing] = []

    init(search: VoicingSearch, chord: Chord) {
        self.chord = chord
        fretboard = search.fretboard
        courseCount = fretboard.tuning.courses.count
        highestFret = min(max(search.highestFret, 0), 24)
        mostInnerMutes = search.mostInnerMutes
        wanted = chord.pitchClasses
        var required = chord.pitchClasses
        for degree in Self.optional(chord) { required.remove(chord.root.pitchClass + degree.semitones) }
        required.insert(chord.bass.pitchClass)
        self.required = required
        open = (0..<courseCount).map { [fretboard] in fretboard.note(course: $0, fret: 0).pitchClass }
        let midi = (0..<courseCount).map { [fretboard] in fretboard.note(course: $0, fret: 0).midi }
        let isReentrant = zip(midi, midi.dropFirst()).contains { $0 > $1 }
        isBassFree = (courseCount < 5 || isReentrant) && !chord.isInverted
        hasFamiliarGrips = FamiliarGrips.apply(to: fretboard.tuning)
        leastSounding = min(min(3, wanted.count), courseCount)
        frets = [Int?](repeating: nil, count: courseCount)
    }

    private static func optional(_ chord: Chord) -> [Degree] {
        guard chord.degrees.count >= 4 else { return [] }
        let isThirteenth = chord.degrees.contains(Degree(13))
        return chord.degrees.filter { $0 == Degree(5) || ($0 == Degree(9) && isThirteenth) }
    }

    /// All shapes whose lowest pressed fret is `position`; 0 stands for open strings alone.
    mutating func run(position: Int) {
        self.position = position
        place(course: 0, heard: PitchClassSet(), pressed: 0, sounding: 0, gap: 0, innerMutes: 0, touchesPosition: position == 0)
    }

    private mutating func place(
        course: Int, heard: PitchClassSet, pressed: Int, sounding: Int, gap: Int, innerMutes: Int, touchesPosition: Bool
    ) {
        // What is still to be heard must fit on the courses left.
        guard required.subtracting(heard).count <= courseCount - course else { return }
        if course == courseCount {
            if touchesPosition, sounding >= leastSounding { finish(heard) }
            return
        }
        frets[course] = nil
        place(
            course: course + 1, heard: heard, pressed: pressed, sounding: sounding, gap: sounding > 0 ? gap + 1 : 0, innerMutes: innerMutes,
            touchesPosition: touchesPosition)
        // Muted courses become inner ones as soon as another sounds after them.
        guard innerMutes + gap <= mostInnerMutes else { return }
        sound(0, course, heard, pressed, sounding, innerMutes + gap, touchesPosition)
        guard position > 0 else { return }
        for fret in position...max(position, min(position + Fingering.widestReach(from: position), highestFret)) {
            sound(fret, course, heard, pressed + (fret > position ? 1 : 0), sounding, innerMutes + gap, touchesPosition || fret == position)
        }
        frets[course] = nil
    }

    private mutating func sound(
        _ fret: Int, _ course: Int, _ heard: PitchClassSet, _ pressed: Int, _ sounding: Int, _ innerMutes: Int, _ touchesPosition: Bool
    ) {
        let pitchClass = open[course] + fret
        // Above the position three fingers are left beside the index, or a barre by one of them.
        guard wanted.contains(pitchClass), pressed <= 5 else { return }
        var heard = heard
        heard.insert(pitchClass)
        frets[course] = fret
        place(
            course: course + 1, heard: heard, pressed: pressed, sounding: sounding + 1, gap: 0, innerMutes: innerMutes,
            touchesPosition: touchesPosition)
        frets[course] = nil
    }

    private mutating func finish(_ heard: PitchClassSet) {
        guard required.isSubset(of: heard) else { return }
        let shape = FretShape(frets)
        guard let bass = fretboard.sound(shape)?.bass.pitchClass, isBassFree || bass == chord.bass.pitchClass else { return }
        guard let fingering = Fingering.easiest(for: shape) else { return }
        let omitted = chord.degrees.filter { !heard.contains(chord.root.pitchClass + $0.semitones) }
        var cost = max(fingering.effort + neckCost(shape), 0)
        // A fifth is hardly missed, a ninth is.
        for degree in omitted { cost += degree == Degree(5) ? 0.5 : 1.5 }
        if bass != chord.bass.pitchClass { cost += 0.5 }
        found.append(Voicing(shape: shape, fingering: fingering, omitted: omitted, cost: cost))
    }

    /// Height on the neck, stretch, silent courses and muted ones between sounding ones, less a bonus for what every chord book opens with.
    /// The weights were set by hand until the textbook shapes of the tests came first.
    private func neckCost(_ shape: FretShape) -> Double {
        let pressed = shape.frets.compactMap { $0 }.filter { $0 > 0 }
        let lowest = pressed.min() ?? 0
        let highest = pressed.max() ?? 0
        let first = shape.frets.firstIndex { $0 != nil } ?? 0
        let last = shape.frets.lastIndex { $0 != nil } ?? 0
        let inner = shape.frets[first...last].filter { $0 == nil }.count
        // Few strings are all strummed; on more the high side is harder to leave out than the low one.
        let silent =
            courseCount <= 4 ? 3.0 * Double(first + courseCount - 1 - last) : 0.95 * Double(first) + 1.6 * Double(courseCount - 1 - last)
        var cost = 0.5 * Double(lowest) + 0.8 * Double(max(highest - lowest - 2, 0)) + silent + 2.8 * Double(inner)
        // Open strings far below the hand sound apart from it.
        if shape.frets.contains(0) { cost += Double(max(highest - 3, 0)) }
        return hasFamiliarGrips && FamiliarGrips.contains(shape.frets) ? cost - 2.5 : cost
    }
}
