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

extension Voice {
    /// The sostenuto pedal catches what is held when it goes down and lets go when it comes up.
    mutating func moveSostenuto(isDown: Bool, wasDown: Bool) {
        if !isDown {
            isCaughtBySostenuto = false
        } else if !wasDown && isHeld {
            isCaughtBySostenuto = true
        }
    }

    /// Whether a voice whose key is up is kept by no pedal any more.
    func isLetGo(sustain: Bool) -> Bool { isSustained && !sustain && !isCaughtBySostenuto }
}
