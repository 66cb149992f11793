import CMath
import SignalProcessing

/// Finds the note that just entered under notes that ring on, from the spectrum after a pluck and the one before it.
///
///     P after, Q before;   D = max(P - Q, 0);   score(m) = comb(D) + 0.5 comb(gain of P over Q)
///
/// The comb of a note sums how far the peaks near its partials stand above the floor, and charges for partials without a peak below the
/// last one found: missing odd partials reject the octave below, which rings already and whose odd partials did not grow.
/// Source: Klapuri 2006, "Multiple fundamental frequency estimation by summing harmonic amplitudes", for the sum over partials; Fletcher
/// et al. 1962 for stiff strings; constants from experiments, Documentation/CHORDS.md.
final class NewNoteFinder {
    static let rate = 12_000.0
    static let transformLength = 4_096
    static let binWidth = rate / Double(transformLength)
    static let lowestMidi = 38
    static let noteCount = 52
    static let partialCount = 20
    static let detunings: [Double] = [-30, -18, -9, 0, 9, 18, 30]
    static let stiffnesses: [Double] = [0, 2.5e-4]

    struct Result {
        var midi: Int
        /// Cents of the note's lower partials above equal temperament.
        var cents: Double
        var score: Double
        /// Distance to the best other note, a semitone away or more than that.
        var margin: Double
        /// How much of the power after the pluck is new, in decibels, at most 0.
        var newShare: Double
        /// Level after over level before, in decibels.
        var gain: Double
    }

    private struct Peak {
        var frequency: Double
        var level: Double
        var bin: Int
    }

    private struct CombCosts {
        var miss: Double
        var least: Double
        var cap: Double
    }

    private let transform = RealFourierTransform(length: NewNoteFinder.transformLength)
    private let binCount = NewNoteFinder.transformLength / 2 + 1
    private let windowed: UnsafeMutableBufferPointer<Float>
    private var after: [Float]
    private var before: [Float]
    private var difference: [Float]
    private var floor: [Float]
    private var nearest: [Int16]

    private let referenceHertz: Double

    /// `referenceHertz` is the frequency of A4.
    init(referenceHertz: Double) {
        self.referenceHertz = referenceHertz
        windowed = .allocate(capacity: NewNoteFinder.transformLength)
        windowed.initialize(repeating: 0)
        after = [Float](repeating: 0, count: binCount)
        before = after
        difference = after
        floor = after
        nearest = [Int16](repeating: -1, count: binCount)
    }

    deinit { windowed.deallocate() }

    /// Windowed power, scaled so that white noise of variance `s^2` reads `s^2`.
    private func power(_ samples: UnsafePointer<Float>, _ length: Int, into power: inout [Float]) {
        var energy = 0.0
        let step = 2 * Double.pi / Double(length + 1)
        for index in 0..<length {
            let weight = 0.5 - 0.5 * cos(step * Double(index + 1))
            windowed[index] = samples[index] * Float(weight)
            energy += weight * weight
        }
        power.withUnsafeMutableBufferPointer {
            transform.powerSpectrum(of: UnsafeBufferPointer(rebasing: windowed[0..<length]), into: $0.baseAddress!)
        }
        let scale = Float(1 / energy)
        for bin in 0..<binCount { power[bin] *= scale }
    }

    /// `length` samples at 12 kHz after the pluck, and as many from before it.
    func find(after afterSamples: UnsafePointer<Float>, before beforeSamples: UnsafePointer<Float>, length: Int) -> Result {
        power(afterSamples, length, into: &after)
        power(beforeSamples, length, into: &before)
        measureFloor()
        var sums = (after: 0.0, before: 0.0, new: 0.0)
        for bin in 0..<binCount {
            difference[bin] = max(after[bin] - before[bin], 0) + 1e-14
            sums.after += Double(after[bin])
            sums.before += Double(before[bin])
            sums.new += Double(difference[bin])
        }
        let new = peaks(of: difference, least: 6, drop: 47, length: length)
        let strongest = decibels(difference.max() ?? 0) - 47
        let rises = new.map { $0.level - max(decibels(floor[$0.bin]), strongest) }
        let differenceScores = comb(new, rises, length, CombCosts(miss: 8, least: 6, cap: 40))
        let loud = peaks(of: after, least: 3, drop: 45, length: length)
        let loudest = decibels(after.max() ?? 0) - 45
        let gains = loud.map { peak -> Double in
            let around = max(before[peak.bin], before[peak.bin - 1], before[peak.bin + 1], floor[peak.bin])
            return peak.level - max(decibels(around), loudest)
        }
        let gainScores = comb(loud, gains, length, CombCosts(miss: 4, least: 2, cap: 12))
        let scores = zip(differenceScores, gainScores).map { $0 + 0.5 * $1 }
        var best = 0
        for note in 1..<scores.count where scores[note] > scores[best] { best = note }
        var other = 0.0
        for note in 0..<scores.count where abs(note - best) > 1 { other = max(other, scores[note]) }
        return Result(
            midi: NewNoteFinder.lowestMidi + best, cents: cents(of: best, new, length), score: scores[best], margin: scores[best] - other,
            newShare: 10 * log10((sums.new + 1e-12) / (sums.after + 1e-12)),
            gain: 10 * log10(sums.after / (sums.before + 1e-12) + 1e-9))
    }

