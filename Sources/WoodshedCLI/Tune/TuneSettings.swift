import MusicTheory

/// What `woodshed tune` compares pitches to, and how.
struct TuneSettings {
    var target: TuneTarget
    var detector = TuneDetector.woodshed
    /// False shows the detector's own readings, hop by hop.
    var smooths = true
    var gateDecibels: Double?

    static let options = [
        OptionDeclaration(
            "--tuning", "NAME|NOTES", "a tuning of 'woodshed tunings', or its notes: \"E2 A2 D3 G3 B3 E4\"; without it every note counts"),
        OptionDeclaration("--string", "N", "listen for one string only; 1 is on the high side"),
        OptionDeclaration("--a4", "HZ", "frequency of A4, 300 to 600 (440)"),
        OptionDeclaration("--capo", "N", "capo at this fret, 0 to 24 (0)"),
        OptionDeclaration("--temperament", "NAME", "equal, or another of 'woodshed tunings'"),
        OptionDeclaration("--smoothing", "on|off", "off: the detector's own readings (on)"),
        OptionDeclaration("--gate", "DB", "level under which nothing is read, -100 to 0 dB of full scale; otherwise learnt from the room"),
        OptionDeclaration("--detector", "NAME", TuneDetector.allCases.map(\.rawValue).joined(separator: ", ") + " (woodshed)"),
    ]

    private enum Switch: String, CaseIterable {
        case on
        case off
    }

    init(_ arguments: Arguments) throws {
        target = try TuneTarget(arguments)
        detector = try arguments.choice("--detector", TuneDetector.self) ?? .woodshed
        smooths = try arguments.choice("--smoothing", Switch.self) != .off
        gateDecibels = try arguments.number("--gate", in: -100...0, unit: " dB")
    }
}
