import CFFTW
import CMath
import SignalProcessing
import TestSupport
import Testing

/// The same transform by FFTW in double precision.
private func reference(_ signal: [Float]) -> (real: [Double], imaginary: [Double]) {
    let bins = signal.count / 2 + 1
    let input = fftw_alloc_real(signal.count)!
    let output = fftw_alloc_complex(bins)!
    defer {
        fftw_free(input)
        fftw_free(output)
    }
    // FFTW's planner is not thread-safe; estimating plans the same way every time is all a test needs.
    let plan = fftwPlanning.withLock { fftw_plan_dft_r2c_1d(Int32(signal.count), input, output, UInt32(FFTW_ESTIMATE)) }
    for (index, sample) in signal.enumerated() { input[index] = Double(sample) }
    fftw_execute(plan)
    fftwPlanning.withLock { fftw_destroy_plan(plan) }
    let numbers = UnsafeRawPointer(output).assumingMemoryBound(to: Double.self)
    return ((0..<bins).map { numbers[2 * $0] }, (0..<bins).map { numbers[2 * $0 + 1] })
}

private let fftwPlanning = Lock()

private let lengths = (6...16).map { 1 << $0 }

/// Signals with nothing in common: noise, a sine between bins, a decaying pluck, an impulse late in the frame, a ramp.
private func signals(_ length: Int) -> [(name: String, samples: [Float])] {
    var generator = RandomGenerator(seed: UInt64(length))
    var impulse = [Float](repeating: 0, count: length)
    impulse[length - 3] = 1
    return [
        ("noise", (0..<length).map { _ in Float(generator.nextNormal()) }),
        ("sine", sine(1234.567, amplitude: 0.5, phase: 1, count: length)),
        ("pluck", pluck(82.407, duration: Double(length) / 48_000)),
        ("impulse", impulse),
        ("ramp", (0..<length).map { Float($0) / Float(length) }),
    ]
}

private func transform(_ signal: [Float]) -> (real: [Float], imaginary: [Float]) {
    let fft = RealFourierTransform(length: signal.count)
    var real = [Float](repeating: .nan, count: fft.binCount)
    var imaginary = real
    fft.forward(signal, real: &real, imaginary: &imaginary)
    return (real, imaginary)
}

struct RealFourierTransformTests {
    @Test(arguments: lengths) func agreesWithADoublePrecisionLibrary(length: Int) {
        for (name, signal) in signals(length) {
            let expected = reference(signal)
            let result = transform(signal)
            var (errors, squares) = (0.0, 0.0)
            for bin in 0...length / 2 {
                let (a, b) = (Double(result.real[bin]) - expected.real[bin], Double(result.imaginary[bin]) - expected.imaginary[bin])
                errors += a * a + b * b
                squares += expected.real[bin] * expected.real[bin] + expected.imaginary[bin] * expected.imaginary[bin]
            }
            let relative = (errors / squares).squareRoot()
            #expect(relative < 1e-6, "\(name), length \(length): relative error \(relative)")
        }
    }

    @Test(arguments: lengths) func inverseUndoesForward(length: Int) {
        for (name, signal) in signals(length) {
            let spectrum = transform(signal)
            let fft = RealFourierTransform(length: length)
            var back = [Float](repeating: .nan, count: length)
            fft.inverse(real: spectrum.real, imaginary: spectrum.imaginary, into: &back)
            let error = zip(back, signal).reduce(0.0) { $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1) }
            let energy = signal.reduce(0.0) { $0 + Double($1) * Double($1) }
            #expect((error / energy).squareRoot() < 1e-6, "\(name), length \(length)")
        }
    }

    @Test(arguments: [64, 1024, 4096]) func powerIsTheSquaredMagnitude(length: Int) {
        let signal = signals(length)[0].samples
        let expected = reference(signal)
        let mean = zip(expected.real, expected.imaginary).reduce(0) { $0 + $1.0 * $1.0 + $1.1 * $1.1 } / Double(length / 2 + 1)
        let fft = RealFourierTransform(length: length)
        var power = [Float](repeating: .nan, count: fft.binCount)
        signal.withUnsafeBufferPointer { fft.powerSpectrum(of: $0, into: &power) }
        for bin in 0...length / 2 {
            let value = expected.real[bin] * expected.real[bin] + expected.imaginary[bin] * expected.imaginary[bin]
            #expect(abs(Double(power[bin]) - value) < 1e-5 * mean)
        }
    }

    @Test(arguments: [0, 1, 63, 300, 1024, 4095]) func shortInputIsFollowedByZeros(count: Int) {
        let fft = RealFourierTransform(length: 4096)
        let signal = sine(440, count: count)
        var (short, padded) = ([Float](repeating: .nan, count: 2049), [Float](repeating: .nan, count: 2049))
        // A full frame first: nothing of it may remain.
        sine(1000, count: 4096).withUnsafeBufferPointer { fft.powerSpectrum(of: $0, into: &short) }
        signal.withUnsafeBufferPointer { fft.powerSpectrum(of: $0, into: &short) }
        (signal + [Float](repeating: 0, count: 4096 - count)).withUnsafeBufferPointer { fft.powerSpectrum(of: $0, into: &padded) }
        #expect(short == padded)
    }

    @Test func silenceIsExactlyZeroAndNaNStaysNaN() {
        let silent = transform([Float](repeating: 0, count: 256))
        #expect(silent.real.allSatisfy { $0 == 0 } && silent.imaginary.allSatisfy { $0 == 0 })
        var signal = sine(440, count: 256)
        signal[17] = .nan
        let spoiled = transform(signal)
        #expect(zip(spoiled.real, spoiled.imaginary).allSatisfy { $0.isNaN || $1.isNaN })
        // One bad frame must not reach the next.
        let fft = RealFourierTransform(length: 256)
        var power = [Float](repeating: 0, count: 129)
        signal.withUnsafeBufferPointer { fft.powerSpectrum(of: $0, into: &power) }
        sine(440, count: 256).withUnsafeBufferPointer { fft.powerSpectrum(of: $0, into: &power) }
        #expect(power.allSatisfy { $0.isFinite })
    }
}