    private func decibels(_ power: Float) -> Double { 10 * log10(Double(power) + 1e-30) }

    // MARK: Floor and peaks

    private static let floorEdges: [Double] = [20, 110, 230, 380, 560, 780, 1_050, 1_380, 1_780, 2_260, 2_850, 3_560, 4_400, 5_400]
    /// The lower quartile of an exponential distribution over its mean.
    private static let quartile = 0.2877

    /// Noise floor: the lower quartile of each of 13 bands, joined by lines in log power over log frequency.
    private func measureFloor() {
        let edges = NewNoteFinder.floorEdges
        var centres: [Double] = []
        var levels: [Double] = []
        for (low, high) in zip(edges, edges.dropFirst()) {
            let first = Int((low / NewNoteFinder.binWidth).rounded(.up))
            let last = Int((high / NewNoteFinder.binWidth).rounded(.up))
            let sorted = after[first..<last].sorted()
            let place = 0.25 * Double(sorted.count - 1)
            let index = Int(place)
            let value = Double(sorted[index]) + (place - Double(index)) * Double(sorted[min(index + 1, sorted.count - 1)] - sorted[index])
            centres.append(log((low * high).squareRoot()))
            levels.append(log(value / NewNoteFinder.quartile + 1e-14))
        }
        var band = 0
        for bin in 0..<binCount {
            let place = log(max(Double(bin) * NewNoteFinder.binWidth, 10))
            while band + 2 < centres.count, place > centres[band + 1] { band += 1 }
            let share = min(max((place - centres[band]) / (centres[band + 1] - centres[band]), 0), 1)
            floor[bin] = Float(exp(levels[band] + share * (levels[band + 1] - levels[band])))
        }
    }

    /// Local maxima from 23 Hz to 5.1 kHz that stand `least` dB over the floor and over `drop` dB below the highest, without side lobes
    /// of stronger peaks.
    private func peaks(of power: [Float], least: Double, drop: Double, length: Int) -> [Peak] {
        var highest: Float = 0
        for value in power { highest = max(highest, value) }
        let over = Float(exp(least / 10 * log(10.0)))
        let lowest = highest * Float(exp(-drop / 10 * log(10.0)))
        var found: [Peak] = []
        for bin in 8..<1_750 where power[bin] > power[bin - 1] && power[bin] >= power[bin + 1] {
            guard power[bin] > over * max(floor[bin], lowest) else { continue }
            let (a, b, c) = (log(Double(power[bin - 1]) + 1e-30), log(Double(power[bin]) + 1e-30), log(Double(power[bin + 1]) + 1e-30))
            let offset = min(max(0.5 * (a - c) / min(a - 2 * b + c, -1e-9), -0.5), 0.5)
            found.append(
                Peak(
                    frequency: (Double(bin) + offset) * NewNoteFinder.binWidth, level: (b - 0.25 * (a - c) * offset) * 4.3429, bin: bin))
        }
        return found.filter { peak in
            !found.contains { other in
                let distance = abs(other.frequency - peak.frequency) * Double(length) / NewNoteFinder.rate
                return distance >= 1 && peak.level <= other.level - 26 - 18 * log2(max(distance, 1.2) / 2.5)
            }
        }
    }

    // MARK: Comb

    private func tolerance(_ frequency: Double, _ fundamental: Double, _ length: Int) -> Double {
        min(0.35 * NewNoteFinder.rate / Double(length) + 0.007 * frequency, 0.25 * fundamental)
    }

    /// For every bin the peak nearest to it, so that a partial is one look-up.
    private func tabulate(_ peaks: [Peak]) {
        var index = 0
        for bin in 0..<binCount {
            let frequency = Double(bin) * NewNoteFinder.binWidth
            while index + 1 < peaks.count, abs(peaks[index + 1].frequency - frequency) < abs(peaks[index].frequency - frequency) {
                index += 1
            }
            nearest[bin] = Int16(index)
        }
    }

