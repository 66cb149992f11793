import MusicTheory

/// Whether what was played is the chord that was asked for, and what to change if not.
public struct ChordVerdict: Equatable, Sendable {
    public var isRight: Bool
    /// Notes of the chord asked for that were not heard.
    public var missing: PitchClassSet
    /// Notes heard that do not belong to it.
    public var extra: PitchClassSet
}

/// Judges strums against a chord to be played.
///
/// A strum is right when it is named so, or when every note of the chord is heard and no other. The fifth of a chord of four or more
/// notes may be missing, as players leave it out. One right note never passes: the others are missing, and said so.
public struct ChordVerifier: Sendable {
    public let root: Int
    public let kind: ChordKind

    /// `root` is a pitch class, any integer taken modulo 12.
    public init(root: Int, kind: ChordKind) {
        self.root = ((root % 12) + 12) % 12
        self.kind = kind
    }

    public func verdict(on decision: StrumDecision) -> ChordVerdict {
        let tones = kind.intervals.transposed(by: root)
        var verdict = ChordVerdict(
            isRight: false, missing: tones.subtracting(decision.heard), extra: decision.heard.subtracting(tones))
        if case .chord(root, kind, _) = decision.call {
            verdict.isRight = true
        } else {
            var needed = verdict.missing
            if tones.count > 3 { needed.remove(root + 7) }
            verdict.isRight = needed.isEmpty && verdict.extra.isEmpty
        }
        return verdict
    }
}
