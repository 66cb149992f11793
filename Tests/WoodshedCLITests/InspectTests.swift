import CMath
import Foundation
import FoundationXML
import Testing

/// The inspector shows what really happened: the numbers agree with the sound that went in.
struct InspectTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path("pluck.wav")
        try writeSound([pluck(110, seconds: 0.8)], to: file)
    }

    private struct Stage {
        let x: [Double]
        let y: [Double]
        let unit: String

        /// Where `y` is largest.
        var peak: Double? { y.indices.max { y[$0] < y[$1] }.map { x[$0] } }
    }

    @Test func everyStageHasItsRealNumbers() throws {
        let run = try Woodshed.run(["inspect", file, "--pipeline", "tuner", "--at", "0.6", "--format", "json"])
        try #require(run.status == 0, "\(run.errors)")
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(whole["pipeline"] as? String == "tuner")
        #expect(whole["rate"] as? Double == 48_000)
        let time = try #require(whole["time"] as? Double)
        #expect(time >= 0.6 && time < 0.611)
        var stages: [String: Stage] = [:]
        for stage in try #require(whole["stages"] as? [[String: Any]]) {
            for key in ["name", "formula", "unit", "note"] { #expect(!((stage[key] as? String) ?? "").isEmpty) }
            let name = try #require(stage["name"] as? String)
            let (x, y) = (try #require(stage["x"] as? [Double]), try #require(stage["y"] as? [Double]))
            #expect(x.count == y.count && !x.isEmpty, "\(name)")
            stages[name] = Stage(x: x, y: y, unit: try #require(stage["unit"] as? String))
        }
        // 12 kHz: 2048 samples, so bins of 5.86 Hz.
        #expect(stages["Input"]?.x.count == 2_048)
        let spectrum = try #require(stages["Power spectrum"])
        #expect(abs(spectrum.x[1] - 12_000.0 / 2_048) < 1e-6)
        #expect(abs(try #require(spectrum.peak) - 110) < 6)
        #expect(abs(try #require(stages["Comb"]?.peak) - 110) < 1)
        let partials = try #require(stages["Partials"])
        #expect(partials.x.first == 1 && partials.x.count >= 10)
        // The partials of this sound are exact multiples.
        for deviation in partials.y.prefix(10) { #expect(abs(deviation) < 0.5) }
        #expect(abs(try #require(stages["Tracked readings"]?.y.last) - 110) < 0.01)
    }

    @Test func theInputIsTheSoundItself() throws {
        let path = folder.path("tone.wav")
        try writeSound([tone(440, amplitude: 0.25, seconds: 0.5)], to: path)
        let run = try Woodshed.run(["inspect", path, "--at", "0.4", "--format", "json"])
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let input = try #require((whole["stages"] as? [[String: Any]])?.first?["y"] as? [Double])
        // A sine of amplitude 0.25 has a mean square of 0.03125.
        let meanSquare = input.reduce(0) { $0 + $1 * $1 } / Double(input.count)
        #expect(abs(meanSquare - 0.03125) < 0.0002)
    }

    @Test func drawingsAreWellFormedAndNamed() throws {
        let run = try Woodshed.run(["inspect", file, "--at", "0.6", "--svg", folder.path("pictures")])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("tuner at 0.6"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("pictures")).sorted()
        #expect(names.first == "01-input.svg")
        #expect(names.contains("07-partials.svg"))
        for name in names {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("pictures/" + name)))
            #expect(XMLParser(data: data).parse(), "\(name)")
        }
    }

    @Test func silenceHasStagesWithoutANote() throws {
        let silence = folder.path("silence.wav")
        try writeSound([[Float](repeating: 0, count: 24_000)], to: silence)
        let run = try Woodshed.run(["inspect", silence, "--at", "0.3", "--svg", folder.path("pictures")])
        #expect(run.status == 0)
        #expect(run.output.contains("No string was fitted."))
    }

    @Test(
        arguments: [
            (["inspect"], 2, "name a file"), (["inspect", "x.wav"], 2, "--at"),
            (["inspect", "x.wav", "--at", "1", "--pipeline", "tunr"], 2, "did you mean tuner"),
            (["inspect", "x.wav", "--at", "-1"], 2, "--at"),
            (["inspect", "x.wav", "--at", "1"], 3, "x.wav"),
        ] as [([String], Int32, String)])
    func wrongCalls(call: [String], status: Int32, words: String) throws {
        let run = try Woodshed.run(call)
        #expect(run.status == status)
        #expect(run.complaints.count == 1 && run.errors.contains(words))
    }

    @Test func aMomentAfterTheEnd() throws {
        let run = try Woodshed.run(["inspect", file, "--at", "5"])
        #expect(run.status == 3)
        #expect(run.errors.contains("pluck.wav") && run.errors.contains("ends before 5.000 s"))
    }
}
