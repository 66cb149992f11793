/// The prediction-error filter of a signal by autocorrelation and the Levinson-Durbin recursion: 1, -a1 ... -ap.
///
/// Source: J. Makhoul, "Linear prediction: a tutorial review", Proc. IEEE 63, 1975.
func predictionErrorFilter(_ samples: UnsafeBufferPointer<Float>, order: Int) -> [Double] {
    var correlation = [Double](repeating: 0, count: order + 1)
    for lag in 0...order where lag < samples.count {
        var sum = 0.0
        for index in lag..<samples.count { sum += Double(samples[index]) * Double(samples[index - lag]) }
        correlation[lag] = sum
    }
    correlation[0] *= 1.001
    var filter = [Double](repeating: 0, count: order + 1)
    filter[0] = 1
    var error = correlation[0]
    guard error > 0, error.isFinite else { return filter }
    for step in 1...order {
        var sum = 0.0
        for index in 0..<step { sum += filter[index] * correlation[step - index] }
        let reflection = -sum / error
        let previous = filter
        for index in 1...step { filter[index] = previous[index] + reflection * previous[step - index] }
        error *= 1 - reflection * reflection
        guard error > 0 else { return previous }
    }
    return filter
}

/// The impulse response of two filters in a row.
func convolve(_ a: [Double], _ b: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: a.count + b.count - 1)
    for (i, x) in a.enumerated() {
        for (j, y) in b.enumerated() { result[i + j] += x * y }
    }
    return result
}
