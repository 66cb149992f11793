import CMath

/// One least-squares fit of every partial of every string, each with its own amplitude, decay and frequency, the
/// frequencies tied to their string's model by a prior.
///
/// Model: `Σ Re[A_i exp((-g_i + 2πi f_i) t)]`, t from the centre of the window, weight cos²(π t / T) on squares.
/// Gauss-Newton; the gradient is exact, the curvature neglects pairs of partials more than `couplingBins` apart.
final class StrumJointFit {
    /// Pairs of partials further apart than this many bins (1/T) do not couple under the weight.
    private static let couplingBins = 20.0
    /// Nodes of the midpoint rule for the curvature; the rule is exact to the weight's own decay up to node count - couplingBins.
    private static let nodeCount = 64
    private static let blockLength = 256

    let stringCapacity: Int
    let partialCapacity: Int
    let sampleCapacity: Int

    // Per partial, in rising order of the starting frequency.
    private(set) var partialCount = 0
    private(set) var string: [Int]
    private(set) var number: [Int]
    private(set) var frequency: [Double]
    private(set) var decay: [Double]
    private(set) var real: [Double]
    private(set) var imaginary: [Double]
    /// Gain of the whitening filter at the partial.
    private(set) var gain: [Double]
    private var envelope: [Double]
    private var projection: [SIMD4<Double>]
    private var phasor: [ComplexExponential]
    private var blockStep: [ComplexExponential]
    private var laneStep: [ComplexExponential]

    // Per string.
    private(set) var stringCount = 0
    /// Natural log of the first partial in hertz.
    private(set) var logFrequency: [Double]
    private(set) var inharmonicity: [Double]
    private(set) var target: [Double]
    private var isActive: [Bool]

    /// Weighted residual energy of the last pass, and energy of the filtered signal.
    private(set) var residualEnergy = 0.0
    private(set) var signalEnergy = 0.0
    private(set) var noiseVariance = 1e-13

    // Signal of the window.
    private(set) var length = 0
    private var signal: [Float]
    private(set) var residual: [Float]
    private var weight: [Float]
    private var weightTime: [Float]
    private var weightSum = 1.0
    private var blockReal: [Float]
    private var blockImaginary: [Float]

    private let nodeWeight: [Double]
    private var nodeReal: [Double]
    private var nodeImaginary: [Double]
    private var matrix: SkylineCholesky
    private var step: [Double]
    private var work: [Double]

    init(stringCapacity: Int, sampleCapacity: Int) {
        self.stringCapacity = stringCapacity
        self.sampleCapacity = sampleCapacity
        partialCapacity = stringCapacity * StrumConstants.partialsPerString
        let unknowns = 4 * partialCapacity + 2 * stringCapacity
        string = [Int](repeating: 0, count: partialCapacity)
        number = string
        frequency = [Double](repeating: 0, count: partialCapacity)
        decay = frequency
        real = frequency
        imaginary = frequency
        gain = frequency
        envelope = frequency
        projection = [SIMD4<Double>](repeating: .zero, count: partialCapacity)
        phasor = [ComplexExponential](repeating: ComplexExponential(real: 1, imaginary: 0), count: partialCapacity)
        blockStep = phasor
        laneStep = phasor
        logFrequency = [Double](repeating: 0, count: stringCapacity)
        inharmonicity = logFrequency
        target = logFrequency
        isActive = [Bool](repeating: true, count: stringCapacity)
        signal = [Float](repeating: 0, count: sampleCapacity)
        residual = signal
        weight = signal
        weightTime = signal
        blockReal = [Float](repeating: 0, count: partialCapacity * Self.blockLength)
        blockImaginary = blockReal
        nodeWeight = (0..<Self.nodeCount).map { cos(Double.pi * ((Double($0) + 0.5) / Double(Self.nodeCount) - 0.5)) }
        nodeReal = [Double](repeating: 0, count: partialCapacity * Self.nodeCount)
        nodeImaginary = nodeReal
        matrix = SkylineCholesky(capacity: unknowns, entries: unknowns * (unknowns + 1) / 2)
        step = [Double](repeating: 0, count: unknowns)
        work = step
    }

