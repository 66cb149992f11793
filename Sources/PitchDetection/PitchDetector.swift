import CMath

/// One window in, at most one note out: peaks propose, the comb decides, the joint fit measures.
final class PitchDetector {
    /// What the detector may know about the moments before.
    struct Context {
        /// Samples since the last attack's end or the stream's start.
        var age: Int
        /// An attack was seen since the stream began.
        var sawAttack: Bool
        /// The last measurement in hertz, 0 when there is none.
        var recent: Double
        /// The note on show in hertz, 0 when there is none.
        var tracked: Double
        /// What is known of the string's inharmonicity.
        var belief: InharmonicityBelief
        /// A jump by an octave is to be distrusted.
        var holdsOctave: Bool
    }

    /// Lower notes are measured in the long window: it halves their error, and they are slow anyway.
    private static let longWindowBelow = 75.0
    /// A measurement under this total, or none at all, is tried again in the long window: it gains 3 dB and twice the
    /// resolution, at the price of reacting later.
    private static let clearDecibels = 32.0
    /// Mean square under which there is nothing to look at: -100 dB of full scale.
    private static let silence: Float = 1e-10

    private let highestFrequency: Double
    private let transform: SpectrumTransform
    private let hannWindow: CosineWindow
    private let longHannWindow: CosineWindow
    private let fitWindow: CosineWindow
    private let longSpectrum = PowerSpectrum()
    private let residualPower = PowerSpectrum()
    private let floor: NoiseFloor
    let comb: CandidateComb
    let fit: PartialFit
    let stringFit = StiffStringFit()
    /// Per partial of the fit: power of the noise around it, and signal to noise ratio.
    private let noise: UnsafeMutableBufferPointer<Double>
    let ratios: UnsafeMutableBufferPointer<Double>

    /// Spectrum, and peaks of the last call.
    let spectrum = PowerSpectrum()
    let peaks: SpectralPeaks
    /// How far the last call came, for the inspector.
    private(set) var trace = Trace()
    /// The comb preferred the tracked octave to a better match.
    private(set) var heldOctave = false

    init(highestFrequency: Double) {
        self.highestFrequency = highestFrequency
        transform = SpectrumTransform()
        hannWindow = CosineWindow(capacity: AnalysisFormat.longWindow)
        longHannWindow = CosineWindow(capacity: AnalysisFormat.longWindow)
        longHannWindow.prepare(length: AnalysisFormat.longWindow)
        fitWindow = CosineWindow(capacity: AnalysisFormat.longWindow)
        floor = NoiseFloor(highestFrequency: highestFrequency)
        comb = CandidateComb(highestFrequency: highestFrequency)
        fit = PartialFit(window: fitWindow)
        peaks = SpectralPeaks(highestFrequency: highestFrequency)
        noise = .allocate(capacity: AnalysisFormat.maximumPartials)
        noise.initialize(repeating: 0)
        ratios = .allocate(capacity: AnalysisFormat.maximumPartials)
        ratios.initialize(repeating: 0)
    }

    deinit {
        noise.deallocate()
        ratios.deallocate()
    }

    /// Takes the spectrum of the newest `length` samples.
    ///
    /// - Parameter samples: the last `AnalysisFormat.longWindow` samples, oldest first.
    private func analyse(_ samples: UnsafePointer<Float>, length: Int, end: Int) {
        let hannWindow = length == AnalysisFormat.longWindow ? longHannWindow : self.hannWindow
        hannWindow.prepare(length: length)
        spectrum.analyse(
            samples + (AnalysisFormat.longWindow - length), end: end, window: hannWindow, transform: transform)
    }

