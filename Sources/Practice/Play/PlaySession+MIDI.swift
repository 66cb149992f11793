/// Controller numbers. Source: MIDI 1.0 Detailed Specification 4.2, table III.
enum MIDIController {
    static let modulation: UInt8 = 1
    static let sustain: UInt8 = 64
    static let allSoundOff: UInt8 = 120
    static let resetAllControllers: UInt8 = 121
    static let allNotesOff: UInt8 = 123

    /// Handed to the sampler as they are: wheel, breath, data entry, expression, sostenuto, soft pedal, registered parameters.
    static func isForTheSampler(_ number: UInt8) -> Bool {
        switch number {
        case modulation, 2, 6, 11, 38, 66, 67, 100, 101: true
        default: false
        }
    }
}

extension PlaySession {
    /// A message of a MIDI keyboard; what is not about playing is ignored.
    /// - Parameter port: which keyboard, 0...31.
    public mutating func midi(port: UInt8, status: UInt8, _ first: UInt8, _ second: UInt8) -> [PlayEvent] {
        guard port < 32, first < 128, second < 128 else { return [] }
        var events: [PlayEvent] = []
        let source = NoteSource.midi(port: port, channel: status & 15, note: first)
        switch status & 0xF0 {
        case 0x90 where second > 0: strike(source, first, velocity: second, &events)
        case 0x80, 0x90: letGo(source, &events)
        case 0xB0: events = controller(port, first, second)
        case 0xE0:
            bentPorts |= 1 << UInt32(port)
            events.append(.bend(channel: instrument.channel, value: UInt16(second) << 7 | UInt16(first)))
        default: break
        }
        return events
    }

    private mutating func controller(_ port: UInt8, _ number: UInt8, _ value: UInt8) -> [PlayEvent] {
        switch number {
        case MIDIController.sustain: return movePedal(.midi(port), isDown: value >= 64)
        case MIDIController.allSoundOff, MIDIController.allNotesOff...127:
            var events: [PlayEvent] = []
            releaseNotes(ofPort: port, &events)
            return events
        default:
            guard MIDIController.isForTheSampler(number) else { return [] }
            bentPorts |= 1 << UInt32(port)
            return [.controller(channel: instrument.channel, number: number, value: value)]
        }
    }

    private mutating func releaseNotes(ofPort port: UInt8, _ events: inout [PlayEvent]) {
        for note in held {
            if case .midi(port, _, _) = note.source { letGo(note.source, &events) }
        }
    }

    /// A MIDI keyboard is gone: what it held ends, and its pedal and wheels go back.
    public mutating func unplug(port: UInt8) -> [PlayEvent] {
        guard port < 32 else { return [] }
        var events: [PlayEvent] = []
        releaseNotes(ofPort: port, &events)
        events += movePedal(.midi(port), isDown: false)
        if bentPorts & 1 << UInt32(port) != 0 {
            bentPorts &= ~(1 << UInt32(port))
            events.append(.bend(channel: instrument.channel, value: 8_192))
            events.append(.controller(channel: instrument.channel, number: MIDIController.resetAllControllers, value: 0))
            // The pedal of someone else was reset with it.
            if pedals.isDown { events.append(.controller(channel: instrument.channel, number: MIDIController.sustain, value: 127)) }
        }
        return events
    }
}
