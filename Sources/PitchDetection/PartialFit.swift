import CMath

/// Measures all partials of a note at once, each with its own amplitude, phase, frequency and decay.
///
/// Around starting frequencies `w_k` the window is modelled as
///
///     x(t) = sum_k Re[(A_k + D_k u) exp(i w_k t)],   u = t / L in (-1/2, 1/2),
///
/// by least squares weighted with `w(u) = cos(pi u)`. `A_k` is the partial's amplitude and phase at the window's
/// middle; `D_k / A_k` holds, as its imaginary part, how far `w_k` was off and, as its real part, the decay, so a
/// decay does not pull the frequency. As the weight is even the normal equations fall into two real systems: one for
/// the even functions `cos w_k t` and `u sin w_k t`, one for the odd `sin w_k t` and `u cos w_k t`. Their matrices are
/// known in closed form (`WindowMoments`). Sums run in single precision, phases and solutions in double.
///
/// Source: the linearised frequency step is that of the derivative-based estimators surveyed by
/// M. Betser et al., "Estimation of frequency for AM/FM models using the phase vocoder framework", IEEE TSP 56 (2008).
final class PartialFit {
    private static let capacity = AnalysisFormat.maximumPartials
    private static let halfCapacity = AnalysisFormat.longWindow / 2

    /// Partials in the model.
    var count = 0
    /// Which partial of the string each one is, from 1.
    let numbers: UnsafeMutableBufferPointer<Int>
    /// Frequency each partial is modelled at, in hertz.
    let frequencies: UnsafeMutableBufferPointer<Double>
    /// How far the true frequency is from that, in hertz; set by `solve`.
    let steps: UnsafeMutableBufferPointer<Double>
    /// `|A_k|^2`; set by `solve`.
    let squaredAmplitudes: UnsafeMutableBufferPointer<Double>
    /// Change of the amplitude's logarithm over the whole window; negative for a decay. Set by `solve`.
    let decays: UnsafeMutableBufferPointer<Double>

    private let window: CosineWindow
    private let even: SymmetricSystem
    private let odd: SymmetricSystem
    private let moments: WindowMoments
    /// Sums and differences of the samples at `t` and `-t`, plain, weighted, and weighted times `u`.
    private let folded: UnsafeMutableBufferPointer<Float>
    private let cosines: UnsafeMutableBufferPointer<Float>
    private let sines: UnsafeMutableBufferPointer<Float>
    private let centredTimes: UnsafeMutableBufferPointer<Float>

    private enum Fold: Int {
        case sum, difference, weightedSum, weightedDifference, weightedSumTime, weightedDifferenceTime
    }

    init(window: CosineWindow) {
        self.window = window
        even = SymmetricSystem(capacity: 2 * Self.capacity)
        odd = SymmetricSystem(capacity: 2 * Self.capacity)
        moments = WindowMoments(capacity: Self.capacity)
        numbers = .allocate(capacity: Self.capacity)
        numbers.initialize(repeating: 0)
        frequencies = .allocate(capacity: Self.capacity)
        frequencies.initialize(repeating: 0)
        steps = .allocate(capacity: Self.capacity)
        steps.initialize(repeating: 0)
        squaredAmplitudes = .allocate(capacity: Self.capacity)
        squaredAmplitudes.initialize(repeating: 0)
        decays = .allocate(capacity: Self.capacity)
        decays.initialize(repeating: 0)
        folded = .allocate(capacity: 6 * Self.halfCapacity)
        folded.initialize(repeating: 0)
        cosines = .allocate(capacity: Self.capacity * Self.halfCapacity)
        cosines.initialize(repeating: 0)
        sines = .allocate(capacity: Self.capacity * Self.halfCapacity)
        sines.initialize(repeating: 0)
        centredTimes = .allocate(capacity: Self.halfCapacity)
        centredTimes.initialize(repeating: 0)
    }

