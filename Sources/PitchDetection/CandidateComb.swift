/// The fundamental that explains a set of peaks best, and by how much.
struct CombMatch {
    /// First partial, in hertz.
    var frequency: Float
    /// Number of the inharmonicity tried, see `CandidateComb.inharmonicities`.
    var inharmonicityIndex: Int
    /// Decibels explained, less the penalties; under 9 nothing is there, real notes have 14 and more.
    var score: Float
}

/// Decides which fundamental, and with it which octave, a set of spectral peaks belongs to.
///
/// A candidate `f` collects, for each partial it predicts, the decibels by which the nearest peak stands over the
/// noise, and pays 6 dB for every partial missing below its highest. An octave below explains the same peaks and
/// pays for every missing odd partial; an octave above loses the decibels of the odd ones. Decibels and not energy:
/// a fundamental 50 dB under its second partial still counts.
///
///     score(f, B) = sum_k max(0, excess_k - 6) (1 - (d_k / tolerance_k)^2) - 6 missing - 0.5 index(B)
final class CandidateComb {
    /// Inharmonicity coefficients that are tried.
    static let inharmonicities: [Double] = [0, 1e-4, 2.5e-4, 5e-4, 9e-4]
    /// Lowest score at which a candidate is worth a fit.
    static let lowestScore: Float = 9
    /// Decibels paid for a missing partial.
    private static let missingPenalty: Float = 6
    /// Decibels a candidate close to what was heard a moment ago gets on top.
    private static let continuityBonus: Float = 6
    private static let partials = AnalysisFormat.maximumPartials

    private let highestFrequency: Float
    private let ratios: UnsafeMutableBufferPointer<Float>
    private let candidates: UnsafeMutableBufferPointer<Float>
    private let matches: UnsafeMutableBufferPointer<CombMatch>
    private var count = 0
    private static let capacity = 96

    init(highestFrequency: Double) {
        self.highestFrequency = Float(highestFrequency)
        ratios = .allocate(capacity: Self.inharmonicities.count * Self.partials)
        for (index, inharmonicity) in Self.inharmonicities.enumerated() {
            for partial in 1...Self.partials {
                (ratios.baseAddress! + index * Self.partials + partial - 1).initialize(
                    to: Float(StiffString.ratio(partial: Double(partial), inharmonicity: inharmonicity)))
            }
        }
        candidates = .allocate(capacity: Self.capacity)
        candidates.initialize(repeating: 0)
        matches = .allocate(capacity: Self.capacity)
        matches.initialize(repeating: CombMatch(frequency: 0, inharmonicityIndex: 0, score: 0))
    }

    deinit {
        ratios.deallocate()
        candidates.deallocate()
        matches.deallocate()
    }

    /// `f_k / f_1` for the partial `number` (from 1) at one of the inharmonicities.
    func ratio(of number: Int, inharmonicityIndex: Int) -> Float {
        ratios[inharmonicityIndex * Self.partials + number - 1]
    }

    /// How far from its predicted place a partial may be found, in hertz.
    func tolerance(at frequency: Float, fundamental: Float, windowLength: Int) -> Float {
        let halfBin = 0.5 * Float(AnalysisFormat.sampleRate) / Float(windowLength)
        return min(halfBin + 0.006 * frequency, 0.25 * fundamental)
    }

    /// The best candidate, nil when there is none.
    ///
    /// - Parameters:
    ///   - windowLength: samples of the window the peaks come from; sets tolerances and the lowest candidate.
    ///   - recent: the last reading, in hertz, or 0; it is a candidate itself and gets the continuity bonus.
    ///   - tracked: the note on show, in hertz, or 0; it is a candidate.
    ///   - holdsOctave: a winner at a whole-number ratio to `tracked` must beat it by more than 1 / 0.4.
    func best(
        _ peaks: SpectralPeaks, windowLength: Int, recent: Float, tracked: Float, holdsOctave: Bool
    ) -> (match: CombMatch, heldOctave: Bool)? {
        collect(peaks, windowLength: windowLength, recent: recent, tracked: tracked)
        guard count > 0 else { return nil }
        for index in 0..<count {
            let plain = score(candidates[index], 0, peaks, windowLength)
            let stiff = score(candidates[index], 3, peaks, windowLength)
            matches[index] = CombMatch(
                frequency: candidates[index], inharmonicityIndex: stiff > plain ? 3 : 0, score: max(plain, stiff))
        }
        var winner: CombMatch?
        var holder: CombMatch?
        for _ in 0..<min(6, count) {
            var best = 0
            for index in 1..<count where matches[index].score > matches[best].score { best = index }
            let match = polished(matches[best], peaks, windowLength, recent: recent)
            matches[best].score = -1_000
            if match.score > winner?.score ?? -1_000 { winner = match }
            if tracked > 0, abs(match.frequency - tracked) < 0.02 * tracked, match.score > holder?.score ?? -1_000 {
                holder = match
            }
        }
        if tracked > 0, holder == nil {
            let own = CombMatch(frequency: tracked, inharmonicityIndex: 0, score: 0)
            holder = polished(own, peaks, windowLength, recent: recent)
        }
        guard let winner else { return nil }
        if holdsOctave, let holder, holder.score > 0.4 * winner.score, Self.isWholeRatio(winner.frequency, tracked) {
            return (holder, true)
        }
        return (winner, false)
    }

