/// Keeps to what was chosen while a reading swings about the boundary to a neighbour, and lets go when the reading
/// clearly belongs there, when it stays there, or when a new note began.
struct StickyChoice: Equatable, Sendable {
    /// How long a clearly nearer neighbour must stand before it is taken: four hops, more than one bad reading.
    static let clearSeconds = 0.04
    /// The same for a slightly nearer one after a new note: longer than half a swing of a vibrato of 4 Hz.
    static let newNoteSeconds = 0.15
    /// The same for a slightly nearer one under a standing note.
    static let standingSeconds = 1.0
    /// How long a note counts as new.
    static let newNoteWindow = 0.4

    private(set) var current: Int?
    private var candidate: Int?
    private var candidateFor = 0.0
    private var clearFor = 0.0
    private var newNoteLeft = 0.0

    /// A string was plucked: whatever comes next may be another one.
    mutating func beginNote() {
        newNoteLeft = Self.newNoteWindow
    }

    mutating func forget() {
        self = StickyChoice()
    }

    mutating func take(_ choice: Int) {
        current = choice
        candidate = nil
        candidateFor = 0
        clearFor = 0
    }

    /// - Parameters:
    ///   - nearest: what the reading is nearest to.
    ///   - advantage: by how many cents it is nearer to that than to `current`.
    ///   - margin: cents of advantage that make it clear.
    mutating func advance(nearest: Int, advantage: Double, margin: Double, elapsed: Double) {
        guard current != nil else {
            take(nearest)
            newNoteLeft = Self.newNoteWindow
            return
        }
        newNoteLeft = max(0, newNoteLeft - elapsed)
        guard nearest != current, advantage > 0 else {
            candidate = nil
            return
        }
        if candidate != nearest {
            candidate = nearest
            candidateFor = 0
            clearFor = 0
        }
        candidateFor += elapsed
        clearFor = advantage >= margin ? clearFor + elapsed : 0
        let patience = newNoteLeft > 0 ? Self.newNoteSeconds : Self.standingSeconds
        if clearFor >= Self.clearSeconds || candidateFor >= patience {
            take(nearest)
            newNoteLeft = 0
        }
    }
}
