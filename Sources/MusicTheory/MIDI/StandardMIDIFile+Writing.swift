extension StandardMIDIFile {
    /// The file in format 1: a first track with the tempo, written out even at the default, and a second with all messages.
    ///
    /// A division in ticks per second is written as 480 ticks to a quarter of half a second, which only a whole number of ticks survives exactly.
    public func bytes() -> [UInt8] {
        var ticksPerQuarter = 480
        if case .ticksPerQuarter(let ticks) = division { ticksPerQuarter = min(max(ticks, 1), 32_767) }
        var conductor: [UInt8] = []
        var last = 0
        let written = tempos.first?.tick == 0 ? tempos : [TempoChange(tick: 0, microsecondsPerQuarter: 500_000)] + tempos
        for tempo in written {
            Self.append(length: tempo.tick - last, to: &conductor)
            last = max(tempo.tick, last)
            let microseconds = tempo.microsecondsPerQuarter
            conductor += [0xFF, 0x51, 3, UInt8(microseconds >> 16 & 255), UInt8(microseconds >> 8 & 255), UInt8(microseconds & 255)]
        }
        conductor += [0, 0xFF, 0x2F, 0]
        var music: [UInt8] = []
        last = 0
        for event in events {
            Self.append(length: event.tick - last, to: &music)
            last = max(event.tick, last)
            Self.append(event.message, to: &music)
        }
        Self.append(length: endTick - last, to: &music)
        music += [0xFF, 0x2F, 0]
        let header: [UInt8] = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 2, UInt8(ticksPerQuarter >> 8), UInt8(ticksPerQuarter & 255)]
        return header + Self.track(conductor) + Self.track(music)
    }

    private static func track(_ body: [UInt8]) -> [UInt8] {
        let count = body.count
        return [0x4D, 0x54, 0x72, 0x6B, UInt8(count >> 24 & 255), UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)]
            + body
    }

    private static func append(_ message: MIDIMessage, to bytes: inout [UInt8]) {
        switch message {
        case .noteOff(let channel, let key, let velocity): bytes += [0x80 | channel & 15, key & 127, velocity & 127]
        case .noteOn(let channel, let key, let velocity): bytes += [0x90 | channel & 15, key & 127, velocity & 127]
        case .keyPressure(let channel, let key, let value): bytes += [0xA0 | channel & 15, key & 127, value & 127]
        case .controlChange(let channel, let controller, let value): bytes += [0xB0 | channel & 15, controller & 127, value & 127]
        case .programChange(let channel, let program): bytes += [0xC0 | channel & 15, program & 127]
        case .channelPressure(let channel, let value): bytes += [0xD0 | channel & 15, value & 127]
        case .pitchWheel(let channel, let value): bytes += [0xE0 | channel & 15, UInt8(value & 127), UInt8(value >> 7 & 127)]
        }
    }

    /// Seven bits a byte, at most 28 bits: a longer time is cut to that (over 100 hours at usual tempos).
    private static func append(length: Int, to bytes: inout [UInt8]) {
        let value = min(max(length, 0), 0x0FFF_FFFF)
        for shift in [21, 14, 7] where value >> shift > 0 { bytes.append(UInt8(value >> shift & 0x7F) | 0x80) }
        bytes.append(UInt8(value & 0x7F))
    }
}
