import CMath
import SignalProcessing

/// Finds the starts of strums in a stream of hops: the rise of log band magnitudes, taken relative to the recent level.
///
///     L_b[t] = log10(E_b[t] / (R[t] / 0.1) + 3e-4),   f[t] = mean over b of max(0, L_b[t] - max(L_b[t-4], L_b[t-3], L_b[t-2]))
///
/// `E_b` are 40 triangular bands from 80 to 5000 Hz, `R` a level meter that falls by 0.5 dB a second. A strum starts where `f` is a
/// local maximum above 0.04 plus 1.5 times its own running median. The rise over a maximum of three frames makes beating and
/// vibrato no rise, and decay exactly zero; the floor keeps hiss flat; dividing by the level lets one threshold serve quiet and loud
/// recordings (with a fixed floor, accuracy fell from 98 to 82 % at 0.02 of the gain; here it stays).
/// Source: Dixon 2006, "Onset detection revisited", section 2, for spectral flux; the constants are from experiments on rendered
/// progressions and real notes, Documentation/CHORDS.md.
final class StrumOnsetDetector {
    static let bandCount = 40
    /// Decades.
    static let threshold: Float = 0.04
    static let medianFactor: Float = 1.5
    static let medianFrames = 40
    static let logFloor: Float = 3e-4
    static let referenceLevel: Float = 0.1
    static let leastBandSum: Float = 2e-3
    static let refractorySeconds = 0.090
    /// From a frame's first sample to the start of the strum that peaks in it.
    static let offsetSeconds = 898.0 / 48_000 - 0.015
    /// A stream whose first 0.1 s is louder than this and which brings no onset in its first 0.12 s already sounds: its start counts.
    static let soundingLevel: Float = 2e-3
    static let soundingSeconds = 0.12

    private let timing: AnalysisTiming
    private let transform: RealFourierTransform
    private let window: Window
    private let magnitudeScale: Float
    private let bank: TriangleBank
    private let windowed: UnsafeMutableBufferPointer<Float>
    private let magnitudes: UnsafeMutableBufferPointer<Float>
    private let bands: UnsafeMutableBufferPointer<Float>
    /// Log bands of the last five frames, a row each, used in turn.
    private let history: UnsafeMutableBufferPointer<Float>
    /// Flux of the last `medianFrames + 2` frames, used in turn.
    private var flux = [Float](repeating: 0, count: 64)
    private var sorted = [Float](repeating: 0, count: StrumOnsetDetector.medianFrames + 1)
    private var totals: (before: Float, now: Float) = (0, 0)
    private var frame = 0
    private var lastOnsetFrame = -1_000_000
    private var hasOnset = false
    private var headEnergy = 0.0
    private var headCount = 0

    private(set) var level: LevelMeter

    init(timing: AnalysisTiming) {
        self.timing = timing
        let length = AnalysisTiming.powerOfTwo(atLeast: timing.frameLength)
        transform = RealFourierTransform(length: length)
        window = Window(.hann, length: timing.frameLength)
        magnitudeScale = 2 / Float(timing.frameLength / 2)
        let ratio = exp2(log2(5000.0 / 80) / Double(StrumOnsetDetector.bandCount + 1))
        var edges: [(low: Double, centre: Double, high: Double)] = []
        var low = 80.0
        for _ in 0..<StrumOnsetDetector.bandCount {
            edges.append((low, low * ratio, low * ratio * ratio))
            low *= ratio
        }
        bank = TriangleBank(
            edges: edges, binCount: transform.binCount, binWidth: timing.sampleRate / Double(length), leastSum: 1)
        windowed = .allocate(capacity: timing.frameLength)
        windowed.initialize(repeating: 0)
        magnitudes = .allocate(capacity: transform.binCount)
        magnitudes.initialize(repeating: 0)
        bands = .allocate(capacity: StrumOnsetDetector.bandCount)
        bands.initialize(repeating: 0)
        history = .allocate(capacity: 5 * StrumOnsetDetector.bandCount)
        history.initialize(repeating: 0)
        level = LevelMeter(timing: timing)
    }

    deinit {
        windowed.deallocate()
        magnitudes.deallocate()
        bands.deallocate()
        history.deallocate()
    }

    /// Every onset up to this time, in seconds from the start of the stream, is known.
    var decidedTime: Double { frame < 2 ? 0 : time(ofFrame: frame - 2) }

