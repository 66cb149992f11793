import CMath
import MusicTheory
import SignalProcessing

/// The whole way from samples to chords, one decision a strum, causal: what is committed is never revised.
///
/// Hops of 10.7 ms go through the onset detector. A strum's evidence window starts 25 ms after its onset and is 256 ms long, or ends at
/// the next onset if that comes sooner (a mark less than 150 ms later belongs to the same strum and cuts nothing). The window becomes
/// two spectra, a classifier scores every chord, and the belief filter takes one step. A decision falls once every onset inside the
/// window is known: at most 331 ms after the onset, plus the hop in which it falls.
///
/// All memory for the signal path is taken at `init`; a decision allocates its own lists. Samples that are not finite count as 0.
/// Silence gives no events, and a `silence` event after a chord. Cost: one FFT of 2048 a hop; two larger ones and about 0.9 million
/// multiplications a strum.
public final class ChordPipeline {
    public enum Classifier: Sendable {
        /// The trained network.
        case network
        /// Chroma against chord templates.
        case templates
    }

    public struct Settings: Sendable {
        public var vocabulary: ChordVocabulary
        public var classifier: Classifier
        /// Frequency of A4 in hertz, 300 to 600.
        public var referenceHertz: Double
        /// Level under which there is silence, in decibels of full scale.
        public var gateDecibels: Double
        /// Whether to report what a strum seems to be before it is decided.
        public var reportsProvisional: Bool
        /// Whether to report every 43 ms what the newest stretch alone would be called; costs more than all the rest.
        public var reportsFrames: Bool

        public init(
            vocabulary: ChordVocabulary = .full, classifier: Classifier = .network, referenceHertz: Double = 440,
            gateDecibels: Double = -66,
            reportsProvisional: Bool = true, reportsFrames: Bool = false
        ) {
            self.vocabulary = vocabulary
            self.classifier = classifier
            self.referenceHertz = referenceHertz
            self.gateDecibels = gateDecibels
            self.reportsProvisional = reportsProvisional
            self.reportsFrames = reportsFrames
        }
    }

    public let sampleRate: Double
    public let settings: Settings
    let timing: AnalysisTiming
    let segmenter: StrumSegmenter
    let reader: WindowReader
    let filter: ChordBeliefFilter
    private var lastOnset: Double?
    private(set) var lastWindow: StrumWindow?
    private(set) var lastDecision: StrumDecision?
    private var shown = ChordCall.noChord

    /// Nil unless the rate is 8 to 192 kHz and the reference 300 to 600 Hz.
    public init?(sampleRate: Double, settings: Settings = Settings()) {
        guard sampleRate >= 8_000, sampleRate <= 192_000, settings.referenceHertz >= 300, settings.referenceHertz <= 600 else { return nil }
        self.sampleRate = sampleRate
        self.settings = settings
        timing = AnalysisTiming(sampleRate: sampleRate)
        segmenter = StrumSegmenter(timing: timing, windowHops: AnalysisTiming.liveHops, gateDecibels: settings.gateDecibels)
        reader = WindowReader(timing: timing, settings: settings)
        filter = ChordBeliefFilter(vocabulary: settings.vocabulary)
    }

    /// Seconds heard so far.
    public var time: Double { segmenter.time }

    /// Takes any number of mono samples and reports what became known.
    public func push(_ samples: UnsafeBufferPointer<Float>, onEvent: (ChordEvent) -> Void) {
        segmenter.push(samples) { event in handle(event, onEvent: onEvent) }
    }

    /// Ends the stream: decides the strums that were still waiting for sound.
    public func finish(onEvent: (ChordEvent) -> Void) {
        segmenter.finish { event in handle(event, onEvent: onEvent) }
    }

    private func handle(_ event: StrumSegmenter.Event, onEvent: (ChordEvent) -> Void) {
        switch event {
        case .onset(let time): onEvent(.onset(time))
        case .partial(let window):
            guard settings.reportsProvisional else { return }
            reader.read(segmenter.samples(of: window), length: window.length, isProvisional: true)
            let peek = filter.peek(reader.evidence.logProbabilities, exponent: exponent(window))
            let decision = decision(window, index: peek.index, confidence: peek.belief, belief: filter.belief)
            remember(window, decision)
            onEvent(.provisional(decision))
        case .complete(let window):
            reader.read(segmenter.samples(of: window), length: window.length, isProvisional: false)
            filter.commit(reader.evidence.logProbabilities, exponent: exponent(window))
            let index = filter.best
            let decision = decision(window, index: index, confidence: filter.belief[index], belief: filter.belief)
            shown = decision.call
            lastOnset = window.onset
            remember(window, decision)
            onEvent(.committed(decision))
        case .later: break
        case .hop(let window):
            guard settings.reportsFrames else { return }
            reader.read(segmenter.samples(of: window), length: window.length, isProvisional: true)
            onEvent(.frame(frame(window)))
        case .silence(let time):
            filter.reset()
            reader.forgetChord()
            shown = .noChord
            lastOnset = nil
            onEvent(.silence(time))
        }
    }

    private func remember(_ window: StrumWindow, _ decision: StrumDecision) {
        lastWindow = window
        lastDecision = decision
    }

    private func frame(_ window: StrumWindow) -> ChordFrame {
        let probabilities = reader.evidence.logProbabilities.indices.map { index in
            settings.vocabulary.allows(index) ? expf(reader.evidence.logProbabilities[index]) : 0
        }
        let candidates = strongest(probabilities, count: 3, besides: nil, heard: reader.evidence.heard)
        return ChordFrame(time: Double(window.start + window.length) / sampleRate, candidates: candidates)
    }

    private func exponent(_ window: StrumWindow) -> Float {
        ChordBeliefFilter.exponent(secondsSinceOnset: lastOnset.map { window.onset - $0 }, isCut: window.isCut)
    }

    private func decision(_ window: StrumWindow, index: Int, confidence: Float, belief: [Float]) -> StrumDecision {
        let evidence = reader.evidence
        let heard = evidence.heard
        return StrumDecision(
            onset: window.onset, decided: time, call: evidence.call(index, shown: shown), confidence: Double(confidence),
            alternatives: strongest(belief, count: 5, besides: index, heard: heard), heard: heard, presence: Array(evidence.presence),
            bass: Array(evidence.bass),
            tuningCents: reader.tuningCents, windowSeconds: Double(window.length) / sampleRate)
    }

    /// The classes with the largest values, best first.
    private func strongest(_ values: [Float], count: Int, besides shown: Int?, heard: PitchClassSet) -> [ChordAlternative] {
        var found: [ChordAlternative] = []
        var taken = shown.map { [$0] } ?? []
        while found.count < count {
            var best = -1
            for index in 0..<values.count where values[index] > 0 && !taken.contains(index) && (best < 0 || values[index] > values[best]) {
                best = index
            }
            guard best >= 0 else { break }
            taken.append(best)
            found.append(ChordAlternative(call: ChordVocabulary.call(best), score: Double(values[best]), heardNotes: heard))
        }
        return found
    }
}
