extension Chord {
    /// An entry of a published vocabulary that comes near a chord.
    struct Match {
        let word: String
        let added: [Degree]
        let omitted: [Degree]
    }

    /// The entry that needs the fewest degrees beside it, an omission weighing more than an addition, of a fifth less; the first of equals.
    ///
    /// An entry with an empty word stands for a bare list of degrees and is worth half a degree less than one with a word.
    func closest(in vocabulary: [(String, [Degree])]) -> Match {
        var best = Match(word: "", added: degrees, omitted: [])
        var lowest = Double.infinity
        let own = degrees.filter { $0 != Degree(1) }
        for (word, implied) in vocabulary {
            let added = own.filter { !implied.contains($0) }
            let omitted = implied.filter { !own.contains($0) }
            let omissions = omitted.reduce(0.0) { $0 + ($1 == Degree(5) ? 1.3 : 2.5) }
            let cost = Double(added.count) + omissions + (word.utf8.isEmpty ? 0.5 : 0)
            guard cost < lowest else { continue }
            lowest = cost
            best = Match(word: word, added: added, omitted: omitted)
        }
        return best
    }
}
