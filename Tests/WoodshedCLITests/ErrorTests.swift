import Foundation
import Testing

/// Every way a call can fail: the exit status, one line that names the input, and nothing left behind.
struct ErrorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expectFailure(_ run: WoodshedRun, _ status: Int32, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(run.status == status, sourceLocation: sourceLocation)
        #expect(run.complaints.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
        for word in words { #expect(run.errors.contains(word), "\(run.errors)", sourceLocation: sourceLocation) }
    }

    @Test(
        arguments: [
            ([], ["help"]),
            (["tun", "x.wav"], ["'tun'", "did you mean tune"]),
            (["tune", "x.wav", "--fromat", "tsv"], ["--fromat", "did you mean --format"]),
            (["tune", "x.wav", "--format", "xml"], ["--format xml", "text, tsv, json"]),
            (["tune", "x.wav", "--format"], ["--format", "needs a value"]),
            (["tune", "x.wav", "--a4", "299"], ["--a4 299", "300 to 600"]),
            (["tune", "x.wav", "--a4", "nan"], ["--a4 nan", "300 to 600"]),
            (["tune", "x.wav", "--string", "7"], ["--string 7", "1 to 6"]),
            (["tune", "x.wav", "--string", "5", "--tuning", "E1 A1 D2 G2"], ["--string 5", "1 to 4"]),
            (["tune", "x.wav", "--capo", "25"], ["--capo 25", "0 to 24"]),
            (["tune", "x.wav", "--gate", "3"], ["--gate 3", "-100 to 0"]),
            (["tune", "x.wav", "--tuning", "E2 H2"], ["--tuning", "H2"]),
            (["tune", "x.wav", "--temperament", "equla"], ["--temperament equla", "did you mean equal"]),
            (["tune", "x.wav", "--detector", "ying"], ["--detector ying", "did you mean yin"]),
            (["tune", "x.wav", "--smoothing", "maybe"], ["--smoothing maybe", "on, off"]),
            (["tune", "x.wav", "y.wav"], ["--output"]),
            (["tune", "--output", "somewhere"], ["--output"]),
            (["tunings", "one.txt", "extra"], ["extra"]),
            (["help", "tuen"], ["'tuen'", "did you mean tune"]),
        ] as [([String], [String])])
    func wrongUsage(call: ([String], [String])) throws {
        expectFailure(try Woodshed.run(call.0), 2, call.1)
    }

    @Test func optionsTakeTheirValueAfterAnEqualsSign() throws {
        let run = try Woodshed.run(["tune", "nothing.wav", "--format=tsv", "--gate", "-50"])
        expectFailure(run, 3, ["nothing.wav"])
    }

    @Test func missingFile() throws {
        expectFailure(try Woodshed.run(["tune", folder.path("nothing.wav")]), 3, ["nothing.wav", "no such file", "check the path"])
    }

    @Test func folderInsteadOfAFile() throws {
        expectFailure(try Woodshed.run(["tune", folder.path]), 3, [folder.path, "folder"])
    }

    @Test func emptyFileAndEmptyInput() throws {
        let path = folder.path("empty.wav")
        try Data().write(to: URL(fileURLWithPath: path))
        expectFailure(try Woodshed.run(["tune", path]), 3, ["empty.wav", "empty"])
        expectFailure(try Woodshed.run(["tune", "-"]), 3, ["standard input"])
        expectFailure(try Woodshed.run(["tune", "-"], input: Data()), 3, ["standard input", "empty"])
    }

    @Test func textCalledWav() throws {
        let path = folder.path("letter.wav")
        try Data("Dear reader, this is not a sound.\n".utf8).write(to: URL(fileURLWithPath: path))
        expectFailure(try Woodshed.run(["tune", path]), 3, ["letter.wav", "not audio", "convert"])
    }

    @Test func noFrames() throws {
        let path = folder.path("none.wav")
        try writeSound([[]], to: path)
        expectFailure(try Woodshed.run(["tune", path]), 3, ["none.wav", "no sound"])
    }

    @Test(arguments: [4_000.0, 384_000]) func rateOutsideTheRange(rate: Double) throws {
        let path = folder.path("rate.wav")
        try writeSound([tone(220, rate: rate, seconds: 0.2)], rate: rate, to: path)
        expectFailure(try Woodshed.run(["tune", path]), 3, ["rate.wav", "\(Int(rate)) Hz", "8000 to 192000"])
    }

    @Test func noSuchDevice() throws {
        expectFailure(try Woodshed.run(["tune", "--device", "a microphone nobody has"]), 4, ["devices"])
    }

    @Test func fullDisk() throws {
        let path = folder.path("tone.wav")
        try writeSound([tone(220)], to: path)
        let run = try Woodshed.shell("\"$WOODSHED\" tune '\(path)' --format tsv --detector fft-peak > /dev/full; echo $?")
        #expect(run.output == "1\n")
        #expect(run.complaints.count == 1)
        #expect(run.errors.contains("standard output"))
    }

    @Test func unwritableOutput() throws {
        let path = folder.path("tone.wav")
        try writeSound([tone(220, seconds: 0.2)], to: path)
        expectFailure(try Woodshed.run(["tune", path, "--output", "/dev/null/results"]), 1, ["/dev/null/results"])
        expectFailure(try Woodshed.run(["tune", path, "--output", "/proc/self"]), 1, ["/proc/self/tone.tsv"])
    }
}
