import CMath
import SignalProcessing
import TestSupport
import Testing

private func level(_ samples: [Float]) -> Level { samples.withUnsafeBufferPointer { Level(of: $0) } }

struct LevelTests {
    @Test func fullScaleConventions() {
        let square = (0..<480).map { Float($0 % 2 == 0 ? 1 : -1) }
        #expect(level(square).decibels == 0)
        // A sine over whole periods has half the mean square of the square wave.
        #expect(abs(level(sine(1000, count: 4800)).decibels - -3.0103) < 1e-4)
        #expect(abs(level(sine(1000, amplitude: 0.1, count: 4800)).decibels - -23.0103) < 1e-4)
        #expect(abs(level(sine(1000, amplitude: 0.1, count: 4800)).peakDecibels - -20) < 1e-4)
    }

    @Test func silenceAndNothingAreTheFloor() {
        #expect(level([]).decibels == -100)
        #expect(level([0, 0]).decibels == -100)
        #expect(level([1e-7]).decibels == -100)
        #expect(level([0]).peakDecibels == -100)
        #expect(Level.decibels(ofMeanSquare: .nan) == -100)
        #expect(Level.decibels(ofMeanSquare: -1) == -100)
    }

    @Test func badSamplesAreLeftOut() {
        let measured = level([0.5, .nan, -0.5, .infinity, -.infinity])
        #expect(measured.meanSquare == 0.25)
        #expect(measured.peak == 0.5)
        #expect(measured.nonFiniteCount == 3)
        #expect(level([.nan]).decibels == -100)
    }

    @Test func clipping() {
        #expect(level([0.999, 1, -1, 32_767.0 / 32_768, -32_768.0 / 32_768]).clippedCount == 4)
        #expect(level(sine(100, amplitude: 0.99, count: 4800)).clippedCount == 0)
    }
}
