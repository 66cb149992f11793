import CMath
import MusicTheory

/// The best chord for every strum of a finished recording, from the same evidence, using the future too.
///
/// Each strum's evidence is its first window (341 ms) and full windows every 170 ms after it, at most eight:
///
///     l = (l_first + 0.5 sum l_later) / (1 + 0.5 k) * min(1 + 0.35 k, 2)
///
/// then the most likely sequence over all strums, with `log(1 - h)` for staying and `log h + log q` for moving, `q` with 0.3 on the
/// root that is left.
/// Source: Viterbi 1967; Forney 1973, "The Viterbi algorithm"; the constants are from experiments, Documentation/CHORDS.md.
public final class ChordTimeline {
    static let change: Float = 0.63
    static let priorNoChord: Float = 0.05
    static let closeFactor: Float = 0.7
    static let laterWeight: Float = 0.5
    static let laterGain: Float = 0.35
    static let laterGainLimit: Float = 2

    private struct Strum {
        var onset: Double
        var evidence: [Float]
        var bass: [Float]
        var presence: [Float]
        var later: Float = 0
        var windowSeconds: Double
        /// Silence before this strum: nothing is shared with the one before.
        var isFresh: Bool
    }

    public let sampleRate: Double
    private let vocabulary: ChordVocabulary
    private let segmenter: StrumSegmenter
    private let reader: WindowReader
    private var strums: [Strum] = []
    private var silences: [Double] = []

    /// Nil unless the rate is 8 to 192 kHz and the reference 300 to 600 Hz.
    public init?(sampleRate: Double, settings: ChordPipeline.Settings = ChordPipeline.Settings()) {
        guard sampleRate >= 8_000, sampleRate <= 192_000, settings.referenceHertz >= 300, settings.referenceHertz <= 600 else { return nil }
        self.sampleRate = sampleRate
        vocabulary = settings.vocabulary
        let timing = AnalysisTiming(sampleRate: sampleRate)
        segmenter = StrumSegmenter(
            timing: timing, windowHops: AnalysisTiming.longestHops, gateDecibels: settings.gateDecibels, takesLater: true)
        reader = WindowReader(timing: timing, settings: settings)
    }

    /// Takes any number of mono samples.
    public func push(_ samples: UnsafeBufferPointer<Float>) {
        segmenter.push(samples) { handle($0) }
    }

    /// Ends the recording and returns what was committed for each strum and where the sound died away, in order of time.
    public func finish() -> [ChordEvent] {
        segmenter.finish { handle($0) }
        let events = decisions().map { ChordEvent.committed($0) } + silences.map { ChordEvent.silence($0) }
        return events.sorted { ChordTimeline.time($0) < ChordTimeline.time($1) }
    }

    private static func time(_ event: ChordEvent) -> Double {
        switch event {
        case .onset(let time), .silence(let time): time
        case .frame(let frame): frame.time
        case .provisional(let decision), .committed(let decision): decision.onset
        }
    }

    private func handle(_ event: StrumSegmenter.Event) {
        switch event {
        case .onset, .partial, .hop: break
        case .silence(let time): silences.append(time)
        case .complete(let window):
            reader.read(segmenter.samples(of: window), length: window.length, isProvisional: false)
            let last = strums.last?.onset ?? -.infinity
            let isFresh = strums.isEmpty || (silences.last.map { $0 > last } ?? false)
            strums.append(
                Strum(
                    onset: window.onset, evidence: evidence(noChordOffset: ChordBeliefFilter.noChordOffset),
                    bass: Array(reader.evidence.bass), presence: Array(reader.evidence.presence),
                    windowSeconds: Double(window.length) / sampleRate, isFresh: isFresh))
        case .later(let window):
            reader.read(segmenter.samples(of: window), length: window.length, isProvisional: false)
            add(evidence(noChordOffset: 0), toStrumAt: window.onset)
        }
    }

    private func evidence(noChordOffset: Float) -> [Float] {
        (0..<ChordVocabulary.classCount).map { index in
            guard vocabulary.allows(index) else { return -1_000 }
            let offset = index == ChordVocabulary.noChord ? noChordOffset : ChordPrior.offset(quality: index % ChordVocabulary.perRoot)
            return reader.evidence.logProbabilities[index] + offset
        }
    }

