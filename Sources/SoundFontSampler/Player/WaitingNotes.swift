/// A start or an end of a note that is to happen later.
struct WaitingNote {
    /// Frame of the output from which on it is due.
    var due: Int64
    var channel: UInt8
    var key: UInt8
    /// 0 ends the note.
    var velocity: UInt8
    var cents: Float
}

/// Notes that are to sound a little later, in the order in which they are due.
///
/// Notes of one key are never reordered, so the end of a note cannot come before its start. Nothing allocates after `init`.
struct WaitingNotes {
    /// More than ten fingers can strike in a second.
    static let capacity = 512
    private let memory: UnsafeMutablePointer<WaitingNote>
    private(set) var count = 0

    init() { memory = .allocate(capacity: Self.capacity) }

    func deallocate() { memory.deallocate() }

    var isFull: Bool { count == Self.capacity }

    mutating func removeAll() { count = 0 }

    /// The frame before which nothing of a key may happen, because something of it waits; nil if nothing does.
    func last(_ channel: UInt8, _ key: UInt8) -> Int64? {
        var last: Int64?
        for index in 0..<count where memory[index].channel == channel && memory[index].key == key {
            last = max(last ?? .min, memory[index].due)
        }
        return last
    }

    /// There must be room.
    mutating func insert(_ note: WaitingNote) {
        var index = count
        while index > 0 && memory[index - 1].due > note.due {
            memory[index] = memory[index - 1]
            index -= 1
        }
        memory[index] = note
        count += 1
    }

    /// Takes the first note out if it is due.
    mutating func next(until time: Int64) -> WaitingNote? {
        guard count > 0, memory[0].due <= time else { return nil }
        let note = memory[0]
        count -= 1
        for index in 0..<count { memory[index] = memory[index + 1] }
        return note
    }
}
