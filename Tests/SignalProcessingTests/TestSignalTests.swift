import CMath
import SignalProcessing
import TestSupport
import Testing

/// The generators are what every room's tests rest on, so they have tests of their own.
struct TestSignalTests {
    /// Mean power density between two frequencies, by averaged spectra.
    private func density(_ samples: [Float], from low: Double, to high: Double) -> Double {
        let transform = RealFourierTransform(length: 4096)
        let window = Window(.hann, length: 4096)
        var (windowed, power) = ([Float](repeating: 0, count: 4096), [Float](repeating: 0, count: 2049))
        var (sum, count) = (0.0, 0)
        for start in stride(from: 0, through: samples.count - 4096, by: 4096) {
            samples[start..<start + 4096].withUnsafeBufferPointer { window.apply(to: $0.baseAddress!, into: &windowed) }
            windowed.withUnsafeBufferPointer { transform.powerSpectrum(of: $0, into: &power) }
            for bin in Int(low * 4096 / 48_000)...Int(high * 4096 / 48_000) {
                sum += Double(power[bin])
                count += 1
            }
        }
        return sum / Double(count) / window.sumOfSquares
    }

    @Test(arguments: [(NoiseColour.white, 0.0), (.pink, -3.01), (.brown, -6.02)]) func noiseFallsAsItsColour(
        colour: NoiseColour, slope: Double
    ) {
        let samples = noise(colour, level: 0.1, seed: 11, count: 480_000)
        #expect(abs(rootMeanSquare(samples) - 0.1) < 1e-5)
        // Four octaves between bands of the same relative width; 0.5 dB is what the estimate itself scatters.
        let low = density(samples, from: 200, to: 400)
        let high = density(samples, from: 3200, to: 6400)
        #expect(abs(10 * log10(high / low) - 4 * slope) < 0.8)
        #expect(noise(colour, level: 0.1, seed: 11, count: 100) == noise(colour, level: 0.1, seed: 11, count: 100))
    }

    @Test func pluckIsTheSumItSays() {
        let samples = pluck(100, silence: 0.1)
        #expect(samples.count == 52_800)
        #expect(samples[..<4800].allSatisfy { $0 == 0 })
        #expect(abs(samples.reduce(0) { max($0, abs($1)) } - 0.5) < 1e-6)
        // Partial n decays by n / 1.5 nepers a second: partial 2 against partial 1, over 0.4 s.
        func amplitude(_ partial: Double, at start: Int) -> Double {
            let part = Array(samples[4800 + start..<4800 + start + 960])
            return SineFit(part, times: (0..<960).map { Double($0) / 48_000 }, frequency: 100 * partial).amplitude
        }
        let early = amplitude(2, at: 0) / amplitude(1, at: 0)
        let late = amplitude(2, at: 19_200) / amplitude(1, at: 19_200)
        #expect(abs(late / early - exp(-0.4 / 1.5)) < 0.02)
    }

    @Test func waveFilesHaveTheirHeader() {
        let bytes = WaveFile.bytes([0, 1, -1, 0.5], sampleRate: 44_100, channels: 2, format: .integer16)
        #expect(bytes.count == 44 + 8)
        #expect(Array(bytes[0..<4]) == Array("RIFF".utf8) && Array(bytes[8..<16]) == Array("WAVEfmt ".utf8))
        #expect(bytes[24] == 0x44 && bytes[25] == 0xAC)
        #expect(Array(bytes[44...]) == [0, 0, 0xFF, 0x7F, 0x01, 0x80, 0x00, 0x40])
    }
}
