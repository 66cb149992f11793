import MusicTheory
import Testing

@Suite struct TuningFileTests {
    private func read(_ text: String) throws(LineError) -> [Tuning] { try TuningFile.tunings(reading: Array(text.utf8)) }

    @Test func everyTuningReadsBackIdentical() throws {
        let strung = Tuning.catalogue.filter { !$0.courses.isEmpty }
        #expect(try read(TuningFile.text(of: strung)) == strung)
        let own = Tuning(
            identifier: "custom", name: "Mine, sweet", instrument: .guitar,
            courses: [
                Course(OpenString(SpelledNote(.d, octave: 2), cents: -2.5)),
                Course(OpenString(SpelledNote(.a, -1, octave: 2)), and: [OpenString(SpelledNote(.g, 1, octave: 3), cents: 0.125)]),
            ])
        #expect(try read(TuningFile.text(of: [own])) == [own])
    }

    @Test func handwritten() throws {
        let tunings = try read("\u{FEFF}# mine\r\n\r\n  tuning:  Low one \r\n strings: C2, G2 D3\r\n")
        #expect(tunings.count == 1)
        #expect(tunings.first?.name == "Low one")
        #expect(tunings.first?.courses.map(\.note.note.midi) == [36, 43, 50])
        #expect(try read("").isEmpty)
    }

    @Test(arguments: [
        ("strings: E2", LineError(.missingTuning, line: 1)), ("tuning: A\n\ntuning: B\nstrings: E2", LineError(.missingTuning, line: 3)),
        ("tuning: A\nstring: E2", LineError(.unknownField, line: 2, position: 0)),
        ("tuning: A\nstrings: E2 H2", LineError(.notation(.expectedNoteLetter), line: 2, position: 12)),
        ("tuning: A\ninstrument: kazoo\nstrings: E2", LineError(.unknownInstrument, line: 2, position: 12)),
        ("tuning: A\nstrings:", LineError(.notation(.empty), line: 2, position: 0)),
    ])
    func wrong(text: String, error: LineError) {
        #expect(throws: error) { try read(text) }
    }
}