    /// Looks for a note in the newest samples.
    ///
    /// - Parameters:
    ///   - samples: the last `AnalysisFormat.longWindow` samples, oldest first.
    ///   - end: index of the sample after the newest.
    func measure(
        _ samples: UnsafePointer<Float>, end: Int, energy: Float, context: Context, room: RoomBackground,
        ringing: RingingNote
    ) -> PitchMeasurement? {
        heldOctave = false
        trace = Trace()
        guard energy >= Self.silence else { return nil }
        let short = AnalysisFormat.evenLength(min(AnalysisFormat.shortWindow, context.age))
        guard short >= AnalysisFormat.minimumWindow else { return nil }
        analyse(samples, length: short, end: end)
        if short == AnalysisFormat.shortWindow { ringing.remember(spectrum) }
        let floor = currentFloor(samples, end: end, context: context, room: room)
        let first = look(samples, floor, context: context, room: room, ringing: ringing)
        if let first, first.totalDecibels >= Self.clearDecibels { return first }
        let long = AnalysisFormat.evenLength(min(AnalysisFormat.longWindow, context.age))
        guard long > short else { return first }
        analyse(samples, length: long, end: end)
        let second = look(samples, floor, context: context, room: room, ringing: ringing)
        guard let first else { return second }
        return second.map { $0.totalDecibels > first.totalDecibels } ?? false ? second : first
    }

    /// Looks for a note in the current spectrum.
    private func look(
        _ samples: UnsafePointer<Float>, _ floor: NoiseFloor?, context: Context, room: RoomBackground,
        ringing: RingingNote
    ) -> PitchMeasurement? {
        trace = Trace(windowLength: spectrum.windowLength, floor: floor)
        findPeaks(floor, room: room, ringing: ringing)
        let found = comb.best(
            peaks, windowLength: spectrum.windowLength, recent: Float(context.recent), tracked: Float(context.tracked),
            holdsOctave: context.holdsOctave)
        trace.match = found?.match
        guard let found, found.match.score >= CandidateComb.lowestScore else {
            return measureTracked(samples, floor, context: context, room: room)
        }
        heldOctave = found.heldOctave
        return refine(samples, found.match, floor, context: context, room: room)
    }

    /// The spectrum of the newest samples, for the room to learn from, whatever happened before.
    func backgroundSpectrum(_ samples: UnsafePointer<Float>, end: Int) -> PowerSpectrum {
        let length = AnalysisFormat.evenLength(min(AnalysisFormat.shortWindow, end))
        if spectrum.end != end || spectrum.windowLength != length { analyse(samples, length: length, end: end) }
        return spectrum
    }

    /// A short window over a low note has no valleys between the partials, so right after an attack the room's floor
    /// stands in for the note's own.
    private func currentFloor(
        _ samples: UnsafePointer<Float>, end: Int, context: Context, room: RoomBackground
    ) -> NoiseFloor? {
        if context.age >= AnalysisFormat.longWindow {
            longSpectrum.analyse(samples, end: end, window: longHannWindow, transform: transform)
            floor.measure(longSpectrum.power)
            return floor
        }
        if !context.sawAttack {
            floor.measure(spectrum.power)
            return floor
        }
        return room.count > 0 ? room.floor : nil
    }

    private func findPeaks(_ floor: NoiseFloor?, room: RoomBackground, ringing: RingingNote) {
        let lines = UnsafePointer(room.mask.baseAddress!)
        peaks.find(in: spectrum, floor: floor, masks: (lines, nil))
        guard let old = ringing.mask else { return }
        let strongest = peaks.strongestLevel
        let total = peaks.totalExcess
        peaks.find(in: spectrum, floor: floor, masks: (lines, old))
        if peaks.count == 0 || peaks.strongestLevel < strongest - 15 || peaks.totalExcess < 0.3 * total {
            ringing.dismiss()
            peaks.find(in: spectrum, floor: floor, masks: (lines, nil))
        }
    }

