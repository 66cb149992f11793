import PitchDetection
import Practice

/// Plays readings into a session, hop by hop.
struct TunerPlayer {
    static let hop = 512.0 / 48_000
    var session: TunerSession
    var time = 0.0
    var events: TunerEvents = []

    init(_ settings: TunerSettings = TunerSettings()) {
        session = TunerSession(settings: settings)
    }

    /// A steady note; `pluck` marks its first hop as an attack.
    mutating func play(_ frequency: Double, seconds: Double, pluck: Bool = false, uncertainty: Double = 0.2) {
        var isFirst = pluck
        run(seconds) { _ in
            let reading = PitchReading(frequency: frequency, uncertaintyCents: uncertainty, confidence: 0.9)
            defer { isFirst = false }
            return (reading, isFirst)
        }
    }

    mutating func rest(seconds: Double) {
        run(seconds) { _ in (nil, false) }
    }

    /// Hops until `seconds` have passed; `reading` gets the time since the start of the run.
    mutating func run(_ seconds: Double, reading: (Double) -> (PitchReading?, Bool)) {
        for step in 0..<Int((seconds / Self.hop).rounded()) {
            let (tracked, isOnset) = reading(Double(step) * Self.hop)
            time += Self.hop
            let observation = PitchObservation(
                time: time, levelDecibels: tracked == nil ? -80 : -20, gateDecibels: -55, condition: .live, isOnset: isOnset,
                raw: tracked, tracked: tracked, isHeld: false, outOfRange: nil)
            events.formUnion(session.advance(with: observation, elapsed: Self.hop))
        }
    }
}
