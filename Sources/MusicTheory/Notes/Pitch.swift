import CMath

/// The frequency in hertz that A4 stands for; 440 unless chosen, 300...600.
/// Source: ISO 16:1975 (440 Hz); the range holds every historical standard from 392 to 466 Hz with room to spare.
public struct ReferencePitch: Equatable, Sendable {
    public static let range = 300.0...600.0
    public static let standard = ReferencePitch(clamping: 440)

    public let hertz: Double

    /// Nil outside 300...600 Hz and for NaN.
    public init?(hertz: Double) {
        guard Self.range.contains(hertz) else { return nil }
        self.hertz = hertz
    }

    /// The nearest accepted value; NaN gives 440.
    public init(clamping hertz: Double) {
        self.hertz = hertz.isNaN ? 440 : min(max(hertz, Self.range.lowerBound), Self.range.upperBound)
    }
}

/// A height of sound as a fractional MIDI number: 69 is A4, one unit is a semitone, 0.01 is a cent.
///
/// `midi = 69 + 12 · log2(f / A4)`.
public struct Pitch: Equatable, Comparable, Sendable {
    /// Finite numbers only are musical; a NaN stays NaN and is caught by `nearestNote`.
    public var midi: Double

    public init(midi: Double) {
        self.midi = midi
    }

    /// The pitch of a frequency in hertz; nil for zero, negative, infinite or NaN.
    public init?(frequency: Double, reference: ReferencePitch = .standard) {
        guard frequency > 0, frequency.isFinite else { return nil }
        midi = 69 + 12 * log2(frequency / reference.hertz)
    }

    /// Hertz: `A4 · 2^((midi - 69) / 12)`.
    public func frequency(reference: ReferencePitch = .standard) -> Double {
        reference.hertz * exp2((midi - 69) / 12)
    }

    /// Cents from `other` to this pitch, positive when this one is higher.
    public func cents(above other: Pitch) -> Double { (midi - other.midi) * 100 }

    public func raised(byCents cents: Double) -> Pitch { Pitch(midi: midi + cents / 100) }

    /// The nearest key in equal temperament; exactly between two keys the upper one is meant, at -50 cents.
    /// Nil for NaN, infinity and heights beyond ±1,000,000 semitones.
    public var nearestNote: NearestNote? {
        guard midi > -1_000_000, midi < 1_000_000 else { return nil }
        let note = Note(midi: Int((midi + 0.5).rounded(.down)))
        return NearestNote(note: note, cents: (midi - Double(note.midi)) * 100)
    }

    public static func < (left: Pitch, right: Pitch) -> Bool { left.midi < right.midi }

    /// Cents from one frequency to another, `1200 · log2(to / from)`; nil unless both are positive and finite.
    public static func cents(from: Double, to: Double) -> Double? {
        guard from > 0, to > 0, from.isFinite, to.isFinite else { return nil }
        return 1200 * log2(to / from)
    }
}