    /// Sets the window's samples, already filtered, and the weight for their length.
    func load(_ samples: UnsafeBufferPointer<Float>) {
        length = min(samples.count, sampleCapacity)
        let duration = Double(length) / StrumConstants.analysisRate
        weightSum = 0
        signalEnergy = 0
        for index in 0..<length {
            let time = (Double(index) + 0.5) / StrumConstants.analysisRate - duration / 2
            let cosine = cos(Double.pi * time / duration)
            signal[index] = samples[index]
            weight[index] = Float(cosine * cosine)
            weightTime[index] = Float(cosine * cosine * time)
            weightSum += cosine * cosine
            signalEnergy += cosine * cosine * Double(samples[index]) * Double(samples[index])
        }
    }

    /// Places the partials of each string at (f1, B), at a lone peak where one is close, and finds their amplitudes.
    ///
    /// `filter` is what the samples went through; its gain enters the prior on amplitudes.
    func begin(targets: [Double], logFrequencies: [Double], inharmonicities: [Double], peaks: StrumPeaks, filter: [Double]) {
        stringCount = targets.count
        partialCount = 0
        for index in 0..<stringCount {
            target[index] = targets[index]
            logFrequency[index] = logFrequencies[index]
            inharmonicity[index] = inharmonicities[index]
            isActive[index] = true
            let top = min(StrumConstants.partialsPerString, max(1, Int(StrumConstants.topFrequency / targets[index])))
            for k in 1...top {
                insert(
                    string: index, number: k,
                    frequency: exp(logFrequencies[index]) * StiffString.ratio(partial: Double(k), inharmonicity: inharmonicities[index]))
            }
        }
        snap(to: peaks)
        for index in 0..<partialCount { gain[index] = filterGain(filter, frequency[index]) }
        solveAmplitudes()
    }

    private func insert(string newString: Int, number newNumber: Int, frequency newFrequency: Double) {
        var place = partialCount
        while place > 0, frequency[place - 1] > newFrequency {
            string[place] = string[place - 1]
            number[place] = number[place - 1]
            frequency[place] = frequency[place - 1]
            place -= 1
        }
        string[place] = newString
        number[place] = newNumber
        frequency[place] = newFrequency
        partialCount += 1
        let last = partialCount - 1
        decay[last] = StrumConstants.decayBase
        real[last] = 0
        imaginary[last] = 0
    }

    private func snap(to peaks: StrumPeaks) {
        let bin = StrumConstants.analysisRate / Double(length)
        for index in 0..<partialCount {
            let below = index > 0 ? frequency[index] - frequency[index - 1] : .infinity
            let above = index + 1 < partialCount ? frequency[index + 1] - frequency[index] : .infinity
            guard min(below, above) > 1.5 * bin, let peak = peaks.nearest(to: frequency[index]) else { continue }
            if (peaks.frequency[peak] - frequency[index]).magnitude < 0.35 * bin + 0.002 * frequency[index] {
                frequency[index] = peaks.frequency[peak]
            }
        }
    }

    // MARK: - Passes over the samples

    /// One pass: residual = signal - model, its weighted energy, and each partial's two complex projections
    /// P0 = Σ w r e, P1 = Σ w t r e.
    private func pass() {
        let duration = Double(length) / StrumConstants.analysisRate
        residualEnergy = 0
        let start = 0.5 / StrumConstants.analysisRate - duration / 2
        for index in 0..<partialCount {
            projection[index] = .zero
            phasor[index] = ComplexExponential(decay: decay[index], frequency: frequency[index], time: start)
            blockStep[index] = ComplexExponential(
                decay: decay[index], frequency: frequency[index], time: Double(Self.blockLength) / StrumConstants.analysisRate)
            laneStep[index] = ComplexExponential(
                decay: decay[index], frequency: frequency[index], time: 1 / StrumConstants.analysisRate)
        }
        var begin = 0
        while begin < length {
            block(begin: begin, count: min(Self.blockLength, length - begin))
            begin += Self.blockLength
        }
    }