    /// The peaks no longer tell, but a note was just heard: ask the fit whether it is still there.
    private func measureTracked(
        _ samples: UnsafePointer<Float>, _ floor: NoiseFloor?, context: Context, room: RoomBackground
    ) -> PitchMeasurement? {
        guard context.tracked > 0 else { return nil }
        let match = CombMatch(frequency: Float(context.tracked), inharmonicityIndex: 0, score: 10)
        guard let result = refine(samples, match, floor, context: context, room: room),
            abs(log(result.frequency / context.tracked)) < 0.02
        else { return nil }
        return result
    }

    private func refine(
        _ samples: UnsafePointer<Float>, _ match: CombMatch, _ floor: NoiseFloor?, context: Context, room: RoomBackground
    ) -> PitchMeasurement? {
        var first = Double(match.frequency)
        var inharmonicity = CandidateComb.inharmonicities[match.inharmonicityIndex]
        let wanted = first < Self.longWindowBelow ? AnalysisFormat.longWindow : spectrum.windowLength
        let length = AnalysisFormat.evenLength(min(wanted, context.age))
        fitWindow.prepare(length: length)
        placePartials(match)
        guard fit.count > 0 else { return nil }
        fit.load(samples + (AnalysisFormat.longWindow - length))
        var total = 0.0
        var result: StiffStringFit.Result?
        let isSameNote = context.tracked > 0 && abs(first - context.tracked) < 0.03 * context.tracked
        let belief = isSameNote ? context.belief : InharmonicityBelief()
        for round in 0..<2 {
            guard fit.solve() else { return nil }
            if round == 0 { noiseFromFloor(floor) } else { noiseFromResidual(first, room: room) }
            weigh(length)
            guard let fitted = stringFit.fit(count: fit.count, firstPartial: first, inharmonicity: inharmonicity, belief: belief) else {
                return nil
            }
            total = usedRatio
            result = fitted
            first = fitted.firstPartial
            inharmonicity = fitted.inharmonicity
            for index in 0..<fit.count {
                let predicted = first * StiffString.ratio(partial: stringFit.numbers[index], inharmonicity: inharmonicity)
                fit.frequencies[index] = stringFit.isUsed[index] ? stringFit.frequencies[index] : predicted
            }
        }
        guard let result, first > 15, first < highestFrequency * 1.02 else { return nil }
        trace.fitted = result
        let slope = amplitudeSlope(length)
        return PitchMeasurement(
            frequency: first, inharmonicity: inharmonicity,
            ownInharmonicity: result.ownInharmonicity, inharmonicityInformation: result.inharmonicityInformation,
            sigmaCents: max(result.sigmaCents, 0.001),
            totalDecibels: 10 * log10(total + 1e-9), score: Double(match.score), partialCount: result.usedCount, slope: slope.mean,
            slopeSpread: slope.spread,
            windowLength: length)
    }

    /// Signal to noise ratio summed over the partials that were used.
    private var usedRatio: Double {
        var sum = 0.0
        for index in 0..<fit.count where stringFit.isUsed[index] { sum += ratios[index] }
        return sum
    }

    /// Mean and spread of the used partials' amplitude slopes, in decibels a second.
    private func amplitudeSlope(_ length: Int) -> (mean: Double, spread: Double) {
        var power = 0.0
        var sum = 0.0
        var squares = 0.0
        for index in 0..<fit.count where stringFit.isUsed[index] {
            let weight = fit.squaredAmplitudes[index]
            power += weight
            sum += weight * fit.decays[index]
            squares += weight * fit.decays[index] * fit.decays[index]
        }
        guard power > 0 else { return (0, 0) }
        let decibels = 8.685_889_638 * AnalysisFormat.sampleRate / Double(length)
        let mean = sum / power
        return (mean * decibels, max(0, squares / power - mean * mean).squareRoot() * decibels)
    }

