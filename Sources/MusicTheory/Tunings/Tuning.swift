/// One string as tuned: a note and how many cents it is meant to lie from it.
public struct OpenString: Equatable, Sendable {
    public let note: SpelledNote
    /// Wanted offset in cents, sharp positive, -1200...1200; 0 for most.
    public let cents: Double

    public init(_ note: SpelledNote, cents: Double = 0) {
        self.note = note
        self.cents = cents
    }

    public var pitch: Pitch { note.pitch.raised(byCents: cents) }
}

/// Strings that lie together under one finger: one on a guitar, two on a mandolin or a twelve-string guitar.
public struct Course: Equatable, Sendable {
    /// At least one; the first one names the course.
    public let strings: [OpenString]

    public init(_ first: OpenString, and others: [OpenString] = []) {
        strings = [first] + others
    }

    public var note: SpelledNote { strings[0].note }
}

/// The open strings of an instrument, from the low side to the high side as tunings are written; re-entrant tunings keep that order.
public struct Tuning: Equatable, Sendable {
    /// Stable: saved in files and settings. `custom` for tunings read from notes.
    public let identifier: String
    /// English name without the instrument: "Drop D".
    public let name: String
    public let instrument: Instrument
    /// Empty for the chromatic tuner, which has no strings.
    public let courses: [Course]

    public init(identifier: String, name: String, instrument: Instrument, courses: [Course]) {
        self.identifier = identifier
        self.name = name
        self.instrument = instrument
        self.courses = courses
    }

    /// The player's number of a course: 1 is the one on the high side, written last.
    public func number(ofCourse index: Int) -> Int { courses.count - index }

    /// The place in `courses` of a player's number; nil when there is no such course.
    public func course(numbered number: Int) -> Int? {
        number >= 1 && number <= courses.count ? courses.count - number : nil
    }

    public static func == (left: Tuning, right: Tuning) -> Bool {
        left.instrument == right.instrument && left.courses == right.courses
            && left.name.utf8.elementsEqual(right.name.utf8) && left.identifier.utf8.elementsEqual(right.identifier.utf8)
    }
}

/// A string of a tuning and how far a pitch lies from it.
public struct NearestString: Equatable, Sendable {
    /// Place in `Tuning.courses`, and in the `strings` of that course.
    public let course: Int
    public let string: Int
    /// Cents from the string's target to the pitch, sharp positive.
    public let cents: Double
}

extension Tuning {
    /// The string whose target is nearest in cents; nil for a tuning without strings or a pitch that is no number.
    ///
    /// Distance is logarithmic: 128 Hz lies nearer to A2 in hertz but 238 cents below D3 and 262 above A2.
    /// - Parameter target: the pitch wanted of each string; the written one unless a capo or temperament moves it.
    public func nearestString(to pitch: Pitch, target: (OpenString) -> Pitch = { $0.pitch }) -> NearestString? {
        guard pitch.midi.isFinite else { return nil }
        var nearest: NearestString?
        for (course, strings) in courses.enumerated() {
            for (string, open) in strings.strings.enumerated() {
                let cents = pitch.cents(above: target(open))
                if let best = nearest, best.cents.magnitude <= cents.magnitude { continue }
                nearest = NearestString(course: course, string: string, cents: cents)
            }
        }
        return nearest
    }
}
