/// A capo at a fret; fret numbers of a shape count from it. A partial capo holds down only some neighbouring courses.
public struct Capo: Equatable, Sendable {
    public static let none = Capo(fret: 0)

    /// 0 means no capo; at most 24.
    public let fret: Int
    /// The courses held down, as places in `Tuning.courses`; nil for all of them.
    public let courses: ClosedRange<Int>?

    public init(fret: Int, courses: ClosedRange<Int>? = nil) {
        self.fret = min(max(fret, 0), 24)
        self.courses = courses
    }

    public func holds(course: Int) -> Bool {
        fret > 0 && (courses.map { $0.contains(course) } ?? true)
    }

    /// Semitones the capo raises the open string of a course.
    public func raise(ofCourse course: Int) -> Int { holds(course: course) ? fret : 0 }
}

extension Tuning {
    /// The tuning as it sounds with the capo on: the same strings, raised.
    public func raised(by capo: Capo, spelling: Spelling = .sharps) -> Tuning {
        guard capo.fret > 0 else { return self }
        var raised: [Course] = []
        for (index, course) in courses.enumerated() {
            let raise = capo.raise(ofCourse: index)
            if raise == 0 {
                raised.append(course)
                continue
            }
            let strings = course.strings.map {
                OpenString(SpelledNote(Note(midi: $0.note.note.midi + raise), spelling: spelling), cents: $0.cents)
            }
            raised.append(Course(strings[0], and: Array(strings.dropFirst())))
        }
        return Tuning(identifier: identifier, name: name, instrument: instrument, courses: raised)
    }
}
