import CMath
import SignalProcessing

/// The two log-frequency spectra of one evidence window: of the whole window, and of its last half.
///
/// The whole window resolves low strings; the last half hears the strings of a slow strum that entered late, and tells what decays
/// from what stays. Bins are a third of a semitone wide, bin `i` at MIDI `36 + (i - 1) / 3` above the tuning in use:
///
///     m_i = sum of w |X| 2 / N,   w a triangle of half-width max(1/3 semitone, one FFT bin) that sums to 1,
///     x_i = clip((log10(m_i + 1e-6) - max over the whole window's bins) / 3 + 1, 0, 1)
///
/// so that 60 dB below the loudest bin reads 0. Silence reads 1 everywhere, as it has no loudest bin; the level gate answers there.
/// Source: Mauch and Dixon 2010, "Approximate note transcription for the improved identification of difficult chords", section 3.1,
/// for the bins; two windows and their lengths were chosen by experiment, Documentation/CHORDS.md.
final class EvidenceSpectra {
    static let binCount = 207
    static let binsPerSemitone = 3
    static let lowestMidi = 36.0
    static let rangeDecades: Float = 3

    let timing: AnalysisTiming
    /// Bins in hertz of the whole window's spectrum.
    let binWidth: Double
    /// Magnitudes of the whole window and of its last half, full scale sine = 1.
    let wholeMagnitudes: UnsafeMutableBufferPointer<Float>
    let lateMagnitudes: UnsafeMutableBufferPointer<Float>
    /// `x_i` of both, 207 each.
    let whole: UnsafeMutableBufferPointer<Float>
    let late: UnsafeMutableBufferPointer<Float>
    /// Samples of the window last analysed.
    private(set) var windowLength = 0
    /// Cents by which the bins stand above A4 = 440 Hz.
    private(set) var tuningCents = 0.0

    private let wholeTransform: RealFourierTransform
    private let lateTransform: RealFourierTransform
    private let windowed: UnsafeMutableBufferPointer<Float>
    private let hann: UnsafeMutableBufferPointer<Float>
    private var hannLength = 0
    private var wholeBank: TriangleBank
    private var lateBank: TriangleBank

    init(timing: AnalysisTiming) {
        self.timing = timing
        let length = AnalysisTiming.powerOfTwo(atLeast: AnalysisTiming.longestHops * timing.hop)
        wholeTransform = RealFourierTransform(length: length)
        lateTransform = RealFourierTransform(length: length / 2)
        binWidth = timing.sampleRate / Double(length)
        wholeMagnitudes = .allocate(capacity: wholeTransform.binCount)
        wholeMagnitudes.initialize(repeating: 0)
        lateMagnitudes = .allocate(capacity: lateTransform.binCount)
        lateMagnitudes.initialize(repeating: 0)
        whole = .allocate(capacity: EvidenceSpectra.binCount)
        whole.initialize(repeating: 0)
        late = .allocate(capacity: EvidenceSpectra.binCount)
        late.initialize(repeating: 0)
        windowed = .allocate(capacity: AnalysisTiming.longestHops * timing.hop)
        windowed.initialize(repeating: 0)
        hann = .allocate(capacity: AnalysisTiming.longestHops * timing.hop)
        hann.initialize(repeating: 0)
        wholeBank = EvidenceSpectra.bank(tuningCents: 0, binCount: wholeTransform.binCount, binWidth: binWidth)
        lateBank = EvidenceSpectra.bank(tuningCents: 0, binCount: lateTransform.binCount, binWidth: 2 * binWidth)
    }

    deinit {
        wholeMagnitudes.deallocate()
        lateMagnitudes.deallocate()
        whole.deallocate()
        late.deallocate()
        windowed.deallocate()
        hann.deallocate()
    }

    /// Moves the bins to an instrument that stands `cents` above A4 = 440 Hz, -1200 to 1200.
    func retune(cents: Double) {
        guard cents != tuningCents else { return }
        tuningCents = cents
        wholeBank = EvidenceSpectra.bank(tuningCents: cents, binCount: wholeTransform.binCount, binWidth: binWidth)
        lateBank = EvidenceSpectra.bank(tuningCents: cents, binCount: lateTransform.binCount, binWidth: 2 * binWidth)
    }

    private static func bank(tuningCents: Double, binCount: Int, binWidth: Double) -> TriangleBank {
        let edges = (0..<EvidenceSpectra.binCount).map { index in
            let midi = lowestMidi + Double(index - 1) / Double(binsPerSemitone) + tuningCents / 100
            let centre = 440 * exp2((midi - 69) / 12)
            let half = max(centre * (exp2(1 / 36.0) - 1), binWidth)
            return (low: centre - half, centre: centre, high: centre + half)
        }
        return TriangleBank(edges: edges, binCount: binCount, binWidth: binWidth, leastSum: 0)
    }

    /// Takes the magnitudes of `length` samples, at most the longest window.
    func transform(_ samples: UnsafePointer<Float>, length: Int) {
        windowLength = length
        let half = length / 2
        transform(samples, taper: taper(length), length: length, by: wholeTransform, into: wholeMagnitudes)
        transform(samples + (length - half), taper: taper(half), length: half, by: lateTransform, into: lateMagnitudes)
    }

    private func transform(
        _ samples: UnsafePointer<Float>, taper: UnsafePointer<Float>, length: Int, by transform: RealFourierTransform,
        into magnitudes: UnsafeMutableBufferPointer<Float>
    ) {
        for index in 0..<length { windowed[index] = samples[index] * taper[index] }
        transform.powerSpectrum(of: UnsafeBufferPointer(rebasing: windowed[0..<length]), into: magnitudes.baseAddress!)
        let scale = 4 / Float(max(length, 1))
        for bin in 0..<magnitudes.count { magnitudes[bin] = scale * magnitudes[bin].squareRoot() }
    }

    /// The Hann window of `length` samples, by rotation: a window is as often cut as whole, so a table of one length would not serve.
    private func taper(_ length: Int) -> UnsafePointer<Float> {
        if length != hannLength, length > 0 {
            hannLength = length
            let step = 2 * Double.pi / Double(length)
            let (stepCosine, stepSine) = (cos(step), sin(step))
            var (cosine, sine) = (cos(step / 2), sin(step / 2))
            for index in 0..<length {
                hann[index] = Float(0.5 - 0.5 * cosine)
                (cosine, sine) = (cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine)
            }
        }
        return UnsafePointer(hann.baseAddress!)
    }

    /// Pools the magnitudes into `whole` and `late` at the present tuning.
    func pool() {
        wholeBank.pool(wholeMagnitudes, into: whole)
        lateBank.pool(lateMagnitudes, into: late)
        var loudest = -Float.infinity
        for index in 0..<EvidenceSpectra.binCount {
            whole[index] = Float(log10(Double(whole[index] + 1e-6)))
            late[index] = Float(log10(Double(late[index] + 1e-6)))
            loudest = max(loudest, whole[index])
        }
        for index in 0..<EvidenceSpectra.binCount {
            whole[index] = min(max((whole[index] - loudest) / EvidenceSpectra.rangeDecades + 1, 0), 1)
            late[index] = min(max((late[index] - loudest) / EvidenceSpectra.rangeDecades + 1, 0), 1)
        }
    }
}
