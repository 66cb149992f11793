import CMath
import SignalProcessing

/// How much a frame's loudest-growing bands have risen over the recent past, for single plucks.
///
///     L_b = log10(E_b / (R / 0.1) + 1e-3),   rise_b = max(0, L_b[t] - max of L_b over earlier frames),   f = mean of the k largest
///
/// Two of them listen together: one with short frames for attacks, one with long frames and more bands for soft notes under ringing ones.
/// Source: Boeck and Widmer 2013, "Maximum filter vibrato suppression for onset detection", for the rise over a maximum; constants from
/// experiments on rendered and recorded arpeggios, Documentation/CHORDS.md.
final class BandRiseDetector {
    struct Shape {
        /// Frame length in hops of 5.3 ms.
        var frameHops: Int
        var bandCount: Int
        var lowHertz: Double
        var highHertz: Double
        /// Frames back that the maximum is taken over.
        var earlier: [Int]
        /// Frames that the logarithms are averaged over.
        var averaged: Int
        var largest: Int
        /// A peak is the highest within so many frames on either side.
        var reach: Int
        var threshold: Float
        var medianFactor: Float
        /// From a frame's first sample to the pluck that peaks in it, in seconds.
        var offset: Double

        static let attack = Shape(
            frameHops: 4, bandCount: 32, lowHertz: 120, highHertz: 9_000, earlier: Array(2...13), averaged: 1, largest: 4, reach: 3,
            threshold: 0.055, medianFactor: 1.5, offset: 635.0 / 48_000 - 0.008)
        static let soft = Shape(
            frameHops: 12, bandCount: 72, lowHertz: 75, highHertz: 5_000, earlier: [10, 12, 14, 16, 18, 20, 22], averaged: 3, largest: 6,
            reach: 8, threshold: 0.10, medianFactor: 1.2, offset: 860.0 / 48_000)
    }

    static let medianFrames = 80
    static let logFloor: Float = 1e-3
    private static let ring = 128

    let shape: Shape
    private let hop: Int
    private let sampleRate: Double
    private let transform: RealFourierTransform
    private let window: Window
    private let bank: TriangleBank
    private let magnitudes: UnsafeMutableBufferPointer<Float>
    private let windowed: UnsafeMutableBufferPointer<Float>
    private var logBands: [Float]
    private var smoothBands: [Float]
    private var flux = [Float](repeating: 0, count: BandRiseDetector.ring)
    private var scratch: [Float]
    private(set) var frame = 0

    init(shape: Shape, hop: Int, sampleRate: Double) {
        self.shape = shape
        self.hop = hop
        self.sampleRate = sampleRate
        let length = AnalysisTiming.powerOfTwo(atLeast: max(64, shape.frameHops * hop))
        transform = RealFourierTransform(length: length)
        window = Window(.hann, length: shape.frameHops * hop)
        let ratio = exp2(log2(shape.highHertz / shape.lowHertz) / Double(shape.bandCount + 1))
        var edges: [(low: Double, centre: Double, high: Double)] = []
        var low = shape.lowHertz
        for _ in 0..<shape.bandCount {
            edges.append((low, low * ratio, low * ratio * ratio))
            low *= ratio
        }
        bank = TriangleBank(edges: edges, binCount: transform.binCount, binWidth: sampleRate / Double(length), leastSum: 1)
        magnitudes = .allocate(capacity: transform.binCount)
        magnitudes.initialize(repeating: 0)
        windowed = .allocate(capacity: shape.frameHops * hop)
        windowed.initialize(repeating: 0)
        logBands = [Float](repeating: 0, count: 4 * shape.bandCount)
        smoothBands = [Float](repeating: 0, count: 32 * shape.bandCount)
        scratch = [Float](repeating: 0, count: BandRiseDetector.ring)
    }

    deinit {
        magnitudes.deallocate()
        windowed.deallocate()
    }

    /// Seconds of the pluck that peaks in a frame.
    func time(ofFrame index: Int) -> Double { Double(index * hop) / sampleRate + shape.offset }

    func value(ofFrame index: Int) -> Float { index < 0 ? 0 : flux[index % BandRiseDetector.ring] }

    /// Takes a frame, a hop after the one before, at the running level `level`; returns the frame that turned out to be a peak.
    func push(_ samples: UnsafePointer<Float>, level: Float) -> Int? {
        window.apply(to: samples, into: windowed.baseAddress!)
        transform.powerSpectrum(of: UnsafeBufferPointer(windowed), into: magnitudes.baseAddress!)
        let scale = 2 / Float(window.sum) * 0.1 / level
        for bin in 0..<transform.binCount { magnitudes[bin] = scale * magnitudes[bin].squareRoot() }
        let bands = shape.bandCount
        logBands.withUnsafeMutableBufferPointer { log in
            let row = UnsafeMutableBufferPointer(rebasing: log[(frame % 4 * bands)..<(frame % 4 * bands + bands)])
            bank.pool(magnitudes, into: row)
            for band in 0..<bands { row[band] = Float(log10(Double(row[band] + BandRiseDetector.logFloor))) }
        }
        rise()
        frame += 1
        let candidate = frame - 1 - shape.reach
        return candidate >= 1 && isPeak(candidate) ? candidate : nil
    }

    private func rise() {
        let bands = shape.bandCount
        let row = frame % 32 * bands
        for band in 0..<bands {
            var sum: Float = 0
            for back in 0..<shape.averaged { sum += logBands[max(0, frame - back) % 4 * bands + band] }
            smoothBands[row + band] = sum / Float(shape.averaged)
            var highest = -Float.infinity
            for back in shape.earlier { highest = max(highest, smoothBands[max(0, frame - back) % 32 * bands + band]) }
            scratch[band] = max(0, smoothBands[row + band] - highest)
        }
        var sum: Float = 0
        for _ in 0..<shape.largest {
            var best = 0
            for band in 1..<bands where scratch[band] > scratch[best] { best = band }
            sum += scratch[best]
            scratch[best] = -1
        }
        flux[frame % BandRiseDetector.ring] = sum / Float(shape.largest)
    }

    private func isPeak(_ index: Int) -> Bool {
        let value = value(ofFrame: index)
        guard value > shape.threshold else { return false }
        for near in max(0, index - shape.reach)...(index + shape.reach) where self.value(ofFrame: near) > value { return false }
        return value >= shape.threshold + shape.medianFactor * median(upTo: index)
    }

    private func median(upTo index: Int) -> Float {
        var count = 0
        for from in max(0, index - BandRiseDetector.medianFrames)...index {
            let value = value(ofFrame: from)
            var place = count
            while place > 0, scratch[place - 1] > value {
                scratch[place] = scratch[place - 1]
                place -= 1
            }
            scratch[place] = value
            count += 1
        }
        return count % 2 == 1 ? scratch[count / 2] : 0.5 * (scratch[count / 2 - 1] + scratch[count / 2])
    }
}
