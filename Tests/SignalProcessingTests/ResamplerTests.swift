import CMath
import SignalProcessing
import TestSupport
import Testing

/// The rates of sound cards and files, and two that only exist between clocks.
private let rates: [Double] = [
    8000, 11_025, 12_000, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000, 47_999, 44_100.7, 48_000.123456,
]

private func resample(_ signal: [Float], _ resampler: Resampler, chunk: (Int) -> Int = { _ in 1024 }) -> [Float] {
    var output: [Float] = []
    var start = 0
    var index = 0
    while start < signal.count {
        let end = min(signal.count, start + chunk(index))
        signal[start..<end].withUnsafeBufferPointer { resampler.append($0) { output.append(contentsOf: $0) } }
        start = end
        index += 1
    }
    return output
}

/// Output of a sine after the filter has filled, with the times its samples stand for.
private func settled(_ frequency: Double, rate: Double, amplitude: Double = 0.5) -> (samples: [Float], times: [Double]) {
    let resampler = Resampler(inputRate: rate)!
    let output = resample(sine(frequency, amplitude: amplitude, phase: 0.3, sampleRate: rate, count: Int(rate * 0.05)), resampler)
    let first = Int(resampler.delay * 12_000) + 2
    return (Array(output[first...]), (first..<output.count).map(resampler.time(ofOutput:)))
}

struct ResamplerTests {
    /// Kaiser's ripple for beta 8 is 80 dB, in the pass band as in the stop band; phase and time axis are exact.
    @Test(arguments: rates) func sineKeepsAmplitudePhaseAndFrequency(rate: Double) {
        let edge = 0.4 * min(rate, 12_000)
        for frequency in [41.2, 440, 1234.5, 0.7 * edge, edge] {
            let (samples, times) = settled(frequency, rate: rate)
            let fit = SineFit(samples, times: times, frequency: frequency)
            #expect(abs(fit.amplitude / 0.5 - 1) < 2e-4, "\(rate) Hz, \(frequency) Hz: gain \(fit.amplitude / 0.5)")
            #expect(abs(fit.phase - 0.3) < 2e-4, "\(rate) Hz, \(frequency) Hz: phase \(fit.phase)")
            // 80 dB below the sine for what alias and image leave.
            #expect(fit.residual < 0.5 / 2.squareRoot() * 1e-4, "\(rate) Hz, \(frequency) Hz: residual \(fit.residual)")
        }
    }

    @Test(arguments: rates.filter { $0 > 14_500 }) func aliasesBelowFiveKilohertzAreEightyDecibelsDown(rate: Double) {
        var worst = 0.0
        var frequency = 7000.0
        while frequency < min(rate / 2, 40_000) {
            let samples = settled(frequency, rate: rate).samples
            let meanSquare = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
            worst = max(worst, (2 * meanSquare).squareRoot() / 0.5)
            frequency += 791
        }

        #expect(worst < 1e-4)
    }

    @Test(arguments: rates) func chunksDoNotMatter(rate: Double) {
        var generator = RandomGenerator(seed: 7)
        let signal = (0..<6000).map { _ in Float(generator.nextNormal()) }
        let whole = resample(signal, Resampler(inputRate: rate)!) { _ in signal.count }
        let pieces = resample(signal, Resampler(inputRate: rate)!) { [1, 128, 7, 1024, 333, 4096][$0 % 6] }
        let single = resample(signal, Resampler(inputRate: rate)!) { _ in 1 }
        #expect(whole == pieces)
        #expect(whole == single)
    }

    /// Decimating 48 kHz by four is the plain sum over 161 taps centred on every fourth sample.
    @Test func decimationByFourIsTheTextbookFilter() {
        func besselI0(_ x: Double) -> Double {
            // Integral form: the mean of exp(x cos a) over the circle.
            (0..<4096).reduce(0.0) { $0 + exp(x * cos(2 * Double.pi * (Double($1) + 0.5) / 4096)) } / 4096
        }
        var taps = (-80...80).map { n -> Double in
            let sinc = n == 0 ? 2 * 5650 / 48_000.0 : sin(2 * Double.pi * 5650 / 48_000 * Double(n)) / (Double.pi * Double(n))
            return sinc * besselI0(8 * (1 - Double(n * n) / 6400).squareRoot())
        }
        let sum = taps.reduce(0, +)
        taps = taps.map { $0 / sum }
        var generator = RandomGenerator(seed: 3)
        let signal = (0..<2000).map { _ in Float(generator.nextNormal()) }
        let output = resample(signal, Resampler(inputRate: 48_000)!)
        #expect(output.count == (2000 - 80 + 3) / 4)
        for (index, sample) in output.enumerated() {
            var expected = 0.0
            for offset in -80...80 where 4 * index + offset >= 0 { expected += taps[offset + 80] * Double(signal[4 * index + offset]) }
            #expect(abs(Double(sample) - expected) < 2e-6)
        }
    }

    @Test func delayIsTheInputNeededBeyondTheMoment() {
        let resampler = Resampler(inputRate: 48_000)!
        #expect(resampler.delay == 80.0 / 48_000)
        var count = 0
        let silence = [Float](repeating: 0, count: 1)
        for index in 0...80 {
            #expect(count == 0, "output before input sample \(index)")
            silence.withUnsafeBufferPointer { resampler.append($0) { count += $0.count } }
        }
        #expect(count == 1)
    }

    @Test func aBadSampleSpoilsOnlyItsNeighbourhood() {
        var signal = sine(440, amplitude: 0.5, count: 4800)
        let clean = resample(signal, Resampler(inputRate: 48_000)!)
        signal[2400] = .nan
        let spoiled = resample(signal, Resampler(inputRate: 48_000)!)
        for index in clean.indices {
            if abs(4 * index - 2400) <= 80 { continue }
            // The padding of a row may reach a few samples further back; NaN times 0 is NaN.
            if (4 * index - 2400) <= 96 && 4 * index > 2400 { continue }
            #expect(spoiled[index] == clean[index])
        }
        #expect(spoiled.filter(\.isNaN).count <= 45)
    }

    @Test func resetStartsAgain() {
        let signal = sine(440, count: 5000)
        let resampler = Resampler(inputRate: 44_100)!
        let first = resample(signal, resampler)
        #expect(resampler.outputCount == first.count)
        resampler.reset()
        #expect(resample(signal, resampler) == first)
    }

    @Test func ratesOutsideTheRangeAreRefused() {
        for rate in [0, -48_000, 7999, 192_001, Double.nan, .infinity] {
            #expect(Resampler(inputRate: rate) == nil)
            #expect(Resampler(inputRate: 48_000, outputRate: rate) == nil)
        }
    }
}
