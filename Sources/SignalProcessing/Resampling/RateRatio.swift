/// Input samples from one output sample to the next, as a whole number and a fraction over a common denominator, so
/// that positions add up without drift.
struct RateRatio: Equatable {
    var whole: Int
    /// 0 ..< `denominator`.
    var part: Int
    var denominator: Int

    /// Exact for rates that are multiples of 0.001 Hz; any other ratio is rounded to 2^-40 of an input sample, which
    /// is a drift of less than 10^-7 s in a day.
    init(inputRate: Double, outputRate: Double) {
        let (input, output) = (inputRate * 1000, outputRate * 1000)
        if input.rounded() == input, output.rounded() == output {
            let divisor = Self.greatestCommonDivisor(Int(input), Int(output))
            denominator = Int(output) / divisor
            whole = Int(input) / Int(output)
            part = Int(input) / divisor % denominator
        } else {
            denominator = 1 << 40
            let step = inputRate / outputRate
            whole = Int(step)
            part = min(Int(((step - Double(whole)) * Double(denominator)).rounded()), denominator - 1)
        }
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