    deinit {
        numbers.deallocate()
        frequencies.deallocate()
        steps.deallocate()
        squaredAmplitudes.deallocate()
        decays.deallocate()
        folded.deallocate()
        cosines.deallocate()
        sines.deallocate()
        centredTimes.deallocate()
    }

    private func fold(_ part: Fold) -> UnsafeMutablePointer<Float> {
        folded.baseAddress! + part.rawValue * Self.halfCapacity
    }

    /// Takes the `window.length` samples that are to be modelled.
    func load(_ samples: UnsafePointer<Float>) {
        let half = window.length / 2
        let scale = 1 / Float(window.length)
        let sum = fold(.sum)
        let difference = fold(.difference)
        for index in 0..<half {
            let after = samples[half + index]
            let before = samples[half - 1 - index]
            let weight = window.weights[index]
            let time = (Float(index) + 0.5) * scale
            centredTimes[index] = time
            sum[index] = after + before
            difference[index] = after - before
            fold(.weightedSum)[index] = weight * (after + before)
            fold(.weightedDifference)[index] = weight * (after - before)
            fold(.weightedSumTime)[index] = weight * (after + before) * time
            fold(.weightedDifferenceTime)[index] = weight * (after - before) * time
        }
    }

    /// Fits the partials at `frequencies`; false when the equations are singular.
    func solve() -> Bool {
        let length = Double(window.length)
        for index in 0..<count { project(index) }
        moments.fill(
            even: even, odd: odd, frequencies: frequencies, count: count,
            cyclesPerHertz: length / AnalysisFormat.sampleRate)
        guard even.solve(size: 2 * count), odd.solve(size: 2 * count) else { return false }
        let hertzPerStep = AnalysisFormat.sampleRate / (2 * Double.pi * length)
        for index in 0..<count {
            let real = even.values[index]
            let imaginary = -odd.values[index]
            let slopeReal = odd.values[count + index]
            let slopeImaginary = -even.values[count + index]
            // (A = real + i imaginary, D = slopeReal + i slopeImaginary); x = Re[(A + D u) exp(i w t)].
            let squared = real * real + imaginary * imaginary
            squaredAmplitudes[index] = squared
            let inverse = 1 / max(squared, 1e-30)
            steps[index] = (slopeImaginary * real - slopeReal * imaginary) * inverse * hertzPerStep
            decays[index] = (slopeReal * real + slopeImaginary * imaginary) * inverse
        }
        return true
    }

    /// Builds the waves of one partial and projects the weighted samples on them.
    private func project(_ index: Int) {
        let half = window.length / 2
        let angle = 2 * Double.pi * frequencies[index] / AnalysisFormat.sampleRate
        var lanes = PhasorLanes(angle: angle)
        let cosineRow = UnsafeMutableRawPointer(cosines.baseAddress! + index * Self.halfCapacity)
        let sineRow = UnsafeMutableRawPointer(sines.baseAddress! + index * Self.halfCapacity)
        let sums = UnsafeRawPointer(fold(.weightedSum))
        let differences = UnsafeRawPointer(fold(.weightedDifference))
        let sumTimes = UnsafeRawPointer(fold(.weightedSumTime))
        let differenceTimes = UnsafeRawPointer(fold(.weightedDifferenceTime))
        var onCosine = SIMD8<Float>.zero
        var onSlopedSine = SIMD8<Float>.zero
        var onSine = SIMD8<Float>.zero
        var onSlopedCosine = SIMD8<Float>.zero
        for start in stride(from: 0, to: half, by: 64) {
            var (cosine, sine) = lanes.next()
            for offset in stride(from: start * 4, to: min(start + 64, half) * 4, by: 32) {
                cosineRow.storeBytes(of: cosine, toByteOffset: offset, as: SIMD8<Float>.self)
                sineRow.storeBytes(of: sine, toByteOffset: offset, as: SIMD8<Float>.self)
                onCosine += cosine * sums.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                onSlopedSine += sine * sumTimes.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                onSine += sine * differences.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                onSlopedCosine += cosine * differenceTimes.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                let turned = cosine * lanes.stepCosine - sine * lanes.stepSine
                sine = sine * lanes.stepCosine + cosine * lanes.stepSine
                cosine = turned
            }
        }
        let scale = 2 / Double(window.length)
        even.values[index] = Double(onCosine.sum()) * scale
        even.values[count + index] = Double(onSlopedSine.sum()) * scale
        odd.values[index] = Double(onSine.sum()) * scale
        odd.values[count + index] = Double(onSlopedCosine.sum()) * scale
    }

