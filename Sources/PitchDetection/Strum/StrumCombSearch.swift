import CMath

/// Where each string of a known tuning roughly is: coordinate descent over the strings, each choosing the deviation and
/// inharmonicity whose comb of partials meets most decibels of peaks that no other string claims.
struct StrumCombSearch {
    private static let rounds = 4
    private static let deviationStep = 2.0
    private static let inharmonicities = [0, 1e-4, 2.5e-4, 5e-4]
    private static let salienceCap = 36.0
    private static let missPenalty = 5.0

    private(set) var logFrequency: [Double] = []
    private(set) var inharmonicity: [Double] = []
    private(set) var score: [Double] = []

    private var share: [Double] = []

    /// `targets` in hertz; `length` of the window in samples.
    mutating func run(targets: [Double], peaks: StrumPeaks, length: Int) {
        let count = targets.count
        logFrequency = targets.map { log($0) }
        inharmonicity = [Double](repeating: 0, count: count)
        score = [Double](repeating: 0, count: count)
        guard !peaks.frequency.isEmpty else { return }
        let order = (0..<count).sorted { targets[$0] < targets[$1] }
        var known = [Bool](repeating: false, count: count)
        for _ in 0..<Self.rounds {
            for string in order {
                computeShares(for: string, targets: targets, known: known, peaks: peaks, length: length)
                search(string, target: targets[string], peaks: peaks, length: length)
                known[string] = true
            }
        }
    }

    private func tolerance(_ hertz: Double, _ length: Int) -> Double {
        0.35 * StrumConstants.analysisRate / Double(length) + 0.0025 * hertz
    }

    /// How much of each peak the string may count on: little where another string's partial lies.
    private mutating func computeShares(for string: Int, targets: [Double], known: [Bool], peaks: StrumPeaks, length: Int) {
        share.removeAll(keepingCapacity: true)
        for _ in peaks.frequency { share.append(1) }
        for other in targets.indices where other != string {
            for k in 1...StrumConstants.partialsPerString {
                if known[other] {
                    let place = exp(logFrequency[other]) * StiffString.ratio(partial: Double(k), inharmonicity: inharmonicity[other])
                    guard place < StrumConstants.topFrequency * 1.1 else { break }
                    let reach = tolerance(place, length)
                    forPeaks(peaks, from: place - reach, to: place + reach) { peak in
                        let distance = (peaks.frequency[peak] - place) / reach
                        share[peak] = min(share[peak], 0.25 + 0.75 * distance * distance)
                    }
                } else {
                    let place = targets[other] * Double(k)
                    let ratio = exp(45 / AnalysisFormat.centsPerNeper)
                    forPeaks(peaks, from: place / ratio, to: place * ratio) { peak in share[peak] = min(share[peak], 0.5) }
                }
            }
        }
    }

    private func forPeaks(_ peaks: StrumPeaks, from low: Double, to high: Double, _ body: (Int) -> Void) {
        guard var peak = peaks.nearest(to: low) else { return }
        if peaks.frequency[peak] <= low { peak += 1 }
        while peak < peaks.frequency.count, peaks.frequency[peak] < high {
            body(peak)
            peak += 1
        }
    }

    private mutating func search(_ string: Int, target: Double, peaks: StrumPeaks, length: Int) {
        var best = -Double.infinity
        let steps = Int(StrumConstants.searchRange / Self.deviationStep)
        for step in -steps...steps {
            let deviation = Double(step) * Self.deviationStep
            let first = target * exp(deviation / AnalysisFormat.centsPerNeper)
            for (index, stiffness) in Self.inharmonicities.enumerated() {
                let value =
                    comb(first, stiffness, peaks: peaks, length: length) - deviation.magnitude * 0.03 - Double(index) * 0.5
                if value > best {
                    best = value
                    logFrequency[string] = log(first)
                    inharmonicity[string] = stiffness
                }
            }
        }
        score[string] = best
    }

    private func comb(_ first: Double, _ stiffness: Double, peaks: StrumPeaks, length: Int) -> Double {
        var sum = 0.0
        for k in 1...StrumConstants.partialsPerString {
            let place = first * StiffString.ratio(partial: Double(k), inharmonicity: stiffness)
            guard place < StrumConstants.topFrequency * 1.1, let peak = peaks.nearest(to: place) else { break }
            let distance = (peaks.frequency[peak] - place).magnitude / tolerance(place, length)
            if distance < 1 {
                let decibels = clamp(peaks.salience[peak] - 5, 0, Self.salienceCap)
                sum += decibels * (1 - distance * distance) * share[peak]
            } else if k <= 6 {
                sum -= Self.missPenalty
            }
        }
        return sum
    }
}
