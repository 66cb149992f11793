import MusicTheory
import PitchDetection
import Practice
import SignalProcessing
import Wire

/// One stream of samples and the session it feeds.
final class Engine {
    private(set) var channels: Int
    var session = TunerSession()
    var pipeline: PitchPipeline
    private var mixer: LiveChannelMixer
    /// Only while the page asks for it: it costs more than everything else together.
    private var strum: StrumPipeline?
    var wantsStrum = false
    private var mono: UnsafeMutableBufferPointer<Float>
    private var lastTime = 0.0
    /// What happened since the last snapshot.
    private var events: TunerEvents = []
    var places = ListPlaces()
    private let snapshot = TunerSnapshotMemory()

    init?(sampleRate: Double, channels: Int) {
        guard let pipeline = PitchPipeline(sampleRate: sampleRate), channels >= 1, channels <= 8 else { return nil }
        self.pipeline = pipeline
        self.channels = channels
        mixer = LiveChannelMixer(channelCount: channels, sampleRate: sampleRate)
        mono = .allocate(capacity: Inbox.byteCount / MemoryLayout<Float>.size)
    }

    /// Prepares for another stream; what the player has chosen and tuned stays.
    func open(sampleRate: Double, channels: Int) -> CommandResult {
        guard channels >= 1, channels <= 8 else { return .outOfRange }
        if sampleRate == pipeline.sampleRate {
            pipeline.reset()
        } else {
            guard let made = PitchPipeline(sampleRate: sampleRate, settings: pipeline.settings) else { return .outOfRange }
            pipeline = made
        }
        self.channels = channels
        mixer = LiveChannelMixer(channelCount: channels, sampleRate: sampleRate)
        lastTime = 0
        events = []
        session.silence()
        renewStrum()
        return .done
    }

    /// Takes interleaved frames and returns how many hops they completed.
    func push(_ interleaved: UnsafeBufferPointer<Float>, frames: Int) -> Int {
        let mixed = mixer.mix(interleaved, frames: frames, into: mono)
        var hops = 0
        pipeline.push(UnsafeBufferPointer(start: mono.baseAddress, count: mixed)) { observation in
            events.formUnion(session.advance(with: observation, elapsed: observation.time - lastTime))
            lastTime = observation.time
            hops += 1
        }
        strum?.push(UnsafeBufferPointer(start: mono.baseAddress, count: mixed)) { reading in
            events.formUnion(session.advance(with: reading))
        }
        return hops
    }

    /// Listens for the strings as they should lie now.
    func renewStrum() {
        strum = wantsStrum ? StrumPipeline(sampleRate: pipeline.sampleRate, targets: session.strumTargets) : nil
    }

    func writeSnapshot() -> UnsafeMutableRawPointer {
        defer { events = [] }
        return snapshot.write(session, events: events, places: places, canStrum: strum != nil)
    }
}
