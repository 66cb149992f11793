import CMath
import SignalProcessing
import Testing

struct WindowTests {
    /// Means over the window of its shape and of its square, by integration of the cosine sums.
    @Test(arguments: [
        (WindowShape.rectangular, 1.0, 1.0), (.cosine, 2 / Double.pi, 0.5), (.hann, 0.5, 0.375),
        (.hamming, 0.54, 0.54 * 0.54 + 0.46 * 0.46 / 2),
        (.blackmanHarris, 0.35875, 0.35875 * 0.35875 + (0.48829 * 0.48829 + 0.14128 * 0.14128 + 0.01168 * 0.01168) / 2),
    ]) func sums(shape: WindowShape, mean: Double, meanSquare: Double) {
        for length in [64, 1000, 4096] {
            let window = Window(shape, length: length)
            // The cosine is the only shape that is not a whole number of periods; its sum misses the integral by pi^2 / 24 N^2.
            #expect(abs(window.sum / Double(length) - mean) < 1.1e-4 * 4096 / Double(length * length) + 1e-12)
            #expect(abs(window.sumOfSquares / Double(length) - meanSquare) < 1e-12)
        }
    }

    @Test(arguments: WindowShape.allCases) func symmetricAndPositive(shape: WindowShape) {
        let values = Window(shape, length: 101).values
        for index in values.indices { #expect(abs(values[index] - values[100 - index]) < 1e-6) }
        #expect(values.allSatisfy { $0 > 0 && $0 <= 1 })
        #expect(values.firstIndex(of: values.max()!) == (shape == .rectangular ? 0 : 50))
    }

    /// Highest side lobes in decibels as tabulated by Harris (1978): -31 (Hann), -43 (Hamming), -92 (Blackman-Harris).
    @Test(arguments: [(WindowShape.hann, -31.47, 2.0), (.hamming, -42.7, 2.0), (.blackmanHarris, -92.0, 4.0), (.cosine, -23.0, 1.5)])
    func sideLobes(shape: WindowShape, decibels: Double, mainLobe: Double) {
        let window = Window(shape, length: 512)
        var highest = 0.0
        for step in 0..<4000 {
            let bin = mainLobe * 1.001 + Double(step) * 0.005
            var (real, imaginary) = (0.0, 0.0)
            for n in 0..<512 {
                let angle = 2 * Double.pi * bin * Double(n) / 512
                real += shape.value(at: (Double(n) + 0.5) / 512) * cos(angle)
                imaginary += shape.value(at: (Double(n) + 0.5) / 512) * sin(angle)
            }
            highest = max(highest, (real * real + imaginary * imaginary).squareRoot() / window.sum)
        }
        #expect(abs(20 * log10(highest) - decibels) < 0.3)
    }

    @Test func applyAndEmpty() {
        var output = [Float](repeating: 9, count: 5)
        Window(.hann, length: 4).apply(to: [1, 1, 1, 1], into: &output)
        #expect(output[4] == 9)
        #expect(abs(output[0] - 0.146447) < 1e-6 && abs(output[1] - 0.853553) < 1e-6)
        #expect(Window(.hann, length: -3).values.isEmpty)
    }
}
