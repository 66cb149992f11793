/// Notes that stop one another, as a closing hi-hat stops the open one.
///
/// A note of a class other than 0 silences earlier notes of the same class, preset and channel; its own zones (a stereo pair) do not count.
/// Source: SoundFont Technical Specification 2.04, section 8.1.2, generator 57.
enum ExclusiveClass {
    /// The specification ends the earlier note at once; a pair of cymbals takes a moment to close, and a cut would click. 40 ms.
    static let chokeSeconds: Float = 0.04

    static func choke(
        _ voices: UnsafeMutableBufferPointer<Voice>, exclusiveClass: Int16, channel: UInt8, preset: Int32, sparing note: UInt64,
        frames: Float
    ) {
        if exclusiveClass == 0 { return }
        for index in voices.indices
        where voices[index].life == .sounding && voices[index].exclusiveClass == exclusiveClass && voices[index].channel == channel
            && voices[index].preset == preset && voices[index].note != note
        {
            voices[index].fadeOut(frames: frames)
        }
    }
}
