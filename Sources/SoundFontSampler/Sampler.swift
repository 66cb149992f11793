/// Plays a SoundFont bank: notes and controllers in, stereo frames out.
///
/// Work is done in blocks of 64 frames; events take effect at the next block (at most 1.3 ms later at 48 kHz), and frames may be asked for in
/// portions of any size with the same result. `init` and `load` allocate; everything else is safe in an audio callback: no allocation, no lock, no
/// system call, which the compiler checks in the embedded builds (it must see the whole module for it). Not thread-safe: events and rendering belong on one thread.
public final class Sampler {
    /// What is fixed for the life of a sampler.
    public struct Configuration: Sendable {
        /// Voices that may sound at once.
        public var polyphony: Int
        /// Whether peaks are held below full scale; costs a delay of one block.
        public var limits: Bool
        public init(polyphony: Int = 256, limits: Bool = true) {
            self.polyphony = polyphony
            self.limits = limits
        }
    }

    /// Frames per second.
    public let sampleRate: Double
    public let configuration: Configuration
    /// The banks that are loaded, in their order.
    public private(set) var banks: [PlayableBank] = []
    /// Linear gain of the output, 0 or more; 1 is the level at which one full-scale sample at full velocity reaches full scale.
    public var gain: Float = 0.3
    /// Loudness of the room, 0 (off) to 1.
    public var reverbLevel: Float = 0.25
    /// Cents added to every pitch, for example 1200 log2(A4/440).
    public var masterTuning: Float = 0 {
        didSet {
            if !masterTuning.isFinite { masterTuning = 0 }
            context.masterTuning = masterTuning
            for channel in 0..<Channel.count { updateVoices(ofChannel: UInt8(channel)) }
        }
    }

    /// Output samples that were not finite and were replaced by 0; anything but 0 is a fault of the sampler.
    public internal(set) var nonFiniteCount = 0
    /// How often too many notes waited; they were then played at once, in their order.
    public internal(set) var overflowCount = 0
    /// Voices taken away because all were in use.
    public internal(set) var stolenVoiceCount = 0

    let voices: UnsafeMutableBufferPointer<Voice>
    let channels: UnsafeMutablePointer<Channel>
    let table: UnsafeMutablePointer<SIMD8<Float>>
    /// Left, right, send and scratch, `Block.groups` vectors each; then the interpolator's rows, one vector for each frame.
    let mixMemory: UnsafeMutablePointer<SIMD4<Float>>
    var context: VoiceContext
    var reverb: Reverb
    var limiter: Limiter
    /// Frames of the current block that have been handed out.
    var blockPosition = Block.frames
    var noteCount: UInt64 = 0
    var waiting = WaitingNotes()
    /// The first frame of the block that is rendered next.
    var clock: Int64 = 0
    let minimumFrames: Int32
    // Copies of what the banks hold, so that the audio thread neither counts references nor looks into arrays.
    var regions: UnsafeMutableBufferPointer<Region>
    var modulators: UnsafeMutableBufferPointer<Modulator>
    var presets: UnsafeMutableBufferPointer<PlayablePreset>
    /// The frames of each bank; they live as long as `banks`.
    var stores: UnsafeMutableBufferPointer<StoredFrames>
    /// Blocks in which the reverb still rings after the last voice.
    var reverbBlocksLeft = 0

    /// Voices beyond the polyphony in which stolen voices fade out.
    static let fadingVoices = 32

    public init(sampleRate: Double, configuration: Configuration = Configuration()) {
        let rate = sampleRate.isFinite ? min(max(sampleRate, 4_000), 768_000) : 48_000
        self.sampleRate = rate
        self.configuration = configuration
        let count = min(max(configuration.polyphony, 1), 1_024) + Self.fadingVoices
        voices = .allocate(capacity: count)
        voices.initialize(repeating: Voice())
        channels = .allocate(capacity: Channel.count)
        channels.initialize(repeating: Channel(), count: Channel.count)
        channels[Channel.percussion].bank = 128
        table = .allocate(capacity: Interpolator.rows)
        table.initialize(repeating: .zero, count: Interpolator.rows)
        Interpolator.fill(table)
        mixMemory = .allocate(capacity: 4 * Block.groups + Block.frames)
        mixMemory.initialize(repeating: .zero, count: 4 * Block.groups + Block.frames)
        context = VoiceContext(sampleRate: Float(rate), masterTuning: 0)
        reverb = Reverb(sampleRate: rate)
        limiter = Limiter(sampleRate: rate)
        minimumFrames = Int32(Voice.minimumSeconds * Float(rate))
        regions = .allocate(capacity: 0)
        modulators = .allocate(capacity: 0)
        presets = .allocate(capacity: 0)
        stores = .allocate(capacity: 0)
    }

    deinit {
        voices.deallocate()
        waiting.deallocate()
        channels.deallocate()
        table.deallocate()
        mixMemory.deallocate()
        reverb.deallocate()
        limiter.deallocate()
        regions.deallocate()
        modulators.deallocate()
        presets.deallocate()
        stores.deallocate()
    }

    /// Loads a bank and silences everything that plays from the one before. Allocates: not for the audio thread.
    public func load(_ bank: Bank) { load(PlayableBank(bank)) }

    /// Loads a bank and silences everything that plays from those before. Allocates: not for the audio thread.
    public func load(_ bank: PlayableBank) {
        for index in voices.indices { voices[index].life = .idle }
        banks = [bank]
        renewTables()
    }

    /// Adds a bank to those that are loaded, and what sounds sounds on. A preset that is there already is gone on with: its notes sound what both hold
    /// for them. Allocates: not for the audio thread.
    public func add(_ bank: PlayableBank) {
        banks.append(bank)
        renewTables()
    }

    /// How many voices sound, those in their release included.
    public var activeVoiceCount: Int {
        var count = 0
        for index in voices.indices where voices[index].life != .idle { count += 1 }
        return count
    }

    /// How many voices belong to keys that are down.
    public var heldVoiceCount: Int {
        var count = 0
        for index in voices.indices where voices[index].life == .sounding && voices[index].isHeld { count += 1 }
        return count
    }
}
