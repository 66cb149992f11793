/// What the room sounds like when nobody plays: its mean spectrum, its steady lines (mains hum, a fan) and its level.
final class RoomBackground {
    /// Hops after which the room counts as known: 0.85 s.
    static let knownAfter = 80
    /// Hops after which steady lines mask.
    private static let masksAfter = 6
    /// Hops after which the room's level makes a gate: 0.26 s.
    private static let gatesAfter = 24
    /// Nothing is read under this, in decibels of full scale: half a step of 16 bits is at -96.
    private static let lowestGate = -96.0
    /// A line stands at least this many times over the smooth floor.
    private static let lineOverFloor: Float = 4
    /// What a line masks, in multiples of its own power.
    private static let maskOverLine: Float = 3

    /// Hops learned, at most `knownAfter`.
    private(set) var count = 0
    /// Mean square of the room, in the analysed band.
    private(set) var energy: Float = 1e-12
    /// Usual level of the room's hops, in decibels of full scale.
    private(set) var levelDecibels = -100.0
    /// Power that learned lines cover, per bin; all 0 while there is no line.
    let mask: UnsafeMutableBufferPointer<Float>
    /// Floor of the mean spectrum.
    let floor: NoiseFloor
    private let mean: UnsafeMutableBufferPointer<Float>
    private let lines: UnsafeMutableBufferPointer<Float>
    private var hasLines = false

    init(highestFrequency: Double) {
        floor = NoiseFloor(highestFrequency: highestFrequency)
        mask = .allocate(capacity: AnalysisFormat.binCount)
        mask.initialize(repeating: 0)
        mean = .allocate(capacity: AnalysisFormat.binCount)
        mean.initialize(repeating: 0)
        lines = .allocate(capacity: AnalysisFormat.binCount)
        lines.initialize(repeating: 0)
    }

    deinit {
        mask.deallocate()
        mean.deallocate()
        lines.deallocate()
    }

    /// Level under which nothing is read, in decibels of full scale: 3 dB under the room's own, as a note that is on
    /// show may still be measured when the room is as loud as it.
    var gateDecibels: Double { count >= Self.gatesAfter ? max(Self.lowestGate, levelDecibels - 3) : Self.lowestGate }

    var isKnown: Bool { count >= Self.knownAfter }

    /// Learns from a spectrum in which nothing was played.
    func learn(_ spectrum: PowerSpectrum, recentEnergy: Float, levelDecibels level: Double) {
        let isFirst = count == 0
        count = min(count + 1, Self.knownAfter)
        let gain = 1 / Float(count)
        energy = isFirst ? recentEnergy : energy + (recentEnergy - energy) / Float(min(count, 40))
        let pace = level < levelDecibels ? 10.0 : 80.0
        levelDecibels = isFirst ? level : levelDecibels + (level - levelDecibels) / min(Double(count), pace)
        let power = spectrum.power
        for bin in 0..<AnalysisFormat.binCount {
            mean[bin] += (power[bin] - mean[bin]) * gain
            if !hasLines {
                lines[bin] = power[bin]
            } else if power[bin] < lines[bin] {
                // Falls fast and rises slowly: only what is there in every hop is a line.
                lines[bin] += 0.16 * (power[bin] - lines[bin])
            } else {
                lines[bin] = min(power[bin], lines[bin] * 1.03)
            }
        }
        if spectrum.windowLength >= AnalysisFormat.shortWindow { hasLines = true }
        floor.measure(mean)
        guard hasLines, count >= Self.masksAfter else { return }
        for bin in 0..<AnalysisFormat.binCount {
            mask[bin] = lines[bin] > Self.lineOverFloor * floor.power(at: bin) ? Self.maskOverLine * lines[bin] : 0
        }
    }

    func reset() {
        count = 0
        energy = 1e-12
        levelDecibels = -100
        hasLines = false
        for bin in 0..<AnalysisFormat.binCount {
            mask[bin] = 0
            mean[bin] = 0
            lines[bin] = 0
        }
    }
}
