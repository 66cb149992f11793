import CMath

/// One least-squares fit of every partial of every string, each with its own amplitude, decay and frequency, the
/// frequencies tied to their string's model by a prior.
///
/// Model: `Σ Re[A_i exp((-g_i + 2πi f_i) t)]`, t from the centre of the window, weight cos²(π t / T) on squares.
/// Gauss-Newton; the gradient is exact, the curvature neglects pairs of partials more than `couplingBins` apart.
final class StrumJointFit {
    /// Pairs of partials further apart than this many bins (1/T) do not couple under the weight.
    static let couplingBins = 20.0
    /// Nodes of the midpoint rule for the curvature; the rule is exact to the weight's own decay up to node count - couplingBins.
    static let nodeCount = 64
    static let blockLength = 256

    let stringCapacity: Int
    let partialCapacity: Int
    let sampleCapacity: Int

    // Per partial, in rising order of the starting frequency.
    var partialCount = 0
    var string: [Int]
    var number: [Int]
    var frequency: [Double]
    var decay: [Double]
    var real: [Double]
    var imaginary: [Double]
    /// Gain of the whitening filter at the partial.
    var gain: [Double]
    var envelope: [Double]
    var projection: [SIMD4<Double>]
    var phasor: [ComplexExponential]
    var blockStep: [ComplexExponential]
    var laneStep: [ComplexExponential]

    // Per string.
    var stringCount = 0
    /// Natural log of the first partial in hertz.
    var logFrequency: [Double]
    var inharmonicity: [Double]
    var target: [Double]
    var isActive: [Bool]

    /// Weighted residual energy of the last pass, and energy of the filtered signal.
    var residualEnergy = 0.0
    var signalEnergy = 0.0
    var noiseVariance = 1e-13

    // Signal of the window.
    var length = 0
    var signal: [Float]
    var residual: [Float]
    var weight: [Float]
    var weightTime: [Float]
    var weightSum = 1.0
    var blockReal: [Float]
    var blockImaginary: [Float]

    let nodeWeight: [Double]
    var nodeReal: [Double]
    var nodeImaginary: [Double]
    var matrix: SkylineCholesky
    var step: [Double]
    var work: [Double]

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
