/// Discrete Fourier transform of real Float32 signals of one fixed power-of-two length.
///
/// Forward: `X[k] = sum over n of x[n] exp(-2 pi i k n / length)`, `k = 0 ... length / 2`, without any factor; the
/// inverse divides by `length`, so that it undoes the forward transform. Pairs of neighbouring samples form one
/// complex sequence of half the length, which is transformed by an autosorting radix-4 algorithm (`ComplexPasses`) and
/// then taken apart again.
///
/// Nothing is allocated after `init`. Silence gives exact zeros; one sample that is not finite leaves no bin finite.
/// One instance holds scratch memory: use it from one thread at a time.
///
/// Source: Van Loan, "Computational Frameworks for the Fast Fourier Transform" (1992), sections 1.7 (Stockham) and 4.3.
public final class RealFourierTransform {
    /// Samples in; a power of two, 64 to 65 536.
    public let length: Int
    /// Bins out: `length / 2 + 1`.
    public let binCount: Int

    private let half: Int
    private let passes: ComplexPasses
    /// 0.5 cos and 0.5 sin of `2 pi k / length`, in turn, four bins a vector, from bin 0 on.
    private let rotations: UnsafeMutablePointer<SIMD4<Float>>
    private let padded: UnsafeMutablePointer<Float>

    /// Allocates the tables; `length` must be a power of two between 64 and 65 536.
    public init(length: Int) {
        precondition(length >= 64 && length <= 65_536 && length & (length - 1) == 0, "length must be a power of two, 64 to 65536")
        self.length = length
        half = length / 2
        binCount = half + 1
        passes = ComplexPasses(length: half)
        rotations = .allocate(capacity: half / 4)
        padded = .allocate(capacity: length)
        padded.initialize(repeating: 0, count: length)
        for block in 0..<half / 8 {
            var cosines = SIMD4<Float>()
            var sines = SIMD4<Float>()
            for lane in 0..<4 {
                let turn = unitCirclePoint(block * 4 + lane, of: length)
                cosines[lane] = Float(0.5 * turn.cosine)
                sines[lane] = Float(0.5 * turn.sine)
            }
            (rotations + 2 * block).initialize(to: cosines)
            (rotations + 2 * block + 1).initialize(to: sines)
        }
    }

    deinit {
        rotations.deallocate()
        padded.deallocate()
    }

    /// Transforms `length` samples into `binCount` real and `binCount` imaginary parts.
    public func forward(_ input: UnsafePointer<Float>, real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>) {
        let spectrum = passes.transform(input)
        var (lowReal, lowImaginary) = (UnsafeMutableRawPointer(real), UnsafeMutableRawPointer(imaginary))
        var (highReal, highImaginary) = (UnsafeMutableRawPointer(real + (half - 3)), UnsafeMutableRawPointer(imaginary + (half - 3)))
        separate(spectrum) { evenReal, evenImaginary, oddReal, oddImaginary in
            lowReal.store(evenReal + oddReal)
            lowImaginary.store(evenImaginary + oddImaginary)
            highReal.store((evenReal - oddReal).reversedLanes)
            highImaginary.store((oddImaginary - evenImaginary).reversedLanes)
            lowReal += 16
            lowImaginary += 16
            highReal -= 16
            highImaginary -= 16
        }
        (real[half / 2], imaginary[half / 2]) = (spectrum[half / 4][0], -spectrum[half / 4 + 1][0])
    }

    /// Squared magnitudes `|X[k]|^2` of `binCount` bins; an input shorter than `length` is followed by zeros, the
    /// part of a longer one beyond `length` is not read.
    public func powerSpectrum(of input: UnsafeBufferPointer<Float>, into power: UnsafeMutablePointer<Float>) {
        let spectrum = passes.transform(samples(of: input))
        var low = UnsafeMutableRawPointer(power)
        var high = UnsafeMutableRawPointer(power + (half - 3))
        separate(spectrum) { evenReal, evenImaginary, oddReal, oddImaginary in
            let (sumReal, sumImaginary) = (evenReal + oddReal, evenImaginary + oddImaginary)
            let (differenceReal, differenceImaginary) = (evenReal - oddReal, evenImaginary - oddImaginary)
            low.store(sumReal * sumReal + sumImaginary * sumImaginary)
            high.store((differenceReal * differenceReal + differenceImaginary * differenceImaginary).reversedLanes)
            low += 16
            high -= 16
        }
        let (real, imaginary) = (spectrum[half / 4][0], spectrum[half / 4 + 1][0])
        power[half / 2] = real * real + imaginary * imaginary
    }

