import CMath

/// What a strum says about one string of the tuning.
public enum StrumVerdict: UInt8, Sendable {
    case notHeard
    case cannotTell
    case heard
}

/// One string of the tuning as one strum shows it.
public struct StrumString: Equatable, Sendable {
    public var verdict: StrumVerdict
    /// First partial in hertz; meaningful where the verdict is `heard`.
    public var frequency: Double
    /// Distance from the target, sharp positive.
    public var cents: Double
    /// One standard error of `cents`.
    public var uncertaintyCents: Double
    /// 0 to 1.
    public var confidence: Double

    public init(verdict: StrumVerdict, frequency: Double, cents: Double, uncertaintyCents: Double, confidence: Double) {
        self.verdict = verdict
        self.frequency = frequency
        self.cents = cents
        self.uncertaintyCents = uncertaintyCents
        self.confidence = confidence
    }
}

/// Reads every string of a known tuning from one window of a strum.
///
/// Peaks and a comb search propose (f1, B) for each string; a joint fit of all partials measures, first on pre-emphasised
/// samples, then on samples whitened by the first residual's linear prediction; a refit without each string and its level
/// decide whether it sounds at all.
public final class StrumReader {
    /// Samples of the longest window.
    public static let sampleCapacity = Int(StrumConstants.longestWindow * StrumConstants.analysisRate)

    private let targets: [Double]
    private let peaks: StrumPeaks
    private let fit: StrumJointFit
    private var search = StrumCombSearch()
    private var filtered: [Float]

    /// Targets in hertz, in the tuning's own order; at most 12.
    public init?(targets: [Double]) {
        guard (1...12).contains(targets.count), targets.allSatisfy({ $0 > 20 && $0 < 2_000 }) else { return nil }
        self.targets = targets
        peaks = StrumPeaks(sampleCapacity: Self.sampleCapacity)
        fit = StrumJointFit(stringCapacity: targets.count, sampleCapacity: Self.sampleCapacity)
        filtered = [Float](repeating: 0, count: Self.sampleCapacity)
    }

    /// Shortest window that is read, and the step by which it is lengthened: 138 and 60 ms.
    static let shortestWindow = 1_656
    private static let lengthening = 720

    /// Log odds under which a string is absent, and over which it sounds.
    private static let certainAbsence = -2.5
    private static let certainPresence = 0.6
    /// A string known worse than this, in cents, is not shown.
    private static let largestDeviation = 2.2

    /// Samples of the last reading's window.
    public private(set) var windowLength = 0
    /// The last reading's window holds no string's beginning.
    public private(set) var isClean = false

    /// Reads `samples` at 12 kHz: everything since the strum's first onset, newest last.
    ///
    /// `clean` of the newest samples are known to hold no string's beginning (0 when nothing is known): an earlier reading's
    /// window and what came after it. From there, or from the newest 138 ms, the window is lengthened backwards while the
    /// model explains its beginning: a string that joined inside leaves a residual as large as the signal before it.
    public func read(_ samples: UnsafeBufferPointer<Float>, clean: Int) -> [StrumString] {
        let count = min(samples.count, Self.sampleCapacity)
        let history = UnsafeBufferPointer(rebasing: samples[(samples.count - count)...])
        func newest(_ length: Int) -> UnsafeBufferPointer<Float> { UnsafeBufferPointer(rebasing: history[(count - length)...]) }
        var length = min(count, max(clean, Self.shortestWindow))
        measure(newest(length))
        isClean = clean >= Self.shortestWindow || fit.unexplainedBeginning() == 0
        while count - length >= 144 {
            let longer = min(count, length + Self.lengthening)
            measure(newest(longer))
            let unexplained = fit.unexplainedBeginning()
            if longer - unexplained > length {
                length = longer - unexplained
                isClean = true
            }
            if unexplained > 0 {
                measure(newest(length))
                break
            }
        }
        refine(newest(length))
        windowLength = length
        return decide()
    }

    private func measure(_ window: UnsafeBufferPointer<Float>) {
        peaks.find(in: window)
        search.run(targets: targets, peaks: peaks, length: window.count)
        let filter = [1, -StrumConstants.preEmphasis]
        load(window, filter) { fit.load($0) }
        fit.begin(
            targets: targets, logFrequencies: search.logFrequency, inharmonicities: search.inharmonicity, peaks: peaks, filter: filter)
        fit.iterate(4)
    }

