/// What is known of a string's inharmonicity from the readings of the note so far.
///
/// The coefficient belongs to the string and does not change while it sounds, so each reading of a note can lean on
/// all before it. Windows overlap: a reading counts once per independent window.
struct InharmonicityBelief {
    /// Expected coefficient.
    private(set) var mean = 0.0
    /// One over its variance; 0 when nothing is known.
    private(set) var information = 0.0

    /// Adds what the partials of one reading said by themselves.
    ///
    /// - Parameters:
    ///   - value: coefficient.
    ///   - information: one over its variance.
    ///   - repeats: how many readings share the same samples.
    mutating func learn(_ value: Double, information gained: Double, repeats: Double) {
        guard gained > 0 else { return }
        let total = information + gained / repeats
        mean += (value - mean) * gained / repeats / total
        information = total
    }
}
