import CMath

/// A synthetic voice: a gliding train of glottal pulses through three wandering formants, in syllables with pauses.
///
/// Nothing in it is a steady note: the fundamental moves 100 to 180 Hz within a syllable at up to several semitones a
/// second. It stands for talk in the room.
public func voice(level: Double, seed: UInt64, duration: Double, sampleRate: Double = 48_000) -> [Float] {
    var generator = RandomGenerator(seed: seed)
    var source = [Double](repeating: 0, count: Int((duration * sampleRate).rounded()))
    var formants = [Resonator(), Resonator(), Resonator()]
    let vowels: [[Double]] = [[730, 1090, 2440], [270, 2290, 3010], [530, 1840, 2480], [300, 870, 2240], [570, 840, 2410]]
    var vowel = vowels[0]
    var phase = 0.0
    var position = 0
    while position < source.count {
        let syllable = Int((0.12 + 0.2 * generator.nextUniform()) * sampleRate)
        let pause = Int((0.02 + 0.15 * generator.nextUniform()) * sampleRate)
        let (from, to) = (100 + 80 * generator.nextUniform(), 100 + 80 * generator.nextUniform())
        let target = vowels[Int(generator.nextUniform() * Double(vowels.count))]
        for index in 0..<min(syllable, source.count - position) {
            let u = Double(index) / Double(syllable)
            phase += (from + (to - from) * u) / sampleRate
            phase -= phase.rounded(.down)
            for formant in 0..<3 { vowel[formant] += (target[formant] - vowel[formant]) * 40 / sampleRate }
            // A pulse that opens slowly and shuts at once, and a little breath.
            let pulse = phase < 0.6 ? sin(Double.pi * phase / 0.6) * phase : 0
            var sample = sin(Double.pi * u) * (pulse + 0.01 * generator.nextNormal())
            for formant in 0..<3 { sample = formants[formant].step(sample, vowel[formant], 60 + 30 * Double(formant), sampleRate) }
            source[position + index] = sample
        }
        position += syllable + pause
    }
    return scaled(source.map(Float.init), toLevel: level)
}

/// Two-pole resonance of unit gain at 0 Hz.
private struct Resonator {
    private var first = 0.0
    private var second = 0.0

    mutating func step(_ input: Double, _ frequency: Double, _ bandwidth: Double, _ sampleRate: Double) -> Double {
        let radius = exp(-Double.pi * bandwidth / sampleRate)
        let (b, c) = (2 * radius * cos(2 * Double.pi * frequency / sampleRate), -radius * radius)
        let output = (1 - b - c) * input + b * first + c * second
        second = first
        first = output
        return output
    }
}
