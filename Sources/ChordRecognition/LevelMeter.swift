import CMath

/// Level of each hop, the running level that onsets are measured against, and whether the sound has died away.
///
///     R <- max(r, R falling by 0.5 dB a second, 5e-4)
///
/// `r` is the RMS of a hop. The release is slow so that a repeated strum is judged against the strum before it.
struct LevelMeter {
    static let start: Float = 1e-3
    static let least: Float = 5e-4
    static let releaseDecibelsPerSecond = 0.5

    private let release: Float
    /// RMS of the newest hop.
    private(set) var block: Float = 0
    /// `R`.
    private(set) var running = LevelMeter.start

    init(timing: AnalysisTiming) {
        release = Float(pow(10, -LevelMeter.releaseDecibelsPerSecond * timing.hopSeconds / 20))
    }

    mutating func push(_ samples: UnsafePointer<Float>, count: Int) {
        var sum: Float = 0
        for index in 0..<count { sum += samples[index] * samples[index] }
        block = (sum / Float(count) + 1e-14).squareRoot()
        running = max(block, running * release, LevelMeter.least)
    }
}
