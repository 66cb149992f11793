extension Temperament {
    /// Every temperament Woodshed knows, equal first. Each is computed from what its author did to the circle of fifths.
    public static let catalogue: [Temperament] = [.equal] + regular + circulating + [justIntonation]

    public static func named(identifier: String) -> Temperament? {
        catalogue.first { $0.identifier.utf8.elementsEqual(identifier.utf8) }
    }

    /// Eleven equal fifths from E♭ to G♯; the twelfth, the wolf, takes what is left.
    private static let regular: [Temperament] = [
        regular("pythagorean", "Pythagorean", "Boethius, De institutione musica, c. 510", narrowedBy: 0),
        regular(
            "meantone-quarter", "Quarter-comma meantone", "Aaron, Toscanello in musica, 1523, ch. 41", narrowedBy: Comma.syntonic / 4),
        regular("meantone-fifth", "Fifth-comma meantone", "Rossi, Sistema musico, 1666", narrowedBy: Comma.syntonic / 5),
        regular("meantone-sixth", "Sixth-comma meantone", "Barbour, Tuning and Temperament, 1951, ch. 3", narrowedBy: Comma.syntonic / 6),
        regular("meantone-third", "Third-comma meantone", "Salinas, De musica, 1577, book 3", narrowedBy: Comma.syntonic / 3),
        regular(
            "meantone-two-sevenths", "Two-sevenths-comma meantone", "Zarlino, Istitutioni harmoniche, 1558, part 2",
            narrowedBy: Comma.syntonic * 2 / 7),
    ]

    /// What each fifth is narrowed by, upward from C: C-G, G-D, D-A, A-E, E-B, B-F♯, F♯-C♯, C♯-G♯, G♯-D♯, E♭-B♭, B♭-F, F-C.
    /// A row is given in parts of a comma and adds up to one Pythagorean comma.
    private static let circulating: [Temperament] = {
        let p = Comma.pythagorean
        let s = Comma.syntonic
        let schisma = Comma.schisma
        // Young leaves for four fifths what the first four have not taken.
        let young = (p - s * 3 / 4) / 4
        return [
            circulating(
                "werckmeister-3", "Werckmeister III", "Werckmeister, Musicalische Temperatur, 1691, ch. 22",
                [p / 4, p / 4, p / 4, 0, 0, p / 4, 0, 0, 0, 0, 0, 0]),
            circulating(
                "werckmeister-4", "Werckmeister IV", "Werckmeister, Musicalische Temperatur, 1691, ch. 22",
                [p / 3, 0, p / 3, 0, p / 3, 0, p / 3, 0, -p / 3, -p / 3, p / 3, 0]),
            circulating(
                "kirnberger-2", "Kirnberger II", "Kirnberger, Die Kunst des reinen Satzes, 1771, part 1",
                [0, 0, s / 2, s / 2, 0, 0, schisma, 0, 0, 0, 0, 0]),
            circulating(
                "kirnberger-3", "Kirnberger III", "Kirnberger, letter to Forkel, 1779",
                [s / 4, s / 4, s / 4, s / 4, 0, 0, schisma, 0, 0, 0, 0, 0]),
            circulating(
                "neidhardt-village", "Neidhardt, for a village", "Neidhardt, Sectio canonis harmonici, 1724",
                [p / 6, p / 6, p / 6, p / 6, p / 12, p / 12, 0, 0, p / 12, p / 12, 0, 0]),
            circulating(
                "vallotti", "Vallotti", "Vallotti, Della scienza teorica e pratica della moderna musica, book 2 (manuscript c. 1779)",
                [p / 6, p / 6, p / 6, p / 6, p / 6, 0, 0, 0, 0, 0, 0, p / 6]),
            circulating(
                "young-1", "Young I", "Young, Outlines of Experiments and Inquiries respecting Sound and Light, 1800, sect. 16",
                [s * 3 / 16, s * 3 / 16, s * 3 / 16, s * 3 / 16, young, young, 0, 0, 0, 0, young, young]),
            circulating(
                "young-2", "Young II", "Young, Outlines of Experiments and Inquiries respecting Sound and Light, 1800, sect. 16",
                [p / 6, p / 6, p / 6, p / 6, p / 6, p / 6, 0, 0, 0, 0, 0, 0]),
            circulating(
                "kellner", "Kellner", "Kellner, Wie stimme ich selbst mein Cembalo?, 1976",
                [p / 5, p / 5, p / 5, p / 5, 0, p / 5, 0, 0, 0, 0, 0, 0]),
            circulating(
                "barnes", "Barnes", "Barnes, Bach's keyboard temperament, Early Music 7, 1979",
                [p / 6, p / 6, p / 6, p / 6, 0, p / 6, 0, 0, 0, 0, 0, p / 6]),
            circulating(
                "lehman", "Lehman", "Lehman, Bach's extraordinary temperament, Early Music 33, 2005",
                [p / 6, p / 6, p / 6, p / 6, 0, 0, 0, p / 12, p / 12, p / 12, -p / 12, p / 6]),
        ]
    }()

    /// Ratios of the five-limit chromatic scale on the tonic.
    private static let justIntonation = Temperament(
        identifier: "just", name: "Just intonation",
        source: "Five-limit ratios; Helmholtz, Die Lehre von den Tonempfindungen, 1863, ch. 16",
        offsets: [
            (1, 1), (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5), (15, 8),
        ].enumerated().map { step, ratio in Comma.cents(ratio.0, ratio.1) - Double(step * 100) })

    private static func regular(_ identifier: String, _ name: String, _ source: String, narrowedBy part: Double) -> Temperament {
        // From E♭ = -3 fifths to G♯ = 8 fifths; the wolf G♯-E♭ is the ninth fifth up from C.
        var narrowing = [Double](repeating: part, count: 12)
        narrowing[8] = Comma.pythagorean - 11 * part
        return circulating(identifier, name, source, narrowing)
    }

    /// Walks up the fifths from C: each adds its offset from the equal fifth of 700 cents.
    private static func circulating(_ identifier: String, _ name: String, _ source: String, _ narrowing: [Double]) -> Temperament {
        var offsets = [Double](repeating: 0, count: 12)
        var offset = 0.0
        for fifth in 0..<11 {
            offset += Comma.pureFifth - narrowing[fifth] - 700
            offsets[(fifth + 1) * 7 % 12] = offset
        }
        return Temperament(identifier: identifier, name: name, source: source, offsets: offsets)
    }
}
