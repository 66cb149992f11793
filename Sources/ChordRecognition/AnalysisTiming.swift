/// Lengths of the analysis in samples at one sample rate.
///
/// Everything was chosen at 48 kHz, where a hop is 512 samples (10.7 ms), an onset frame 4 hops, the live window 24 hops (256 ms) and
/// the longest window 32 (341 ms); other rates keep the times and round a hop to whole samples.
struct AnalysisTiming: Sendable {
    let sampleRate: Double
    /// Samples between onset frames; also the block of the level meter.
    let hop: Int

    static let referenceRate = 48_000.0
    static let frameHops = 4
    static let provisionalHops = 16
    static let liveHops = 24
    static let longestHops = 32

    init(sampleRate: Double) {
        self.sampleRate = sampleRate
        hop = max(8, Int((512 * sampleRate / AnalysisTiming.referenceRate).rounded()))
    }

    var hopSeconds: Double { Double(hop) / sampleRate }
    var frameLength: Int { AnalysisTiming.frameHops * hop }

    static func powerOfTwo(atLeast count: Int) -> Int {
        var length = 4
        while length < count { length *= 2 }
        return length
    }
}
