import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `woodshed name` and `woodshed voicings`.
struct FretboardCommandTests {
    private struct Naming: Decodable {
        struct Name: Decodable {
            let name: String
            let label: String
            let score: Double
            let missing: [String]
            let extra: [String]
            let degrees: [String?]?
        }

        let notes: [String]
        let names: [Name]
        let shapeNames: [String]?

        enum CodingKeys: String, CodingKey {
            case notes, names
            case shapeNames = "shape_names"
        }
    }

    private struct Shape: Decodable {
        let frets: String
        let fingers: String
        let notes: [String]
        let score: Double
    }

    private func json<Value: Decodable>(_ arguments: [String], as type: Value.Type) throws -> Value {
        let run = try Woodshed.run(arguments + ["--format", "json"])
        try #require(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(type, from: Data(run.output.utf8))
    }

    @Test(arguments: [
        (["x32010"], "C", "C:maj"), (["x", "10", "12", "12", "11", "10"], "Gm", "G:min"), (["x 10 12 12 11 10"], "Gm", "G:min"),
        (["200232"], "D/F#", "D:maj/3"), (["0003", "--tuning", "ukulele"], "C", "C:maj"), (["--notes", "E4 G4 C5"], "C/E", "C:maj/3"),
        (["--notes", "D3 E3 G3 Bb3 C4"], "C9/D", "C:9/2"), (["8 x 8 9 10 10"], "C13", "C:9(*5,13)"), (["x46464"], "C#7", "C#:7"),
        (["x46464", "--key", "Db"], "Db7", "Db:7"), (["x32000", "--style", "symbol"], "CΔ7", "C:maj7"),
    ])
    func bestName(words: [String], name: String, label: String) throws {
        let naming = try json(["name"] + words, as: Naming.self)
        #expect(naming.names.first?.name == name)
        #expect(naming.names.first?.label == label)
        #expect(naming.names.map(\.score) == naming.names.map(\.score).sorted(by: >))
    }

    @Test func capoNamesTheShapeAndWhatSounds() throws {
        let naming = try json(["name", "x32010", "--capo", "2"], as: Naming.self)
        #expect(naming.notes == ["D3", "F#3", "A3", "D4", "F#4"])
        #expect(naming.names.first?.name == "D")
        #expect(naming.names.first?.degrees == [nil, "1", "3", "5", "1", "3"])
        #expect(naming.shapeNames?.first == "C")
        // Strings 5 to 3 at the second fret: E B E A B E.
        let partial = try json(["name", "000000", "--capo", "2:5-3"], as: Naming.self)
        #expect(partial.notes == ["E2", "B2", "E3", "A3", "B3", "E4"])
    }

    @Test func voicingsBestFirst() throws {
        let shapes = try json(["voicings", "F#m"], as: [Shape].self)
        #expect(shapes.first?.frets == "244222")
        #expect(shapes.first?.fingers == "134111")
        #expect(shapes.first?.notes == ["F#2", "C#3", "F#3", "A3", "C#4", "F#4"])
        #expect(shapes.map(\.score) == shapes.map(\.score).sorted(by: >))
        #expect(try json(["voicings", "D", "--capo", "2", "--limit", "1"], as: [Shape].self).map(\.frets) == ["x32010"])
    }

    @Test func drawingIsMirroredForTheLeftHand() throws {
        let folder = try TemporaryFolder()
        let (right, left) = (folder.path("right.svg"), folder.path("left.svg"))
        #expect(try Woodshed.run(["voicings", "F", "--svg", right]).status == 0)
        #expect(try Woodshed.run(["voicings", "F", "--svg", left, "--left-handed", "--dark"]).status == 0)
        let drawings = try [right, left].map { try String(contentsOfFile: $0, encoding: .utf8) }
        for drawing in drawings {
            #expect(XMLParser(data: Data(drawing.utf8)).parse())
            #expect(drawing.contains("class=\"barre\""))
        }
        #expect(drawings[0] != drawings[1])
        #expect(try folder.names == ["left.svg", "right.svg"])
    }

    @Test(
        arguments: [
            (["name"], 2, ["no shape"]), (["name", "x3201"], 3, ["x3201", "(6)"]), (["name", "x32z10"], 3, ["x32z10", "character 4"]),
            (["name", "xxxxxx"], 3, ["no string is played"]), (["name", "--notes", "g5 f5# d5 b5"], 3, ["f5#"]),
            (["name", "x32010", "--capo", "25"], 2, ["--capo 25"]),
            (["name", "x32010", "--capo", "2:9-1"], 2, ["--capo 2:9-1"]),
            (["name", "x32010", "--tuning", "nothing"], 2, ["--tuning nothing"]),
            (["name", "x32010", "--key", "H"], 2, ["--key H"]), (["voicings"], 2, ["no chord"]),
            (["voicings", "Hm"], 3, ["Hm", "character 1"]),
            (["voicings", "Cfoo"], 3, ["Cfoo", "quality"]), (["voicings", "C", "--max-fret", "25"], 2, ["--max-fret 25"]),
            (["voicings", "C", "--tuning", "E2"], 1, ["no hand"]), (["voicings", "C", "--svg", "/dev/null/x.svg"], 1, ["/dev/null/x.svg"]),
        ] as [([String], Int32, [String])])
    func refusals(arguments: [String], status: Int32, words: [String]) throws {
        let run = try Woodshed.run(arguments)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.complaints.count == 1, "\(run.errors)")
        for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
    }

    /// What is exported comes back identical, and is a tuning for every call.
    @Test func tuningsGoOutAndIn() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("all.tuning")
        let exported = try Woodshed.run(["tunings", "--format", "file"]).output
        try Data(exported.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try Woodshed.run(["tunings", path, "--format", "file"]).output == exported)
        #expect(try Woodshed.run(["tunings", path, "--format", "json"]).output == Woodshed.run(["tunings", "--format", "json"]).output)
        let own = folder.path("mine.txt")
        try Data("tuning: Mine\nstrings: D2 A2 D3 G3 A3 D4\n".utf8).write(to: URL(fileURLWithPath: own))
        #expect(try json(["name", "000000", "--tuning", own], as: Naming.self).notes == ["D2", "A2", "D3", "G3", "A3", "D4"])
        try Data("tuning: Mine\nstrings: D2 H2\n".utf8).write(to: URL(fileURLWithPath: own))
        let refused = try Woodshed.run(["tunings", own])
        #expect(refused.status == 3 && refused.errors.contains("mine.txt: line 2, character 13"), "\(refused.errors)")
    }

    @Test func textForPeople() throws {
        let run = try Woodshed.run(["name", "x32010"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("C3 E3 G3 C4 E4\n  C "))
        #expect(try Woodshed.run(["voicings", "C", "--limit", "1"]).output.hasPrefix("x32010"))
    }
}
