import CMath

/// Placeholder for the generators that follow.
public func sine(_ frequency: Double, amplitude: Double = 1, phase: Double = 0, sampleRate: Double = 48_000, count: Int) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * Double.pi * frequency * Double($0) / sampleRate + phase)) }
}

public func cosine(_ x: Double) -> Double { cos(x) }
