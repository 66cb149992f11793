import CMath

/// First partial and inharmonicity from the measured frequencies of several partials.
///
/// Each usable partial gives `y_k = ln(f_k / k) = ln f_1 + logStretch(k, B)`; the two unknowns follow from a weighted
/// straight-line fit, linearised twice in `B`, in which what the note's earlier readings told of `B` counts as one more
/// measurement. `B` is only kept where all of it together is certain (2.5 standard errors): a free `B` on noisy
/// partials raises the error of `f_1` by up to a half. Partials that disagree are left out; when those that remain
/// scatter more than their errors say (real strings miss the model by a cent or two), a common variance is added to all.
final class StiffStringFit {
    struct Result {
        /// Hertz.
        var firstPartial: Double
        var inharmonicity: Double
        /// What these partials say of it by themselves, and one over the variance of that.
        var ownInharmonicity: Double
        var inharmonicityInformation: Double
        /// One standard error of `firstPartial`, in cents.
        var sigmaCents: Double
        /// Partials used.
        var usedCount: Int
    }

    private static let capacity = AnalysisFormat.maximumPartials
    /// Standard errors by which the inharmonicity must differ from 0 to be taken into account.
    private static let certainty = 2.5
    /// What the note's past may weigh: as an estimate with a standard error of 1e-4. Partials of real strings miss the
    /// model in their own ways, and more of the same does not average that out.
    private static let mostConfidence = 1 / (1e-4 * 1e-4)
    /// Inharmonicities lie within 4e-4 of 0 on most strings.
    private static let commonConfidence = 1 / (4e-4 * 4e-4)
    private static let leastInharmonicity = -2e-4
    private static let mostInharmonicity = 2e-3

    /// Input: which partial, its frequency in hertz, the standard error of that, and whether it may be used.
    /// Output in `isUsed`: whether it was.
    let numbers: UnsafeMutableBufferPointer<Double>
    let frequencies: UnsafeMutableBufferPointer<Double>
    let sigmas: UnsafeMutableBufferPointer<Double>
    let isUsed: UnsafeMutableBufferPointer<Bool>

    private let logs: UnsafeMutableBufferPointer<Double>
    private let logSigmas: UnsafeMutableBufferPointer<Double>
    private let weights: UnsafeMutableBufferPointer<Double>
    private let deviations: UnsafeMutableBufferPointer<Double>
    private let sorted: UnsafeMutableBufferPointer<Double>

    init() {
        func buffer() -> UnsafeMutableBufferPointer<Double> {
            let values = UnsafeMutableBufferPointer<Double>.allocate(capacity: Self.capacity)
            values.initialize(repeating: 0)
            return values
        }
        numbers = buffer()
        frequencies = buffer()
        sigmas = buffer()
        logs = buffer()
        logSigmas = buffer()
        weights = buffer()
        deviations = buffer()
        sorted = buffer()
        isUsed = .allocate(capacity: Self.capacity)
        isUsed.initialize(repeating: false)
    }

    deinit {
        numbers.deallocate()
        frequencies.deallocate()
        sigmas.deallocate()
        logs.deallocate()
        logSigmas.deallocate()
        weights.deallocate()
        deviations.deallocate()
        sorted.deallocate()
        isUsed.deallocate()
    }

    /// Fits the first `count` partials, starting from what the comb proposed; nil when none is usable.
    ///
    /// - Parameter belief: what is known of the string's inharmonicity without these partials.
    func fit(count: Int, firstPartial: Double, inharmonicity: Double, belief: InharmonicityBelief) -> Result? {
        var used = admit(count, firstPartial: firstPartial, inharmonicity: inharmonicity)
        guard used > 0 else { return nil }
        var commonVariance = 0.0
        for round in 0..<3 {
            for index in 0..<count where isUsed[index] {
                weights[index] = 1 / (logSigmas[index] * logSigmas[index] + commonVariance)
            }
            let line = bestLine(count, used: used, startingInharmonicity: inharmonicity, belief: belief)
            let chiSquare = residuals(count, line)
            let freedom = Double(max(1, used - (line.inharmonicity != 0 ? 2 : 1)))
            let reduced = used > 1 ? chiSquare / freedom : 1
            if used >= 3, round < 2 {
                let dropped = dropOutliers(count, used: used, commonVariance: commonVariance)
                if dropped > 0 {
                    used -= dropped
                    continue
                }
                if reduced > 1.5 {
                    var sum = 0.0
                    for index in 0..<count where isUsed[index] { sum += weights[index] }
                    commonVariance += (reduced - 1) * freedom / sum
                    continue
                }
            }
            let sigma = AnalysisFormat.centsPerNeper * (line.variance * max(1, reduced)).squareRoot()
            return Result(
                firstPartial: exp(line.logFrequency), inharmonicity: line.inharmonicity,
                ownInharmonicity: line.ownInharmonicity,
                inharmonicityInformation: line.information / max(1, reduced), sigmaCents: sigma,
                usedCount: used)
        }
        return nil
    }

