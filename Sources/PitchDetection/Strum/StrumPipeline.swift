import SignalProcessing

/// One look at a strum: every string of the tuning as it stands at one moment.
public struct StrumReading: Equatable, Sendable {
    /// Seconds from the start of the stream to the end of the analysed window.
    public var time: Double
    /// Seconds from the start of the stream to the strum's first onset.
    public var onset: Double
    /// Length of the window, in seconds; it begins where the last string had joined.
    public var window: Double
    /// The strum has settled: the window is at least 280 ms long, or holds all it will ever hold.
    public var isSettled: Bool
    /// One entry a string, in the tuning's order.
    public var strings: [StrumString]

    public init(time: Double, onset: Double, window: Double, isSettled: Bool, strings: [StrumString]) {
        self.time = time
        self.onset = onset
        self.window = window
        self.isSettled = isSettled
        self.strings = strings
    }
}

/// The whole way from samples to whole-strum readings, for one tuning.
///
/// Input of any rate is resampled to 12 kHz. An attack after 0.4 s without one begins a strum; later attacks belong to it. While
/// the strum rings it is read first 150 ms after its onset, then every 53 ms up to 0.5 s, every 107 ms up to 1.2 s and every
/// 267 ms up to 3 s. A reading costs a few tens of milliseconds and allocates: push from a worker, never from an audio callback.
public final class StrumPipeline {
    private static let rate = StrumConstants.analysisRate
    private static let hop = AnalysisFormat.hopLength
    /// Attacks closer than this to the strum's onset are its later strings, in samples (0.4 s).
    private static let sameStrum = 4_800
    /// The attack itself is left out, in samples (12 ms; a start 30 ms too early lost 8 points of 100 strings at 150 ms).
    private static let attack = 144
    private static let firstReading = 1_800
    private static let lastReading = 36_000
    /// A string once heard in a strum is not called absent later by a decayed window.
    private var hasBeenHeard: [Bool]

    private let resampler: Resampler
    private let history: SampleHistory
    private let attacks = AttackDetector(hopLength: AnalysisFormat.hopLength)
    private let reader: StrumReader
    private let pending: UnsafeMutableBufferPointer<Float>
    private var pendingCount = 0
    private var roomEnergy: Float = 0
    private var position = 0
    private var onset: Int?
    private var nextReading = 0
    /// The sample from which on no string is known to begin.
    private var cleanStart: Int?

    /// `sampleRate` 8 000 to 192 000; `targets` in hertz, 1 to 12 of them; nil outside these ranges.
    public init?(sampleRate: Double, targets: [Double]) {
        guard sampleRate >= 8_000, sampleRate <= 192_000, let reader = StrumReader(targets: targets),
            let resampler = Resampler(inputRate: sampleRate, outputRate: Self.rate)
        else { return nil }
        self.reader = reader
        self.resampler = resampler
        history = SampleHistory(capacity: StrumReader.sampleCapacity)
        hasBeenHeard = [Bool](repeating: false, count: targets.count)
        pending = .allocate(capacity: Self.hop)
        pending.initialize(repeating: 0)
    }

    deinit { pending.deallocate() }

    /// Takes any number of mono samples; calls `onReading` for every reading that became due. Samples that are not finite count as 0.
    public func push(_ samples: UnsafeBufferPointer<Float>, onReading: (StrumReading) -> Void) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 512) { clean in
            var begin = 0
            while begin < samples.count {
                let count = min(512, samples.count - begin)
                for index in 0..<count {
                    let sample = samples[begin + index]
                    clean[index] = sample.isFinite ? sample : 0
                }
                begin += count
                resampler.append(UnsafeBufferPointer(rebasing: clean[0..<count])) { output in
                    for sample in output { append(sample, onReading) }
                }
            }
        }
    }

    /// Forgets the strum and the room.
    public func reset() {
        resampler.reset()
        history.reset()
        attacks.reset()
        pendingCount = 0
        position = 0
        onset = nil
        cleanStart = nil
        roomEnergy = 0
    }

    private func append(_ sample: Float, _ onReading: (StrumReading) -> Void) {
        pending[pendingCount] = sample
        pendingCount += 1
        if pendingCount == Self.hop { finishHop(onReading) }
    }

    private func finishHop(_ onReading: (StrumReading) -> Void) {
        history.append(UnsafeBufferPointer(rebasing: pending[0..<Self.hop]))
        let begin = position
        position += Self.hop
        pendingCount = 0
        if attacks.update(pending.baseAddress!, position: begin, roomEnergy: roomEnergy), let start = attacks.start,
            onset == nil || start - onset! > Self.sameStrum
        {
            onset = start
            nextReading = start + Self.firstReading
            cleanStart = nil
            for index in hasBeenHeard.indices { hasBeenHeard[index] = false }
        }
        learnRoom()
        guard let onset, position >= nextReading, position - onset <= Self.lastReading else { return }
        read(since: onset, onReading)
        let age = position - onset
        nextReading = position + (age < 6_000 ? 5 : age < 14_400 ? 10 : 25) * Self.hop
    }

    private func read(since onset: Int, _ onReading: (StrumReading) -> Void) {
        let clean = cleanStart.map { position - $0 } ?? 0
        var strings = reader.read(history.latest(position - onset - Self.attack), clean: clean)
        if reader.isClean { cleanStart = position - reader.windowLength }
        for index in strings.indices {
            if strings[index].verdict == .heard {
                hasBeenHeard[index] = true
            } else if strings[index].verdict == .notHeard, hasBeenHeard[index] {
                strings[index].verdict = .cannotTell
            }
        }
        onReading(
            StrumReading(
                time: Double(position) / Self.rate, onset: Double(onset) / Self.rate,
                window: Double(reader.windowLength) / Self.rate, isSettled: reader.windowLength >= 3_360, strings: strings))
    }

    /// The room is the slow lower envelope of the energy.
    private func learnRoom() {
        let energy = attacks.recentEnergy
        roomEnergy = energy < roomEnergy ? energy : roomEnergy + 0.002 * (energy - roomEnergy)
    }
}
