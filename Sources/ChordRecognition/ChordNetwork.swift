import CMath

/// A small network that scores every chord from the two spectra, with the same weights for each of the twelve roots.
///
/// For root `r` it sees 252 bins of either spectrum, from MIDI `24 + r - 1/3` up in thirds of a semitone, so that every root sees the
/// same distances from itself: 504 inputs -> 128 -> 64 -> 22 outputs, rectified between. The outputs are twenty scores (nineteen kinds
/// and one note alone), the score of `r` as the bass note, and the log odds that pitch class `r` sounds at all. "No chord" is one
/// linear unit on the mean over roots of the 64. About 0.9 million multiplications a window.
///
/// Weights are int8 with one scale a row; how they were made is in Evaluation/chords.
final class ChordNetwork {
    static let viewBins = 252
    static let hidden = (first: 128, second: 64)
    static let outputs = ChordVocabulary.perRoot + 2
    private static let pad = 12 * EvidenceSpectra.binsPerSemitone
    private static let padded = 11 * EvidenceSpectra.binsPerSemitone + viewBins

    private struct Layer {
        let rows: Int
        let columns: Int
        let weights: UnsafeMutablePointer<Float>
        let bias: UnsafeMutablePointer<Float>
    }

    private let layers: (first: Layer, second: Layer, third: Layer, noChord: Layer)
    private let input: UnsafeMutablePointer<Float>
    private let first: UnsafeMutablePointer<Float>
    private let second: UnsafeMutablePointer<Float>
    private let mean: UnsafeMutablePointer<Float>

    init() {
        var reader = ChordNetworkWeights.Reader(ChordNetworkWeights.table)
        func layer(_ rows: Int, _ columns: Int) -> Layer {
            let weights = UnsafeMutablePointer<Float>.allocate(capacity: rows * columns)
            let bias = UnsafeMutablePointer<Float>.allocate(capacity: rows)
            for index in 0..<rows * columns { (weights + index).initialize(to: Float(Int8(bitPattern: reader.byte()))) }
            for row in 0..<rows {
                let scale = reader.float()
                for column in 0..<columns { weights[row * columns + column] *= scale }
            }
            for row in 0..<rows { (bias + row).initialize(to: reader.float()) }
            return Layer(rows: rows, columns: columns, weights: weights, bias: bias)
        }
        layers = (
            layer(ChordNetwork.hidden.first, 2 * ChordNetwork.viewBins), layer(ChordNetwork.hidden.second, ChordNetwork.hidden.first),
            layer(ChordNetwork.outputs, ChordNetwork.hidden.second), layer(1, ChordNetwork.hidden.second)
        )
        func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
            memory.initialize(repeating: 0, count: count)
            return memory
        }
        input = zeros(2 * ChordNetwork.padded)
        first = zeros(ChordNetwork.hidden.first)
        second = zeros(ChordNetwork.hidden.second)
        mean = zeros(ChordNetwork.hidden.second)
    }

    deinit {
        for layer in [layers.first, layers.second, layers.third, layers.noChord] {
            layer.weights.deallocate()
            layer.bias.deallocate()
        }
        input.deallocate()
        first.deallocate()
        second.deallocate()
        mean.deallocate()
    }

    /// Scores the pooled spectra.
    func score(_ spectra: EvidenceSpectra, into evidence: ChordEvidence) {
        let secondInput = input + ChordNetwork.padded
        for index in 0..<EvidenceSpectra.binCount {
            input[ChordNetwork.pad + index] = spectra.whole[index]
            secondInput[ChordNetwork.pad + index] = spectra.late[index]
        }
        for index in 0..<ChordNetwork.hidden.second { mean[index] = 0 }
        for root in 0..<12 {
            let offset = root * EvidenceSpectra.binsPerSemitone
            hide(input + offset, secondInput + offset)
            let scores = layers.third
            for row in 0..<scores.rows {
                let value = scores.bias[row] + dot(scores.weights + row * scores.columns, second, scores.columns)
                if row < ChordVocabulary.perRoot {
                    evidence.logProbabilities[root * ChordVocabulary.perRoot + row] = value
                } else if row == ChordVocabulary.perRoot {
                    evidence.bass[root] = value
                } else {
                    evidence.presence[root] = 1 / (1 + expf(-value))
                }
            }
        }
        for index in 0..<ChordNetwork.hidden.second { mean[index] /= 12 }
        evidence.logProbabilities[ChordVocabulary.noChord] =
            layers.noChord.bias[0] + dot(layers.noChord.weights, mean, ChordNetwork.hidden.second)
        subtractLogSum(evidence.logProbabilities)
        subtractLogSum(evidence.bass)
        for root in 0..<12 { evidence.bass[root] = expf(evidence.bass[root]) }
    }

    /// The two hidden layers of one root; adds the second to the mean.
    private func hide(_ whole: UnsafePointer<Float>, _ late: UnsafePointer<Float>) {
        let one = layers.first
        for row in 0..<one.rows {
            let weights = one.weights + row * one.columns
            let sum = dot(weights, whole, ChordNetwork.viewBins) + dot(weights + ChordNetwork.viewBins, late, ChordNetwork.viewBins)
            first[row] = max(0, one.bias[row] + sum)
        }
        let two = layers.second
        for row in 0..<two.rows {
            second[row] = max(0, two.bias[row] + dot(two.weights + row * two.columns, first, two.columns))
            mean[row] += second[row]
        }
    }

    /// `sum a[i] b[i]`; `count` is a multiple of 4.
    @inline(__always)
    private func dot(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int) -> Float {
        var sums = SIMD4<Float>.zero
        let left = UnsafeRawPointer(a)
        let right = UnsafeRawPointer(b)
        var byte = 0
        while byte < 4 &* count {
            sums +=
                left.loadUnaligned(fromByteOffset: byte, as: SIMD4<Float>.self)
                * right.loadUnaligned(fromByteOffset: byte, as: SIMD4<Float>.self)
            byte &+= 16
        }
        return sums.sum()
    }

    private func subtractLogSum(_ values: UnsafeMutableBufferPointer<Float>) {
        var highest = -Float.infinity
        for value in values { highest = max(highest, value) }
        var sum: Float = 0
        for value in values { sum += expf(value - highest) }
        let logSum = highest + logf(sum)
        for index in 0..<values.count { values[index] -= logSum }
    }
}
