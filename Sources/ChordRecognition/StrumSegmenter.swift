import CMath
import SignalProcessing

/// The stretch of sound that says what one strum is.
struct StrumWindow: Equatable {
    /// Start of the strum, in seconds.
    var onset: Double
    /// First sample, counted from the start of the stream.
    var start: Int
    /// Samples.
    var length: Int
    /// The next strum came before the window was full.
    var isCut: Bool
}

/// Divides a stream into strums and their evidence windows.
final class StrumSegmenter {
    enum Event {
        case onset(Double)
        /// The first part of a window, for a first look.
        case partial(StrumWindow)
        /// A window, with every onset inside it known.
        case complete(StrumWindow)
        /// A full window further into the same strum.
        case later(StrumWindow)
        /// The newest stretch of sound, every fourth hop, for a look at each moment by itself.
        case hop(StrumWindow)
        case silence(Double)
    }

    /// From the onset to the window's start: the strings of a strum enter one by one.
    static let delaySeconds = 0.025
    /// With less than this before the next onset, both belong to one strum and the window is not cut.
    static let leastCutSeconds = 0.125
    /// Offline: from one later window of a strum to the next, how many, and how far one may run into the next strum.
    static let laterStepSeconds = 0.170
    static let laterCount = 8
    static let laterOverlapSeconds = 0.020
    /// Hops that must all lie under the gate, and how far under the strum's level they must lie.
    static let silentHops = 8
    static let silentFraction: Float = 0.01

    private struct Strum {
        var window: StrumWindow
        var isDecided = false
        var isShown = false
        var following: Double?
        var laterTaken = 0
    }

    private let timing: AnalysisTiming
    private let windowLength: Int
    private let takesLater: Bool
    private let gate: Float
    private let history: SampleHistory
    private let detector: StrumOnsetDetector
    private var strums: [Strum] = []
    private var hops = 0
    private var quietHops = 0
    private var strumLevel: Float = 0
    private var isSounding = false
    private let block: UnsafeMutableBufferPointer<Float>
    private var blockCount = 0
    private var received = 0

    /// `takesLater` also gives later windows of each strum, for decisions that need not be quick.
    init(timing: AnalysisTiming, windowHops: Int, gateDecibels: Double, takesLater: Bool = false) {
        self.timing = timing
        windowLength = windowHops * timing.hop
        self.takesLater = takesLater
        gate = Float(pow(10, gateDecibels / 20))
        history = SampleHistory(capacity: 256 * timing.hop)
        detector = StrumOnsetDetector(timing: timing)
        block = .allocate(capacity: timing.hop)
        block.initialize(repeating: 0)
        strums.reserveCapacity(16)
    }

    deinit { block.deallocate() }

    /// Seconds heard.
    var time: Double { Double(received) / timing.sampleRate }
    var level: Float { detector.level.block }

    /// The first sample of a window that lies within the last 2.7 s.
    func samples(of window: StrumWindow) -> UnsafePointer<Float> { newest(history.totalCount - window.start) }

    /// The flux that onsets are found in, about the last 0.6 s.
    var recentFlux: [(time: Double, value: Double)] { detector.recentFlux }

    private func newest(_ count: Int) -> UnsafePointer<Float> { history.latest(count).baseAddress! }

    /// Takes any number of samples; what is not finite counts as 0.
    func push(_ samples: UnsafeBufferPointer<Float>, onEvent: (Event) -> Void) {
        for sample in samples {
            block[blockCount] = sample.isFinite ? sample : 0
            blockCount += 1
            if blockCount == timing.hop {
                received += blockCount
                blockCount = 0
                history.append(UnsafeBufferPointer(block))
                advance(onEvent: onEvent)
            }
        }
    }

    /// Decides what still waits, with zeros for the sound that did not come.
    func finish(onEvent: (Event) -> Void) {
        received += blockCount
        let end = time
        if strums.isEmpty, let start = detector.streamStart() { open(start, onEvent: onEvent) }
        if !strums.isEmpty { cut(at: end) }
        for index in blockCount..<timing.hop { block[index] = 0 }
        blockCount = 0
        history.append(UnsafeBufferPointer(block))
        block.update(repeating: 0)
        let past = history.totalCount + 2 * timing.hop
        while let last = strums.last, history.totalCount < max(past, last.window.start + last.window.length) {
            history.append(UnsafeBufferPointer(block))
        }
        decide(upTo: .infinity, onEvent: onEvent)
    }

