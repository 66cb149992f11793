import MusicTheory

/// When a reading is worth saying aloud: at most once a second, once it has settled, and only when it says something new.
struct SpeechPace: Equatable, Sendable {
    static let pauseSeconds = 1.0
    static let settleSeconds = 0.3
    /// Cents a reading must have moved for its number alone to be new.
    static let newCents = 2.0

    private struct State: Equatable {
        var note: SpelledNote
        var lamp: Lamp
        var direction: Int
    }

    private var state: State?
    private var stoodFor = 0.0
    private var said: State?
    private var saidCents = 0.0
    private var sinceSaid = pauseSeconds

    /// Returns whether to speak now; `cents` counts only while the lamp asks for a correction.
    mutating func advance(note: SpelledNote?, lamp: Lamp, direction: Int, cents: Double, elapsed: Double) -> Bool {
        sinceSaid += elapsed
        guard let note, lamp != .quiet else {
            state = nil
            said = nil
            return false
        }
        let now = State(note: note, lamp: lamp, direction: direction)
        stoodFor = now == state ? stoodFor + elapsed : 0
        state = now
        let isCorrecting = lamp == .close || lamp == .adjust
        let isNew = now != said || (isCorrecting && (cents - saidCents).magnitude >= Self.newCents)
        guard isNew, stoodFor >= Self.settleSeconds, sinceSaid >= Self.pauseSeconds else { return false }
        said = now
        saidCents = cents
        sinceSaid = 0
        return true
    }
}
