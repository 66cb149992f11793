import SoundFontSampler

// The functions that the playback worklet calls. They check every argument: a trap here would end the sound.

nonisolated(unsafe) private var player: Player?

/// Prepares for an output of so many frames per second; 0 if that is possible.
@_expose(wasm, "audio_open") @_cdecl("audio_open")
public func audioOpen(sampleRate: Double) -> Int32 {
    guard sampleRate >= 8_000, sampleRate <= 384_000 else { return -1 }
    player = Player(sampleRate: sampleRate)
    return 0
}

/// Frames that fit into one call of `audio_render`.
@_expose(wasm, "audio_capacity") @_cdecl("audio_capacity")
public func audioCapacity() -> Int32 { Int32(Player.capacity) }

/// Renders the next frames and returns where the left channel lies; the right one follows after `audio_capacity` frames. Nil before `audio_open`.
@_expose(wasm, "audio_render") @_cdecl("audio_render")
public func audioRender(frames: Int32) -> UnsafeMutableRawPointer? {
    guard let player, frames >= 0, Int(frames) <= Player.capacity else { return nil }
    return UnsafeMutableRawPointer(player.render(Int(frames)))
}

@_expose(wasm, "audio_note_on") @_cdecl("audio_note_on")
public func audioNoteOn(channel: Int32, key: Int32, velocity: Int32, cents: Double, delay: Double) {
    guard let player, let channel = byte(channel), let key = byte(key), let velocity = byte(velocity) else { return }
    player.sampler.noteOn(channel: channel, key: key, velocity: velocity, cents: Float(cents), delay: delay)
}

@_expose(wasm, "audio_note_off") @_cdecl("audio_note_off")
public func audioNoteOff(channel: Int32, key: Int32, delay: Double) {
    guard let player, let channel = byte(channel), let key = byte(key) else { return }
    player.sampler.noteOff(channel: channel, key: key, delay: delay)
}

@_expose(wasm, "audio_controller") @_cdecl("audio_controller")
public func audioController(channel: Int32, number: Int32, value: Int32) {
    guard let player, let channel = byte(channel), let number = byte(number), let value = byte(value) else { return }
    player.sampler.controlChange(channel: channel, controller: number, value: value)
}

@_expose(wasm, "audio_bend") @_cdecl("audio_bend")
public func audioBend(channel: Int32, value: Int32) {
    guard let player, let channel = byte(channel), (0...16_383).contains(value) else { return }
    player.sampler.pitchWheel(channel: channel, value: UInt16(value))
}

/// Chooses a preset; bank 128 is percussion.
@_expose(wasm, "audio_select") @_cdecl("audio_select")
public func audioSelect(channel: Int32, bank: Int32, program: Int32) {
    guard let player, let channel = byte(channel) else { return }
    player.sampler.select(channel: channel, bank: Int(bank), program: Int(program))
}

@_expose(wasm, "audio_panic") @_cdecl("audio_panic")
public func audioPanic() { player?.sampler.panic() }

/// Loudness of the room, 0 to 1.
@_expose(wasm, "audio_set_reverb") @_cdecl("audio_set_reverb")
public func audioSetReverb(level: Double) {
    guard level >= 0, level <= 1 else { return }
    player?.sampler.reverbLevel = Float(level)
}

/// Cents added to every pitch, -400 to 400: 1200 log2(A4 / 440).
@_expose(wasm, "audio_set_tuning") @_cdecl("audio_set_tuning")
public func audioSetTuning(cents: Double) {
    guard cents >= -700, cents <= 700 else { return }
    player?.sampler.masterTuning = Float(cents)
}

@_expose(wasm, "audio_voice_count") @_cdecl("audio_voice_count")
public func audioVoiceCount() -> Int32 { Int32(clamping: player?.sampler.activeVoiceCount ?? 0) }

/// Frames that were not finite, and times the queue was full: anything but 0 is a fault.
@_expose(wasm, "audio_fault_count") @_cdecl("audio_fault_count")
public func audioFaultCount() -> Int32 {
    Int32(clamping: (player?.sampler.nonFiniteCount ?? 0) + (player?.sampler.overflowCount ?? 0))
}

private func byte(_ value: Int32) -> UInt8? { UInt8(exactly: value) }

// MARK: Banks that were read elsewhere

/// Makes room for a bank and returns where its tables go; its frames go to `audio_take_frames`. Nil if that much is not taken.
@_expose(wasm, "audio_take_begin") @_cdecl("audio_take_begin")
public func audioTakeBegin(tableBytes: Int32, frameBytes: Int32) -> UnsafeMutableRawPointer? {
    player?.arriving = nil
    guard let player, tableBytes > 0, frameBytes > 0, Int(frameBytes) <= BankReader.mostBytes else { return nil }
    let arriving = ArrivingBank(tableBytes: Int(tableBytes), frameBytes: Int(frameBytes))
    player.arriving = arriving
    return arriving.tables
}

@_expose(wasm, "audio_take_frames") @_cdecl("audio_take_frames")
public func audioTakeFrames() -> UnsafeMutableRawPointer? { player?.arriving?.frames }

/// Plays the bank that has arrived from now on: alone, or beside the others. 0 if it is what another sampler wrote.
@_expose(wasm, "audio_take_end") @_cdecl("audio_take_end")
public func audioTakeEnd(isAlone: Int32) -> Int32 {
    guard let player, let arriving = player.arriving else { return -1 }
    player.arriving = nil
    guard let bank = arriving.bank() else { return -1 }
    if isAlone != 0 { player.sampler.load(bank) } else { player.sampler.add(bank) }
    return 0
}
