/// What a MIDI channel message says. Channels count from 0, keys, velocities, controllers and values run 0...127, the wheel 0...16383.
///
/// Source: MIDI 1.0 Detailed Specification 4.2, MIDI Manufacturers Association 1996.
public enum MIDIMessage: Equatable, Sendable {
    case noteOff(channel: UInt8, key: UInt8, velocity: UInt8)
    /// Never of velocity 0: a reader turns that into `noteOff`.
    case noteOn(channel: UInt8, key: UInt8, velocity: UInt8)
    case keyPressure(channel: UInt8, key: UInt8, value: UInt8)
    case controlChange(channel: UInt8, controller: UInt8, value: UInt8)
    case programChange(channel: UInt8, program: UInt8)
    case channelPressure(channel: UInt8, value: UInt8)
    case pitchWheel(channel: UInt8, value: UInt16)
}

/// A message and when it comes, in ticks from the start of the file.
public struct MIDIEvent: Equatable, Sendable {
    public var tick: Int
    public var message: MIDIMessage

    public init(tick: Int, message: MIDIMessage) {
        self.tick = tick
        self.message = message
    }
}

/// From here on a quarter note lasts this long.
public struct TempoChange: Equatable, Sendable {
    public var tick: Int
    /// 1...16777215, the 24 bits of the file.
    public var microsecondsPerQuarter: Int

    public init(tick: Int, microsecondsPerQuarter: Int) {
        self.tick = tick
        self.microsecondsPerQuarter = min(max(microsecondsPerQuarter, 1), 0xFF_FFFF)
    }

    /// The tempo nearest to a number of quarter notes per minute; a value that is not above 0 gives 120.
    public init(tick: Int, beatsPerMinute: Double) {
        let microseconds = beatsPerMinute > 0 ? 60_000_000 / beatsPerMinute : 500_000
        self.init(tick: tick, microsecondsPerQuarter: Int(min(max(microseconds, 1), 16_777_215).rounded()))
    }

    public var beatsPerMinute: Double { 60_000_000 / Double(microsecondsPerQuarter) }
}

/// A note with its length: an on and the off that ends it.
public struct MIDINote: Equatable, Sendable {
    public var channel: UInt8
    public var key: UInt8
    public var velocity: UInt8
    public var startTick: Int
    public var endTick: Int

    public init(channel: UInt8 = 0, key: UInt8, velocity: UInt8, startTick: Int, endTick: Int) {
        self.channel = channel
        self.key = key
        self.velocity = velocity
        self.startTick = startTick
        self.endTick = endTick
    }
}
