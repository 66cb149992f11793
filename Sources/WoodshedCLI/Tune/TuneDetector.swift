import MusicTheory
import PitchDetection

/// The ways from samples to readings that `--detector` chooses between.
enum TuneDetector: String, CaseIterable {
    case woodshed
}

/// A running detector.
enum ObservationSource {
    case pipeline(PitchPipeline)

    init(_ detector: TuneDetector, sampleRate: Double, gateDecibels: Double?) throws {
        guard let pipeline = PitchPipeline(sampleRate: sampleRate, settings: .init(gateDecibels: gateDecibels)) else {
            throw CommandFailure.input("the sample rate of \(DecimalText.text(sampleRate, decimals: 0)) Hz is outside 8000 to 192000 Hz")
        }
        self = .pipeline(pipeline)
    }

    func push(_ samples: UnsafeBufferPointer<Float>, onHop: (PitchObservation) -> Void) {
        switch self {
        case .pipeline(let pipeline): pipeline.push(samples, onHop: onHop)
        }
    }
}
