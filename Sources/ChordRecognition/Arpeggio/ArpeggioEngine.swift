import CMath
import MusicTheory
import SignalProcessing

/// One plucked note of an arpeggio.
public struct ArpeggioNote: Equatable, Sendable {
    /// Seconds from the start of the stream.
    public var onset: Double
    public var midi: Int
    /// Cents above equal temperament at the reference pitch.
    public var cents: Double
    /// How sure it is that this was a pluck, 0 to 1.
    public var confidence: Double
    /// Seconds of the stream that had been heard when this was decided.
    public var decided: Double
}

/// Follows a chord that is played note by note while earlier strings ring on.
///
/// Two onset detectors propose plucks; what is new in the spectrum after each goes through a comb over the notes D2 to D#6; a small gate
/// says whether it was a pluck at all. A note is known about 0.13 s after its onset. Close speech or singing is read as notes at times:
/// let the player start and end the phrase. Silence and NaN (taken as 0) give none. Cost: an FFT of 1024 and one of 4096 every 5.3 ms; two
/// of 4096 a pluck. Allocates at plucks only.
public final class ArpeggioEngine {
    /// From a note's onset to the window after it, and from the window before it to the onset.
    static let gapAfter = 0.006
    static let gapBefore = 0.003
    static let longestWindow = 1_400
    static let shortestWindow = 1_000
    /// A rise this soon after the first of a group belongs to the same pluck.
    static let groupSeconds = 0.050
    static let strongGroupSeconds = 0.095
    static let softDistance = 0.060
    static let gate: Float = 4e-4
    /// The same note again within this is the same pluck; another one needs 0.45 of the score.
    static let repeatSeconds = 0.130

    private struct Candidate {
        var time: Double
        var flux: Float
        var isSoft: Bool
        /// First rise of its group; the background is what was before it.
        var first: Double
    }

    public let sampleRate: Double
    /// Every note so far, in order.
    public private(set) var notes: [ArpeggioNote] = []

    private let hop: Int
    private let history: SampleHistory
    private let decimated = SampleHistory(capacity: 12_288)
    private let resampler: Resampler
    private let attack: BandRiseDetector
    private let soft: BandRiseDetector
    private let finder: NewNoteFinder
    private let block: UnsafeMutableBufferPointer<Float>
    private var blockCount = 0
    private var hops = 0
    private var level: Float = 1e-3
    private let release: Float
    private var levels = [Float](repeating: 0, count: 64)
    private var candidates: [Candidate] = []
    private var attacks: [Candidate] = []
    private var softPeaks: [(time: Double, flux: Float)] = []
    private var lastScore = 0.0
    private var lastFlux: Float = 0

    /// Nil unless the rate is 8 to 192 kHz and the reference 300 to 600 Hz.
    public init?(sampleRate: Double, referenceHertz: Double = 440) {
        guard referenceHertz >= 300, referenceHertz <= 600, let resampler = Resampler(inputRate: sampleRate, outputRate: NewNoteFinder.rate)
        else { return nil }
        self.sampleRate = sampleRate
        self.resampler = resampler
        hop = max(8, Int((256 * sampleRate / AnalysisTiming.referenceRate).rounded()))
        history = SampleHistory(capacity: 16 * hop)
        attack = BandRiseDetector(shape: .attack, hop: hop, sampleRate: sampleRate)
        soft = BandRiseDetector(shape: .soft, hop: hop, sampleRate: sampleRate)
        finder = NewNoteFinder(referenceHertz: referenceHertz)
        block = .allocate(capacity: hop)
        block.initialize(repeating: 0)
        release = Float(pow(10, -3 * Double(hop) / sampleRate / 20))
    }

    deinit { block.deallocate() }

    /// Seconds heard so far.
    public var time: Double { Double(hops * hop) / sampleRate }

    /// Names for all notes so far together, best first.
    public var names: [ChordName] {
        guard let lowest = notes.map({ $0.midi }).min() else { return [] }
        return ChordNamer().names(of: PitchClassSet(notes.map { $0.midi }), bass: lowest % 12)
    }

    /// Takes any number of mono samples and reports the notes that became known.
    public func push(_ samples: UnsafeBufferPointer<Float>, onNote: (ArpeggioNote) -> Void) {
        for sample in samples {
            block[blockCount] = sample.isFinite ? sample : 0
            blockCount += 1
            if blockCount == hop {
                blockCount = 0
                advance(onNote: onNote)
            }
        }
    }

    /// Ends the phrase: decides what still waits, as if silence followed.
    public func finish(onNote: (ArpeggioNote) -> Void) {
        for index in blockCount..<hop { block[index] = 0 }
        blockCount = 0
        for _ in 0..<Int(0.3 * sampleRate) / hop {
            advance(onNote: onNote)
            block.update(repeating: 0)
        }
    }

    private func advance(onNote: (ArpeggioNote) -> Void) {
        let samples = UnsafeBufferPointer(block)
        history.append(samples)
        resampler.append(samples) { decimated.append($0) }
        hops += 1
        measureLevel(samples)
        if hops >= attack.shape.frameHops {
            if let frame = attack.push(newest(attack.shape.frameHops * hop), level: level) { addAttack(frame) }
        }
        if hops >= soft.shape.frameHops {
            if let frame = soft.push(newest(soft.shape.frameHops * hop), level: level) { addSoft(frame) }
        }
        while let candidate = candidates.first, let length = readyLength(candidate) {
            candidates.removeFirst()
            decide(candidate, length: length, onNote: onNote)
        }
    }

    private func newest(_ count: Int) -> UnsafePointer<Float> { history.latest(count).baseAddress! }

