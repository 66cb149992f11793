import CMath

/// What is known of chords before listening: how likely each quality is, and how a player's prior differs from the training set's.
enum ChordPrior {
    /// Relative weight of the next chord's quality when there is a change, in the order of `ChordKind`, then one note alone. Chosen by
    /// experiment on rendered progressions; plain triads are twice to three times as likely as what decorates them.
    static let weights: [Float] = [1, 1, 0.7, 0.5, 0.7, 0.35, 0.35, 0.4, 0.35, 0.35, 0.25, 0.25, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.15]
    /// A repeated strum rarely turns C into Cadd9: factor for every quality on the root now shown.
    static let sameRoot: Float = 0.3
    /// Belief in no chord before the first strum.
    static let startNoChord: Float = 0.5

    /// What is added to the log-probabilities of a window, by quality: the training set holds some qualities more often than players do
    /// (the rare ones), and a faint ninth or a missing third is easily overheard.
    static func offset(quality: Int) -> Float {
        switch quality {
        case Int(ChordKind.addedNinth.rawValue), Int(ChordKind.fifth.rawValue): 0.6
        case 12..<ChordKind.count: -0.7
        default: 0
        }
    }

    /// The prior over all classes, summing to 1; classes outside the vocabulary get 0.
    static func distribution(noChord: Float, vocabulary: ChordVocabulary) -> [Float] {
        var prior = [Float](repeating: 0, count: ChordVocabulary.classCount)
        var sum = noChord
        for index in 0..<ChordVocabulary.noChord where vocabulary.allows(index) {
            prior[index] = weights[index % ChordVocabulary.perRoot]
            sum += prior[index]
        }
        prior[ChordVocabulary.noChord] = noChord
        return prior.map { $0 / sum }
    }

    /// Belief before the first strum.
    static func start(vocabulary: ChordVocabulary) -> [Float] {
        var allowed: Float = 0
        for index in 0..<ChordVocabulary.noChord where vocabulary.allows(index) { allowed += 1 }
        return (0..<ChordVocabulary.classCount).map { index in
            if index == ChordVocabulary.noChord { return startNoChord }
            return vocabulary.allows(index) ? (1 - startNoChord) / allowed : 0
        }
    }

    static func root(_ index: Int) -> Int { index < ChordVocabulary.noChord ? index / ChordVocabulary.perRoot : -1 }
    static func isChord(_ index: Int) -> Bool {
        index < ChordVocabulary.noChord && index % ChordVocabulary.perRoot != ChordVocabulary.singleNote
    }
}
