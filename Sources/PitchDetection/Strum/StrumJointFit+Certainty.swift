import CMath

// What the fit's covariance and a refit say about one string.
extension StrumJointFit {
    /// Standard deviation of the string's first partial in cents, from the last step's information matrix.
    func deviationCents(ofString owner: Int) -> Double {
        matrix.inverseDiagonal(4 * partialCount + 2 * owner, work: &work).squareRoot() * AnalysisFormat.centsPerNeper
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
