/// One sounding region of one note.
///
/// Voices live in a fixed pool and are written over, never allocated. All of a voice's parameters are derived from its region and its
/// channel's controllers by `updateParameters`; `render` adds one block to the mix.
struct Voice {
    enum Life: UInt8 {
        /// The slot is free.
        case idle
        /// The envelopes run, released or not.
        case sounding
        /// Being taken away: fades out whatever the envelopes say.
        case fading
    }

    var life = Life.idle
    var channel: UInt8 = 0
    /// The key that was pressed; it is what a release names.
    var key: UInt8 = 0
    var region: Int32 = 0
    /// Rises with each note; all voices of one note share it.
    var note: UInt64 = 0
    var exclusiveClass: Int16 = 0
    var preset: Int32 = 0
    /// The key is down.
    var isHeld = false
    /// The key is up, and a pedal keeps the voice.
    var isSustained = false
    /// The sostenuto pedal holds the voice.
    var isCaughtBySostenuto = false

    // Set at the start of the note, from the region.
    /// The frames it plays from; they live as long as the bank is loaded.
    var frames = StoredFrames.none
    var modulation = Modulation()
    var playback: Playback
    var volumeEnvelope: Envelope
    var modulationEnvelope: Envelope
    var modulationLFO: LowFrequencyOscillator
    var vibratoLFO: LowFrequencyOscillator
    var filter = ResonantLowPass()
    var filterIsOn = false
    /// Cents above the recording, without modulation.
    var baseCents: Float = 0
    /// Frames of the recording per output frame at its own pitch.
    var rateRatio: Double = 1
    /// Velocity as the modulators see it.
    var velocity: UInt8 = 0

    // Derived from controllers.
    var parameters = VoiceParameters()

    // Running state.
    var lastCents = Float.nan
    var gainLeft: Float = 0
    var gainRight: Float = 0
    var gainSend: Float = 0
    /// Gain of the last block before panning, the measure of loudness for stealing.
    var loudness: Float = 0
    var fade: Float = 1
    var fadeStep: Float = 0
    var framesPlayed: Int32 = 0
    var isReleasePending = false

    /// A free slot.
    init() {
        playback = Playback()
        volumeEnvelope = Envelope(delay: 0, attack: 0, hold: 0, decay: 0, sustain: 0, release: 0)
        modulationEnvelope = volumeEnvelope
        modulationLFO = LowFrequencyOscillator(delay: 0, frequency: 0)
        vibratoLFO = modulationLFO
    }

    /// A tap shorter than this still sounds: 10 ms, about the shortest audible attack.
    static let minimumSeconds: Float = 0.01

    /// Whether the voice plays on a channel, fading or not.
    func isActive(on channel: UInt8) -> Bool { life != .idle && self.channel == channel }

    /// Whether the voice plays on a channel and is not being taken away.
    func isSounding(on channel: UInt8) -> Bool { life == .sounding && self.channel == channel }

    /// Whether the voice belongs to a key that is down.
    func isHeld(on channel: UInt8, key: UInt8) -> Bool { isHeld && self.key == key && isSounding(on: channel) }

    /// Whether the voice belongs to a key and has not been released, by the key or by a pedal.
    func isUnreleased(on channel: UInt8, key: UInt8) -> Bool { self.key == key && isUnreleased(on: channel) }

    /// Whether the voice has not been released.
    func isUnreleased(on channel: UInt8) -> Bool { isSounding(on: channel) && !isReleased }

    /// Whether a release that waited for the note's shortest length can start.
    func isReleaseDue(minimumFrames: Int32) -> Bool { isReleasePending && framesPlayed >= minimumFrames }

    /// Whether the envelopes are in their release.
    var isReleased: Bool { volumeEnvelope.isReleasing || isReleasePending }

    /// Starts the release, at once or when the note is long enough to be heard.
    mutating func release(_ region: borrowing Region, minimumFrames: Int32) {
        isHeld = false
        isSustained = false
        isCaughtBySostenuto = false
        if framesPlayed < minimumFrames {
            isReleasePending = true
            return
        }
        isReleasePending = false
        if volumeEnvelope.isRising {
            // On the falling scale the same amplitude a stands at 1 + 20 log10(a) / 100.
            let amplitude = max(volumeEnvelope.value, 1e-5)
            volumeEnvelope.release(from: 1 + LibraryMath.log2(amplitude) / 16.609_64)
        } else {
            volumeEnvelope.release(from: volumeEnvelope.value)
        }
        modulationEnvelope.release(from: modulationEnvelope.value)
        if region.loopMode == .untilRelease { playback.leaveLoop(end: region.end, frames) }
    }

    /// Takes the voice away within some frames, without a click.
    mutating func fadeOut(frames: Float) {
        if life == .idle { return }
        let step = Float(Block.frames) / max(frames, Float(Block.frames))
        if life == .fading && fadeStep >= step { return }
        life = .fading
        fadeStep = step
    }
}
