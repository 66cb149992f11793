import MusicTheory
import Testing

@Suite struct ChordDiagramTests {
    private func diagram(_ frets: String) throws -> ChordDiagram {
        let shape = try FretShape(parsing: frets)
        return ChordDiagram(title: "F", shape: shape, fingering: Fingering.easiest(for: shape))
    }

    private func circles(_ svg: String) -> [String] {
        svg.split(separator: "\n").filter { $0.hasPrefix("<circle") }.map { String($0.split(separator: " ")[1]) }
    }

    @Test func leftHandedIsAMirrorOfThePictureOnly() throws {
        var diagram = try diagram("133211")
        let right = circles(diagram.svg)
        let words = diagram.description
        diagram.isLeftHanded = true
        // Six strings 24 apart from 36: a mirrored dot at 36 stands at 156.
        #expect(right.first == "cx=\"36\"")
        #expect(circles(diagram.svg).first == "cx=\"156\"")
        #expect(diagram.description == words)
        #expect(diagram.shape.text == "133211")
    }

    @Test func everyStringShowsItsState() throws {
        let svg = try diagram("x32010").svg
        #expect(svg.split(separator: "×").count - 1 == 1)
        #expect(svg.split(separator: "○").count - 1 == 2)
        #expect(circles(svg).count == 3)
        #expect(!svg.contains("class=\"barre\""))
    }

    @Test func barAndMutedStringAreBothShown() throws {
        let svg = try diagram("7 x 7 8 10 x").svg
        #expect(svg.contains("class=\"barre\""))
        #expect(svg.split(separator: "×").count - 1 == 2)
        #expect(svg.contains(">7</text>"))
    }

    @Test func coloursAndEscapes() throws {
        var diagram = try diagram("x32010")
        diagram.title = "<C & \"D\">"
        #expect(diagram.svg.contains("<title>&lt;C &amp; &quot;D&quot;&gt;</title>"))
        let light = diagram.svg
        diagram.colours = .dark
        #expect(light != diagram.svg)
        #expect(diagram.svg.contains("role=\"img\""))
    }
}
