import SignalProcessing
import TestSupport
import Testing

struct RealFourierTransformTests {
    @Test func impulse() {
        let fft = RealFourierTransform(length: 64)
        var input = [Float](repeating: 0, count: 64)
        input[0] = 1
        var real = [Float](repeating: 9, count: 33)
        var imaginary = real
        fft.forward(input, real: &real, imaginary: &imaginary)
        #expect(real == [Float](repeating: 1, count: 33))
        #expect(imaginary == [Float](repeating: 0, count: 33))
    }
    @Test(arguments: [64, 128, 256, 512, 4096]) func direct(length: Int) {
        let fft = RealFourierTransform(length: length)
        let input = zip(sine(1234.5, count: length), sine(7000.3, phase: 1, count: length)).map { $0 + $1 }
        var real = [Float](repeating: 9, count: length / 2 + 1)
        var imaginary = real
        fft.forward(input, real: &real, imaginary: &imaginary)
        var worst = 0.0
        for k in 0...length / 2 {
            var (re, im) = (0.0, 0.0)
            for n in 0..<length {
                let p = 2 * Double.pi * Double((k * n) % length) / Double(length)
                re += Double(input[n]) * cosine(p)
                im -= Double(input[n]) * cosine(p - .pi / 2)
            }
            worst = max(worst, abs(re - Double(real[k])), abs(im - Double(imaginary[k])))
        }
        #expect(worst < 1e-5 * Double(length))
        var back = [Float](repeating: 0, count: length)
        fft.inverse(real: real, imaginary: imaginary, into: &back)
        #expect(zip(back, input).map { abs($0 - $1) }.max()! < 1e-5)
        var power = [Float](repeating: 0, count: length / 2 + 1)
        input.withUnsafeBufferPointer { fft.powerSpectrum(of: $0, into: &power) }
        for k in 0...length / 2 { #expect(abs(power[k] - (real[k] * real[k] + imaginary[k] * imaginary[k])) <= 1e-3 * max(1, power[k])) }
    }
}
