extension Sampler {
    /// Starts a note; velocity 0 ends it instead.
    ///
    /// Struck again while it sounds, a key of a melodic channel releases its earlier voices, as one string cannot sound twice; on the percussion
    /// channel both ring, as a cymbal does.
    /// - Parameters: channel 0...15, key and velocity 0...127; anything else is ignored.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func noteOn(channel: UInt8 = 0, key: UInt8, velocity: UInt8) {
        guard channel < UInt8(Channel.count), key < 128, velocity < 128 else { return }
        if velocity == 0 { return noteOff(channel: channel, key: key) }
        let preset = channels[Int(channel)].preset
        guard preset >= 0 else { return }
        noteCount &+= 1
        if Int(channel) != Channel.percussion { releaseEarlier(channel, key) }
        for index in presets[Int(preset)].regions where regions[index].range.contains(key: key, velocity: velocity) {
            ExclusiveClass.choke(
                voices, exclusiveClass: regions[index].generators[.exclusiveClass], channel: channel, preset: preset, sparing: noteCount,
                frames: ExclusiveClass.chokeSeconds * context.sampleRate)
            start(index, channel, preset, key, velocity)
        }
    }

    private func releaseEarlier(_ channel: UInt8, _ key: UInt8) {
        for index in voices.indices where voices[index].isUnreleased(on: channel, key: key) {
            release(index)
        }
    }

    private func start(_ index: Int, _ channel: UInt8, _ preset: Int32, _ key: UInt8, _ velocity: UInt8) {
        guard let slot = freeVoice() else { return }
        voices[slot] = Voice(
            regions[index], frames, modulators: modulators(of: index),
            controllers: channels[Int(channel)].controllers, key: key, velocity: velocity, context: context)
        voices[slot].channel = channel
        voices[slot].region = Int32(index)
        voices[slot].preset = preset
        voices[slot].note = noteCount
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

    /// Ends the oldest held note of a key (first in, first out); a pedal may keep it sounding.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func noteOff(channel: UInt8 = 0, key: UInt8) {
        guard channel < UInt8(Channel.count), key < 128 else { return }
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
        voices[index].release(frames, regions[Int(voices[index].region)], minimumFrames: minimumFrames)
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
        for index in voices.indices { voices[index].fadeOut(frames: VoiceStealing.fadeFrames) }
        for channel in 0..<Channel.count {
            channels[channel].controllers.setContinuous(Controller.sustain, 0)
            channels[channel].controllers.setContinuous(Controller.sostenuto, 0)
        }
    }
}