    private func refine(_ window: UnsafeBufferPointer<Float>) {
        let filter = convolve([1, -StrumConstants.preEmphasis], whitening(window.count))
        load(window, filter) { fit.load($0) }
        let logFrequencies = Array(fit.logFrequency[0..<targets.count])
        let inharmonicities = Array(fit.inharmonicity[0..<targets.count])
        fit.begin(targets: targets, logFrequencies: logFrequencies, inharmonicities: inharmonicities, peaks: peaks, filter: filter)
        fit.iterate(5)
    }

    private func load(_ window: UnsafeBufferPointer<Float>, _ filter: [Double], _ use: (UnsafeBufferPointer<Float>) -> Void) {
        for index in window.indices {
            var sum = 0.0
            if index >= filter.count {
                for tap in filter.indices { sum += filter[tap] * Double(window[index - tap]) }
            }
            filtered[index] = Float(sum)
        }
        filtered.withUnsafeBufferPointer { use(UnsafeBufferPointer(rebasing: $0[0..<window.count])) }
    }

    private func whitening(_ count: Int) -> [Double] {
        let duration = Double(count) / StrumConstants.analysisRate
        for index in 0..<count {
            let time = (Double(index) + 0.5) / StrumConstants.analysisRate - duration / 2
            filtered[index] = fit.residual[index] * Float(cos(Double.pi * time / duration))
        }
        return filtered.withUnsafeBufferPointer {
            predictionErrorFilter(UnsafeBufferPointer(rebasing: $0[0..<count]), order: StrumConstants.predictionOrder)
        }
    }

    private func decide() -> [StrumString] {
        let count = targets.count
        let energies = (0..<count).map { fit.energy(ofString: $0) }
        let deviations = (0..<count).map { fit.deviationCents(ofString: $0) }
        let levels = energies.map { 10 * log10($0.energy + 1e-18) }
        let sorted = levels.sorted()
        let median = 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2])
        var result: [StrumString] = []
        for string in 0..<count {
            let certainty = 10 * log10(max(energies[string].certainty, 1e-3))
            var row = [
                1, 0, clamp(search.score[string], 0, 150) / 50, clamp(levels[string] - median, -30, 0) / 10,
                clamp(certainty, 0, 35) / 10, clamp(deviations[string], 0, 5),
            ]
            // The refit can only speak for a string: it is spared where the rest already does.
            if presence(row) < Self.certainPresence {
                let without = fit.residualEnergy(withoutString: string, iterations: 2)
                row[1] = clamp(10 * log10(max(without, 1e-30) / max(fit.residualEnergy, 1e-30)), 0, 4)
            }
            result.append(
                verdict(
                    string, evidence: row, deviation: deviations[string],
                    oddShare: energies[string].oddEnergy / max(energies[string].energy, 1e-30)))
        }
        return result
    }

    /// Log odds that the string sounds, from the evidence row (1, refit, score, level, certainty, deviation).
    private func presence(_ evidence: [Double]) -> Double {
        let weights = [-1.59, 0.63, 1.12, 3.33, 1.68, -1.13]
        var sum = 0.0
        for index in weights.indices { sum += weights[index] * evidence[index] }
        return sum
    }

    private func verdict(_ string: Int, evidence: [Double], deviation: Double, oddShare: Double) -> StrumString {
        let z = presence(evidence)
        let cents = (fit.logFrequency[string] - log(targets[string])) * AnalysisFormat.centsPerNeper
        let hasTwin = targets.indices.contains { $0 != string && (targets[$0] - targets[string]).magnitude < 0.01 }
        let hasOctave = targets.contains { ($0 / targets[string] - 2).magnitude < 0.01 }
        var verdict = StrumVerdict.heard
        if z < Self.certainAbsence {
            verdict = .notHeard
        } else if z < Self.certainPresence || deviation > Self.largestDeviation || hasTwin || cents.magnitude > 100
            || (hasOctave && oddShare < 0.04)
        {
            verdict = .cannotTell
        }
        return StrumString(
            verdict: verdict, frequency: exp(fit.logFrequency[string]), cents: cents, uncertaintyCents: deviation,
            confidence: verdict == .heard ? 1 / (1 + exp(-z)) : verdict == .cannotTell ? 0.1 : 0)
    }
}
