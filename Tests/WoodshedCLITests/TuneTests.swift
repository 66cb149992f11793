import Foundation
import Testing

/// What the tuner says about a sound, through the command.
struct TuneTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reading(_ sound: [Float], _ options: [String] = []) throws -> TuneRow {
        let path = folder.path("sound.wav")
        try writeSound([sound], to: path)
        return try middle(settled(tunedRows(path, options)))
    }

    // MARK: Names

    @Test(arguments: [(82.407, "E2"), (110, "A2"), (146.832, "D3"), (155.563, "D#3"), (195.998, "G3"), (261.626, "C4"), (41.203, "E1")])
    func notesHaveTheirNamesAndOctaves(frequency: Double, name: String) throws {
        let row = try reading(pluck(frequency))
        #expect(row.note == name)
        #expect(abs(row.cents) < 1)
        #expect(row.string == "-")
    }

    /// Half way between the notes the name changes: 1200 log2(254.324 / 261.626) = -49.0, of 254.031 from B3 = +49.0.
    @Test func theNameChangesHalfWay() throws {
        let above = try reading(tone(254.324))
        #expect(above.note == "C4" && abs(above.cents + 49) < 0.5)
        let below = try reading(tone(254.031))
        #expect(below.note == "B3" && abs(below.cents - 49) < 0.5)
    }

    @Test func aWeakFundamentalKeepsItsOctave() throws {
        let path = folder.path("weak.wav")
        try writeSound([pluck(82.407, fundamental: 0.05)], to: path)
        for row in try settled(tunedRows(path)) { #expect(row.note == "E2" && abs(row.cents) < 1) }
    }

    // MARK: References

    /// 1200 log2(440 / 442) = -7.85.
    @Test func theReferencePitchMoves() throws {
        let row = try reading(tone(440), ["--a4", "442"])
        #expect(row.note == "A4" && abs(row.cents + 7.85) < 0.1)
        #expect(try abs(reading(tone(415), ["--a4", "415"]).cents) < 0.1)
    }

    /// In quarter-comma meantone C lies 10.26 cents above equal temperament when both agree on A.
    @Test func aTemperamentMovesTheNotes() throws {
        let row = try reading(tone(261.6256), ["--temperament", "meantone-quarter"])
        #expect(row.note == "C4" && abs(row.cents + 10.26) < 0.1)
    }

    /// The degree at 3/1 over middle C is 1.955 cents above G5.
    @Test func aScaleMayRepeatAtTheTwelfth() throws {
        let scale = folder.path("twelfth.scl")
        let text = "nineteen parts of 3/1\n19\n" + (1..<19).map { "\(Double($0) * 100.10289)\n" }.joined() + "3/1\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: scale))
        let row = try reading(tone(3 * 261.6256), ["--temperament", scale])
        #expect(row.note == "G5" && abs(row.cents) < 0.1)
    }

    /// Just major on the white keys from C = 264 Hz: A is 440 Hz, and G, 3/2 above C, 396 Hz.
    @Test func aMappingLaysTheScaleOnTheKeys() throws {
        let (scale, mapping) = (folder.path("just.scl"), folder.path("white.kbm"))
        try Data("just major\n7\n9/8\n5/4\n4/3\n3/2\n5/3\n15/8\n2/1\n".utf8).write(to: URL(fileURLWithPath: scale))
        try Data("12\n0\n127\n60\n69\n440.0\n7\n0\nx\n1\nx\n2\n3\nx\n4\nx\n5\nx\n6\n".utf8).write(to: URL(fileURLWithPath: mapping))
        let row = try reading(tone(396), ["--temperament", scale, "--mapping", mapping])
        #expect(row.note == "G4" && abs(row.cents) < 0.1)
    }

    @Test func aScaleFileIsATemperament() throws {
        // C D E ... of equal temperament with E 14 cents flat; A untouched.
        let scale = folder.path("flat-e.scl")
        let cents = [100.0, 200, 300, 386, 500, 600, 700, 800, 900, 1000, 1100]
        let text = "! flat-e.scl\nE flat by 14\n 12\n" + cents.map { " \($0)\n" }.joined() + " 2/1\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: scale))
        let row = try reading(tone(329.6276), ["--temperament", scale])
        #expect(row.note == "E4" && abs(row.cents - 14) < 0.1)
        try Data("! broken\nno count\nmany\n".utf8).write(to: URL(fileURLWithPath: scale))
        let run = try Woodshed.run(["tune", folder.path("sound.wav"), "--temperament", scale])
        #expect(run.status == 3)
        #expect(run.errors.contains("flat-e.scl") && run.errors.contains("line 3"))
    }

    // MARK: Strings

    /// 128 Hz is nearer to A2 in hertz (18 against 19), nearer to D3 in cents (-237.6 against +262.4).
    @Test func theNearestStringIsNearestInCents() throws {
        let row = try reading(pluck(128), ["--tuning", "E2 A2 D3 G3 B3 E4"])
        #expect(row.note == "D3" && row.string == "4" && abs(row.cents + 237.6) < 1)
        #expect(row.state == "off")
    }

    @Test func aBassHasItsLowestString() throws {
        let row = try reading(pluck(41.203), ["--tuning", "E1 A1 D2 G2"])
        #expect(row.note == "E1" && row.string == "4" && abs(row.cents) < 1)
    }

    /// 1200 log2(98 / 82.407) = +300.
    @Test func aLockedStringIsTheTargetHoweverFarOff() throws {
        let row = try reading(pluck(98), ["--string", "6"])
        #expect(row.note == "E2" && row.string == "6" && abs(row.cents - 300) < 1)
        #expect(row.state == "off")
    }

    @Test func aCapoRaisesTheStrings() throws {
        let row = try reading(pluck(123.471), ["--tuning", "guitar-standard", "--capo", "2"])
        #expect(row.note == "B2" && row.string == "5" && abs(row.cents) < 1)
    }

    // MARK: State

    @Test func theStateFollowsTheBands() throws {
        // 2, 10 and 30 cents above A3.
        #expect(try reading(tone(220.2543)).state == "in-tune")
        #expect(try reading(tone(221.2744)).state == "close")
        #expect(try reading(tone(223.8455)).state == "off")
    }

    // MARK: Gate and detectors

    @Test func theGateShutsOutWhatIsQuieter() throws {
        // A sine of amplitude 0.01 has a level of -43 dB.
        let path = folder.path("quiet.wav")
        try writeSound([tone(220, amplitude: 0.01)], to: path)
        #expect(try tunedRows(path, ["--gate", "-40"]).allSatisfy { $0.note == "-" })
        #expect(try middle(settled(tunedRows(path, ["--gate", "-50"]))).note == "A3")
    }

    @Test(arguments: ["yin", "autocorrelation"]) func referenceDetectorsRead(name: String) throws {
        let row = try reading(pluck(110), ["--detector", name, "--smoothing", "off"])
        #expect(row.note == "A2" && abs(row.cents) < 5)
        #expect(row.uncertainty.isNaN)
    }

    /// 12 bins of 11.71875 Hz: 140.625 Hz is the nearest to D3.
    @Test func theFourierPeakReadsWholeBins() throws {
        let row = try reading(tone(146.832), ["--detector", "fft-peak"])
        #expect(abs(row.frequency - 152.34375) < 1e-4 || abs(row.frequency - 140.625) < 1e-4)
    }

    /// A burst of noise for 21 ms in a held note: the tracker keeps the note, the detector alone does not read through it.
    @Test func withoutSmoothingTheReadingsAreTheDetectorsOwn() throws {
        var sound = pluck(110, seconds: 1.3)
        var state: UInt64 = 7
        for index in 48_000..<49_024 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sound[index] = Float(state >> 40) / Float(1 << 24) - 0.5
        }
        let path = folder.path("sound.wav")
        try writeSound([sound], to: path)
        let smooth = try tunedRows(path).filter { $0.time > 0.5 }
        let raw = try tunedRows(path, ["--smoothing", "off"]).filter { $0.time > 0.5 }
        #expect(smooth.map(\.time) == raw.map(\.time))
        #expect(smooth.allSatisfy { $0.note == "A2" && abs($0.cents) < 2 })
        #expect(raw.contains { $0.note != "A2" || abs($0.cents) > 2 })
    }
}
