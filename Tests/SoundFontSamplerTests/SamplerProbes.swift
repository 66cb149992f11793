import CMath
import SoundFontFixtures
import SoundFontSampler

extension Sampler {
    /// The next frames as arrays.
    func frames(_ count: Int, portion: Int = 64) -> (left: [Float], right: [Float]) {
        var left = [Float](repeating: .nan, count: count)
        var right = left
        left.withUnsafeMutableBufferPointer { l in
            right.withUnsafeMutableBufferPointer { r in
                var position = 0
                while position < count {
                    let size = min(portion, count - position)
                    render(left: l.baseAddress! + position, right: r.baseAddress! + position, frames: size)
                    position += size
                }
            }
        }
        return (left, right)
    }

    /// A sampler without effects at unity gain, playing a bank.
    static func bare(_ bank: Bank, rate: Double = 48_000, polyphony: Int = 256) -> Sampler {
        let sampler = Sampler(sampleRate: rate, configuration: Configuration(polyphony: polyphony, limits: false))
        sampler.gain = 1
        sampler.reverbLevel = 0
        sampler.load(bank)
        return sampler
    }
}

/// The frequency of a steady tone whose frequency is nearly known: the phase advance between two windows.
func measuredFrequency(_ samples: ArraySlice<Float>, near guess: Double, rate: Double) -> Double {
    func phase(_ range: Range<Int>) -> Double {
        var (re, im) = (0.0, 0.0)
        for index in range {
            let window = 0.5 - 0.5 * cos(2 * Double.pi * (Double(index - range.lowerBound) + 0.5) / Double(range.count))
            let angle = 2 * Double.pi * guess * Double(index) / rate
            re += window * Double(samples[index]) * cos(angle)
            im -= window * Double(samples[index]) * sin(angle)
        }
        return atan2(im, re)
    }
    let half = samples.count / 2
    let first = samples.startIndex..<samples.startIndex + half
    let second = samples.startIndex + half..<samples.startIndex + 2 * half
    var difference = phase(second) - phase(first)
    difference -= 2 * Double.pi * (difference / (2 * Double.pi)).rounded()
    return guess + difference / (2 * Double.pi) * rate / Double(half)
}

func cents(_ frequency: Double, over reference: Double) -> Double { 1_200 * log2(frequency / reference) }

func rootMeanSquare(_ samples: ArraySlice<Float>) -> Double {
    var sum = 0.0
    for sample in samples { sum += Double(sample) * Double(sample) }
    return (sum / Double(max(samples.count, 1))).squareRoot()
}