    /// Writes what the model leaves unexplained, through a Hann window, to `output`; zeros behind it.
    func residual(into output: UnsafeMutableBufferPointer<Float>) {
        let half = window.length / 2
        let times = UnsafeRawPointer(centredTimes.baseAddress!)
        for start in stride(from: 0, to: half, by: 8) {
            var evenPart = SIMD8<Float>.zero
            var evenSlope = SIMD8<Float>.zero
            var oddPart = SIMD8<Float>.zero
            var oddSlope = SIMD8<Float>.zero
            for index in 0..<count {
                let row = index * Self.halfCapacity + start
                let cosine = UnsafeRawPointer(cosines.baseAddress! + row).loadUnaligned(as: SIMD8<Float>.self)
                let sine = UnsafeRawPointer(sines.baseAddress! + row).loadUnaligned(as: SIMD8<Float>.self)
                evenPart += cosine * Float(even.values[index])
                evenSlope += sine * Float(even.values[count + index])
                oddPart += sine * Float(odd.values[index])
                oddSlope += cosine * Float(odd.values[count + index])
            }
            let time = times.loadUnaligned(fromByteOffset: start * 4, as: SIMD8<Float>.self)
            let modelEven = evenPart + evenSlope * time
            let modelOdd = oddPart + oddSlope * time
            for lane in 0..<8 {
                let index = start + lane
                let hann = window.weights[index] * window.weights[index]
                let evenResidual = 0.5 * fold(.sum)[index] - modelEven[lane]
                let oddResidual = 0.5 * fold(.difference)[index] - modelOdd[lane]
                output[half + index] = hann * (evenResidual + oddResidual)
                output[half - 1 - index] = hann * (evenResidual - oddResidual)
            }
        }
        for index in window.length..<AnalysisFormat.transformLength { output[index] = 0 }
    }
}

/// Eight neighbouring values of `exp(i angle (n + 1/2))`, started anew in double precision every 64 samples so that
/// the single-precision recurrence between cannot drift.
private struct PhasorLanes {
    private var baseCosine: Double
    private var baseSine: Double
    private let blockCosine: Double
    private let blockSine: Double
    private var laneCosines = SIMD8<Float>.zero
    private var laneSines = SIMD8<Float>.zero
    let stepCosine: Float
    let stepSine: Float

    init(angle: Double) {
        baseCosine = cos(angle / 2)
        baseSine = sin(angle / 2)
        let unitCosine = cos(angle)
        let unitSine = sin(angle)
        var cosine = 1.0
        var sine = 0.0
        for lane in 0..<8 {
            laneCosines[lane] = Float(cosine)
            laneSines[lane] = Float(sine)
            (cosine, sine) = (cosine * unitCosine - sine * unitSine, sine * unitCosine + cosine * unitSine)
        }
        stepCosine = Float(cosine)
        stepSine = Float(sine)
        for _ in 0..<3 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * cosine * sine) }
        blockCosine = cosine
        blockSine = sine
    }

    mutating func next() -> (SIMD8<Float>, SIMD8<Float>) {
        let real = Float(baseCosine)
        let imaginary = Float(baseSine)
        let cosines = laneCosines * real - laneSines * imaginary
        let sines = laneSines * real + laneCosines * imaginary
        (baseCosine, baseSine) = (
            baseCosine * blockCosine - baseSine * blockSine, baseSine * blockCosine + baseCosine * blockSine
        )
        return (cosines, sines)
    }
}
