import CMath

/// Decides whether a measurement is a note.
///
/// Two things tell a string from noise and from a voice. The first is the total: the sum of the fitted partials' signal
/// to noise ratios. Every true frame at 10 dB in pink noise had 27.9 dB or more, while 95 % of what noise recordings
/// offered had less than 26; in speech the model does not fit, and what it leaves keeps the total under 47 dB, where
/// plucked strings have a median of 64. The second is steadiness: within 85 ms speech moves by 48 cents in the median and
/// a string by 0.4. So the lower the total, the longer a measurement must have stood still:
///
///     readings needed = 1 from 58 dB on, else 2 + (50 - total) / 2, at most 17 (0.18 s), over at least three periods
///     range of these readings <= 2.6 cents + 1 standard error
///
/// and the partials must neither rise nor change their balance as they do from one vowel to the next. Synthetic speech:
/// none of 44 clips it was tuned on is read, and of 56 others five, for 0.2 % of the time. The first reading
/// of a recorded string comes 43 ms after its onset in the median, in 95 of 100 within 125 ms.
final class VoicingDecision {
    enum Verdict {
        /// Not a note, or not yet.
        case none
        /// Enough to go on with a note that is on show.
        case continues
        /// Enough to show a note that was not there before.
        case starts
    }

    /// What came before a measurement.
    enum Moment {
        /// An attack, less than half a second ago.
        case afterAttack
        /// The stream's start, less than half a second ago, inside a sound: no attack was seen.
        case opening
        /// Nothing for half a second.
        case late
    }

    /// How fast the wait grows as the total falls, and how far the readings may lie apart.
    private struct Patience {
        var surelyAbove: Double
        var readingsPerDecibel: Double
        var range: Double
    }
    private static let usual = Patience(surelyAbove: 50, readingsPerDecibel: 0.5, range: 2.6)
    /// A stream that opens inside a sound: there is no past to tell a voice by, and a string may just have been struck.
    private static let opening = Patience(surelyAbove: 40, readingsPerDecibel: 0.3, range: 4)

    static let beyondDoubt = 58.0
    private static let startDecibels = 22.0
    /// Under this only three partials and the longest wait count.
    private static let doubtfulDecibels = 27.0
    /// Standard errors that such faint readings may lie further apart: the spread of 17 of them in noise alone.
    private static let doubtfulAllowance = 1.6
    /// A lone partial, or up to three without an attack, may be a whistle, a scrape or a fan.
    private static let thinDecibels = 40.0
    private static let continueDecibels = 19.0
    private static let startScore = 14.0
    private static let largestSigma = 12.0
    // Decibels a second; strings between -70 and +20, vowels -380 to +380 (1st to 99th percentile).
    private static let fastestRise = 80.0
    private static let fastestFall = -200.0
    private static let largestSpread = 60.0
    /// What was not heard when it was loud is not taken for a note while it dies away, decibels a second.
    private static let fastestLateFall = -30.0
    /// Over less than three periods the model has nearly as many unknowns as data and explains anything, unless the
    /// window is this long.
    private static let longEnough = 780
    private static let capacity = 17
    /// A plucked string does not swell; a voice does at every syllable. Decibels a second, and hops to wait after it
    /// (0.26 s, a syllable). 0.1 s past the attack 99 % of the recorded strings' frames rise by
    /// less than 21; the exception is a phone's automatic gain.
    private static let swell = 130.0
    private static let hopsAfterSwell = 24
    /// Shorter windows, in the first 60 ms after an attack, see a phone's automatic gain settle.
    private static let swellWindow = 640

    /// A tone at the mains' frequency that neither fades nor swells for 0.7 s is hum that was switched on. The mains keep
    /// within 0.15 %; a string would lose a decibel or more in that time.
    private static let humHops = 64
    private static let humTolerance = 0.0015
    private static let humSlope = 0.5

    /// The last measurements in cents, newest last; they follow each other without a jump.
    private let cents: UnsafeMutableBufferPointer<Double>
    /// How many there are.
    private(set) var run = 0
    /// The last measurement, in hertz; 0 when the last hop brought none.
    private(set) var recent = 0.0
    /// Hops for which the measurement was that of hum.
    private var hopsOfHum = 0
    /// Hops that a swell still makes suspicious.
    private var hopsOfSuspicion = 0

    init() {
        cents = .allocate(capacity: Self.capacity)
        cents.initialize(repeating: 0)
    }

    deinit { cents.deallocate() }

    func reset() {
        miss()
        hopsOfSuspicion = 0
    }

