/// Which voice gives way when all are taken.
///
/// Released voices go before held ones. Among the released the quietest goes first, as it is missed least; among the held the oldest. A voice of the
/// newest note is never taken, so a chord of stereo zones cannot eat itself.
enum VoiceStealing {
    /// Frames over which a stolen voice fades: 5 ms at 48 kHz, short enough to be free soon, long enough not to click.
    static let fadeFrames: Float = 256

    /// The voice to take, or nil if there is none.
    static func victim(_ voices: UnsafeMutableBufferPointer<Voice>, sparing note: UInt64) -> Int? {
        var quietestReleased: Int?
        var oldest: Int?
        for index in voices.indices where voices[index].life == .sounding && voices[index].note != note {
            if voices[index].isReleased {
                if let best = quietestReleased {
                    let (a, b) = (voices[index].loudness, voices[best].loudness)
                    if a < b || (a == b && voices[index].note < voices[best].note) { quietestReleased = index }
                } else {
                    quietestReleased = index
                }
            } else if let best = oldest {
                if voices[index].note < voices[best].note { oldest = index }
            } else {
                oldest = index
            }
        }
        return quietestReleased ?? oldest
    }
}