    /// The `length` samples whose spectrum is given by `binCount` real and imaginary parts; the imaginary parts of
    /// the first and the last bin are taken as 0.
    public func inverse(real: UnsafePointer<Float>, imaginary: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        // Real and imaginary parts change places on the way in and out, which turns the forward passes into inverse ones.
        padded[1] = 0.5 * (real[0] + real[half])
        padded[0] = 0.5 * (real[0] - real[half])
        let table = UnsafePointer<Float>(UnsafeRawPointer(rotations).assumingMemoryBound(to: Float.self))
        for bin in 1..<half / 2 {
            let mirror = half &- bin
            let (evenReal, evenImaginary) = (0.5 * (real[bin] + real[mirror]), 0.5 * (imaginary[bin] - imaginary[mirror]))
            let (turnedReal, turnedImaginary) = (real[bin] - real[mirror], imaginary[bin] + imaginary[mirror])
            let entry = bin / 4 &* 8 &+ bin % 4
            let (cosine, sine) = (table[entry], table[entry &+ 4])
            let oddReal = turnedReal * cosine - turnedImaginary * sine
            let oddImaginary = turnedImaginary * cosine + turnedReal * sine
            padded[2 &* mirror] = oddReal - evenImaginary
            padded[2 &* mirror &+ 1] = evenReal + oddImaginary
            padded[2 &* bin] = evenImaginary + oddReal
            padded[2 &* bin &+ 1] = evenReal - oddImaginary
        }
        padded[half] = -imaginary[half / 2]
        padded[half + 1] = real[half / 2]
        let signal = passes.transform(padded)
        let scale = 1 / Float(half)
        for block in 0..<half / 4 {
            let (even, odd) = (signal[2 &* block &+ 1] * scale, signal[2 &* block] * scale)
            for lane in 0..<4 {
                output[8 &* block &+ 2 &* lane] = even[lane]
                output[8 &* block &+ 2 &* lane &+ 1] = odd[lane]
            }
        }
    }

    private func samples(of input: UnsafeBufferPointer<Float>) -> UnsafePointer<Float> {
        if let base = input.baseAddress, input.count >= length { return base }
        let count = input.count
        if let base = input.baseAddress { padded.update(from: base, count: count) }
        (padded + count).update(repeating: 0, count: length &- count)
        return UnsafePointer(padded)
    }

    /// Takes the transform of the paired samples apart into the transforms of the even and the (rotated) odd samples,
    /// four bins at a time from bin 0 on, up to but without bin `half / 2`.
    ///
    /// Bin `k` of the result is `even + odd`; bin `half - k` is the conjugate of `even - odd`.
    @inline(__always)
    private func separate(
        _ spectrum: ComplexPasses.Vectors,
        _ body: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) -> Void
    ) {
        var table = UnsafePointer(rotations)
        var low = UnsafePointer(spectrum)
        var high = UnsafePointer(spectrum + (half / 2 - 2))
        // The mirror of bin 0 is bin 0 again.
        var (lastReal, lastImaginary) = (low[0], low[1])
        for _ in 0..<half / 8 {
            let (ar, ai) = (low[0], low[1])
            let (nextReal, nextImaginary) = (high[0], high[1])
            let br = SIMD4(lastReal[0], nextReal[3], nextReal[2], nextReal[1])
            let bi = SIMD4(lastImaginary[0], nextImaginary[3], nextImaginary[2], nextImaginary[1])
            let (cosine, sine) = (table[0], table[1])
            let (oddReal, oddImaginary) = (ai + bi, br - ar)
            body(
                (ar + br) * 0.5, (ai - bi) * 0.5,
                cosine * oddReal + sine * oddImaginary, cosine * oddImaginary - sine * oddReal)
            (lastReal, lastImaginary) = (nextReal, nextImaginary)
            table += 2
            low += 2
            high -= 2
        }
    }
}
