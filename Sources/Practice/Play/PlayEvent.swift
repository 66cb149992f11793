/// What a session asks of the sampler, in the order in which it is to happen.
public enum PlayEvent: Equatable, Sendable {
    /// A note starts; velocity 1...127, `cents` of detuning, `delay` in seconds from now.
    case noteOn(channel: UInt8, key: UInt8, velocity: UInt8, cents: Int8, delay: Double)
    /// The oldest held note of a key ends.
    case noteOff(channel: UInt8, key: UInt8, delay: Double)
    case controller(channel: UInt8, number: UInt8, value: UInt8)
    /// The pitch wheel, 0...16383 with its centre at 8192.
    case bend(channel: UInt8, value: UInt16)
    /// A sound is chosen; bank 128 is percussion.
    case program(channel: UInt8, bank: UInt8, program: UInt8)
    /// Everything is silent at once, whatever was played before.
    case panic
}

/// Who holds a note; only the one who started it ends it.
public enum NoteSource: Equatable, Sendable {
    /// A finger, a mouse or a pen, by the number the browser gives it.
    case pointer(Int32)
    /// A key of the computer's keyboard, by its place in `ComputerKeys`.
    case computerKey(UInt8)
    /// A key of a MIDI keyboard.
    case midi(port: UInt8, channel: UInt8, note: UInt8)
    /// The key that is chosen with the arrow keys.
    case cursor
}
