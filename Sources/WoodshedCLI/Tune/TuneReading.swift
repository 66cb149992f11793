/// What one hop says to the player.
struct TuneReading {
    enum State: String {
        case inTune = "in-tune"
        case close
        case off
        case none
    }

    /// A pitch with what it is compared to.
    struct Pitch {
        /// Hertz.
        var frequency: Double
        /// The target in ASCII, for example `D#3`.
        var note: String
        /// From the target to the pitch, sharp positive.
        var cents: Double
        /// 0 to 1.
        var confidence: Double
        /// One standard error; NaN when the detector gives none.
        var uncertaintyCents: Double
        /// The player's number of the string, 1 on the high side; nil without strings.
        var string: Int?
    }

    /// Seconds to the end of the analysed frame.
    var time: Double
    var pitch: Pitch?
    var state: State
}
