/// Times several ways of doing the same work in turn, so that a slow spell of the machine meets all of them.
///
/// `rounds` rounds; in each, every candidate runs `repeats` times. Returns, per candidate, microseconds of one run in its
/// fastest round: the least disturbed one.
func microseconds(rounds: Int, repeats: Int, _ candidates: [() -> Void]) -> [Double] {
    let clock = ContinuousClock()
    var best = [Double](repeating: .infinity, count: candidates.count)
    for candidate in candidates { candidate() }
    for _ in 0..<rounds {
        for (index, candidate) in candidates.enumerated() {
            let elapsed = clock.measure { for _ in 0..<repeats { candidate() } }
            let (seconds, attoseconds) = elapsed.components
            best[index] = min(best[index], (Double(seconds) * 1e6 + Double(attoseconds) * 1e-12) / Double(repeats))
        }
    }
    return best
}

/// Microseconds that one piece of work takes; the median over many is untouched by the moments the machine was elsewhere.
func microseconds(of work: () -> Void) -> Double {
    let (seconds, attoseconds) = ContinuousClock().measure(work).components
    return Double(seconds) * 1e6 + Double(attoseconds) * 1e-12
}

func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
}

/// `value` with so many decimals, at least `width` characters wide.
func column(_ value: Double, decimals: Int = 2, width: Int = 10) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((abs(value) * scale).rounded())
    var digits = String(scaled)
    while digits.count <= decimals { digits = "0" + digits }
    let split = digits.index(digits.endIndex, offsetBy: -decimals)
    let text = (value < 0 ? "-" : "") + digits[..<split] + (decimals > 0 ? "." + digits[split...] : "")
    return String(repeating: " ", count: max(0, width - text.count)) + text
}

func column(_ text: String, width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
