import MusicTheory

/// One string to be tuned.
public struct TunerString: Equatable, Sendable {
    /// 1 is the one on the high side, written last.
    public let number: Int
    /// Strings of one course are struck together; 1 is the one on the high side.
    public let course: Int
    /// The note it sounds, capo included.
    public let note: SpelledNote
    /// Where it should lie: capo, temperament and its own offset included.
    public let target: Pitch
    public let label: NoteLabel
    /// It has been in tune since the settings it depends on were last changed.
    public internal(set) var isTuned = false
    /// The last reading of it, in cents from its target.
    public internal(set) var lastCents: Double?
    public internal(set) var intonation = StringIntonation()
    /// How thick to draw it, 0 the thinnest of the instrument to 5 the thickest.
    public internal(set) var thickness = 0

    /// The strings of a tuning, lowest sounding side first.
    static func strings(of settings: TunerSettings) -> [TunerString] {
        var strings: [TunerString] = []
        let sounding = settings.tuning.raised(by: settings.capo, spelling: settings.naming.spelling)
        let count = sounding.courses.reduce(0) { $0 + $1.strings.count }
        for (index, course) in sounding.courses.enumerated() {
            for open in course.strings {
                let note = open.note.note
                let target = settings.temperament.target(of: note, tonic: settings.temperamentTonic).raised(byCents: open.cents)
                strings.append(
                    TunerString(
                        number: count - strings.count, course: sounding.number(ofCourse: index), note: open.note, target: target,
                        label: NoteLabel(open.note, naming: settings.naming)))
            }
        }
        spreadThickness(over: &strings)
        return strings
    }

    /// Lower strings are thicker; equal heights are drawn equal.
    private static func spreadThickness(over strings: inout [TunerString]) {
        for index in strings.indices {
            var higher: [Double] = []
            for other in strings where other.target.midi > strings[index].target.midi && !higher.contains(other.target.midi) {
                higher.append(other.target.midi)
            }
            strings[index].thickness = min(5, higher.count)
        }
    }
}

extension [TunerString] {
    /// The string nearest in cents and its distance, sharp positive; of equal ones the first that has not been in tune.
    func nearest(to pitch: Pitch) -> (index: Int, cents: Double)? {
        var best: (index: Int, cents: Double)?
        for (index, string) in enumerated() {
            let cents = pitch.cents(above: string.target)
            guard cents.isFinite else { return nil }
            guard let held = best else {
                best = (index, cents)
                continue
            }
            let isNearer = cents.magnitude < held.cents.magnitude
            let isEqualAndDue = cents.magnitude == held.cents.magnitude && self[held.index].isTuned && !string.isTuned
            if isNearer || isEqualAndDue { best = (index, cents) }
        }
        return best
    }

    /// A string of the same course and height that still waits to be tuned.
    func waitingUnison(of index: Int) -> Int? {
        firstIndex { $0.course == self[index].course && $0.target == self[index].target && !$0.isTuned }
    }
}
