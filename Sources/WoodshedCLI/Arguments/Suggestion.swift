/// " (did you mean X?)" when a known name is a slip of the keys away; otherwise nothing.
func suggestion(for word: String, among known: [String]) -> String {
    let ranked = known.map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return "" }
    // A third of the letters may be wrong; more is another word.
    guard best.distance <= max(1, best.name.count / 3) else { return "" }
    return " (did you mean \(best.name)?)"
}

/// Fewest insertions, deletions, substitutions and swaps of neighbours that turn one word into the other.
///
/// Source: the optimal string alignment distance, Damerau 1964 as restricted by Navarro 2001, section 2.1.
func editDistance(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    for i in 1...a.count {
        for j in 1...b.count {
            let change = a[i - 1] == b[j - 1] ? 0 : 1
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + change)
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
            }
        }
    }
    return rows[a.count][b.count]
}