    private func add(_ evidence: [Float], toStrumAt onset: Double) {
        guard let place = strums.lastIndex(where: { $0.onset == onset }) else { return }
        for index in 0..<evidence.count { strums[place].evidence[index] += ChordTimeline.laterWeight * evidence[index] }
        strums[place].later += 1
    }

    private func decisions() -> [StrumDecision] {
        let path = bestPath()
        let end = segmenter.time
        var shown = ChordCall.noChord
        return strums.indices.map { place in
            let strum = strums[place]
            reader.evidence.load(bass: strum.bass, presence: strum.presence)
            if strum.isFresh { shown = .noChord }
            shown = reader.evidence.call(path[place], shown: shown)
            return decision(strum, index: path[place], call: shown, end: end)
        }
    }

    private func decision(_ strum: Strum, index: Int, call: ChordCall, end: Double) -> StrumDecision {
        let scores = scaled(strum)
        let highest = scores.max() ?? 0
        var sum: Float = 0
        for score in scores { sum += expf(score - highest) }
        let heard = reader.evidence.heard
        let order = scores.indices.sorted { scores[$0] > scores[$1] }.filter { $0 != index }.prefix(5)
        return StrumDecision(
            onset: strum.onset, decided: end, call: call, confidence: Double(expf(scores[index] - highest) / sum),
            alternatives: order.map {
                ChordAlternative(call: ChordVocabulary.call($0), score: Double(expf(scores[$0] - highest) / sum), heardNotes: heard)
            }, heard: heard, presence: strum.presence, bass: strum.bass, tuningCents: reader.tuningCents, windowSeconds: strum.windowSeconds
        )
    }

    private func scaled(_ strum: Strum) -> [Float] {
        let mean = 1 / (1 + ChordTimeline.laterWeight * strum.later)
        let gain = min(1 + ChordTimeline.laterGain * strum.later, ChordTimeline.laterGainLimit)
        return strum.evidence.map { $0 * mean * gain }
    }

    /// The class of each strum on the most likely path. A chord on the root that is left costs more, so it may come from the best class
    /// on another root instead.
    private func bestPath() -> [Int] {
        let count = ChordVocabulary.classCount
        var score = ChordPrior.start(vocabulary: vocabulary).map { logf($0 + 1e-12) }
        let prior = ChordPrior.distribution(noChord: ChordTimeline.priorNoChord, vocabulary: vocabulary).map {
            logf(ChordTimeline.change) + logf($0 + 1e-12)
        }
        var sources: [[Int]] = []
        for place in strums.indices {
            let evidence = scaled(strums[place])
            let close = place > 0 && strums[place].onset - strums[place - 1].onset < ChordBeliefFilter.closeSeconds
            let best = ChordBeliefFilter.argmax(score)
            let other = bestOffRoot(of: best, score)
            var next = score
            var source = [Int](repeating: 0, count: count)
            for index in 0..<count {
                var from = best
                var move = score[best] + prior[index]
                if best != ChordVocabulary.noChord, ChordPrior.root(index) == ChordPrior.root(best) {
                    move += logf(ChordPrior.sameRoot)
                    if score[other] + prior[index] > move {
                        move = score[other] + prior[index]
                        from = other
                    }
                }
                let stay = strums[place].isFresh && place > 0 ? -Float.infinity : score[index] + logf(1 - ChordTimeline.change)
                source[index] = stay >= move ? index : from
                next[index] = max(stay, move) + (close ? ChordTimeline.closeFactor : 1) * evidence[index]
            }
            sources.append(source)
            score = next
        }
        guard !strums.isEmpty else { return [] }
        var path = [ChordBeliefFilter.argmax(score)]
        for source in sources.dropFirst().reversed() { path.append(source[path[path.count - 1]]) }
        return path.reversed()
    }

    private func bestOffRoot(of best: Int, _ score: [Float]) -> Int {
        var found = ChordVocabulary.noChord
        for index in 0..<score.count where ChordPrior.root(index) != ChordPrior.root(best) && score[index] > score[found] { found = index }
        return found
    }
}