    private func measureLevel(_ samples: UnsafeBufferPointer<Float>) {
        var sum: Float = 0
        for sample in samples { sum += sample * sample }
        let now = (sum / Float(samples.count)).squareRoot()
        level = max(now, level * release, 3e-4)
        levels[(hops - 1) % levels.count] = now
    }

    /// RMS of the last hop of an attack frame.
    private func levelAtEnd(ofFrame frame: Int) -> Float {
        let hop = frame + attack.shape.frameHops - 1
        return hop < 0 || hop >= hops || hop + levels.count <= hops ? 0 : levels[hop % levels.count]
    }

    // MARK: Onsets

    private func addAttack(_ frame: Int) {
        var loudest: Float = 0
        for near in frame...frame + 2 { loudest = max(loudest, levelAtEnd(ofFrame: near)) }
        guard loudest >= Self.gate else { return }
        let time = attack.time(ofFrame: frame)
        let flux = attack.value(ofFrame: frame)
        if let last = attacks.last,
            time - last.first < Self.groupSeconds || (time - last.first < Self.strongGroupSeconds && flux > 1.3 * last.flux)
        {
            guard flux >= 0.15 * last.flux else { return }
            let moved = Candidate(time: time, flux: max(flux, last.flux), isSoft: false, first: last.first)
            attacks[attacks.count - 1] = moved
            if let place = candidates.lastIndex(where: { !$0.isSoft && $0.first == last.first }) {
                candidates[place] = moved
                sortCandidates()
            }
            return
        }
        let candidate = Candidate(time: time, flux: flux, isSoft: false, first: time)
        attacks.append(candidate)
        if attacks.count > 16 { attacks.removeFirst() }
        candidates.append(candidate)
        sortCandidates()
    }

    private func addSoft(_ frame: Int) {
        let time = soft.time(ofFrame: frame)
        let flux = soft.value(ofFrame: frame)
        softPeaks.append((time, flux))
        if softPeaks.count > 16 { softPeaks.removeFirst() }
        guard !attacks.contains(where: { abs($0.time - time) <= Self.softDistance }),
            levelAtEnd(ofFrame: Int(time * sampleRate) / hop + 3) > Self.gate
        else { return }
        candidates.append(Candidate(time: time, flux: flux, isSoft: true, first: time))
        sortCandidates()
    }

    private func sortCandidates() {
        var index = candidates.count - 1
        while index > 0, candidates[index].time < candidates[index - 1].time {
            candidates.swapAt(index, index - 1)
            index -= 1
        }
    }

    // MARK: Decisions

    private func firstSample(_ candidate: Candidate) -> Int { Int((candidate.time + Self.gapAfter) * NewNoteFinder.rate) }

    /// Length of the window after an onset, nil while it is not complete.
    private func readyLength(_ candidate: Candidate) -> Int? {
        let first = firstSample(candidate)
        var length = Self.longestWindow
        if let next = attacks.first(where: { $0.time > candidate.time && ($0.flux > 0.5 * candidate.flux || $0.flux > 0.3) }) {
            let end = max(next.time, candidate.time + 0.09) - 0.002
            length = max(Self.shortestWindow, min(length, Int(end * NewNoteFinder.rate) - first))
        }
        return decimated.totalCount >= first + length ? length : nil
    }

    private func samples(from start: Int) -> UnsafePointer<Float> { decimated.latest(decimated.totalCount - start).baseAddress! }

    private func decide(_ candidate: Candidate, length: Int, onNote: (ArpeggioNote) -> Void) {
        let start = firstSample(candidate)
        let background = Int((candidate.first - Self.gapBefore) * NewNoteFinder.rate) - length
        let result = finder.find(after: samples(from: start), before: samples(from: background), length: length)
        guard result.score >= NewNoteGate.leastScore else { return }
        var softFlux = 0.05
        if let near = softPeaks.min(by: { abs($0.time - 0.009 - candidate.time) < abs($1.time - 0.009 - candidate.time) }),
            abs(near.time - 0.009 - candidate.time) < Self.softDistance
        {
            softFlux = Double(near.flux)
        }
        let logOdds = NewNoteGate.logOdds(
            result, flux: candidate.isSoft ? 0.08 : Double(candidate.flux), isSoft: candidate.isSoft, softFlux: softFlux)
        guard logOdds >= NewNoteGate.leastLogOdds else { return }
        if result.newShare > NewNoteGate.voiceNewShare, result.gain > NewNoteGate.voiceGain,
            abs(finder.glide(samples(from: start), length: length, midi: result.midi)) > NewNoteGate.voiceGlide
        {
            return
        }
        accept(candidate, result, logOdds, onNote)
    }

    private func accept(_ candidate: Candidate, _ result: NewNoteFinder.Result, _ logOdds: Double, _ onNote: (ArpeggioNote) -> Void) {
        if let last = notes.last, candidate.time - last.onset < Self.repeatSeconds {
            if result.midi == last.midi {
                if candidate.time - last.onset < 0.1, candidate.flux > 0.7 * lastFlux {
                    notes[notes.count - 1].onset = candidate.time
                    lastScore = max(lastScore, result.score)
                    lastFlux = candidate.flux
                }
                return
            }
            guard result.score >= 0.45 * lastScore else { return }
        }
        let note = ArpeggioNote(
            onset: candidate.time, midi: result.midi, cents: result.cents, confidence: 1 / (1 + exp(-logOdds)), decided: time)
        notes.append(note)
        lastScore = result.score
        lastFlux = candidate.flux
        onNote(note)
    }
}
