import MusicTheory
import Testing

@Suite struct LabelFileTests {
    private func read(_ text: String) throws(LineError) -> [LabelledSpan] { try LabelFile.spans(reading: Array(text.utf8)) }

    @Test func spansReadBack() throws {
        let text = "0.000000\t2.612000\tN\n2.612000\t11.459000\tE:maj/3\n11.459000\t12.921000\tX\n12.921000\t17.443000\tC:sus4(b7)/5\n"
        #expect(try LabelFile.text(of: read(text)) == text)
    }

    @Test func tabsBlanksAndRoundedTimes() throws {
        let spans = try read("# annotator 2\n\n0.0 1.0003 A:min\r\n1.0 2.5\tF\r\n")
        #expect(spans.map(\.label.harteText) == ["A:min", "F:maj"])
        #expect(spans.map(\.end) == [1.0003, 2.5])
        #expect(try read("").isEmpty)
    }

    @Test(arguments: [
        ("0 2 C\n1 3 F", LineError(.overlap, line: 2)), ("0 2 C\n\n3 4 F", LineError(.gap, line: 3)),
        ("0 2 C\n2 2 F", LineError(.numberOutOfRange, line: 2)),
        ("0 2\n", LineError(.notation(.empty), line: 1, position: 3)), ("0 x C", LineError(.notANumber, line: 1, position: 2)),
        ("0 2 C:foo", LineError(.notation(.unknownShorthand), line: 1, position: 6)), ("-1 2 C", LineError(.numberOutOfRange, line: 1)),
        ("nan 2 C", LineError(.notANumber, line: 1, position: 0)),
    ])
    func wrong(text: String, error: LineError) {
        #expect(throws: error) { try read(text) }
    }

    /// The rules of the yearly comparison of chord recognisers.
    @Test(
        arguments: [
            ("N", "N", ChordLabel.Comparison.root, true), ("N", "X", .root, false), ("X", "N", .root, nil), ("X", "C:maj", .sevenths, nil),
            ("C:maj", "N", .majorMinor, false), ("C:maj", "C:min", .root, true), ("C:maj", "C:7", .majorMinor, true),
            ("C:maj", "C:7", .sevenths, false),
            ("C:sus4", "C:maj", .majorMinor, nil), ("C:dim", "C:min", .majorMinor, nil), ("C:maj6", "C:maj", .majorMinor, true),
            ("Db:min7", "C#:min7", .sevenths, true), ("C:9", "C:7", .sevenths, nil), ("C:maj/3", "C:maj", .sevenths, true),
        ] as [(String, String, ChordLabel.Comparison, Bool?)])
    func agreement(reference: String, estimate: String, comparison: ChordLabel.Comparison, agrees: Bool?) throws {
        #expect(try ChordLabel(harte: reference).agrees(with: ChordLabel(harte: estimate), by: comparison) == agrees)
    }
}
