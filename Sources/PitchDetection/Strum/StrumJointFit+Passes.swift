import CMath

// Passes over the samples: the residual, its energy, and each partial's projections.
extension StrumJointFit {
    /// One pass: residual = signal - model, its weighted energy, and each partial's two complex projections
    /// P0 = Σ w r e, P1 = Σ w t r e.
    func pass() {
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

    func block(begin: Int, count: Int) {
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

    func project(
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
}
