import Foundation
import Testing

/// The printed formats are a contract: columns and keys stay as documented.
struct OutputFormatTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path("tone.wav")
        try writeSound([[Float](repeating: 0, count: 9_600) + tone(220, seconds: 0.6)], to: file)
    }

    @Test func tableHasOneRowAHopAndMarksWhereNothingIsRead() throws {
        let rows = try tunedRows(file, ["--detector", "yin"])
        // 38 400 frames in hops of 1024.
        #expect(rows.count == 37)
        for (index, row) in rows.enumerated() { #expect(abs(row.time - Double((index + 1) * 1024) / 48_000) < 1e-6) }
        let silent = rows[0]
        #expect(silent.frequency.isNaN && silent.cents.isNaN && silent.confidence.isNaN && silent.uncertainty.isNaN)
        #expect(silent.note == "-" && silent.string == "-" && silent.state == "none")
        let last = try #require(rows.last)
        #expect(last.note == "A3" && abs(last.frequency - 220) < 0.05 && last.state == "in-tune")
    }

    @Test func jsonLinesHaveTheColumnsAsKeysAndNullWhereNothingIsRead() throws {
        let run = try Woodshed.run(["tune", file, "--format", "json", "--detector", "yin"])
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 37)
        let first = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(
            Set(first.keys) == ["time_s", "frequency_hz", "note", "cents", "confidence", "uncertainty_cents", "string", "state"])
        for key in ["frequency_hz", "note", "cents", "confidence", "uncertainty_cents", "string"] { #expect(first[key] is NSNull) }
        #expect(first["state"] as? String == "none")
        let last = try #require(try JSONSerialization.jsonObject(with: Data(lines[36].utf8)) as? [String: Any])
        #expect(last["note"] as? String == "A3")
        #expect(abs(try #require(last["frequency_hz"] as? Double) - 220) < 0.05)
    }

    @Test func textNamesTheNoteOnceAndHasNoColourOutsideATerminal() throws {
        let run = try Woodshed.run(["tune", file, "--detector", "yin"])
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").filter { $0.contains("A3") }.count == 1)
        #expect(!run.output.contains("\u{1B}"))
    }

    /// A string that falls 12 cents while it decays by 40 dB over two seconds: its first half second falls from 0 to -3, so it is judged -1.5.
    @Test func textJudgesANoteByItsBeginningAndTellsOfTheDrift() throws {
        let falling = folder.path("falling.wav")
        var phase = 0.0
        let sound = (0..<96_000).map { index -> Float in
            let time = Double(index) / 48_000
            phase += 2 * Double.pi * 293.66 * exp2(-6 * time / 1_200) / 48_000
            return Float(0.3 * pow(10, -time) * (sin(phase) + sin(2 * phase) / 2 + sin(3 * phase) / 3))
        }
        try writeSound([[Float](repeating: 0, count: 9_600) + sound], to: falling)
        let run = try Woodshed.run(["tune", falling])
        let line = try #require(run.output.split(separator: "\n").last)
        let values = try #require(line.firstMatch(of: /D4 +([+-][0-9.]+) ± ([0-9.]+)/))
        #expect(abs(try #require(Double(values.1)) + 1.5) < 0.3)
        // A third of a 3 cent fall lies one standard deviation from its middle.
        #expect(abs(try #require(Double(values.2)) - 1) < 0.2)
        let end = try #require(line.firstMatch(of: /drifts to (-[0-9.]+)/))
        #expect(abs(try #require(Double(end.1)) + 11.5) < 0.7)
    }

    @Test func textSaysWhichWayToTurn() throws {
        let sharp = folder.path("sharp.wav")
        try writeSound([pluck(98)], to: sharp)
        #expect(try Woodshed.run(["tune", sharp, "--string", "6"]).output.contains("off, loosen"))
        #expect(try Woodshed.run(["tune", sharp, "--string", "5"]).output.contains("off, tighten"))
        #expect(try !Woodshed.run(["tune", sharp]).output.contains("loosen"))
    }

    @Test func textOfSilenceSaysSo() throws {
        let silence = folder.path("silence.wav")
        try writeSound([[Float](repeating: 0, count: 24_000)], to: silence)
        let run = try Woodshed.run(["tune", silence])
        #expect(run.status == 0)
        #expect(run.output == "No note was heard.\n")
    }

    @Test func aReaderThatGoesAwayEndsItQuietly() throws {
        let long = folder.path("long.wav")
        try writeSound([tone(220, rate: 8_000, seconds: 100)], rate: 8_000, to: long)
        let run = try Woodshed.shell(
            "\"$WOODSHED\" tune '\(long)' --format json --detector fft-peak | head -n 1 >/dev/null; echo ${PIPESTATUS[0]}")
        #expect(run.output == "0\n")
        #expect(run.complaints.isEmpty)
    }

    @Test func versionHelpAndLists() throws {
        let version = try Woodshed.run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.wholeMatch(of: /woodshed \d+\.\d+\.\d+\n/) != nil)
        let help = try Woodshed.run(["help"])
        #expect(help.status == 0)
        for name in ["tune", "inspect", "tunings", "devices", "help"] {
            #expect(help.output.contains("  \(name)"))
            let page = try Woodshed.run(["help", name])
            #expect(page.status == 0)
            #expect(page.output.hasPrefix("Usage: woodshed \(name)"))
            #expect(try Woodshed.run([name, "--help"]).output == page.output)
        }
    }

    @Test func tuningsAreListedWithTheirNotes() throws {
        let run = try Woodshed.run(["tunings", "--format", "json"])
        #expect(run.status == 0)
        let list = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: String]])
        let notes = { (id: String) in list.first { $0["id"] == id }?["notes"] }
        #expect(notes("guitar-standard") == "E2 A2 D3 G3 B3 E4")
        #expect(list.contains { $0["instrument"] == "Bass" && $0["notes"] == "E1 A1 D2 G2" })
        #expect(list.contains { $0["notes"] == "B0 E1 A1 D2 G2 C3" })
        let text = try Woodshed.run(["tunings"])
        #expect(text.output.contains("E2 A2 D3 G3 B3 E4"))
    }
}
