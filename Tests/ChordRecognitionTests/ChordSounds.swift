import CMath
import TestSupport

@testable import ChordRecognition

/// Frequencies of a fretboard shape in standard tuning, low string first, as in `x32010`; all raised by `cents`.
func frequencies(_ shape: String, cents: Double = 0) -> [Double] {
    let open = [40, 45, 50, 55, 59, 64]
    return zip(shape, open).compactMap { character, midi in
        guard let fret = Int(String(character)) else { return nil }
        return 440 * exp2((Double(midi + fret - 69) + cents / 100) / 12)
    }
}

/// A strummed shape after 0.2 s of silence: string by string 12 ms apart, plucks of 14 partials.
func strummed(_ shape: String, duration: Double = 1.5, cents: Double = 0) -> [Float] {
    strum(frequencies(shape, cents: cents), duration: duration, silence: 0.2)
}

/// Everything the pipeline reports of a sound, pushed in pieces of `chunk` samples.
func events(
    _ samples: [Float], sampleRate: Double = 48_000, settings: ChordPipeline.Settings = ChordPipeline.Settings(), chunk: Int = 4_096,
    finishes: Bool = true
) -> [ChordEvent] {
    let pipeline = ChordPipeline(sampleRate: sampleRate, settings: settings)!
    var events: [ChordEvent] = []
    samples.withUnsafeBufferPointer { buffer in
        var start = 0
        while start < buffer.count {
            let end = min(buffer.count, start + chunk)
            pipeline.push(UnsafeBufferPointer(rebasing: buffer[start..<end])) { events.append($0) }
            start = end
        }
    }
    if finishes { pipeline.finish { events.append($0) } }
    return events
}

func decisions(_ events: [ChordEvent]) -> [StrumDecision] {
    events.compactMap { event in
        if case .committed(let decision) = event { return decision }
        return nil
    }
}

func onsets(_ events: [ChordEvent]) -> [Double] {
    events.compactMap { event in
        if case .onset(let time) = event { return time }
        return nil
    }
}

/// The labels shown one after the other, equal neighbours once.
func labels(_ events: [ChordEvent]) -> [String] {
    var labels: [String] = []
    for decision in decisions(events) where decision.call.harteLabel != labels.last { labels.append(decision.call.harteLabel) }
    return labels
}
