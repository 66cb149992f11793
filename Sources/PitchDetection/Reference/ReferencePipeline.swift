import SignalProcessing

/// Runs one of the reference detectors with its own smoothing over a stream, one observation a hop, as `PitchPipeline` does.
///
/// Frames begin once 4096 samples have arrived; earlier hops carry no reading.
public final class ReferencePipeline {
    private enum Method {
        case yin(YINDetector)
        case autocorrelation(AutocorrelationDetector)
        case fourierPeak(FourierPeakDetector)

        func detect(_ frame: UnsafeBufferPointer<Float>) -> PitchReading? {
            switch self {
            case .yin(let detector): detector.detect(frame)
            case .autocorrelation(let detector): detector.detect(frame)
            case .fourierPeak(let detector): detector.detect(frame)
            }
        }
    }

    private let method: Method
    private let sampleRate: Double
    private let gateDecibels: Double
    private let framer: Framer
    private var yinTracker = YINTracker()
    private var smoother = AutocorrelationSmoother()

    /// Nil when the rate is outside 8 to 192 kHz.
    ///
    /// - Parameter gateDecibels: level of the frame under which nothing is read; the methods have none of their own, save the silence of `autocorrelation`.
    public init?(_ kind: ReferenceDetectorKind, sampleRate: Double, gateDecibels: Double? = nil) {
        guard sampleRate >= 8_000, sampleRate <= 192_000 else { return nil }
        self.sampleRate = sampleRate
        self.gateDecibels = gateDecibels ?? Level.floorDecibels
        switch kind {
        case .yin:
            method = .yin(YINDetector(sampleRate: sampleRate))
            framer = Framer(frameLength: YINDetector.frameLength, hop: YINDetector.hop)
        case .autocorrelation:
            method = .autocorrelation(AutocorrelationDetector(sampleRate: sampleRate))
            framer = Framer(frameLength: AutocorrelationDetector.frameLength, hop: AutocorrelationDetector.hop)
        case .fourierPeak:
            method = .fourierPeak(FourierPeakDetector(sampleRate: sampleRate))
            framer = Framer(frameLength: FourierPeakDetector.frameLength, hop: FourierPeakDetector.hop)
        }
    }

    /// Takes any number of mono samples and calls `onHop` for every hop that became complete.
    public func push(_ samples: UnsafeBufferPointer<Float>, onHop: (PitchObservation) -> Void) {
        framer.append(samples) { frame, end in onHop(observation(of: frame, end: end)) }
    }

    private func observation(of frame: UnsafeBufferPointer<Float>, end: Int) -> PitchObservation {
        let time = Double(end) / sampleRate
        let newest = UnsafeBufferPointer(rebasing: frame.suffix(framer.hop))
        let level = Level(of: newest)
        let isOpen = end >= frame.count && Level(of: frame).decibels >= gateDecibels
        let raw = isOpen ? method.detect(frame) : nil
        return PitchObservation(
            time: time, levelDecibels: level.decibels, gateDecibels: gateDecibels, condition: condition(level), isOnset: false, raw: raw,
            tracked: smooth(raw, time: time, level: level.decibels), isHeld: false, outOfRange: nil)
    }

    private func condition(_ level: Level) -> InputCondition {
        if level.nonFiniteCount > 0 || level.peak == 0 { return .noInput }
        return level.clippedCount > 0 ? .clipped : .live
    }

    private func smooth(_ raw: PitchReading?, time: Double, level: Double) -> PitchReading? {
        switch method {
        case .yin: yinTracker.push(raw, time: time, level: level)
        case .autocorrelation: smoother.push(raw)
        case .fourierPeak: raw
        }
    }
}
