import CMath
import PitchDetection
import TestSupport
import Testing

/// The published figures and the known faults of the detectors that Woodshed is measured against.
struct ReferenceDetectorTests {
    static let openStrings = [82.4069, 110, 146.8324, 195.9977, 246.9417, 329.6276]

    // MARK: YIN

    /// The literal rule "prefer the octave below when its dip is within 0.05" would halve every one of these.
    @Test(arguments: [110.0, 220, 440, 880]) func yinReadsSinesWhereTheyAre(frequency: Double) throws {
        let detector = YINDetector(sampleRate: 48_000)
        let reading = try #require(detector.detect(sine(frequency, amplitude: 0.3, count: 4096)))
        #expect(abs(cents(reading.frequency, from: frequency)) < 1)
    }

    @Test func yinReadsALowEWithAlmostNoFundamental() throws {
        let detector = YINDetector(sampleRate: 48_000)
        let reading = try #require(detector.detect(referencePluck(82.407, fundamental: 0.05)))
        #expect(abs(cents(reading.frequency, from: 82.407)) < 1)
    }

    /// Published: worst 0.068 cents, mean 0.014, on open strings dead on and 5 and 20 cents to either side.
    @Test func yinReadsPlucksWithinAFractionOfACent() throws {
        let detector = YINDetector(sampleRate: 48_000)
        var errors: [Double] = []
        for string in Self.openStrings {
            for offset in [-20.0, -5, 0, 5, 20] {
                let target = string * exp2(offset / 1200)
                let reading = try #require(detector.detect(referencePluck(target)))
                errors.append(abs(cents(reading.frequency, from: target)))
            }
        }
        #expect(errors.max()! < 0.1)
    }

    @Test func yinHasAFloorOf60Hertz() {
        #expect(YINDetector(sampleRate: 48_000).detect(sine(41.203, amplitude: 0.3, count: 4096)) == nil)
    }

    // MARK: Autocorrelation

    @Test(arguments: openStrings) func autocorrelationReadsOpenStrings(frequency: Double) throws {
        let detector = AutocorrelationDetector(sampleRate: 48_000)
        let reading = try #require(detector.detect(referencePluck(frequency)))
        #expect(abs(cents(reading.frequency, from: frequency)) < 5)
    }

    @Test func autocorrelationReadsNothingUnderItsSilence() {
        let detector = AutocorrelationDetector(sampleRate: 48_000)
        // A sine of amplitude a has a root mean square of a / √2: 0.0099 and 0.0106.
        #expect(detector.detect(sine(110, amplitude: 0.014, count: 4096)) == nil)
        #expect(detector.detect(sine(110, amplitude: 0.015, count: 4096)) != nil)
    }

    // MARK: Fourier peak

    /// 48 000 / 4096 = 11.71875 Hz a bin: 82.407 Hz is nearest to bin 7, 82.03 Hz, and 87.307 Hz (F2) falls into the same bin.
    @Test(arguments: [82.407, 87.307]) func fourierPeakReadsOnlyWholeBins(frequency: Double) throws {
        let reading = try #require(FourierPeakDetector(sampleRate: 48_000).detect(sine(frequency, amplitude: 0.3, count: 4096)))
        #expect(reading.frequency == 82.03125)
    }

    /// The second partial of a low E is louder than the first on many guitars.
    @Test func fourierPeakTakesALouderPartialForThePitch() throws {
        let frame = zip(sine(82.407, amplitude: 0.2, count: 4096), sine(164.814, amplitude: 0.3, count: 4096)).map { $0 + $1 }
        let reading = try #require(FourierPeakDetector(sampleRate: 48_000).detect(frame))
        #expect(abs(reading.frequency - 164.0625) < 1e-9)
    }

    @Test func fourierPeakHasAFloorOf60Hertz() {
        #expect(FourierPeakDetector(sampleRate: 48_000).detect(sine(41.203, amplitude: 0.3, count: 4096)) == nil)
    }

    // MARK: Every detector

    @Test(arguments: [ReferenceDetectorKind.yin, .autocorrelation, .fourierPeak])
    func silenceAndNaNGiveNoReading(kind: ReferenceDetectorKind) throws {
        for value in [Float(0), .nan, .infinity] {
            let pipeline = try #require(ReferencePipeline(kind, sampleRate: 48_000))
            var hops = 0
            [Float](repeating: value, count: 12_288).withUnsafeBufferPointer { samples in
                pipeline.push(samples) { observation in
                    hops += 1
                    #expect(observation.raw == nil)
                    #expect(observation.tracked == nil)
                }
            }
            #expect(hops >= 3)
        }
    }

    @Test(arguments: [ReferenceDetectorKind.yin, .autocorrelation, .fourierPeak])
    func timeIsTheEndOfTheFrame(kind: ReferenceDetectorKind) throws {
        let pipeline = try #require(ReferencePipeline(kind, sampleRate: 48_000))
        var firstReading: Double?
        sine(440, amplitude: 0.3, count: 8_192).withUnsafeBufferPointer { samples in
            pipeline.push(samples) { if $0.raw != nil, firstReading == nil { firstReading = $0.time } }
        }
        #expect(firstReading == 4096.0 / 48_000)
    }

    @Test func ratesOutsideTheRangeAreRefused() {
        #expect(ReferencePipeline(.yin, sampleRate: 7_999) == nil)
        #expect(ReferencePipeline(.yin, sampleRate: 192_001) == nil)
        #expect(ReferencePipeline(.yin, sampleRate: .nan) == nil)
    }

    /// Nothing for 100 ms after the pluck at 0.2 s, then the pitch.
    @Test func yinTrackingIgnoresTheAttackAndSettles() throws {
        let pipeline = try #require(ReferencePipeline(.yin, sampleRate: 48_000))
        let sound = [Float](repeating: 0, count: 9_600) + referencePluck(110, start: 0, count: 24_000)
        var readings: [(time: Double, frequency: Double)] = []
        sound.withUnsafeBufferPointer { samples in
            pipeline.push(samples) { observation in
                if let tracked = observation.tracked { readings.append((observation.time, tracked.frequency)) }
            }
        }
        let first = try #require(readings.first)
        #expect(first.time >= 0.3)
        let last = try #require(readings.last)
        #expect(abs(cents(last.frequency, from: 110)) < 0.1)
    }
}