    /// Takes the next hop's measurement.
    ///
    /// - Parameters:
    ///   - moment: what came before.
    ///   - mayBeMains: nothing was played yet and the room is not known, so a tone at the mains' frequency is likely hum.
    func judge(_ measurement: PitchMeasurement, moment: Moment, mayBeMains: Bool) -> Verdict {
        remember(measurement)
        if isHumming { return .none }
        if starts(measurement, moment), !(mayBeMains && Self.isMains(measurement.frequency)) {
            return .starts
        }
        return measurement.totalDecibels >= Self.continueDecibels ? .continues : .none
    }

    /// A hop without a measurement.
    func miss() {
        run = 0
        recent = 0
        hopsOfHum = 0
        hopsOfSuspicion = max(0, hopsOfSuspicion - 1)
    }

    /// The measurements are those of mains hum.
    var isHumming: Bool { hopsOfHum >= Self.humHops }

    private func remember(_ measurement: PitchMeasurement) {
        let value = AnalysisFormat.centsPerNeper * log(measurement.frequency)
        if run > 0, abs(value - cents[Self.capacity - 1]) > max(15, 4.2 * measurement.sigmaCents) { run = 0 }
        for index in 0..<Self.capacity - 1 { cents[index] = cents[index + 1] }
        cents[Self.capacity - 1] = value
        run = min(run + 1, Self.capacity)
        recent = measurement.frequency
        let looksLikeHum =
            measurement.partialCount >= 3 && abs(measurement.slope) < Self.humSlope
            && Self.isMains(measurement.frequency, within: Self.humTolerance)
        hopsOfHum = looksLikeHum ? hopsOfHum + 1 : 0
        hopsOfSuspicion = max(hopsOfSuspicion - 1, suspicion(measurement))
    }

    /// Hops for which a measurement makes what follows suspicious.
    private func suspicion(_ measurement: PitchMeasurement) -> Int {
        guard measurement.windowLength >= Self.swellWindow, measurement.totalDecibels >= Self.doubtfulDecibels else {
            return 0
        }
        return measurement.slope > Self.swell ? Self.hopsAfterSwell : 0
    }

    private func starts(_ measurement: PitchMeasurement, _ moment: Moment) -> Bool {
        let total = measurement.totalDecibels
        guard measurement.score >= Self.startScore, total >= Self.startDecibels,
            measurement.sigmaCents <= Self.largestSigma
        else { return false }
        let isThin = measurement.partialCount < (moment == .afterAttack ? 2 : 4)
        if isThin, total < Self.thinDecibels { return false }
        if measurement.partialCount < 3, total < Self.doubtfulDecibels { return false }
        if isRestless(measurement, moment) { return false }
        if hopsOfSuspicion > 0, total < Self.beyondDoubt, moment != .opening { return false }
        let needed = readingsNeeded(measurement, patience(moment))
        let allowance = total < Self.doubtfulDecibels ? Self.doubtfulAllowance : 1
        return run >= needed && range(needed) <= patience(moment).range + allowance * measurement.sigmaCents
    }

    private func patience(_ moment: Moment) -> Patience { moment == .opening ? Self.opening : Self.usual }

    private func isRestless(_ measurement: PitchMeasurement, _ moment: Moment) -> Bool {
        if moment == .opening { return false }
        let fastestFall = moment == .late ? Self.fastestLateFall : Self.fastestFall
        return measurement.slope > Self.fastestRise || measurement.slope < fastestFall
            || measurement.slopeSpread > Self.largestSpread
    }

    private func readingsNeeded(_ measurement: PitchMeasurement, _ patience: Patience) -> Int {
        let total = measurement.totalDecibels
        let periods = measurement.frequency * Double(measurement.windowLength) / AnalysisFormat.sampleRate
        let isLong = periods >= 3 || measurement.windowLength >= Self.longEnough
        if total >= Self.beyondDoubt, isLong { return 1 }
        if total < Self.doubtfulDecibels || !isLong { return Self.capacity }
        let wait = (max(0, patience.surelyAbove - total) * patience.readingsPerDecibel).rounded(.up)
        return min(Self.capacity, 2 + Int(wait))
    }

    /// Cents between the highest and the lowest of the newest measurements.
    private func range(_ count: Int) -> Double {
        var lowest = Double.infinity
        var highest = -Double.infinity
        for index in (Self.capacity - count)..<Self.capacity {
            lowest = min(lowest, cents[index])
            highest = max(highest, cents[index])
        }
        return highest - lowest
    }

    /// Close to 50 or 60 Hz or their second and third harmonics; 0.8 % covers what a short window makes of it.
    static func isMains(_ frequency: Double, within tolerance: Double = 0.008) -> Bool {
        isHarmonic(frequency, of: 50, within: tolerance) || isHarmonic(frequency, of: 60, within: tolerance)
    }

    private static func isHarmonic(_ frequency: Double, of mains: Double, within tolerance: Double) -> Bool {
        let number = (frequency / mains).rounded()
        return number >= 1 && number <= 3 && abs(frequency / (mains * number) - 1) < tolerance
    }
}