    /// The ten peaks that stand out most, divided by 1 to 8, sorted, without near doubles.
    private func collect(_ peaks: SpectralPeaks, windowLength: Int, recent: Float, tracked: Float) {
        count = 0
        let lowest = max(20, 2.0 * Float(AnalysisFormat.sampleRate) / Float(windowLength))
        var bound = Float.infinity
        for _ in 0..<min(10, peaks.count) {
            var best = -1
            for index in 0..<peaks.count where peaks[index].excess < bound {
                if best < 0 || peaks[index].excess > peaks[best].excess { best = index }
            }
            guard best >= 0 else { break }
            bound = peaks[best].excess
            for divisor in 1...8 { insert(peaks[best].frequency / Float(divisor), lowest: lowest) }
        }
        if recent > 0 { insert(recent, lowest: lowest) }
        if tracked > 0 { insert(tracked, lowest: lowest) }
        var kept = 0
        for index in 0..<count where kept == 0 || candidates[index] - candidates[kept - 1] > 0.004 * candidates[index] {
            candidates[kept] = candidates[index]
            kept += 1
        }
        count = kept
    }

    private func insert(_ frequency: Float, lowest: Float) {
        guard frequency >= lowest, frequency < highestFrequency, count < Self.capacity else { return }
        var place = count
        while place > 0, candidates[place - 1] > frequency {
            candidates[place] = candidates[place - 1]
            place -= 1
        }
        candidates[place] = frequency
        count += 1
    }

    /// What a fundamental explains at the inharmonicity that suits it best.
    func bestScore(_ fundamental: Float, _ peaks: SpectralPeaks, _ windowLength: Int) -> Float {
        var best = -Float.infinity
        for index in 0..<Self.inharmonicities.count { best = max(best, score(fundamental, index, peaks, windowLength)) }
        return best
    }

    private func score(_ fundamental: Float, _ inharmonicityIndex: Int, _ peaks: SpectralPeaks, _ windowLength: Int) -> Float {
        let first = inharmonicityIndex * Self.partials
        let halfBin = 0.5 * Float(AnalysisFormat.sampleRate) / Float(windowLength)
        var explained: Float = 0
        var missing: Float = 0
        var missingSinceLast: Float = 0
        for index in first..<first + Self.partials {
            let frequency = fundamental * ratios[index]
            guard frequency < highestFrequency, let nearest = peaks.nearestIndex(to: frequency) else { break }
            let peak = peaks[nearest]
            let tolerance = min(halfBin + 0.006 * frequency, 0.25 * fundamental)
            let distance = (peak.frequency - frequency) / tolerance
            let gain = (peak.excess - SpectralPeaks.threshold + 3) * (1 - distance * distance)
            if gain > 0, abs(distance) < 1 {
                explained += gain
                missing += missingSinceLast
                missingSinceLast = 0
            } else {
                missingSinceLast += 1
            }
        }
        return explained - Self.missingPenalty * missing - 0.5 * Float(inharmonicityIndex)
    }

    /// Moves a candidate to where its own partials say it should be, and scores it at every inharmonicity.
    private func polished(
        _ match: CombMatch, _ peaks: SpectralPeaks, _ windowLength: Int, recent: Float
    ) -> CombMatch {
        var sum: Float = 0
        var weights: Float = 0
        for number in 1...Self.partials {
            let ratio = ratio(of: number, inharmonicityIndex: match.inharmonicityIndex)
            let frequency = match.frequency * ratio
            guard frequency < highestFrequency, let nearest = peaks.nearestIndex(to: frequency) else { break }
            let tolerance = tolerance(at: frequency, fundamental: match.frequency, windowLength: windowLength)
            let distance = (peaks[nearest].frequency - frequency) / tolerance
            let gain = (peaks[nearest].excess - SpectralPeaks.threshold + 3) * (1 - distance * distance)
            guard gain > 0, abs(distance) < 1 else { continue }
            sum += gain * ratio * peaks[nearest].frequency
            weights += gain * ratio * ratio
        }
        var best = match
        if weights > 0 { best.frequency = sum / weights }
        best.score = -1_000
        for index in 0..<Self.inharmonicities.count {
            let score = score(best.frequency, index, peaks, windowLength)
            if score > best.score {
                best.score = score
                best.inharmonicityIndex = index
            }
        }
        if recent > 0, abs(best.frequency - recent) < 0.02 * recent { best.score += Self.continuityBonus }
        return best
    }

    /// Whether two frequencies stand in a ratio close to 2, 3, 4.., either way.
    private static func isWholeRatio(_ first: Float, _ second: Float) -> Bool {
        let ratio = max(first / second, second / first)
        return ratio > 1.5 && abs(ratio - ratio.rounded()) < 0.03 * ratio
    }
}
