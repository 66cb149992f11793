import MusicTheory
import Testing

@Suite struct ScaleFileTests {
    private func scale(_ text: String) throws(LineError) -> Scale { try Scale(scala: Array(text.utf8)) }
    private func mapping(_ text: String) throws(LineError) -> KeyboardMapping { try KeyboardMapping(scala: Array(text.utf8)) }

    /// Nineteen equal parts of the twelfth 3/1.
    private static let twelfth =
        "! a comment\n19 parts of 3/1\n 19\n!\n" + (1..<19).map { "\(Double($0) * 100.10289)\n" }.joined() + " 3/1\n"

    @Test func periodOtherThanTheOctave() throws {
        let scale = try scale(Self.twelfth)
        #expect(scale.description == "19 parts of 3/1")
        #expect(scale.degrees.count == 19)
        #expect(abs(scale.period - 1901.955) < 0.001)
        #expect(abs(scale.cents(ofDegree: 19 + 5) - 1901.955 - 500.51445) < 0.001)
        #expect(abs(scale.cents(ofDegree: -1) + 1901.955 - 18 * 100.10289) < 0.001)
        let nearest = try #require(scale.nearestDegree(toCents: 2 * 1901.955 - 30))
        #expect(nearest.degree == 38)
        #expect(abs(nearest.cents + 30) < 0.001)
    }

    /// Degree 19 of a scale that repeats at the twelfth is a pure 3/1 above middle C.
    @Test func anyScaleIsATemperament() throws {
        let temperament = Temperament(try scale(Self.twelfth))
        let pure = Pitch(midi: 60 + 19.01955)
        let nearest = try #require(temperament.nearestNote(to: pure))
        #expect(abs(nearest.cents) < 0.001)
        #expect(abs(temperament.pitch(of: nearest.note).midi - pure.midi) < 1e-5)
        #expect(temperament.name(of: nearest.note).midi == 79)
        // E2 is 20 equal semitones below middle C, one degree below the period's lower end: 1901.955 + 100.103 cents.
        #expect(abs(temperament.target(of: Note(midi: 40)).midi - (60 - 19.01955 - 1.00103)) < 1e-4)
        // Thirty-one equal steps: many degrees share a name.
        let fine = Temperament(try scale("31\n31\n" + (1..<31).map { "\(Double($0) * 1200 / 31)\n" }.joined() + "2/1\n"))
        let step = try #require(fine.nearestNote(to: Pitch(midi: 69.3)))
        #expect(step.note.midi == 60 + 24)
        #expect(fine.name(of: step.note).midi == 69)
        #expect(abs(step.cents - (930 - 24 * 1200.0 / 31)) < 1e-6)
    }

