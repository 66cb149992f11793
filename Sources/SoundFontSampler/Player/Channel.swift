/// One of the sixteen MIDI channels of a sampler.
struct Channel {
    var controllers = ControllerState()
    /// The bank selected by controller 0, or 128 on the percussion channel.
    var bank: Int32 = 0
    var program: Int32 = 0
    /// The preset that notes play, -1 before a bank is loaded.
    var preset: Int32 = -1

    /// The channel that plays the percussion bank, counted from 0. Source: General MIDI System Level 1, 1991.
    static let percussion = 9
    static let count = 16
}
