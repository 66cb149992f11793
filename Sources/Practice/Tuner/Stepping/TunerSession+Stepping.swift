import MusicTheory

extension TunerSession {
    /// The string to be tuned after the wanted one in step-through; nil when none is left.
    public var nextString: Int? { mode == .stepThrough ? wantedString.flatMap { untunedString(after: $0) } : nil }

    /// Goes to a neighbouring string by hand, round at the ends; in intonation mode to the step before or after.
    /// - Parameter direction: 1 or -1.
    /// Returns false in a mode that has no steps.
    public mutating func step(by direction: Int) -> Bool {
        switch mode {
        case .stepThrough:
            let count = strings.count
            want(((wantedString ?? 0) + direction.signum() + count) % count)
            blank()
            return true
        case .intonation:
            stepIntonation(by: direction.signum())
            return true
        case .auto, .locked, .chromatic: return false
        }
    }

    /// Begins with the first string that has not been in tune; when all have, they are gone through anew.
    mutating func beginStepping() {
        if tunedCount == strings.count { for index in strings.indices { strings[index].isTuned = false } }
        wantedString = strings.firstIndex { !$0.isTuned }
        stepWatch = StepWatch()
    }

    mutating func want(_ index: Int, ringing: Int? = nil) {
        wantedString = index
        stepWatch = StepWatch(ringing: ringing)
    }

    /// Marks the wanted string as done if it is in tune, and goes on to the next one that is not.
    mutating func finishString(isRinging: Bool) -> TunerEvents {
        guard mode == .stepThrough, lamp == .inTune, !stepWatch.isDone, let wanted = wantedString, reading?.string == wanted else {
            return []
        }
        stepWatch.isDone = true
        let wasTuned = strings[wanted].isTuned
        strings[wanted].isTuned = true
        if let next = untunedString(after: wanted) {
            want(next, ringing: isRinging ? wanted : nil)
            return .stepped
        }
        return wasTuned ? [] : .allTuned
    }

    /// The string stepped from may ring on: it is not judged by the next one's target.
    mutating func isEcho(_ pitch: Pitch) -> Bool {
        guard mode == .stepThrough, let ringing = stepWatch.ringing else { return false }
        return stepWatch.isEcho(cents: pitch.cents(above: strings[ringing].target))
    }

    private func untunedString(after index: Int) -> Int? {
        for offset in 1..<max(1, strings.count) {
            let candidate = (index + offset) % strings.count
            if !strings[candidate].isTuned { return candidate }
        }
        return nil
    }
}
