/// The grips every guitarist learns first, and their barre forms up the neck.
///
/// Ease alone would put easier but unfamiliar shapes before them (x20402 for Bm before x24432), so a search gives them a bonus.
enum FamiliarGrips {
    /// Open chords on strings a fourth, fourth, fourth, third, fourth apart.
    private static let open: [[Int]] = [
        [-1, 3, 2, 0, 1, 0], [-1, 3, 2, 3, 1, 0], [-1, 3, 2, 0, 0, 0], [-1, -1, 0, 2, 3, 2], [-1, -1, 0, 2, 3, 1], [-1, -1, 0, 2, 1, 2],
        [-1, -1, 0, 2, 1, 1], [-1, -1, 0, 2, 2, 2], [3, 2, 0, 0, 0, 3], [3, 2, 0, 0, 0, 1], [-1, 2, 1, 2, 0, 2],
    ]

    /// Forms of E and A, open and as barre chords: major, minor, 7, m7, maj7, sus4, and sus2.
    private static let movable: [[Int]] = [
        [0, 2, 2, 1, 0, 0], [0, 2, 2, 0, 0, 0], [0, 2, 0, 1, 0, 0], [0, 2, 0, 0, 0, 0], [0, 2, 1, 1, 0, 0], [0, 2, 2, 2, 0, 0],
        [-1, 0, 2, 2, 2, 0], [-1, 0, 2, 2, 1, 0], [-1, 0, 2, 0, 2, 0], [-1, 0, 2, 0, 1, 0], [-1, 0, 2, 1, 2, 0], [-1, 0, 2, 2, 3, 0],
        [-1, 0, 2, 2, 0, 0],
    ]

    /// Whether the courses lie apart as on a guitar, at whatever pitch.
    static func apply(to tuning: Tuning) -> Bool {
        let midi = tuning.courses.map { $0.note.note.midi }
        return midi.count == 6 && zip(zip(midi, midi.dropFirst()), [5, 5, 5, 4, 5]).allSatisfy { $0.1 - $0.0 == $1 }
    }

    static func contains(_ frets: [Int?]) -> Bool {
        let plain = frets.map { $0 ?? -1 }
        if open.contains(plain) { return true }
        guard let lowest = plain.filter({ $0 >= 0 }).min() else { return false }
        return movable.contains(plain.map { $0 < 0 ? $0 : $0 - lowest })
    }
}
