/// A chord: a root, the degrees that stand on it, and the lowest note.
public struct Chord: Equatable, Sendable {
    public let root: NoteName
    /// In rising order, without repeats, the root included.
    public let degrees: [Degree]
    /// The root, another note of the chord (an inversion), or a foreign note under it.
    public let bass: NoteName

    public init(root: NoteName, degrees: [Degree], bass: NoteName? = nil) {
        self.root = root
        var kept: [Degree] = [Degree(1)]
        for degree in degrees.sorted() where !kept.contains(degree) { kept.append(degree) }
        self.degrees = kept
        self.bass = bass ?? root
    }

    /// Semitones of the degrees above the root, without the bass where it is foreign.
    public var intervals: PitchClassSet { PitchClassSet(degrees.map { $0.semitones }) }

    /// All pitch classes that sound, the bass included.
    public var pitchClasses: PitchClassSet {
        var set = intervals.transposed(by: root.pitchClass)
        set.insert(bass.pitchClass)
        return set
    }

    public var isInverted: Bool { bass.pitchClass != root.pitchClass }

    /// The degree the bass stands on; nil where it is foreign to the chord.
    public var bassDegree: Degree? { degree(ofPitchClass: bass.pitchClass) }

    /// The chord's own degree for a pitch class; nil when it has none.
    public func degree(ofPitchClass pitchClass: Int) -> Degree? {
        let interval = (((pitchClass - root.pitchClass) % 12) + 12) % 12
        return degrees.first { $0.semitones == interval }
    }

    /// The notes as the root spells them, root first; a foreign bass comes first of all.
    public var notes: [NoteName] {
        let own = degrees.map { $0.name(above: root) }
        return bassDegree == nil ? [bass] + own : own
    }

    /// How a pitch class is written in this chord: by its degree, else as the plainest interval above the root.
    public func name(ofPitchClass pitchClass: Int) -> NoteName {
        let interval = (((pitchClass - root.pitchClass) % 12) + 12) % 12
        if bass.pitchClass == ((pitchClass % 12) + 12) % 12 { return bass }
        return (degree(ofPitchClass: pitchClass) ?? .simple(semitones: interval)).name(above: root)
    }

    /// The same chord on another root; the bass keeps its place above it.
    public func moved(to root: NoteName) -> Chord {
        let steps = bass.letter.rawValue - self.root.letter.rawValue
        let bass = NoteName(
            letter: root.letter.moved(by: steps), pitchClass: root.pitchClass + self.bass.pitchClass - self.root.pitchClass)
        return Chord(root: root, degrees: degrees, bass: bass)
    }
}
