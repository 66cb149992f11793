import Practice

/// What `woodshed tune` compares pitches to, and how it finds them.
struct TuneSettings {
    let tuner: TunerSettings
    /// The player's number of the one string that is listened for.
    let lockedString: Int?
    let detector: TuneDetector
    /// False shows the detector's own readings, hop by hop.
    let smooths: Bool
    let gateDecibels: Double?

    static let options =
        TunerSettings.options + [
            OptionDeclaration("--smoothing", "on|off", "off: the detector's own readings (on)"),
            OptionDeclaration(
                "--gate", "DB", "level under which nothing is read, -100 to 0 dB of full scale; otherwise learnt from the room"),
            OptionDeclaration("--detector", "NAME", TuneDetector.allCases.map(\.rawValue).joined(separator: ", ") + " (woodshed)"),
        ]

    private enum Switch: String, CaseIterable {
        case on
        case off
    }

    init(_ arguments: Arguments) throws {
        tuner = try TunerSettings(arguments)
        detector = try arguments.choice("--detector", TuneDetector.self) ?? .woodshed
        smooths = try arguments.choice("--smoothing", Switch.self) != .off
        gateDecibels = try arguments.number("--gate", in: -100...0, unit: " dB")
        let strings = TunerSession(settings: tuner).strings.count
        if arguments.has("--string"), strings == 0 {
            throw CommandFailure.usage("tune: --string needs a tuning with strings; add --tuning NAME")
        }
        lockedString = try arguments.integer("--string", in: 1...max(1, strings))
    }
}
