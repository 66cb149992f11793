/// How long a reading stays after its note has ended: it stands, then fades, then is gone.
struct NotePresence: Equatable, Sendable {
    static let holdSeconds = 0.25
    static let fadeSeconds = 0.4

    /// Seconds since the last fresh reading; nil when nothing is shown.
    private(set) var silentFor: Double?

    mutating func refresh() {
        silentFor = 0
    }

    /// Lets time pass without a fresh reading; returns true at the moment the reading is gone.
    mutating func wait(_ elapsed: Double) -> Bool {
        guard let silent = silentFor else { return false }
        silentFor = silent + elapsed
        guard silent + elapsed >= Self.holdSeconds + Self.fadeSeconds else { return false }
        silentFor = nil
        return true
    }

    var isHeld: Bool { (silentFor ?? 0) > 0 }

    /// 1 while the reading stands, falling to 0 while it fades.
    var opacity: Double {
        guard let silentFor else { return 0 }
        return min(1, max(0, 1 - (silentFor - Self.holdSeconds) / Self.fadeSeconds))
    }
}
