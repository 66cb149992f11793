/// A scale laid on the keys by a mapping: the pitch of every key.
public struct KeyboardTuning: Equatable, Sendable {
    public let scale: Scale
    public let mapping: KeyboardMapping

    public init(scale: Scale, mapping: KeyboardMapping) {
        self.scale = scale
        self.mapping = mapping
    }

    /// The pitch of a key, in semitones at the given reference; nil for a silent key.
    public func pitch(ofKey key: Int, reference: ReferencePitch = .standard) -> Pitch? {
        guard let degree = mapping.degree(ofKey: key), let middle = firstNote(reference: reference) else { return nil }
        return middle.raised(byCents: scale.cents(ofDegree: degree))
    }

    /// The sounding key nearest to a pitch; the lower one of two that are equally near.
    public func nearestKey(to pitch: Pitch, reference: ReferencePitch = .standard) -> NearestNote? {
        guard pitch.midi.isFinite else { return nil }
        var best: NearestNote?
        for key in mapping.keys {
            guard let target = self.pitch(ofKey: key, reference: reference) else { continue }
            let cents = pitch.cents(above: target)
            if cents.magnitude < (best?.cents.magnitude ?? .infinity) { best = NearestNote(note: Note(midi: key), cents: cents) }
        }
        return best
    }

    /// The pitch of degree 0 that gives the reference key its frequency.
    private func firstNote(reference: ReferencePitch) -> Pitch? {
        guard let degree = mapping.patternDegree(ofKey: mapping.referenceKey),
            let pitch = Pitch(frequency: mapping.referenceFrequency, reference: reference)
        else { return nil }
        return pitch.raised(byCents: -scale.cents(ofDegree: degree))
    }
}