    @Test func everyFormOfAPitch() throws {
        let scale = try scale("\r\n5\r\n 100.0 cents\r\n9/8\r\n 5/4   a third\r\n408.\r\n2\r\n")
        #expect(scale.description.isEmpty)
        for (cents, expected) in zip(scale.degrees, [0, 100, 203.910, 386.314, 408]) { #expect(abs(cents - expected) < 0.001) }
        #expect(scale.period == 1200)
        #expect(try self.scale("down\n2\n-5.0\n2/1").degrees == [0, -5])
    }

    @Test func twelveNotesBecomeATemperament() throws {
        let text = "meantone\n12\n76.049\n193.157\n310.265\n386.314\n503.422\n579.471\n696.578\n772.627\n889.735\n1006.843\n1082.892\n2/1\n"
        let temperament = Temperament(try scale(text))
        let computed = try #require(Temperament.named(identifier: "meantone-quarter"))
        for step in 0..<12 { #expect(abs(temperament.offsets[step] - computed.offsets[step]) < 0.001) }
    }

    @Test(arguments: [
        ("", LineError(.missingCount, line: 1)), ("name\n", LineError(.missingCount, line: 2)),
        ("name\nmany\n", LineError(.wrongCount, line: 2)), ("name\n0\n", LineError(.wrongCount, line: 2)),
        ("name\n99999999999999999999\n", LineError(.wrongCount, line: 2)),
        ("name\n! x\n3\n9/8\n2/1\n", LineError(.missingNotes, line: 6)), ("name\n1\n2/1\n3/1\n", LineError(.tooManyNotes, line: 4)),
        ("name\n2\nabc\n2/1", LineError(.notAPitch, line: 3, position: 0)),
        ("name\n2\n3/\n2/1", LineError(.notAPitch, line: 3, position: 2)),
        ("name\n2\n 3/0\n2/1", LineError(.ratioNotPositive, line: 3, position: 1)),
        ("name\n2\n-3/2\n2/1", LineError(.ratioNotPositive, line: 3, position: 0)),
        ("name\n2\n100.0x\n2/1", LineError(.notAPitch, line: 3, position: 5)), ("name\n1\n1/1", LineError(.periodNotPositive, line: 3)),
        ("name\n1\n-1200.0", LineError(.periodNotPositive, line: 3)),
        ("name\n1\n.0000000000000000000000001", LineError(.periodNotPositive, line: 3)),
    ])
    func wrongScales(text: String, error: LineError) {
        #expect(throws: error) { try scale(text) }
        #expect(error.message.contains("line \(error.line)"))
    }

    @Test func linearMappingKeepsMiddleC() throws {
        let tuning = KeyboardTuning(scale: try scale(Self.twelfth), mapping: .linear())
        #expect(abs(try #require(tuning.pitch(ofKey: 60)).midi - 60) < 1e-9)
        #expect(abs(try #require(tuning.pitch(ofKey: 79)).midi - 60 - 19.01955) < 1e-6)
        #expect(tuning.pitch(ofKey: 128) == nil)
        let key = try #require(tuning.nearestKey(to: Pitch(midi: 79)))
        #expect(key.note.midi == 79)
        #expect(abs(key.cents + 1.955) < 0.001)
    }

    /// White keys only: seven degrees on twelve keys.
    @Test func mappingWithSilentKeys() throws {
        let diatonic = try scale("just major\n7\n9/8\n5/4\n4/3\n3/2\n5/3\n15/8\n2/1")
        let white = try mapping("12\n0\n127\n60\n69\n440.0\n7\n0\nx\n1\nx\n2\n3\nx\n4\nx\n5\nx\n6")
        let tuning = KeyboardTuning(scale: diatonic, mapping: white)
        #expect(tuning.pitch(ofKey: 61) == nil)
        #expect(abs(try #require(tuning.pitch(ofKey: 69)).frequency() - 440) < 1e-9)
        #expect(abs(try #require(tuning.pitch(ofKey: 60)).frequency() - 264) < 1e-9)
        #expect(abs(try #require(tuning.pitch(ofKey: 48)).frequency() - 132) < 1e-9)
        #expect(abs(try #require(tuning.pitch(ofKey: 79)).frequency() - 792) < 1e-9)
    }

    @Test(arguments: [
        ("12\n0\n", LineError(.missingLine, line: 3)), ("a\n", LineError(.notANumber, line: 1, position: 0)),
        ("12\n0\n127\n60\n69\n0\n12\n", LineError(.numberOutOfRange, line: 6)), ("12\n5\n4\n", LineError(.numberOutOfRange, line: 3)),
        ("2\n0\n127\n60\n61\n440\n2\n0\nx\n", LineError(.referenceNotMapped, line: 10)),
    ])
    func wrongMappings(text: String, error: LineError) {
        #expect(throws: error) { try mapping(text) }
    }

    @Test func anyBytesAreRefusedOrRead() {
        var state: UInt32 = 1
        for _ in 0..<2000 {
            let bytes = (0..<40).map { _ -> UInt8 in
                state = state &* 1_664_525 &+ 1_013_904_223
                return Array("0123456789./-!x\n \r\u{FF}".utf8)[Int(state >> 16) % 20]
            }
            if let scale = try? Scale(scala: bytes) { #expect(scale.period > 0) }
            _ = try? KeyboardMapping(scala: bytes)
            _ = try? TuningFile.tunings(reading: bytes)
        }
    }
}
