extension Tuning {
    /// Every tuning Woodshed knows, grouped by instrument, each instrument's usual one first.
    public static let catalogue: [Tuning] =
        entries.compactMap { instrument, suffix, name, strings in
            guard let courses = try? Course.list(parsing: strings) else { return nil }
            return Tuning(
                identifier: instrument.identifier + "-" + suffix, name: name, instrument: instrument, courses: courses)
        } + [.chromatic]

    /// No strings: every note is a target.
    public static let chromatic = Tuning(identifier: "chromatic", name: "Chromatic", instrument: .chromatic, courses: [])

    /// The tuning the app starts with.
    public static var standardGuitar: Tuning { catalogue[0] }

    /// The tunings of one instrument, the usual one first.
    public static func tunings(for instrument: Instrument) -> [Tuning] {
        catalogue.filter { $0.instrument == instrument }
    }

    public static func named(identifier: String) -> Tuning? {
        catalogue.first { $0.identifier.utf8.elementsEqual(identifier.utf8) }
    }

    private typealias Entry = (Instrument, String, String, String)

    private static let entries: [Entry] = guitars + longAndShortGuitars + basses + smallFrets + bowed + others

    private static let guitars: [Entry] = [
        (.guitar, "standard", "Standard", "E2 A2 D3 G3 B3 E4"),
        (.guitar, "e-flat", "E♭ standard", "Eb2 Ab2 Db3 Gb3 Bb3 Eb4"),
        (.guitar, "d", "D standard", "D2 G2 C3 F3 A3 D4"),
        (.guitar, "c-sharp", "C♯ standard", "C#2 F#2 B2 E3 G#3 C#4"),
        (.guitar, "c", "C standard", "C2 F2 Bb2 Eb3 G3 C4"),
        (.guitar, "drop-d", "Drop D", "D2 A2 D3 G3 B3 E4"),
        (.guitar, "drop-c-sharp", "Drop C♯", "C#2 G#2 C#3 F#3 A#3 D#4"),
        (.guitar, "drop-c", "Drop C", "C2 G2 C3 F3 A3 D4"),
        (.guitar, "drop-b", "Drop B", "B1 F#2 B2 E3 G#3 C#4"),
        (.guitar, "drop-a", "Drop A", "A1 E2 A2 D3 F#3 B3"),
        (.guitar, "double-drop-d", "Double drop D", "D2 A2 D3 G3 B3 D4"),
        (.guitar, "dadgad", "DADGAD", "D2 A2 D3 G3 A3 D4"),
        (.guitar, "open-c", "Open C", "C2 G2 C3 G3 C4 E4"),
        (.guitar, "open-d", "Open D", "D2 A2 D3 F#3 A3 D4"),
        (.guitar, "open-d-minor", "Open Dm", "D2 A2 D3 F3 A3 D4"),
        (.guitar, "open-e", "Open E", "E2 B2 E3 G#3 B3 E4"),
        (.guitar, "open-e-minor", "Open Em", "E2 B2 E3 G3 B3 E4"),
        (.guitar, "open-f", "Open F", "F2 A2 C3 F3 C4 F4"),
        (.guitar, "open-g", "Open G", "D2 G2 D3 G3 B3 D4"),
        (.guitar, "open-g-minor", "Open Gm", "D2 G2 D3 G3 Bb3 D4"),
        (.guitar, "open-a", "Open A", "E2 A2 E3 A3 C#4 E4"),
        (.guitar, "fourths", "All fourths", "E2 A2 D3 G3 C4 F4"),
        (.guitar, "new-standard", "New standard", "C2 G2 D3 A3 E4 G4"),
        // A sweetened standard: the offsets James Taylor gives in his own lesson film on tuning (2011).
        (.guitar, "sweetened", "Sweetened (James Taylor)", "E2-12c A2-10c D3-8c G3-4c B3-6c E4-3c"),
        (.guitar, "nashville", "Nashville", "E3 A3 D4 G4 B3 E4"),
    ]

