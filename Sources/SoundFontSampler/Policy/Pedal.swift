/// What the sustain and sostenuto pedals keep when a key goes up.
///
/// A key that is held is never ended by a pedal; a voice kept by a pedal ends when no pedal keeps it any more.
enum Pedal {
    /// From this value on a pedal is down. Source: MIDI 1.0 Detailed Specification 4.2, switch controllers.
    static let threshold: UInt8 = 64

    static func isDown(_ controllers: borrowing ControllerState, _ controller: UInt8) -> Bool {
        controllers.continuous(controller) >= threshold
    }

    /// Whether a voice sounds on after its key went up.
    static func keeps(_ voice: borrowing Voice, _ controllers: borrowing ControllerState) -> Bool {
        if voice.isCaughtBySostenuto { return true }
        return isDown(controllers, Controller.sustain)
    }
}