    private func block(begin: Int, count: Int) {
        let padded = (count + 3) & ~3
        residual.withUnsafeMutableBufferPointer { residual in
            signal.withUnsafeBufferPointer { signal in
                for index in begin..<begin + count { residual[index] = signal[index] }
            }
            blockReal.withUnsafeMutableBufferPointer { bufferReal in
                blockImaginary.withUnsafeMutableBufferPointer { bufferImaginary in
                    let out = residual.baseAddress! + begin
                    for index in 0..<partialCount {
                        let re = bufferReal.baseAddress! + index * Self.blockLength
                        let im = bufferImaginary.baseAddress! + index * Self.blockLength
                        fillExponential(re, im, padded, from: phasor[index], step: laneStep[index])
                        phasor[index] = phasor[index] * blockStep[index]
                        guard isActive[string[index]] else { continue }
                        subtract(out, re, im, count, Float(real[index]), Float(imaginary[index]))
                    }
                    project(begin: begin, count: count, residual: out, bufferReal.baseAddress!, bufferImaginary.baseAddress!)
                }
            }
        }
    }

    private func project(
        begin: Int, count: Int, residual: UnsafePointer<Float>, _ bufferReal: UnsafePointer<Float>,
        _ bufferImaginary: UnsafePointer<Float>
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Self.blockLength) { scratch in
            let weighted = scratch.baseAddress!
            let weightedTime = weighted + Self.blockLength
            for index in 0..<Self.blockLength {
                weighted[index] = 0
                weightedTime[index] = 0
            }
            for index in 0..<count {
                weighted[index] = residual[index] * weight[begin + index]
                weightedTime[index] = residual[index] * weightTime[begin + index]
                residualEnergy += Double(weighted[index]) * Double(residual[index])
            }
            let padded = (count + 3) & ~3
            for index in 0..<partialCount {
                projection[index] += projections(
                    weighted, weightedTime, bufferReal + index * Self.blockLength, bufferImaginary + index * Self.blockLength, padded)
            }
        }
    }

    // MARK: - Gauss-Newton

    private func solveAmplitudes() {
        pass()
        guard assembleCurvature(amplitudesOnly: true) else { return }
        for index in 0..<partialCount {
            step[4 * index] = projection[index][0]
            step[4 * index + 1] = -projection[index][1]
            step[4 * index + 2] = 0
            step[4 * index + 3] = 0
        }
        for index in 0..<2 * stringCount { step[4 * partialCount + index] = 0 }
        // The ridge keeps two coinciding partials from taking opposite amplitudes.
        guard matrix.factorise(ridge: 3e-3) else { return }
        matrix.solve(&step)
        for index in 0..<partialCount {
            real[index] += step[4 * index]
            imaginary[index] += step[4 * index + 1]
        }
    }

    /// Runs `iterations` steps; `firstIteration` counts on from an earlier call. Ends with a pass, so that the residual
    /// belongs to the final parameters.
    func iterate(_ iterations: Int, firstIteration: Int = 0) {
        for iteration in firstIteration..<firstIteration + iterations {
            pass()
            noiseVariance = max(residualEnergy / weightSum, 1e-5 * signalEnergy / weightSum, 1e-13)
            updateEnvelope()
            guard assembleCurvature(amplitudesOnly: false) else { return }
            assembleGradient()
            addPriors(robust: iteration >= 2)
            guard matrix.factorise(ridge: 1e-10) else { return }
            matrix.solve(&step)
            apply()
        }
        pass()
    }

    private func updateEnvelope() {
        for index in 0..<partialCount {
            var sum = 0.0
            var count = 0.0
            for other in 0..<partialCount where string[other] == string[index] && abs(number[other] - number[index]) <= 2 {
                let amplitude = (real[other] * real[other] + imaginary[other] * imaginary[other]).squareRoot() / gain[other] + 1e-7
                sum += amplitude * amplitude
                count += 1
            }
            envelope[index] = (sum / count).squareRoot() * StrumConstants.envelopeSpread * gain[index]
        }
    }

    /// The data's curvature: ½ Re[p conj(q) Wⁿ] for each pair of partials that couple, p and q the factors of
    /// Re A, Im A (1, i), decay (-A t) and ln f (i A ω t).
    private func assembleCurvature(amplitudesOnly: Bool) -> Bool {
        let bin = StrumConstants.analysisRate / Double(length)
        let reach = Self.couplingBins * bin
        fillNodes()
        let partials = partialCount
        let ready = matrix.begin(order: 4 * partials + 2 * stringCount) { row in
            if row < 4 * partials {
                let index = row / 4
                var lowest = index
                for other in 0..<index where frequency[index] - frequency[other] < reach && other < lowest { lowest = other }
                return 4 * lowest
            }
            let owner = (row - 4 * partials) / 2
            for index in 0..<partials where string[index] == owner { return 4 * index }
            return row
        }
        guard ready else { return false }
        for index in 0..<partials {
            for other in 0...index where other == index || frequency[index] - frequency[other] < reach {
                if isActive[string[index]], isActive[string[other]] {
                    addPair(index, other, amplitudesOnly: amplitudesOnly)
                }
            }
            if amplitudesOnly || !isActive[string[index]] { lock(index, amplitudes: !isActive[string[index]]) }
        }
        if amplitudesOnly {
            for index in 0..<2 * stringCount { matrix.add(1, row: 4 * partials + index, column: 4 * partials + index) }
        }
        return true
    }

    private func lock(_ index: Int, amplitudes: Bool) {
        for unknown in (amplitudes ? 0 : 2)..<4 { matrix.add(1, row: 4 * index + unknown, column: 4 * index + unknown) }
    }

    private func fillNodes() {
        let duration = Double(length) / StrumConstants.analysisRate
        let spacing = duration / Double(Self.nodeCount)
        for index in 0..<partialCount {
            var value = ComplexExponential(decay: decay[index], frequency: frequency[index], time: spacing / 2 - duration / 2)
            let advance = ComplexExponential(decay: decay[index], frequency: frequency[index], time: spacing)
            for node in 0..<Self.nodeCount {
                nodeReal[index * Self.nodeCount + node] = nodeWeight[node] * value.real
                nodeImaginary[index * Self.nodeCount + node] = nodeWeight[node] * value.imaginary
                value = value * advance
            }
        }
    }

    private func addPair(_ i: Int, _ j: Int, amplitudesOnly: Bool) {
        let duration = Double(length) / StrumConstants.analysisRate
        var moments = (SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>())
        for node in 0..<Self.nodeCount {
            let time = ((Double(node) + 0.5) / Double(Self.nodeCount) - 0.5) * duration
            let a = nodeReal[i * Self.nodeCount + node]
            let b = nodeImaginary[i * Self.nodeCount + node]
            let c = nodeReal[j * Self.nodeCount + node]
            let d = nodeImaginary[j * Self.nodeCount + node]
            let value = SIMD2(a * c + b * d, b * c - a * d)
            moments.0 += value
            moments.1 += value * time
            moments.2 += value * (time * time)
        }
        let scale = 0.5 * Double(length) / Double(Self.nodeCount)
        // Factors p of the four unknowns and the power of t that goes with each.
        let p = factors(i)
        let q = factors(j)
        let unknowns = amplitudesOnly ? 2 : 4
        for a in 0..<unknowns {
            for b in 0..<(i == j ? a + 1 : unknowns) {
                let power = (a >= 2 ? 1 : 0) + (b >= 2 ? 1 : 0)
                let w = power == 0 ? moments.0 : power == 1 ? moments.1 : moments.2
                // Re[p conj(q) w]
                let re = p[a].x * q[b].x + p[a].y * q[b].y
                let im = p[a].y * q[b].x - p[a].x * q[b].y
                matrix.add(scale * (re * w.x - im * w.y) / (amplitudesOnly ? 1 : noiseVariance), row: 4 * i + a, column: 4 * j + b)
            }
        }
    }

    /// p of Re A, Im A, decay and ln f: d model = Re[p tⁿ e].
    @inline(__always)
    private func factors(_ index: Int) -> InlineArray<4, SIMD2<Double>> {
        let omega = 2 * Double.pi * frequency[index]
        return [
            SIMD2(1, 0), SIMD2(0, 1), SIMD2(-real[index], -imaginary[index]),
            SIMD2(-imaginary[index] * omega, real[index] * omega),
        ]
    }

    private func assembleGradient() {
        for index in 0..<partialCount {
            let p = factors(index)
            for unknown in 0..<4 {
                let re = unknown < 2 ? projection[index][0] : projection[index][2]
                let im = unknown < 2 ? projection[index][1] : projection[index][3]
                let value = (p[unknown].x * re - p[unknown].y * im) / noiseVariance
                step[4 * index + unknown] = isActive[string[index]] ? value : 0
            }
        }
        for index in 0..<2 * stringCount { step[4 * partialCount + index] = 0 }
    }

    private func addPriors(robust: Bool) {
        for index in 0..<partialCount where isActive[string[index]] {
            let row = 4 * index
            let owner = string[index]
            let amplitude = 1 / (envelope[index] * envelope[index])
            matrix.add(amplitude, row: row, column: row)
            matrix.add(amplitude, row: row + 1, column: row + 1)
            step[row] -= real[index] * amplitude
            step[row + 1] -= imaginary[index] * amplitude
            let decayPrecision = 1 / (StrumConstants.decayDeviation * StrumConstants.decayDeviation)
            matrix.add(decayPrecision, row: row + 2, column: row + 2)
            step[row + 2] +=
                (StrumConstants.decayBase + StrumConstants.decaySlope * frequency[index] - decay[index]) * decayPrecision
            addTie(index, owner: owner, robust: robust)
        }
        for owner in 0..<stringCount {
            let row = 4 * partialCount + 2 * owner
            let deviation = StrumConstants.targetDeviation / centsPerNaturalLog
            let precision = 1 / (deviation * deviation)
            matrix.add(precision, row: row, column: row)
            step[row] -= (logFrequency[owner] - log(target[owner])) * precision
            let stiffness = 1 / (StrumConstants.inharmonicityDeviation * StrumConstants.inharmonicityDeviation)
            matrix.add(stiffness, row: row + 1, column: row + 1)
            step[row + 1] += (StrumConstants.inharmonicity - inharmonicity[owner]) * stiffness
        }
    }

    /// The prior that holds a partial near its string: ln f_i - ln f1 - ln s(k, B) ~ N(0, tie²), with Student's weight later.
    private func addTie(_ index: Int, owner: Int, robust: Bool) {
        let row = 4 * index + 3
        let border = 4 * partialCount + 2 * owner
        let stiffness = inharmonicity[owner]
        let square = Double(number[index] * number[index])
        let slope = (square - 1) / 2 / ((1 + stiffness * square) * (1 + stiffness))
        let deviation = StrumConstants.tieDeviation / centsPerNaturalLog
        let error =
            log(frequency[index]) - logFrequency[owner] - log(StiffString.ratio(partial: Double(number[index]), inharmonicity: stiffness))
        var precision = 1 / (deviation * deviation)
        if robust {
            let relative = error / deviation
            precision *= (StrumConstants.tieFreedom + 1) / (StrumConstants.tieFreedom + relative * relative)
        }
        matrix.add(precision, row: row, column: row)
        matrix.add(precision, row: border, column: border)
        matrix.add(precision * slope, row: border + 1, column: border)
        matrix.add(precision * slope * slope, row: border + 1, column: border + 1)
        matrix.add(-precision, row: border, column: row)
        matrix.add(-precision * slope, row: border + 1, column: row)
        step[row] -= error * precision
        step[border] += error * precision
        step[border + 1] += error * precision * slope
    }

    private func apply() {
        let bin = StrumConstants.analysisRate / Double(length)
        for index in 0..<partialCount where isActive[string[index]] {
            real[index] += step[4 * index]
            imaginary[index] += step[4 * index + 1]
            decay[index] = clamp(decay[index] + clamp(step[4 * index + 2], -8, 8), -1, 40)
            let limit = 0.3 * bin / frequency[index]
            frequency[index] *= exp(clamp(step[4 * index + 3], -limit, limit))
        }
        for owner in 0..<stringCount where isActive[owner] {
            let row = 4 * partialCount + 2 * owner
            logFrequency[owner] += clamp(step[row], -0.012, 0.012)
            inharmonicity[owner] = clamp(inharmonicity[owner] + clamp(step[row + 1], -2e-4, 2e-4), -5e-5, 1.5e-3)
        }
    }

    // MARK: - The window's beginning

    /// Samples at the window's beginning that the model does not explain, because a string joined there.
    ///
    /// Block by block (12 ms), the residual of a string that begins inside the window is as large as the signal; after it the
    /// model holds. Returns the end of the last block over `tolerance` before three
    /// good ones in a row (36 ms, longer than the gap between two strings of a strum).
    func unexplainedBeginning() -> Int {
        let block = 144
        var end = 0
        var begin = 0
        var laterEnergy = 1e-20
        var laterLeft = 0.0
        for index in length / 2..<length {
            laterEnergy += Double(signal[index]) * Double(signal[index])
            laterLeft += Double(residual[index]) * Double(residual[index])
        }
        let limit = StrumConstants.unexplainedShare + 2 * laterLeft / laterEnergy
        while begin + block <= length * 2 / 3 {
            var energy = 0.0
            var left = 0.0
            for index in begin..<begin + block {
                energy += Double(signal[index]) * Double(signal[index])
                left += Double(residual[index]) * Double(residual[index])
            }
            begin += block
            if left > limit * energy { end = begin }
            if begin - end >= 3 * block { break }
        }
        return end
    }

    // MARK: - What the covariance says

    /// Standard deviation of the string's first partial in cents, from the last step's information matrix.
    func deviationCents(ofString owner: Int) -> Double {
        matrix.inverseDiagonal(4 * partialCount + 2 * owner, work: &work).squareRoot() * centsPerNaturalLog
    }

    /// Summed squared amplitude of the string before the filter, and the same over each amplitude's own variance.
    func energy(ofString owner: Int) -> (energy: Double, oddEnergy: Double, certainty: Double) {
        var energy = 0.0
        var odd = 0.0
        var certainty = 0.0
        for index in 0..<partialCount where string[index] == owner {
            let square = real[index] * real[index] + imaginary[index] * imaginary[index]
            energy += square / (gain[index] * gain[index])
            if number[index] % 2 == 1 { odd += square / (gain[index] * gain[index]) }
            let variance = matrix.inverseDiagonal(4 * index, work: &work) + matrix.inverseDiagonal(4 * index + 1, work: &work)
            if variance > 0 { certainty += square / variance }
        }
        return (energy, odd, certainty)
    }

    /// Residual energy after the string is taken out and the others have had `iterations` steps to take its place;
    /// everything is put back afterwards.
    func residualEnergy(withoutString owner: Int, iterations: Int) -> Double {
        let kept = (frequency, decay, real, imaginary, logFrequency, inharmonicity, residualEnergy, noiseVariance)
        isActive[owner] = false
        iterate(iterations, firstIteration: 2)
        let energy = residualEnergy
        isActive[owner] = true
        (frequency, decay, real, imaginary, logFrequency, inharmonicity, residualEnergy, noiseVariance) = kept
        return energy
    }
}

@inline(__always)
func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value < low ? low : value > high ? high : value
}

/// |H(f)| of a finite impulse response at a frequency in hertz.
func filterGain(_ filter: [Double], _ frequency: Double) -> Double {
    var re = 0.0
    var im = 0.0
    for index in filter.indices {
        let phase = 2 * Double.pi * frequency / StrumConstants.analysisRate * Double(index)
        re += filter[index] * cos(phase)
        im -= filter[index] * sin(phase)
    }
    return max((re * re + im * im).squareRoot(), 1e-6)
}