    /// Starts each partial at its peak, or where the string model puts it, up to two beyond the last that has a peak.
    private func placePartials(_ match: CombMatch) {
        let fundamental = match.frequency
        var last = 0
        fit.count = 0
        var previous: Float = 0
        for number in 1...AnalysisFormat.maximumPartials {
            let predicted = fundamental * comb.ratio(of: number, inharmonicityIndex: match.inharmonicityIndex)
            guard predicted < Float(highestFrequency) else { break }
            var frequency = predicted
            if let nearest = peaks.nearestIndex(to: predicted) {
                let distance = abs(peaks[nearest].frequency - predicted)
                let tolerance = comb.tolerance(
                    at: predicted, fundamental: fundamental, windowLength: spectrum.windowLength)
                if distance < tolerance, peaks[nearest].excess > SpectralPeaks.threshold - 3 {
                    frequency = peaks[nearest].frequency
                    last = number
                }
            }
            guard number == 1 || frequency - previous > 0.5 * fundamental else { continue }
            previous = frequency
            fit.numbers[fit.count] = number
            fit.frequencies[fit.count] = Double(frequency)
            fit.count += 1
        }
        while fit.count > 1, fit.numbers[fit.count - 1] > max(1, last) + 2 { fit.count -= 1 }
    }

    private func noiseFromFloor(_ floor: NoiseFloor?) {
        for index in 0..<fit.count {
            let bin = min(AnalysisFormat.binCount - 1, Int(fit.frequencies[index] / AnalysisFormat.binWidth + 0.5))
            noise[index] = Double(floor?.power(at: bin) ?? 0) + 1e-12
        }
    }

    /// The noise around each partial is what the model leaves unexplained there.
    private func noiseFromResidual(_ first: Double, room: RoomBackground) {
        fit.residual(into: transform.input)
        transform.power(into: residualPower.power, scale: 1 / fitWindow.hannEnergy)
        let length = Double(fitWindow.length)
        let reach = max(1.5 * first, 4 * AnalysisFormat.sampleRate / length, 50)
        // Four real numbers a partial were fitted away: of r bins between partials about two are eaten.
        let spacing = first * length / AnalysisFormat.sampleRate
        let freedom = max(1, spacing / max(spacing - 2, 0.7))
        for index in 0..<fit.count {
            let frequency = fit.frequencies[index]
            let low = min(max(2, Int((frequency - reach) / AnalysisFormat.binWidth)), AnalysisFormat.binCount - 4)
            let high = min(AnalysisFormat.binCount, max(low + 3, Int((frequency + reach) / AnalysisFormat.binWidth) + 1))
            var sum: Float = 0
            for bin in low..<high { sum += residualPower.power[bin] }
            let bin = min(AnalysisFormat.binCount - 1, Int(frequency / AnalysisFormat.binWidth + 0.5))
            let line = Double(room.mask[bin]) * length / Double(AnalysisFormat.shortWindow)
            noise[index] = Double(sum) / Double(high - low) * freedom + line + 1e-14
        }
    }

    /// Signal to noise ratio and standard error of each partial; hands the usable ones to the string fit.
    private func weigh(_ length: Int) {
        let samples = Double(length)
        let ratioScale = samples * CosineWindow.mean * CosineWindow.mean / (2 * CosineWindow.energy)
        let sigmaScale = AnalysisFormat.sampleRate / (2 * Double.pi * samples) / CosineWindow.meanSquareTime
        let largestStep = 0.35 * AnalysisFormat.sampleRate / samples
        for index in 0..<fit.count {
            let squared = max(fit.squaredAmplitudes[index], 1e-30)
            ratios[index] = squared * ratioScale / noise[index]
            stringFit.numbers[index] = Double(fit.numbers[index])
            stringFit.frequencies[index] = fit.frequencies[index] + fit.steps[index]
            stringFit.sigmas[index] =
                sigmaScale * (2 * noise[index] * CosineWindow.energySquareTime / (samples * squared)).squareRoot()
            stringFit.isUsed[index] = ratios[index] > 12 && abs(fit.steps[index]) < largestStep
        }
    }
}
