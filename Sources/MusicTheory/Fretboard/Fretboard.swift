/// A tuning with a capo: which note every fret of every course gives.
public struct Fretboard: Equatable, Sendable {
    public let tuning: Tuning
    public let capo: Capo

    public init(_ tuning: Tuning, capo: Capo = .none) {
        self.tuning = tuning
        self.capo = capo
    }

    /// The note that names the course at a fret; frets count from the capo where it holds the course.
    public func note(course: Int, fret: Int) -> Note {
        raised(tuning.courses[course].note.note, course, fret)
    }

    /// Every note a course sounds: one on a single string, two on a pair.
    public func notes(course: Int, fret: Int) -> [Note] {
        tuning.courses[course].strings.map { raised($0.note.note, course, fret) }
    }

    private func raised(_ open: Note, _ course: Int, _ fret: Int) -> Note {
        Note(midi: open.midi + capo.raise(ofCourse: course) + fret)
    }

    /// What a shape sounds and what it may be called.
    ///
    /// The bass is the lowest pitch, whichever string it is on. Shapes with more or fewer places than courses are refused.
    public func reading(of shape: FretShape, namer: ChordNamer = ChordNamer()) throws(NotationError) -> ShapeReading {
        guard shape.frets.count == tuning.courses.count else { throw NotationError(.wrongStringCount, at: shape.text.unicodeScalars.count) }
        guard let sounding = sound(shape) else { throw NotationError(.nothingSounds, at: 0) }
        let names = namer.names(of: sounding.notes, bass: sounding.bass.pitchClass)
        var shapeNames: [ChordName] = []
        if capo.fret > 0, capo.courses == nil, let plain = Fretboard(tuning).sound(shape) {
            shapeNames = namer.names(of: plain.notes, bass: plain.bass.pitchClass)
        }
        return ShapeReading(fretboard: self, shape: shape, bass: sounding.bass, names: names, shapeNames: shapeNames)
    }

    /// The pitch classes of a shape and its lowest note; nil when every course is muted.
    func sound(_ shape: FretShape) -> (notes: PitchClassSet, bass: Note)? {
        var set = PitchClassSet()
        var bass: Note?
        for (course, fret) in shape.frets.enumerated() {
            guard let fret else { continue }
            for note in notes(course: course, fret: fret) {
                set.insert(note.pitchClass)
                bass = min(bass ?? note, note)
            }
        }
        return bass.map { (set, $0) }
    }
}

/// A shape on a fretboard with all its names.
public struct ShapeReading: Equatable, Sendable {
    public let fretboard: Fretboard
    public let shape: FretShape
    /// The lowest note that sounds.
    public let bass: Note
    /// What sounds, best first.
    public let names: [ChordName]
    /// What the same shape is called without the capo, best first; empty without a capo and under a partial one, which changes the shape itself.
    public let shapeNames: [ChordName]

    /// The note of each course, low side first, spelled as `name` has it; nil where muted.
    public func notes(in name: ChordName) -> [SpelledNote?] {
        shape.frets.enumerated().map { course, fret in
            guard let fret else { return nil }
            let note = fretboard.note(course: course, fret: fret)
            return SpelledNote(note, named: name.chord.name(ofPitchClass: note.pitchClass))
        }
    }

    /// The degree each course plays in `name`; nil where muted. A foreign note gets the plainest interval above the root.
    public func degrees(in name: ChordName) -> [Degree?] {
        shape.frets.enumerated().map { course, fret in
            guard let fret else { return nil }
            let pitchClass = fretboard.note(course: course, fret: fret).pitchClass
            return name.chord.degree(ofPitchClass: pitchClass) ?? .simple(semitones: pitchClass - name.chord.root.pitchClass)
        }
    }
}