    /// Takes the partials that lie where the model expects them, within a quarter of the spacing or five errors.
    private func admit(_ count: Int, firstPartial: Double, inharmonicity: Double) -> Int {
        var used = 0
        let logFirst = log(firstPartial)
        for index in 0..<count where isUsed[index] {
            let number = numbers[index]
            logs[index] = log(max(frequencies[index], 1e-3) / number)
            logSigmas[index] = sigmas[index] / max(frequencies[index], 1e-3) + 1e-8
            let predicted = logFirst + StiffString.logStretch(partial: number, inharmonicity: inharmonicity)
            isUsed[index] = abs(logs[index] - predicted) < max(0.25 / number, 5 * logSigmas[index])
            if isUsed[index] { used += 1 }
        }
        return used
    }

    private struct Line {
        var logFrequency: Double
        var inharmonicity: Double
        var variance: Double
        /// The partials' own estimate of the inharmonicity, and one over its variance.
        var ownInharmonicity = 0.0
        var information = 0.0
    }

    /// The weighted straight line through the logarithms, or their mean where the slope is not certain.
    private func bestLine(_ count: Int, used: Int, startingInharmonicity: Double, belief: InharmonicityBelief) -> Line {
        var sumWeights = 0.0
        var sumLogs = 0.0
        for index in 0..<count where isUsed[index] {
            sumWeights += weights[index]
            sumLogs += weights[index] * logs[index]
        }
        var flat = Line(logFrequency: sumLogs / sumWeights, inharmonicity: 0, variance: 1 / sumWeights)
        let confidence = min(belief.information, Self.mostConfidence) + Self.commonConfidence
        let expected = belief.mean * (1 - Self.commonConfidence / confidence)
        guard used >= 3 || belief.information > 0 else { return flat }
        var inharmonicity = startingInharmonicity
        var line = flat
        for _ in 0..<2 {
            var sx = 0.0
            var sxx = 0.0
            var sy = 0.0
            var sxy = 0.0
            for index in 0..<count where isUsed[index] {
                let square = numbers[index] * numbers[index]
                let y = logs[index] - StiffString.logStretch(partial: numbers[index], inharmonicity: inharmonicity)
                let x = 0.5 * (square / (1 + inharmonicity * square) - 1 / (1 + inharmonicity))
                sx += weights[index] * x
                sxx += weights[index] * x * x
                sy += weights[index] * y
                sxy += weights[index] * x * y
            }
            let information = max(0, sxx - sx * sx / sumWeights)
            let own = information > 0 ? inharmonicity + (sxy - sx * sy / sumWeights) / information : 0
            let step = sxy + confidence * (expected - inharmonicity) - sx * sy / sumWeights
            guard information + confidence > 1e-12 * sxx else { return flat }
            inharmonicity = min(
                max(inharmonicity + step / (information + confidence), Self.leastInharmonicity), Self.mostInharmonicity)
            line = Line(
                logFrequency: (sy - sx * step / (information + confidence)) / sumWeights, inharmonicity: inharmonicity,
                variance: (1 + sx * sx / sumWeights / (information + confidence)) / sumWeights, ownInharmonicity: own,
                information: information)
        }
        flat.ownInharmonicity = line.ownInharmonicity
        flat.information = line.information
        let known = belief.information + line.information
        let mean = (belief.mean * belief.information + line.ownInharmonicity * line.information) / known
        return mean * known.squareRoot() > Self.certainty && inharmonicity > 1e-6 ? line : flat
    }

    /// Fills `deviations` and returns their weighted sum of squares.
    private func residuals(_ count: Int, _ line: Line) -> Double {
        var sum = 0.0
        for index in 0..<count where isUsed[index] {
            let stretch = StiffString.logStretch(partial: numbers[index], inharmonicity: line.inharmonicity)
            deviations[index] = logs[index] - line.logFrequency - stretch
            sum += weights[index] * deviations[index] * deviations[index]
        }
        return sum
    }

    /// Leaves out what is off by more than four robust and four stated standard errors; returns how many.
    private func dropOutliers(_ count: Int, used: Int, commonVariance: Double) -> Int {
        var filled = 0
        for index in 0..<count where isUsed[index] {
            let value = abs(deviations[index])
            var place = filled
            while place > 0, sorted[place - 1] > value {
                sorted[place] = sorted[place - 1]
                place -= 1
            }
            sorted[place] = value
            filled += 1
        }
        let median = filled % 2 == 1 ? sorted[filled / 2] : 0.5 * (sorted[filled / 2 - 1] + sorted[filled / 2])
        let robust = 4 * 1.482_6 * median
        func isOutlier(_ index: Int) -> Bool {
            let stated = 4 * (logSigmas[index] * logSigmas[index] + commonVariance).squareRoot()
            return abs(deviations[index]) > max(robust, stated)
        }
        var outliers = 0
        for index in 0..<count where isUsed[index] && isOutlier(index) { outliers += 1 }
        guard outliers > 0, used - outliers >= 2 else { return 0 }
        for index in 0..<count where isUsed[index] && isOutlier(index) { isUsed[index] = false }
        return outliers
    }
}
