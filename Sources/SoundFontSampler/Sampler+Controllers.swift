extension Sampler {
    /// Sets a controller, 0...127; channel mode messages 120, 121 and 123 included.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func controlChange(channel: UInt8, controller: UInt8, value: UInt8) {
        guard channel < UInt8(Channel.count), controller < 128, value < 128 else { return }
        let index = Int(channel)
        let sostenutoWasDown = Pedal.isDown(channels[index].controllers, Controller.sostenuto)
        channels[index].controllers.setContinuous(controller, value)
        switch controller {
        case Controller.bankSelect: if index != Channel.percussion { channels[index].bank = Int32(value) }
        case Controller.dataEntry, Controller.dataEntryFine:
            channels[index].controllers.enterData()
            updateVoices(ofChannel: channel)
        case Controller.registeredCoarse, Controller.registeredFine: selectRegisteredParameter(index)
        case Controller.nonRegisteredCoarse, Controller.nonRegisteredFine: channels[index].controllers.registeredParameter = 0x3FFF
        case Controller.sustain, Controller.sostenuto: movePedals(index, sostenutoWasDown)
        case Controller.allSoundOff: silence(channel)
        case Controller.resetAllControllers:
            channels[index].controllers.resetAllControllers()
            movePedals(index, sostenutoWasDown)
            updateVoices(ofChannel: channel)
        case Controller.allNotesOff...127: allNotesOff(channel: channel)
        default: updateVoices(ofChannel: channel)
        }
    }

    private func selectRegisteredParameter(_ index: Int) {
        let coarse = UInt16(channels[index].controllers.continuous(Controller.registeredCoarse))
        let fine = UInt16(channels[index].controllers.continuous(Controller.registeredFine))
        channels[index].controllers.registeredParameter = coarse << 7 | fine
        // Data entry starts afresh, so that a coarse value alone is not joined to an old fine one.
        channels[index].controllers.setContinuous(Controller.dataEntryFine, 0)
    }

    private func movePedals(_ index: Int, _ sostenutoWasDown: Bool) {
        let sustain = Pedal.isDown(channels[index].controllers, Controller.sustain)
        let sostenuto = Pedal.isDown(channels[index].controllers, Controller.sostenuto)
        for voice in voices.indices where voices[voice].isSounding(on: UInt8(index)) {
            voices[voice].moveSostenuto(isDown: sostenuto, wasDown: sostenutoWasDown)
            if voices[voice].isLetGo(sustain: sustain) { release(voice) }
        }
    }

    private func silence(_ channel: UInt8) {
        for index in voices.indices where voices[index].channel == channel { voices[index].fadeOut(frames: VoiceStealing.fadeFrames) }
    }

    /// Selects a program of the channel's bank, 0...127; later notes play it.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func programChange(channel: UInt8, program: UInt8) {
        guard channel < UInt8(Channel.count), program < 128 else { return }
        channels[Int(channel)].program = Int32(program)
        selectPreset(Int(channel))
    }

    /// Selects bank and program together; bank 128 is percussion.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func select(channel: UInt8, bank: Int, program: Int) {
        guard channel < UInt8(Channel.count), (0...128).contains(bank), (0...127).contains(program) else { return }
        channels[Int(channel)].bank = Int32(bank)
        channels[Int(channel)].program = Int32(program)
        selectPreset(Int(channel))
    }

    func selectPreset(_ channel: Int) {
        let found = PlayablePreset.index(
            in: UnsafeBufferPointer(presets), bank: Int(channels[channel].bank), program: Int(channels[channel].program))
        channels[channel].preset = Int32(found ?? -1)
    }

    /// Moves the pitch wheel, 0...16383 with its centre at 8192.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func pitchWheel(channel: UInt8, value: UInt16) {
        guard channel < UInt8(Channel.count) else { return }
        channels[Int(channel)].controllers.pitchWheel = min(value, 16_383)
        updateVoices(ofChannel: channel)
    }

    /// Presses the whole channel, 0...127.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func channelPressure(channel: UInt8, value: UInt8) {
        guard channel < UInt8(Channel.count), value < 128 else { return }
        channels[Int(channel)].controllers.channelPressure = value
        updateVoices(ofChannel: channel)
    }

    /// Presses one key, 0...127.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func keyPressure(channel: UInt8, key: UInt8, value: UInt8) {
        guard channel < UInt8(Channel.count), key < 128, value < 128 else { return }
        channels[Int(channel)].controllers.setKeyPressure(key, value)
        updateVoices(ofChannel: channel)
    }

    func updateVoices(ofChannel channel: UInt8) {
        for index in voices.indices where voices[index].isActive(on: channel) {
            let region = Int(voices[index].region)
            voices[index].updateParameters(
                regions[region], modulators: modulators(of: region), controllers: channels[Int(channel)].controllers, context: context)
        }
    }
}
