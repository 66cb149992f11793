import PitchDetection
import TestSupport

/// Everything the pipeline says about a signal.
func observations(
    _ signal: [Float], sampleRate: Double = 48_000, settings: PitchPipeline.Settings = .init()
) -> [PitchObservation] {
    let pipeline = PitchPipeline(sampleRate: sampleRate, settings: settings)!
    var seen: [PitchObservation] = []
    signal.withUnsafeBufferPointer { pipeline.push($0) { seen.append($0) } }
    return seen
}

/// The signal after 0.2 s of silence, as the reported cases want it.
func afterSilence(_ signal: [Float], sampleRate: Double = 48_000) -> [Float] {
    [Float](repeating: 0, count: Int(0.2 * sampleRate)) + signal
}

extension [PitchObservation] {
    /// From 0.15 s after an onset at 0.2 s on.
    var settled: [PitchObservation] { filter { $0.time >= 0.35 } }

    func between(_ start: Double, _ end: Double) -> [PitchObservation] { filter { $0.time >= start && $0.time <= end } }

    /// Largest distance of any tracked reading from `frequency`, in cents; infinite when there is none at all, or when
    /// an observation has none.
    func worstCents(from frequency: Double) -> Double {
        guard !isEmpty else { return .infinity }
        return map { abs($0.tracked?.cents(from: frequency) ?? .infinity) }.max()!
    }

    var hasReading: Bool { contains { $0.raw != nil || $0.tracked != nil } }
}

extension PitchReading {
    func cents(from other: Double) -> Double { PitchDetectionTests.cents(frequency, other) }
}
