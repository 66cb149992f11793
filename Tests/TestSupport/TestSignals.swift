import CMath

/// `amplitude * sin(2 pi frequency t + phase)`, `t = 0` at the first sample.
public func sine(_ frequency: Double, amplitude: Double = 1, phase: Double = 0, sampleRate: Double = 48_000, count: Int) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * Double.pi * frequency * Double($0) / sampleRate + phase)) }
}

/// Sum of sines at `n * frequency` with the given amplitudes, `n = 1, 2, ...`, all starting at phase 0.
public func harmonicSum(_ frequency: Double, amplitudes: [Double], duration: Double = 1, sampleRate: Double = 48_000) -> [Float] {
    partialSum(
        amplitudes.enumerated().map { Partial(frequency: frequency * Double($0.offset + 1), amplitude: $0.element, decayRate: 0) },
        duration: duration, sampleRate: sampleRate)
}

/// One partial: `amplitude * exp(-decayRate t) * sin(2 pi frequency t)`.
public struct Partial: Sendable {
    /// Hertz.
    public var frequency: Double
    public var amplitude: Double
    /// Nepers a second.
    public var decayRate: Double

    public init(frequency: Double, amplitude: Double, decayRate: Double) {
        self.frequency = frequency
        self.amplitude = amplitude
        self.decayRate = decayRate
    }
}

/// Sum of partials; those at or above half the sample rate are left out.
public func partialSum(_ partials: [Partial], duration: Double, sampleRate: Double = 48_000) -> [Float] {
    let count = Int((duration * sampleRate).rounded())
    var sum = [Double](repeating: 0, count: count)
    for partial in partials where partial.frequency < sampleRate / 2 {
        let angle = 2 * Double.pi * partial.frequency / sampleRate
        let decay = partial.decayRate / sampleRate
        for index in 0..<count { sum[index] += partial.amplitude * exp(-decay * Double(index)) * sin(angle * Double(index)) }
    }
    return sum.map(Float.init)
}

/// A plucked string: 14 partials of amplitude `1 / n`, each decaying as `exp(-n t / 1.5 s)`.
///
/// `fundamental` multiplies the amplitude of partial 1 (0.05 for a weak fundamental); `inharmonicity` is B of
/// `f_n = n f sqrt((1 + B n^2) / (1 + B))`, so that `frequency` stays the frequency of partial 1.
public func pluckPartials(
    _ frequency: Double, count: Int = 14, fundamental: Double = 1, inharmonicity: Double = 0, decayTime: Double = 1.5
) -> [Partial] {
    (1...count).map { number in
        let n = Double(number)
        let stretch = ((1 + inharmonicity * n * n) / (1 + inharmonicity)).squareRoot()
        return Partial(
            frequency: n * frequency * stretch, amplitude: (number == 1 ? fundamental : 1) / n, decayRate: n / decayTime)
    }
}

/// The sound of `pluckPartials`, scaled to the peak `peak`, after `silence` seconds of zeros.
public func pluck(
    _ frequency: Double, duration: Double = 1, sampleRate: Double = 48_000, silence: Double = 0, peak: Double = 0.5,
    fundamental: Double = 1, inharmonicity: Double = 0
) -> [Float] {
    let partials = pluckPartials(frequency, fundamental: fundamental, inharmonicity: inharmonicity)
    let sound = scaled(partialSum(partials, duration: duration, sampleRate: sampleRate), toPeak: peak)
    return [Float](repeating: 0, count: Int((silence * sampleRate).rounded())) + sound
}

/// A pluck whose fundamental is at a twentieth of its usual amplitude.
public func weakFundamentalPluck(
    _ frequency: Double, duration: Double = 1, sampleRate: Double = 48_000, silence: Double = 0
) -> [Float] {
    pluck(frequency, duration: duration, sampleRate: sampleRate, silence: silence, fundamental: 0.05)
}

/// Plucks of all `frequencies`, one every `spacing` seconds, the whole scaled to the peak `peak`.
public func strum(
    _ frequencies: [Double], spacing: Double = 0.012, duration: Double = 2, sampleRate: Double = 48_000, silence: Double = 0,
    peak: Double = 0.5
) -> [Float] {
    var sum = [Float](repeating: 0, count: Int((duration * sampleRate).rounded()))
    for (index, frequency) in frequencies.enumerated() {
        let start = Int((Double(index) * spacing * sampleRate).rounded())
        let string = pluck(frequency, duration: duration, sampleRate: sampleRate)
        for position in 0..<max(0, sum.count - start) { sum[start + position] += string[position] }
    }
    return [Float](repeating: 0, count: Int((silence * sampleRate).rounded())) + scaled(sum, toPeak: peak)
}

/// Multiplies so that the largest magnitude is `peak`; silence stays silence.
public func scaled(_ samples: [Float], toPeak peak: Double) -> [Float] {
    let largest = samples.reduce(Float(0)) { max($0, abs($1)) }
    return largest > 0 ? samples.map { $0 * Float(peak) / largest } : samples
}

/// Multiplies so that the root mean square is `level`; silence stays silence.
public func scaled(_ samples: [Float], toLevel level: Double) -> [Float] {
    let now = rootMeanSquare(samples)
    return now > 0 ? samples.map { Float(Double($0) * level / now) } : samples
}

public func rootMeanSquare(_ samples: [Float]) -> Double {
    (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))).squareRoot()
}

/// Sample by sample; the shorter one counts as followed by silence.
public func mixed(_ a: [Float], _ b: [Float]) -> [Float] {
    (0..<max(a.count, b.count)).map { ($0 < a.count ? a[$0] : 0) + ($0 < b.count ? b[$0] : 0) }
}

/// Channels of equal length as interleaved frames.
public func interleaved(_ channels: [[Float]]) -> [Float] {
    guard let first = channels.first else { return [] }
    return first.indices.flatMap { index in channels.map { $0[index] } }
}