    /// The score of each note, the best over detunings and stiffnesses.
    private func comb(_ peaks: [Peak], _ levels: [Double], _ length: Int, _ costs: CombCosts) -> [Double] {
        guard !peaks.isEmpty else { return [Double](repeating: 0, count: NewNoteFinder.noteCount) }
        tabulate(peaks)
        return (0..<NewNoteFinder.noteCount).map { note in
            var best = -Double.infinity
            for detuning in NewNoteFinder.detunings {
                for stiffness in NewNoteFinder.stiffnesses {
                    let score = comb(note, detuning, stiffness, peaks, levels, length, costs)
                    best = max(best, score - 0.08 * abs(detuning) / 6 - (stiffness > 0 ? 0.5 : 0))
                }
            }
            return best
        }
    }

    private func comb(
        _ note: Int, _ detuning: Double, _ stiffness: Double, _ peaks: [Peak], _ levels: [Double], _ length: Int, _ costs: CombCosts
    ) -> Double {
        let nominal = referenceHertz * exp2(Double(NewNoteFinder.lowestMidi + note - 69) / 12)
        let fundamental = nominal * exp2(detuning / 1_200)
        var sum = 0.0
        var missing = 0
        var missingAtLast = 0
        for partial in 1...NewNoteFinder.partialCount {
            let n = Double(partial)
            let frequency = fundamental * n * ((1 + stiffness * n * n) / (1 + stiffness)).squareRoot()
            guard frequency < 5_000 else { break }
            let peak = Int(nearest[Int(frequency / NewNoteFinder.binWidth + 0.5)])
            let distance = abs(peaks[peak].frequency - frequency) / tolerance(frequency, nominal, length)
            let value = min(max(levels[peak] - costs.least, 0), costs.cap) * max(0, 1 - distance * distance)
            if value > 0 {
                sum += value
                missingAtLast = missing
            } else {
                missing += 1
            }
        }
        return sum - costs.miss * Double(missingAtLast)
    }

    /// Mean deviation of the first six partials of a note, weighted by level over the lowest peak.
    private func cents(of note: Int, _ peaks: [Peak], _ length: Int) -> Double {
        guard !peaks.isEmpty else { return 0 }
        tabulate(peaks)
        let fundamental = referenceHertz * exp2(Double(NewNoteFinder.lowestMidi + note - 69) / 12)
        let lowest = peaks.map { $0.level }.min() ?? 0
        var (sum, weights) = (0.0, 0.0)
        for partial in 1...6 {
            let frequency = Double(partial) * fundamental
            guard frequency < 5_000 else { break }
            let peak = peaks[Int(nearest[Int(frequency / NewNoteFinder.binWidth + 0.5)])]
            guard abs(peak.frequency - frequency) < tolerance(frequency, fundamental, length) else { continue }
            let weight = peak.level - lowest + 1
            sum += weight * 1_200 * log2(peak.frequency / frequency)
            weights += weight
        }
        return weights > 0 ? sum / weights : 0
    }

    /// How far the partials move from the first to the second half of the window after a pluck, in cents: a voice glides, a string does not.
    func glide(_ samples: UnsafePointer<Float>, length: Int, midi: Int) -> Double {
        let half = length / 2
        power(samples, half, into: &after)
        power(samples + half, half, into: &before)
        let fundamental = referenceHertz * exp2(Double(midi - 69) / 12)
        var (sum, weights) = (0.0, 0.0)
        for partial in 1...8 {
            let frequency = Double(partial) * fundamental
            guard frequency <= 2_500 else { break }
            let range = Int(frequency * 0.955 / NewNoteFinder.binWidth)..<Int(frequency * 1.045 / NewNoteFinder.binWidth) + 2
            let (first, firstLevel) = highest(after, in: range)
            let (second, secondLevel) = highest(before, in: range)
            let weight = exp(0.25 * log(firstLevel * secondLevel + 1e-30)) * Double(partial)
            sum += weight * 1_200 * log2(second / first)
            weights += weight
        }
        return weights > 0 ? sum / weights : 0
    }

    private func highest(_ power: [Float], in range: Range<Int>) -> (bin: Double, level: Double) {
        let best = range.max { power[$0] < power[$1] } ?? range.lowerBound
        let bin = min(max(best, 1), binCount - 2)
        let (a, b, c) = (log(Double(power[bin - 1]) + 1e-20), log(Double(power[bin]) + 1e-20), log(Double(power[bin + 1]) + 1e-20))
        let offset = min(max(0.5 * (a - c) / min(a - 2 * b + c, -1e-9), -0.5), 0.5)
        return (Double(bin) + offset, Double(power[bin]))
    }
}
