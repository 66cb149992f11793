import CMath

// One Gauss-Newton step: curvature, gradient, priors, and what is done with the solution.
extension StrumJointFit {
    /// The data's curvature: ½ Re[p conj(q) Wⁿ] for each pair of partials that couple, p and q the factors of
    /// Re A, Im A (1, i), decay (-A t) and ln f (i A ω t).
    func assembleCurvature(amplitudesOnly: Bool) -> Bool {
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

    func lock(_ index: Int, amplitudes: Bool) {
        for unknown in (amplitudes ? 0 : 2)..<4 { matrix.add(1, row: 4 * index + unknown, column: 4 * index + unknown) }
    }

    func fillNodes() {
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

    func addPair(_ i: Int, _ j: Int, amplitudesOnly: Bool) {
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
    func factors(_ index: Int) -> InlineArray<4, SIMD2<Double>> {
        let omega = 2 * Double.pi * frequency[index]
        return [
            SIMD2(1, 0), SIMD2(0, 1), SIMD2(-real[index], -imaginary[index]),
            SIMD2(-imaginary[index] * omega, real[index] * omega),
        ]
    }

    func assembleGradient() {
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

    func addPriors(robust: Bool) {
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
            let deviation = StrumConstants.targetDeviation / AnalysisFormat.centsPerNeper
            let precision = 1 / (deviation * deviation)
            matrix.add(precision, row: row, column: row)
            step[row] -= (logFrequency[owner] - log(target[owner])) * precision
            let stiffness = 1 / (StrumConstants.inharmonicityDeviation * StrumConstants.inharmonicityDeviation)
            matrix.add(stiffness, row: row + 1, column: row + 1)
            step[row + 1] += (StrumConstants.inharmonicity - inharmonicity[owner]) * stiffness
        }
    }

    /// The prior that holds a partial near its string: ln f_i - ln f1 - ln s(k, B) ~ N(0, tie²), with Student's weight later.
    func addTie(_ index: Int, owner: Int, robust: Bool) {
        let row = 4 * index + 3
        let border = 4 * partialCount + 2 * owner
        let stiffness = inharmonicity[owner]
        let square = Double(number[index] * number[index])
        let slope = (square - 1) / 2 / ((1 + stiffness * square) * (1 + stiffness))
        let deviation = StrumConstants.tieDeviation / AnalysisFormat.centsPerNeper
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

    func apply() {
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
}
