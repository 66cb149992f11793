/// The one internal format in which notes are analysed, whatever the rate of the input.
///
/// Everything a tuner needs of a string lies below 5 kHz, so the input is resampled to 12 kHz first: all
/// later work costs a quarter of what it would at 48 kHz. Lengths below are in samples at that rate.
enum AnalysisFormat {
    /// Samples a second.
    static let sampleRate = 12_000.0
    /// Samples between two observations: 10.7 ms.
    static let hopLength = 128
    /// The usual window, 85 ms: 3.5 periods of a bass guitar's low E.
    static let shortWindow = 1_024
    /// The window for low notes and faint ones, 171 ms.
    static let longWindow = 2_048
    /// The shortest window anything is read from, 25 ms.
    static let minimumWindow = 304
    /// Length of every Fourier transform, zero-padded where the window is shorter.
    static let transformLength = 2_048
    static let binCount = transformLength / 2 + 1
    /// Hertz between two bins of a spectrum.
    static let binWidth = sampleRate / Double(transformLength)
    /// Partials above this are not used, in hertz; the resampler's pass band falls off there.
    ///
    /// - Parameter inputRate: samples a second of the input; a slow one leaves less.
    static func highestPartial(inputRate: Double) -> Double { min(5_000, 0.44 * inputRate) }
    /// Most partials of one note that are ever looked at.
    static let maximumPartials = 20
    /// Lowest fundamental that is shown, in hertz: two semitones under the B of a five-string bass.
    static let lowestFundamental = 27.5
    /// Highest fundamental that is shown, in hertz: 50 cents above C8.
    static let highestFundamental = 4_310.0
    /// Cents in one unit of natural logarithm.
    static let centsPerNeper = 1_731.234_049_066_756_1
    /// Rounds down to a length that fills whole SIMD vectors in both halves of a window.
    static func evenLength(_ samples: Int) -> Int { samples & ~15 }
}
