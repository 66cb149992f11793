import Foundation
import Testing

/// Any sound file is heard; a damaged one is heard as far as it goes, with a warning.
struct AudioInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: SoundFormat.allCases) func everyFormat(format: SoundFormat) throws {
        let path = folder.path("tone.\(format.rawValue)")
        try writeSound([tone(220)], format: format, to: path)
        let reading = try middle(settled(tunedRows(path)))
        #expect(reading.note == "A3")
        // Lossy codecs keep the pitch of a steady tone.
        #expect(abs(reading.cents) < 1)
    }

    /// A rate taken for another one would read 404.25 or 478.9 Hz.
    @Test(arguments: [8_000.0, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000]) func everyRate(rate: Double) throws {
        let path = folder.path("rate.wav")
        try writeSound([tone(440, rate: rate)], rate: rate, to: path)
        let reading = try middle(settled(tunedRows(path)))
        #expect(reading.note == "A4")
        #expect(abs(reading.frequency - 440) < 0.1)
        #expect(abs(reading.cents) < 0.5)
    }

    @Test func standardInputFromAPipeAndFromAFile() throws {
        for format in [SoundFormat.wav, .flac, .ogg] {
            let path = folder.path("tone.\(format.rawValue)")
            try writeSound([tone(330, seconds: 0.5)], format: format, to: path)
            let named = try Woodshed.run(["tune", path, "--format", "tsv"])
            let piped = try Woodshed.run(
                ["tune", "-", "--format", "tsv"], input: try Data(contentsOf: URL(fileURLWithPath: path)))
            let redirected = try Woodshed.run(["tune", "-", "--format", "tsv"], inputFile: path)
            #expect(named.status == 0 && piped.status == 0 && redirected.status == 0)
            #expect(piped.output == named.output)
            #expect(redirected.output == named.output)
        }
    }

    // MARK: Channels

    @Test func aGuitarOnTheSecondInputOnly() throws {
        let string = pluck(146.832)
        let path = folder.path("right.wav")
        try writeSound([[Float](repeating: 0, count: string.count), string], to: path)
        let reading = try middle(settled(tunedRows(path)))
        #expect(reading.note == "D3")
        #expect(abs(reading.cents) < 1)
    }

    @Test func channelsInOppositePhaseDoNotCancel() throws {
        let string = pluck(146.832)
        let path = folder.path("opposite.wav")
        try writeSound([string, string.map { -$0 }], to: path)
        let reading = try middle(settled(tunedRows(path)))
        #expect(reading.note == "D3")
        #expect(abs(reading.cents) < 1)
    }

    @Test func sixChannels() throws {
        let string = pluck(110)
        let silence = [Float](repeating: 0, count: string.count)
        let path = folder.path("six.wav")
        try writeSound([silence, silence, silence, silence, string, silence], to: path)
        #expect(try middle(settled(tunedRows(path))).note == "A2")
    }

    // MARK: Damage

    @Test func aCutOffFileIsHeardAsFarAsItGoes() throws {
        for format in [SoundFormat.wav, .flac, .aiff] {
            let whole = folder.path("whole.\(format.rawValue)")
            let cut = folder.path("cut.\(format.rawValue)")
            // Noise under the tone, so that a lossless coder cannot make the file tiny.
            var state: UInt64 = 1
            let sound = tone(220, seconds: 1).map { sample -> Float in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return sample + 0.001 * (Float(state >> 40) / Float(1 << 24) - 0.5)
            }
            try writeSound([sound], format: format, to: whole)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
            try bytes.prefix(bytes.count * 3 / 4).write(to: URL(fileURLWithPath: cut))
            let run = try Woodshed.run(["tune", cut, "--format", "tsv"])
            #expect(run.status == 0)
            #expect(run.errors.contains("warning: \(cut)"), "\(format): \(run.errors)")
            let last = try #require(TuneRow.rows(run.output).last)
            #expect(last.note == "A3")
            #expect(last.time > 0.5 && last.time < 0.8)
        }
    }

    @Test func samplesThatAreNoNumbersAreSilenceAndAreCounted() throws {
        var sound = tone(220, seconds: 1.2)
        for index in 24_000..<24_100 { sound[index] = index % 2 == 0 ? .nan : .infinity }
        let path = folder.path("nan.wav")
        try writeSound([sound], to: path)
        let run = try Woodshed.run(["tune", path, "--format", "tsv"])
        #expect(run.status == 0)
        #expect(run.errors.contains("100 samples"))
        let last = try #require(TuneRow.rows(run.output).last)
        #expect(last.note == "A3")
        #expect(abs(last.cents) < 1)
    }

    @Test func nothingButNaNGivesNoReading() throws {
        let path = folder.path("nan.wav")
        try writeSound([[Float](repeating: .nan, count: 24_000)], to: path)
        let rows = try tunedRows(path)
        #expect(rows.allSatisfy { $0.note == "-" && $0.state == "none" })
    }

    // MARK: Many files

    @Test func aBrokenFileInAFolderDoesNotStopTheOthers() throws {
        let results = folder.path("results")
        try writeSound([tone(220)], to: folder.path("b.wav"))
        try writeSound([tone(330)], format: .flac, to: folder.path("c.flac"))
        try Data("no sound".utf8).write(to: URL(fileURLWithPath: folder.path("a.wav")))
        try Data("notes of the session".utf8).write(to: URL(fileURLWithPath: folder.path("notes.txt")))
        let run = try Woodshed.run(["tune", folder.path, folder.path("missing.wav"), "--format", "tsv", "--output", results])
        #expect(run.status == 3)
        #expect(run.complaints.count == 2)
        #expect(run.errors.contains("a.wav") && run.errors.contains("missing.wav"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: results).sorted() == ["b.tsv", "c.tsv"])
        let text = try String(contentsOfFile: (results as NSString).appendingPathComponent("b.tsv"), encoding: .utf8)
        #expect(try middle(settled(TuneRow.rows(text))).note == "A3")
    }

    @Test func filesOfOneStemDoNotOverwriteEachOther() throws {
        try writeSound([tone(220, seconds: 0.3)], to: folder.path("e.wav"))
        try writeSound([tone(330, seconds: 0.3)], format: .flac, to: folder.path("e.flac"))
        let run = try Woodshed.run(["tune", folder.path, "--output", folder.path("results")])
        #expect(run.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("results")).sorted() == ["e.tsv", "e.wav.tsv"])
    }

    @Test func aFolderWithoutSound() throws {
        let run = try Woodshed.run(["tune", folder.path, "--output", folder.path("results")])
        #expect(run.status == 3)
        #expect(run.errors.contains("no audio files"))
    }
}
