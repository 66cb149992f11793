import CMath

/// Decides whether a measurement is a note.
///
/// The sum of the fitted partials' signal to noise ratios tells notes from noise: every true frame at 10 dB in pink noise
/// had 27.9 dB or more, while 95 % of what noise recordings offered had less than 26. On top of that a note must
/// repeat itself: right after an attack once, out of nothing for longer.
struct VoicingDecision {
    enum Verdict {
        /// Not a note, or not yet.
        case none
        /// Enough to go on with a note that is on show.
        case continues
        /// Enough to show a note that was not there before.
        case starts
    }

    private static let startDecibels = 27.0
    private static let slowStartDecibels = 22.0
    private static let singlePartialDecibels = 33.0
    private static let continueDecibels = 19.0
    private static let startScore = 14.0

    /// Consecutive measurements that agree with the one before.
    private(set) var run = 0
    /// The last measurement, in hertz; 0 when the last hop brought none.
    private(set) var recent = 0.0

    /// - Parameters:
    ///   - isFresh: an attack or the stream's start is less than half a second ago.
    ///   - mayBeMains: nothing was played yet and the room is not known, so a tone at the mains' frequency is likely hum.
    mutating func judge(_ measurement: PitchMeasurement, isFresh: Bool, mayBeMains: Bool) -> Verdict {
        let change = recent > 0 ? AnalysisFormat.centsPerNeper * abs(log(measurement.frequency / recent)) : 1e9
        recent = measurement.frequency
        run = change < max(15, 4.2 * measurement.sigmaCents) ? run + 1 : 0
        if starts(measurement, isFresh: isFresh), !(mayBeMains && Self.isMains(measurement.frequency)) {
            return .starts
        }
        return measurement.totalDecibels >= Self.continueDecibels ? .continues : .none
    }

    mutating func miss() {
        run = 0
        recent = 0
    }

    private func starts(_ measurement: PitchMeasurement, isFresh: Bool) -> Bool {
        guard measurement.score >= Self.startScore else { return false }
        let total = measurement.totalDecibels
        if total >= Self.slowStartDecibels, measurement.partialCount >= 3, run >= 16, measurement.sigmaCents < 12 {
            return true
        }
        guard total >= Self.startDecibels, measurement.sigmaCents < 8 else { return false }
        if measurement.partialCount < 2, !isFresh, total < Self.singlePartialDecibels { return false }
        if measurement.sigmaCents > 2 || measurement.score < 20 { return run >= 12 }
        return run >= (isFresh ? 1 : 12)
    }

    /// Within 0.8 % of 50 or 60 Hz or their second and third harmonics.
    static func isMains(_ frequency: Double) -> Bool {
        for mains in [50.0, 60.0] {
            let harmonic = (frequency / mains).rounded()
            if harmonic >= 1, harmonic <= 3, abs(frequency / (mains * harmonic) - 1) < 0.008 { return true }
        }
        return false
    }
}
