import CMath

/// Turns readings into one steady value: a Kalman filter on cents that trusts each reading as far as its own uncertainty.
///
/// The pitch is a random walk. Windows overlap, so a reading repeats most of what the last one knew: its variance is
/// counted once per independent window. A reading that is surer than what is shown replaces it, so on clean
/// signals the filter passes the reading through. Jumps restart it; hops without a reading hold it for a while.
struct PitchTracker {
    /// Standard deviation of the walk, in cents a hop.
    private static let walk = 0.01
    /// Share of a surprise beyond one standard error that is taken for a movement: a peg turned by 60 cents a second
    /// is followed within 2 cents.
    private static let surpriseShare = 0.5
    /// Hops a note is held without evidence: 0.25 s.
    private static let holdHops = 24
    /// Hops before a jump by an octave without an attack is believed: 0.26 s.
    private static let octaveHops = 24
    private static let octaveHopsAfterAttack = 5
    /// Cents that what is held gets less certain by each hop.
    private static let holdWalk = 0.3

    /// The note on show in hertz; 0 when there is none.
    private(set) var frequency = 0.0
    private(set) var variance = 0.0
    private(set) var isHeld = false
    /// What the note's readings told of its string.
    private(set) var belief = InharmonicityBelief()
    private var missed = 0
    private var jumps = 0

    var isTracking: Bool { frequency > 0 }
    var sigmaCents: Double { variance.squareRoot() }

    /// Takes this hop's measurement, if it was one; returns whether the measurement counts as a reading.
    mutating func update(_ measurement: PitchMeasurement?, verdict: VoicingDecision.Verdict, hadAttack: Bool) -> Bool {
        guard let measurement, verdict != .none else {
            hold()
            return false
        }
        guard isTracking else {
            guard verdict == .starts else { return false }
            restart(measurement)
            return true
        }
        let surprise = AnalysisFormat.centsPerNeper * log(measurement.frequency / frequency)
        let sigma = measurement.sigmaCents
        guard abs(surprise) > max(12, 4 * (variance + sigma * sigma).squareRoot()) else {
            filter(measurement, surprise)
            return true
        }
        jumps += 1
        let isReading = verdict == .starts || abs(surprise) <= 50
        let needed = hopsNeeded(measurement, surprise, hadAttack: hadAttack)
        if verdict == .starts, jumps >= needed {
            restart(measurement)
        } else {
            hold()
        }
        return isReading
    }

    mutating func reset() { self = PitchTracker() }

    private mutating func restart(_ measurement: PitchMeasurement) {
        frequency = measurement.frequency
        variance = measurement.sigmaCents * measurement.sigmaCents
        belief = InharmonicityBelief()
        learn(measurement)
        isHeld = false
        missed = 0
        jumps = 0
    }

    private mutating func filter(_ measurement: PitchMeasurement, _ surprise: Double) {
        isHeld = false
        missed = 0
        jumps = 0
        learn(measurement)
        let measured = measurement.sigmaCents * measurement.sigmaCents
        var predicted = variance + Self.walk * Self.walk
        if measured <= predicted {
            frequency = measurement.frequency
            variance = measured
            return
        }
        let movement = Self.surpriseShare * max(0, abs(surprise) - measurement.sigmaCents)
        predicted += movement * movement
        let gain = predicted / (predicted + measured * measurement.repeats)
        frequency *= exp(gain * surprise / AnalysisFormat.centsPerNeper)
        variance = (1 - gain) * predicted
    }

    private mutating func learn(_ measurement: PitchMeasurement) {
        belief.learn(
            measurement.ownInharmonicity, information: measurement.inharmonicityInformation, repeats: measurement.repeats)
    }

    private mutating func hold() {
        guard isTracking else { return }
        missed += 1
        isHeld = true
        variance += Self.holdWalk * Self.holdWalk
        if missed > Self.holdHops { reset() }
    }

    /// How often a jump must be seen before it is believed. An octave or another whole ratio is what goes wrong in a bad
    /// moment, so unless its measurement is beyond doubt it takes longer, much longer without an attack.
    private func hopsNeeded(_ measurement: PitchMeasurement, _ cents: Double, hadAttack: Bool) -> Int {
        if !isWholeRatio(cents) || measurement.totalDecibels >= VoicingDecision.beyondDoubt { return 2 }
        return hadAttack ? Self.octaveHopsAfterAttack : Self.octaveHops
    }

    /// Whether a step in cents leads to a multiple or a whole part of the frequency.
    private func isWholeRatio(_ cents: Double) -> Bool {
        let ratio = exp(abs(cents) / AnalysisFormat.centsPerNeper)
        return ratio > 1.5 && abs(ratio - ratio.rounded()) < 0.03 * ratio
    }
}
