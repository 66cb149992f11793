import CMath

/// The colour of a noise: how its power density falls with frequency.
public enum NoiseColour: Sendable, CaseIterable {
    /// Flat.
    case white
    /// 3 dB an octave.
    case pink
    /// 6 dB an octave, held flat below 5 Hz.
    case brown
}

/// Seeded normal noise of the root mean square `level`: the same seed gives the same samples everywhere.
public func noise(_ colour: NoiseColour = .white, level: Double, seed: UInt64, count: Int, sampleRate: Double = 48_000) -> [Float] {
    var generator = RandomGenerator(seed: seed)
    var samples: [Float]
    switch colour {
    case .white:
        samples = (0..<count).map { _ in Float(generator.nextNormal()) }
    case .pink:
        samples = pinkNoise(&generator, count: count, sampleRate: sampleRate)
    case .brown:
        let keep = exp(-2 * Double.pi * 5 / sampleRate)
        var state = 0.0
        samples = (0..<count).map { _ in
            state = keep * state + generator.nextNormal()
            return Float(state)
        }
    }
    return scaled(samples, toLevel: level)
}

/// One-pole low-passes, an octave apart, each with the same power: their sum falls 3 dB an octave.
private func pinkNoise(_ generator: inout RandomGenerator, count: Int, sampleRate: Double) -> [Float] {
    var corner = 4.0
    var poles: [(keep: Double, gain: Double, state: Double)] = []
    while corner < 0.49 * sampleRate {
        let keep = exp(-2 * Double.pi * corner / sampleRate)
        poles.append((keep, (1 - keep * keep).squareRoot(), 0))
        corner *= 2
    }
    return (0..<count).map { _ in
        var sum = 0.0
        for index in poles.indices {
            poles[index].state = poles[index].keep * poles[index].state + poles[index].gain * generator.nextNormal()
            sum += poles[index].state
        }
        return Float(sum)
    }
}