    private func advance(onEvent: (Event) -> Void) {
        hops += 1
        detector.pushBlock(UnsafePointer(block.baseAddress!))
        if hops >= AnalysisTiming.frameHops, let onset = detector.pushFrame(newest(timing.frameLength)) {
            if !strums.isEmpty { cut(at: onset) }
            open(onset, onEvent: onEvent)
        }
        decide(upTo: detector.decidedTime, onEvent: onEvent)
        watchSilence(onEvent: onEvent)
        if hops >= AnalysisTiming.provisionalHops, hops % AnalysisTiming.frameHops == 0 {
            let length = AnalysisTiming.provisionalHops * timing.hop
            onEvent(.hop(StrumWindow(onset: time, start: history.totalCount - length, length: length, isCut: false)))
        }
    }

    private func open(_ onset: Double, onEvent: (Event) -> Void) {
        let start = Int((onset + StrumSegmenter.delaySeconds) * timing.sampleRate)
        strums.append(Strum(window: StrumWindow(onset: onset, start: start, length: windowLength, isCut: false)))
        isSounding = true
        strumLevel = detector.level.block
        quietHops = 0
        onEvent(.onset(onset))
    }

    /// Ends the newest strum at the onset of the next one.
    private func cut(at following: Double) {
        let last = strums.count - 1
        guard strums[last].following == nil else { return }
        strums[last].following = following
        let room = following - (strums[last].window.onset + StrumSegmenter.delaySeconds)
        guard !strums[last].isDecided, room > StrumSegmenter.leastCutSeconds, room < Double(windowLength) / timing.sampleRate else {
            return
        }
        strums[last].window.length = Int(room * timing.sampleRate) / timing.hop * timing.hop
        strums[last].window.isCut = true
    }

    /// Hands on, in order, every window whose inner onsets are all known: those up to `known` seconds are.
    private func decide(upTo known: Double, onEvent: (Event) -> Void) {
        while !strums.isEmpty {
            let window = strums[0].window
            if !strums[0].isDecided {
                let end = window.onset + StrumSegmenter.delaySeconds + Double(windowLength) / timing.sampleRate
                guard window.isCut || known >= end else {
                    showPartly(onEvent: onEvent)
                    return
                }
                strums[0].isDecided = true
                onEvent(.complete(window))
            }
            if takesLater { takeLater(upTo: known, onEvent: onEvent) }
            guard strums[0].following != nil || !takesLater else { return }
            strums.removeFirst()
        }
    }

    private func showPartly(onEvent: (Event) -> Void) {
        let length = AnalysisTiming.provisionalHops * timing.hop
        guard !strums[0].isShown, !takesLater, history.totalCount >= strums[0].window.start + length else { return }
        strums[0].isShown = true
        var window = strums[0].window
        window.length = length
        onEvent(.partial(window))
    }

    private func takeLater(upTo known: Double, onEvent: (Event) -> Void) {
        let longest = AnalysisTiming.longestHops * timing.hop
        let seconds = Double(longest) / timing.sampleRate
        while strums[0].laterTaken < StrumSegmenter.laterCount {
            let window = strums[0].window
            let start =
                window.onset + StrumSegmenter.delaySeconds + Double(strums[0].laterTaken + 1) * StrumSegmenter.laterStepSeconds
            let latest = (strums[0].following ?? known) + StrumSegmenter.laterOverlapSeconds
            let first = Int(start * timing.sampleRate)
            guard start + seconds <= latest, first + longest <= history.totalCount else { return }
            strums[0].laterTaken += 1
            onEvent(.later(StrumWindow(onset: window.onset, start: first, length: longest, isCut: false)))
        }
    }

    private func watchSilence(onEvent: (Event) -> Void) {
        guard isSounding else { return }
        let level = detector.level.block
        strumLevel = max(strumLevel, level)
        quietHops = level < min(gate, StrumSegmenter.silentFraction * strumLevel) ? quietHops + 1 : 0
        guard quietHops >= StrumSegmenter.silentHops, strums.isEmpty || takesLater else { return }
        isSounding = false
        onEvent(.silence(time - Double(StrumSegmenter.silentHops) * timing.hopSeconds))
    }
}
