import CMath

/// Energy of the twelve pitch classes in one spectrum, octaves folded together.
///
///     p(f) = 69 + 12 log2(f / 440),   class = round(p) mod 12,   c = sqrt(sum of peak weights), L2-normalised
///
/// Only local maxima between 65 and 2000 Hz and within 40 dB of the loudest count; a peak above 500 Hz weighs `500 / f`, as it is more
/// likely an overtone than a note. All zeros for silence.
/// Source: Fujishima 1999, "Realtime chord recognition of musical sound", section 3 (pitch class profiles); Gomez 2006,
/// "Tonal description of music audio signals", section 3.3.2 (peaks only).
struct Chroma {
    static let lowestHertz = 65.0
    static let highestHertz = 2000.0
    static let overtoneHertz = 500.0
    /// 40 dB.
    static let range: Float = 0.01

    /// Twelve values, C first.
    private(set) var values: [Float]
    /// Pitch class of the lowest peak within 20 dB of the loudest, nil for silence.
    private(set) var lowest: Int?

    init() {
        values = [Float](repeating: 0, count: 12)
    }

    /// `tuningCents` is how far the instrument stands above A4 = 440 Hz.
    init(magnitudes: UnsafeMutableBufferPointer<Float>, binWidth: Double, tuningCents: Double) {
        self.init()
        let first = max(2, Int(Chroma.lowestHertz / binWidth))
        let last = min(magnitudes.count - 3, Int(Chroma.highestHertz / binWidth))
        guard first < last else { return }
        var loudest: Float = 0
        for bin in first...last { loudest = max(loudest, magnitudes[bin]) }
        guard loudest > 1e-6, loudest.isFinite else { return }
        for bin in first...last {
            let value = magnitudes[bin]
            guard value > Chroma.range * loudest, value > magnitudes[bin - 1], value >= magnitudes[bin + 1] else { continue }
            let frequency = Double(bin) * binWidth
            let semitones = 69 + 12 * log2(frequency / 440) - tuningCents / 100
            let pitchClass = Int(semitones.rounded()) % 12
            values[pitchClass] += value * Float(min(1, Chroma.overtoneHertz / frequency))
            if lowest == nil, value > 0.1 * loudest { lowest = pitchClass }
        }
        var energy: Float = 0
        for index in 0..<12 {
            values[index] = values[index].squareRoot()
            energy += values[index] * values[index]
        }
        guard energy > 0 else { return }
        for index in 0..<12 { values[index] /= energy.squareRoot() }
    }
}
