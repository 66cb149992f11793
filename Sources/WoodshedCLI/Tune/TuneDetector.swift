import MusicTheory
import PitchDetection

/// The ways from samples to readings that `--detector` chooses between.
enum TuneDetector: String, CaseIterable {
    case woodshed
    case yin
    case autocorrelation
    case fftPeak = "fft-peak"

    /// Nil for Woodshed's own.
    var reference: ReferenceDetectorKind? {
        switch self {
        case .woodshed: nil
        case .yin: .yin
        case .autocorrelation: .autocorrelation
        case .fftPeak: .fourierPeak
        }
    }
}

/// A running detector.
enum ObservationSource {
    case woodshed(PitchPipeline)
    case reference(ReferencePipeline)

    init(_ detector: TuneDetector, sampleRate: Double, gateDecibels: Double?) throws {
        let source: ObservationSource?
        if let kind = detector.reference {
            source = ReferencePipeline(kind, sampleRate: sampleRate, gateDecibels: gateDecibels).map { .reference($0) }
        } else {
            source = PitchPipeline(sampleRate: sampleRate, settings: .init(gateDecibels: gateDecibels)).map { .woodshed($0) }
        }
        guard let source else {
            throw CommandFailure.input("the sample rate of \(DecimalText.text(sampleRate, decimals: 0)) Hz is outside 8000 to 192000 Hz")
        }
        self = source
    }

    func push(_ samples: UnsafeBufferPointer<Float>, onHop: (PitchObservation) -> Void) {
        switch self {
        case .woodshed(let pipeline): pipeline.push(samples, onHop: onHop)
        case .reference(let pipeline): pipeline.push(samples, onHop: onHop)
        }
    }
}
