import Foundation
import TestSupport
import Testing

/// `woodshed chords`: its formats, and that what it prints is what was played.
struct ChordsTests {
    private let folder: TemporaryFolder
    private let path: String

    /// C for 0.9 s, then A minor for 1.2 s, after 0.2 s of silence.
    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("two.wav")
        let first = strum([130.813, 164.814, 195.998, 261.626, 329.628], duration: 0.9, silence: 0.2)
        try writeSound([first + strum([110, 164.814, 220, 261.626, 329.628], duration: 1.2)], to: path)
    }

    private func rows(_ text: String) -> [[Substring]] { text.split(separator: "\n").map { $0.split(separator: "\t") } }

    @Test(arguments: [[], ["--offline"]])
    func labRowsAreContiguousFromZeroToTheEnd(options: [String]) throws {
        let run = try Woodshed.run(["chords", path, "--format", "lab"] + options)
        #expect(run.status == 0)
        let rows = rows(run.output)
        #expect(rows.map { $0[2] } == ["N", "C:maj", "A:min"])
        #expect(rows.first?[0] == "0.000000" && rows.last?[1] == "2.300000")
        for (row, next) in zip(rows, rows.dropFirst()) { #expect(row[1] == next[0]) }
        #expect(abs((Double(rows[2][0]) ?? 0) - 1.1) < 0.05)
    }

    @Test func jsonHoldsWhatWasDecidedAndWhen() throws {
        let run = try Woodshed.run(["chords", path, "--format", "json", "--frames"])
        let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let segments = try #require(value as? [[String: Any]])
        #expect(segments.map { $0["name"] as? String } == ["no chord", "C", "Am"])
        let chord = segments[1]
        let onset = try #require(chord["onset"] as? Double)
        let committed = try #require(chord["committed"] as? Double)
        #expect(committed > onset && committed - onset <= 0.4)
        #expect(chord["bass"] as? String == "C")
        #expect(chord["heard"] as? [String] == ["C", "E", "G"])
        #expect((chord["alternatives"] as? [[String: Any]])?.first?["label"] is String)
        let frames = try #require(chord["frames"] as? [[String: Any]])
        #expect(frames.count > 10)
    }

    @Test func jamsHoldsOneChordAnnotation() throws {
        let run = try Woodshed.run(["chords", path, "--format", "jams"])
        let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let annotation = try #require((value?["annotations"] as? [[String: Any]])?.first)
        #expect(annotation["namespace"] as? String == "chord")
        let data = try #require(annotation["data"] as? [[String: Any]])
        #expect(data.map { $0["value"] as? String } == ["N", "C:maj", "A:min"])
    }

    @Test func aFolderGivesOneResultAFile() throws {
        let sounds = folder.path("sounds")
        try FileManager.default.createDirectory(atPath: sounds, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: path, toPath: sounds + "/a.wav")
        try Data("no sound".utf8).write(to: URL(fileURLWithPath: sounds + "/b.wav"))
        let run = try Woodshed.run(["chords", sounds, "--output", folder.path("out")])
        #expect(run.status == 3)
        #expect(run.complaints.count == 1)
        let text = try String(contentsOfFile: folder.path("out") + "/a.lab", encoding: .utf8)
        #expect(rows(text).map { $0[2] } == ["N", "C:maj", "A:min"])
        #expect(!FileManager.default.fileExists(atPath: folder.path("out") + "/b.lab"))
    }

    @Test(arguments: [
        [], ["--format", "xml"], ["--vocabulary", "jazz"], ["--a4", "1000"], ["--frames"], ["--frames", "--format", "json", "--offline"],
    ])
    func wrongUsageIsSaid(options: [String]) throws {
        let run = try Woodshed.run(["chords"] + (options.isEmpty ? [] : [path]) + options)
        #expect(run.status == 2)
        #expect(run.complaints.count == 1 && run.output.isEmpty)
    }

    @Test func theVocabularyAndTheClassifierCanBeChosen() throws {
        for classifier in ["network", "templates"] {
            let run = try Woodshed.run(["chords", path, "--format", "lab", "--vocabulary", "majmin", "--classifier", classifier])
            #expect(rows(run.output).map { $0[2] } == ["N", "C:maj", "A:min"])
        }
    }
}
