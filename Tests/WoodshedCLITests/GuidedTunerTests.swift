import Foundation
import Testing

/// `woodshed tune --step` and `--intonation`, on recordings whose truth is known.
struct GuidedTunerTests {
    private let folder: TemporaryFolder
    private let guitar = [82.40689, 110, 146.83238, 195.99772, 246.94165, 329.62756]

    init() throws { folder = try TemporaryFolder() }

    private func record(_ notes: [(frequency: Double, seconds: Double)]) throws -> String {
        let path = folder.path("guitar.wav")
        let pause = [Float](repeating: 0, count: 38_400)
        try writeSound([notes.flatMap { pluck($0.frequency, seconds: $0.seconds) + pause }], to: path)
        return path
    }

    private func raised(_ frequency: Double, _ cents: Double) -> Double { frequency * exp2(cents / 1200) }

    @Test func stepsFromStringToString() throws {
        let path = try record([(raised(guitar[0], -20), 1), (guitar[0], 1.6), (guitar[1], 1.6), (guitar[3], 1)])
        let run = try Woodshed.run(["tune", "--step", path])
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines[0] == "Play E2, string 6.")
        #expect(lines[1].hasPrefix("E2 in tune, ") && lines[1].hasSuffix(" cents. Play A2, string 5."))
        #expect(lines[2].hasPrefix("A2 in tune, ") && lines[2].hasSuffix(" cents. Play D3, string 4."))
        #expect(lines[3] == "Not yet in tune: D3, G3, B3, E4.")
    }

    @Test func saysWhenAllAreInTune() throws {
        let run = try Woodshed.run(["tune", "--step", "--tuning", "A2 D3", try record([(110, 1.6), (guitar[2], 1.6)])])
        #expect(run.output.hasSuffix(" cents. All 2 in tune.\n"), "\(run.output)")
    }

    /// Open strings in tune; the twelfth fret of the low E six cents sharp, of the A four flat, of the D right.
    @Test func saysWhichWayTheSaddlesGo() throws {
        let stretch = [6.0, -4, 0]
        var notes: [(Double, Double)] = []
        for (open, cents) in zip(guitar, stretch) { notes += [(open, 1.2), (raised(2 * open, cents), 1.2)] }
        let path = try record(notes)
        let run = try Woodshed.run(["tune", "--intonation", "--format", "tsv", path])
        #expect(run.status == 0, "\(run.errors)")
        let rows = run.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(
            rows[0] == [
                "string", "note", "open_cents", "harmonic_cents", "fretted_cents", "difference_cents", "uncertainty_cents", "verdict",
            ])
        for (row, (cents, verdict)) in zip(rows[1...], zip(stretch, ["longer", "shorter", "right"])) {
            #expect(abs(try #require(Double(row[5])) - cents) < 0.3, "\(row)")
            #expect(try #require(Double(row[6])) < 0.5)
            #expect(row[3] == "nan" && row[7] == verdict)
        }
        #expect(rows[4][7] == "unknown")
        let text = try Woodshed.run(["tune", "--intonation", path]).output
        #expect(text.contains("longer: move the saddle away from the nut"))
        #expect(text.contains("Play E2, string 6, pressed at the 12th fret."))
    }

    /// The harmonic half a cent above the octave, as stiffness makes it, then the fret.
    @Test func measuresTheHarmonicToo() throws {
        let path = try record([(110, 1.2), (raised(220, 0.5), 1.2), (raised(220, 5), 1.2)])
        let run = try Woodshed.run(["tune", "--intonation", "--harmonic", "--string", "5", "--format", "json", path])
        let row = try #require(run.output.split(separator: "\n").first { $0.contains("\"A2\"") })
        let values = try #require(JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any])
        #expect(abs(try #require(values["harmonic_cents"] as? Double) - 0.5) < 0.3)
        #expect(abs(try #require(values["difference_cents"] as? Double) - 5) < 0.3)
    }

    @Test(arguments: [
        ["--step", "--intonation", "x.wav"], ["--step", "--strum", "x.wav"], ["--step", "--format", "tsv", "x.wav"],
        ["--intonation", "--smoothing", "off", "x.wav"], ["--step", "--tuning", "chromatic", "x.wav"], ["--intonation", "a.wav", "b.wav"],
    ]) func whatDoesNotGoTogetherIsSaid(words: [String]) throws {
        let run = try Woodshed.run(["tune"] + words)
        #expect(run.status == 2)
        #expect(run.errors.contains("tune: "))
    }
}
