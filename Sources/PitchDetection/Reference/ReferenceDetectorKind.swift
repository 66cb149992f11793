/// Published tuner algorithms that Woodshed is measured against, rebuilt as their authors describe them, faults included.
public enum ReferenceDetectorKind: Sendable {
    /// YIN with direct differences in single precision and a guarded octave rule; see `YINDetector`.
    case yin
    /// The first strong peak of the autocorrelation; see `AutocorrelationDetector`.
    case autocorrelation
    /// The biggest bin of a Fourier transform; see `FourierPeakDetector`.
    case fourierPeak
}
