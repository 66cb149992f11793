extension Sampler {
    /// Seconds a note may be put off.
    private static let longestDelay = 1.0

    /// Starts a note; velocity 0 ends it instead.
    ///
    /// Struck again while it sounds, a key of a melodic channel releases its earlier voices, as one string cannot sound twice; on the percussion
    /// channel both ring, as a cymbal does.
    /// - Parameters:
    ///   - channel: 0...15, key and velocity 0...127; anything else is ignored.
    ///   - cents: added to the pitch of this note alone, -1200...1200; NaN counts as 0.
    ///   - delay: seconds to wait, 0...1; NaN counts as 0. What is played on the same key meanwhile waits too.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func noteOn(channel: UInt8 = 0, key: UInt8, velocity: UInt8, cents: Float = 0, delay: Double = 0) {
        guard channel < UInt8(Channel.count), key < 128, velocity < 128 else { return }
        playOrPutOff(WaitingNote(due: due(delay), channel: channel, key: key, velocity: velocity, cents: cents))
    }

    /// Ends the oldest held note of a key (first in, first out) after `delay` seconds, 0...1; a pedal may keep it sounding.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func noteOff(channel: UInt8 = 0, key: UInt8, delay: Double = 0) {
        guard channel < UInt8(Channel.count), key < 128 else { return }
        playOrPutOff(WaitingNote(due: due(delay), channel: channel, key: key, velocity: 0, cents: 0))
    }

    private func due(_ delay: Double) -> Int64 {
        guard delay > 0 else { return clock }
        return clock + Int64(min(delay, Self.longestDelay) * sampleRate)
    }

    private func playOrPutOff(_ note: WaitingNote) {
        var note = note
        if let last = waiting.last(note.channel, note.key) { note.due = max(note.due, last) }
        if note.due <= clock { return play(note) }
        if waiting.isFull {
            overflowCount += 1
            playWaiting(until: .max)
            return play(note)
        }
        waiting.insert(note)
    }

    /// Plays what is due.
    func playWaiting(until time: Int64) {
        while let note = waiting.next(until: time) { play(note) }
    }

    private func play(_ note: WaitingNote) {
        if note.velocity == 0 { end(note.channel, note.key) } else { start(note) }
    }

    private func start(_ note: WaitingNote) {
        let preset = channels[Int(note.channel)].preset
        guard preset >= 0 else { return }
        noteCount &+= 1
        if Int(note.channel) != Channel.percussion { releaseEarlier(note.channel, note.key) }
        let cents = note.cents.isFinite ? min(max(note.cents, -1_200), 1_200) : 0
        var part: Int? = Int(preset)
        while let current = part {
            for index in presets[current].regions where regions[index].range.contains(key: note.key, velocity: note.velocity) {
                ExclusiveClass.choke(
                    voices, exclusiveClass: regions[index].generators[.exclusiveClass], channel: note.channel, preset: preset,
                    sparing: noteCount, frames: ExclusiveClass.chokeSeconds * context.sampleRate)
                start(index, note.channel, preset, note.key, note.velocity, cents)
            }
            part = presets[current].continuation
        }
    }

    private func releaseEarlier(_ channel: UInt8, _ key: UInt8) {
        for index in voices.indices where voices[index].isUnreleased(on: channel, key: key) {
            release(index)
        }
    }

    private func start(_ index: Int, _ channel: UInt8, _ preset: Int32, _ key: UInt8, _ velocity: UInt8, _ cents: Float) {
        guard let slot = freeVoice() else { return }
        voices[slot] = Voice(
            regions[index], stores[Int(regions[index].store)], modulators: modulators(of: index),
            controllers: channels[Int(channel)].controllers, key: key, velocity: velocity, context: context)
        voices[slot].channel = channel
        voices[slot].region = Int32(index)
        voices[slot].preset = preset
        voices[slot].note = noteCount
        voices[slot].baseCents += cents
    }

    /// A free slot; when the polyphony is used up a victim starts to fade, in one of the spare slots.
    private func freeVoice() -> Int? {
        var free: Int?
        var sounding = 0
        for index in voices.indices {
            switch voices[index].life {
            case .idle: if free == nil { free = index }
            case .sounding: sounding += 1
            case .fading: break
            }
        }
        if sounding >= voices.count - Self.fadingVoices, let victim = VoiceStealing.victim(voices, sparing: noteCount) {
            voices[victim].fadeOut(frames: VoiceStealing.fadeFrames)
            stolenVoiceCount += 1
        }
        if let free { return free }
        return mostFaded()
    }

    private func mostFaded() -> Int? {
        var best: Int?
        for index in voices.indices where voices[index].life == .fading {
            if let current = best, voices[current].fade * voices[current].loudness <= voices[index].fade * voices[index].loudness {
                continue
            }
            best = index
        }
        return best
    }

    private func end(_ channel: UInt8, _ key: UInt8) {
        var oldest: UInt64 = .max
        for index in voices.indices where voices[index].isHeld(on: channel, key: key) { oldest = min(oldest, voices[index].note) }
        for index in voices.indices where voices[index].isHeld(on: channel, key: key) {
            if voices[index].note != oldest { continue }
            voices[index].isHeld = false
            if Pedal.keeps(voices[index], channels[Int(channel)].controllers) {
                voices[index].isSustained = true
            } else {
                release(index)
            }
        }
    }

    func release(_ index: Int) {
        voices[index].release(regions[Int(voices[index].region)], minimumFrames: minimumFrames)
    }

    func modulators(of region: Int) -> UnsafeBufferPointer<Modulator> {
        let first = Int(regions[region].firstModulator)
        return UnsafeBufferPointer(rebasing: modulators[first..<first + Int(regions[region].modulatorCount)])
    }

    /// Releases every note of a channel as if all keys and pedals went up.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func allNotesOff(channel: UInt8) {
        for index in voices.indices where voices[index].isUnreleased(on: channel) {
            release(index)
        }
    }

    /// Silences everything within a few milliseconds and lifts all pedals; nothing can hang after it.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func panic() {
        waiting.removeAll()
        for index in voices.indices { voices[index].fadeOut(frames: VoiceStealing.fadeFrames) }
        for channel in 0..<Channel.count {
            channels[channel].controllers.setContinuous(Controller.sustain, 0)
            channels[channel].controllers.setContinuous(Controller.sostenuto, 0)
        }
    }
}
