import CMath
import SignalProcessing

/// The whole way from samples to observations, one observation a hop of 10.7 ms.
///
/// Input of any rate is cleaned (`InputHop`), resampled to 12 kHz, searched for attacks (`AttackDetector`) and for one
/// note (`PitchDetector`), judged (`VoicingDecision`) and smoothed (`PitchTracker`). When nothing is played the room
/// is learned (`RoomBackground`). The same samples give the same observations however they are cut into pushes.
///
/// Samples that are not finite are taken as 0; silence gives observations without readings. Nothing is allocated
/// after `init`. One instance serves one thread at a time.
public final class PitchPipeline {
    public struct Settings: Equatable, Sendable {
        /// Level under which nothing is read, in decibels of full scale; nil learns it from the room.
        public var gateDecibels: Double?

        public init(gateDecibels: Double? = nil) {
            self.gateDecibels = gateDecibels
        }
    }

    /// Samples a second of what is pushed, 8 000 to 192 000.
    public let sampleRate: Double
    /// Seconds between two observations.
    public static let hopSeconds = Double(AnalysisFormat.hopLength) / AnalysisFormat.sampleRate

    /// The level under which nothing is read; may change at any time.
    public var settings: Settings

    private let input: InputHop
    private let monitor: InputMonitor
    private let resampler: Resampler
    let reader: NoteReader
    private let pending: UnsafeMutableBufferPointer<Float>
    private var pendingCount: Int
    private let latency: Int
    private var hopIndex = 0
    /// Mean squares of the last hops; the level is their mean, as one hop is shorter than a period of a low string.
    private var recentEnergy = SIMD4<Double>.zero
    private static let levelHops = 4
    private var inputCount = 0
    private var nextBoundary = 0

    /// Allocates everything that `push` will need; nil when the rate is outside 8 to 192 kHz.
    public init?(sampleRate: Double, settings: Settings = Settings()) {
        guard sampleRate >= 8_000, sampleRate <= 192_000,
            let resampler = Resampler(inputRate: sampleRate, outputRate: AnalysisFormat.sampleRate)
        else { return nil }
        self.sampleRate = sampleRate
        self.settings = settings
        self.resampler = resampler
        monitor = InputMonitor(sampleRate: sampleRate)
        input = InputHop(sampleRate: sampleRate, capacity: Int(sampleRate * Self.hopSeconds) + 2)
        reader = NoteReader(highestFrequency: AnalysisFormat.highestPartial(inputRate: sampleRate))
        pending = .allocate(capacity: 2 * AnalysisFormat.hopLength + 64)
        pending.initialize(repeating: 0)
        latency = Int((resampler.delay * AnalysisFormat.sampleRate).rounded(.up)) + 1
        pendingCount = latency
        nextBoundary = boundary(after: 0)
    }

    deinit { pending.deallocate() }

    /// Takes any number of mono samples and calls `onHop` for every hop that became complete.
    public func push(_ samples: UnsafeBufferPointer<Float>, onHop: (PitchObservation) -> Void) {
        var start = 0
        while start < samples.count {
            let end = min(samples.count, start + nextBoundary - inputCount)
            let part = UnsafeBufferPointer(rebasing: samples[start..<end])
            monitor.append(part)
            for sample in part { input.append(sample) }
            inputCount += part.count
            start = end
            if inputCount == nextBoundary { onHop(finishHop()) }
        }
    }

    /// Forgets everything, the room too; for a changed input or a gap in it.
    public func reset() {
        monitor.reset()
        input.reset()
        resampler.reset()
        reader.reset()
        for index in 0..<pending.count { pending[index] = 0 }
        pendingCount = latency
        hopIndex = 0
        recentEnergy = .zero
        inputCount = 0
        nextBoundary = boundary(after: 0)
    }

    /// Input samples needed for the hops up to and including `hop`.
    private func boundary(after hop: Int) -> Int {
        Int((Double(hop + 1) * Self.hopSeconds * sampleRate).rounded(.up))
    }

    private func finishHop() -> PitchObservation {
        // One buffer played over and over has a pitch, but nobody plays it.
        let isFrozen = monitor.state == .repeating
        if isFrozen { input.silence() }
        resampler.append(UnsafeBufferPointer(start: input.samples.baseAddress, count: input.count)) { output in
            for sample in output {
                pending[pendingCount] = sample
                pendingCount += 1
            }
        }
        recentEnergy[hopIndex % Self.levelHops] = input.meanSquare
        let level = max(-100, 10 * log10(recentEnergy.sum() / Double(min(hopIndex + 1, Self.levelHops)) + 1e-30))
        let observation = reader.read(
            pending.baseAddress!, time: Double(hopIndex + 1) * Self.hopSeconds, levelDecibels: level,
            condition: isFrozen ? .noInput : input.condition, manualGate: settings.gateDecibels)
        pendingCount -= AnalysisFormat.hopLength
        for index in 0..<pendingCount { pending[index] = pending[index + AnalysisFormat.hopLength] }
        input.clear()
        hopIndex += 1
        nextBoundary = boundary(after: hopIndex)
        return observation
    }
}