    /// Takes one block of `hop` samples for the level meter.
    func pushBlock(_ block: UnsafePointer<Float>) {
        level.push(block, count: timing.hop)
        let wanted = Int(0.1 * timing.sampleRate) - headCount
        for index in 0..<max(0, min(wanted, timing.hop)) {
            headEnergy += Double(block[index]) * Double(block[index])
            headCount += 1
        }
    }

    /// Takes one frame of `frameLength` samples, a hop after the frame before, and returns the onset that became certain, in seconds.
    func pushFrame(_ samples: UnsafePointer<Float>) -> Double? {
        window.apply(to: samples, into: windowed.baseAddress!)
        transform.powerSpectrum(of: UnsafeBufferPointer(windowed), into: magnitudes.baseAddress!)
        for bin in 0..<transform.binCount { magnitudes[bin] = magnitudeScale * magnitudes[bin].squareRoot() }
        bank.pool(magnitudes, into: bands)
        let gain = StrumOnsetDetector.referenceLevel / level.running
        let row = frame % 5 * StrumOnsetDetector.bandCount
        var total: Float = 0
        var rise: Float = 0
        for band in 0..<StrumOnsetDetector.bandCount {
            let scaled = bands[band] * gain
            total += scaled
            let value = log10(Double(scaled + StrumOnsetDetector.logFloor))
            history[row + band] = Float(value)
            guard frame >= 2 else { continue }
            var highest = history[(frame - 2) % 5 * StrumOnsetDetector.bandCount + band]
            for back in 3...4 where frame >= back {
                highest = max(highest, history[(frame - back) % 5 * StrumOnsetDetector.bandCount + band])
            }
            rise += max(0, history[row + band] - highest)
        }
        flux[frame % flux.count] = rise / Float(StrumOnsetDetector.bandCount)
        totals = (totals.now, total)
        frame += 1
        return frame >= 3 ? decide(frame - 2) : nil
    }

    /// Flux of the last frames with the time an onset in each would have.
    var recentFlux: [(time: Double, value: Double)] {
        (max(0, frame - flux.count)..<frame).map { index in
            (Double(index) * timing.hopSeconds + StrumOnsetDetector.offsetSeconds, Double(flux[index % flux.count]))
        }
    }

    private func time(ofFrame index: Int) -> Double {
        max(0, Double(index) * timing.hopSeconds + StrumOnsetDetector.offsetSeconds)
    }

    private func decide(_ index: Int) -> Double? {
        let value = flux[index % flux.count]
        let isPeak = value >= flux[(index - 1) % flux.count] && value >= flux[(index + 1) % flux.count]
        guard value > StrumOnsetDetector.threshold, isPeak,
            Double(index - lastOnsetFrame) * timing.hopSeconds >= StrumOnsetDetector.refractorySeconds,
            max(totals.before, totals.now) > StrumOnsetDetector.leastBandSum,
            value > StrumOnsetDetector.threshold + StrumOnsetDetector.medianFactor * median(upTo: index)
        else { return streamStart(before: time(ofFrame: index)) }
        lastOnsetFrame = index
        hasOnset = true
        return time(ofFrame: index)
    }

    /// The onset at 0 of a stream that sounds from its first sample on, once it is clear that it has none of its own.
    private func streamStart(before time: Double) -> Double? {
        guard !hasOnset, time > StrumOnsetDetector.soundingSeconds else { return nil }
        return streamStart()
    }

    /// The same for a stream that ends earlier than that.
    func streamStart() -> Double? {
        guard !hasOnset, headCount > 0 else { return nil }
        hasOnset = true
        return (headEnergy / Double(headCount)).squareRoot() > Double(StrumOnsetDetector.soundingLevel) ? 0 : nil
    }

    private func median(upTo index: Int) -> Float {
        let first = max(0, index - StrumOnsetDetector.medianFrames)
        var count = 0
        for from in first...index {
            let value = flux[from % flux.count]
            var place = count
            while place > 0, sorted[place - 1] > value {
                sorted[place] = sorted[place - 1]
                place -= 1
            }
            sorted[place] = value
            count += 1
        }
        return count % 2 == 1 ? sorted[count / 2] : 0.5 * (sorted[count / 2 - 1] + sorted[count / 2])
    }
}