    private static let longAndShortGuitars: [Entry] = [
        (.sevenStringGuitar, "standard", "Standard", "B1 E2 A2 D3 G3 B3 E4"),
        (.sevenStringGuitar, "drop-a", "Drop A", "A1 E2 A2 D3 G3 B3 E4"),
        (.eightStringGuitar, "standard", "Standard", "F#1 B1 E2 A2 D3 G3 B3 E4"),
        (.eightStringGuitar, "drop-e", "Drop E", "E1 B1 E2 A2 D3 G3 B3 E4"),
        (.nineStringGuitar, "standard", "Standard", "C#1 F#1 B1 E2 A2 D3 G3 B3 E4"),
        (.baritoneGuitar, "standard", "Standard (B)", "B1 E2 A2 D3 F#3 B3"),
        (.baritoneGuitar, "a", "A standard", "A1 D2 G2 C3 E3 A3"),
        (.twelveStringGuitar, "standard", "Standard", "E2/E3 A2/A3 D3/D4 G3/G4 B3/B3 E4/E4"),
        (.twelveStringGuitar, "d", "D standard", "D2/D3 G2/G3 C3/C4 F3/F4 A3/A3 D4/D4"),
        (.tenorGuitar, "standard", "Standard", "C3 G3 D4 A4"),
        (.tenorGuitar, "chicago", "Chicago", "D3 G3 B3 E4"),
        (.tenorGuitar, "irish", "Irish", "G2 D3 A3 E4"),
    ]

    private static let basses: [Entry] = [
        (.bass, "standard", "Standard", "E1 A1 D2 G2"),
        (.bass, "e-flat", "E♭ standard", "Eb1 Ab1 Db2 Gb2"),
        (.bass, "d", "D standard", "D1 G1 C2 F2"),
        (.bass, "drop-d", "Drop D", "D1 A1 D2 G2"),
        (.bass, "bead", "BEAD", "B0 E1 A1 D2"),
        (.bass, "tenor", "Tenor", "A1 D2 G2 C3"),
        (.fiveStringBass, "standard", "Standard", "B0 E1 A1 D2 G2"),
        (.fiveStringBass, "high-c", "High C", "E1 A1 D2 G2 C3"),
        (.sixStringBass, "standard", "Standard", "B0 E1 A1 D2 G2 C3"),
    ]

    private static let smallFrets: [Entry] = [
        (.ukulele, "standard", "Standard", "G4 C4 E4 A4"),
        (.ukulele, "low-g", "Low G", "G3 C4 E4 A4"),
        (.ukulele, "d6", "D6", "A4 D4 F#4 B4"),
        (.baritoneUkulele, "standard", "Standard", "D3 G3 B3 E4"),
        (.mandolin, "standard", "Standard", "G3/G3 D4/D4 A4/A4 E5/E5"),
        (.mandola, "standard", "Standard", "C3/C3 G3/G3 D4/D4 A4/A4"),
        (.octaveMandolin, "standard", "Standard", "G2/G2 D3/D3 A3/A3 E4/E4"),
        (.mandocello, "standard", "Standard", "C2/C2 G2/G2 D3/D3 A3/A3"),
        (.banjo, "open-g", "Open G", "G4 D3 G3 B3 D4"),
        (.banjo, "double-c", "Double C", "G4 C3 G3 C4 D4"),
        (.banjo, "c", "C", "G4 C3 G3 B3 D4"),
        (.banjo, "sawmill", "Sawmill", "G4 D3 G3 C4 D4"),
        (.tenorBanjo, "standard", "Standard", "C3 G3 D4 A4"),
    ]

    private static let bowed: [Entry] = [
        (.violin, "standard", "Standard", "G3 D4 A4 E5"),
        (.viola, "standard", "Standard", "C3 G3 D4 A4"),
        (.cello, "standard", "Standard", "C2 G2 D3 A3"),
        (.doubleBass, "standard", "Standard", "E1 A1 D2 G2"),
        (.doubleBass, "solo", "Solo", "F#1 B1 E2 A2"),
    ]

    private static let others: [Entry] = [
        (.lapSteel, "c6", "C6", "C3 E3 G3 A3 C4 E4"),
        (.lapSteel, "open-g", "Open G", "G2 B2 D3 G3 B3 D4"),
        (.lapSteel, "open-d", "Open D", "D2 A2 D3 F#3 A3 D4"),
        (.bouzouki, "greek", "Greek", "C3/C4 F3/F4 A3/A3 D4/D4"),
        (.bouzouki, "trichordo", "Greek, three courses", "D3/D4 A3/A3 D4/D4"),
        (.bouzouki, "irish", "Irish", "G2/G3 D3/D4 A3/A3 D4/D4"),
        (.charango, "standard", "Standard", "G4/G4 C5/C5 E5/E4 A4/A4 E5/E5"),
        (.balalaika, "prima", "Prima", "E4 E4 A4"),
    ]
}
