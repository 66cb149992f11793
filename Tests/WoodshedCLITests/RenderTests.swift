import CMath
import Foundation
import MusicTheory
import SoundFontFixtures
import TestSupport
import Testing

/// `render` and `soundfont` through the built command.
struct RenderTests {
    private let folder: TemporaryFolder
    private let bank: String

    /// A bank with one looped sine, 689.0625 Hz at key 69.
    init() throws {
        folder = try TemporaryFolder()
        bank = folder.path("sine.sf2")
        let writer = BankWriter.single(loopedSine(), generators: [(.sampleModes, 1)])
        try Data(writer.bytes()).write(to: URL(fileURLWithPath: bank))
    }

    private static let pitch = 44_100.0 / 64

    /// The left channel of a stereo float WAV file, and its rate.
    private func read(_ path: String) throws -> (left: [Float], rate: Int) {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        func number(_ offset: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        try #require(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF" && number(4, 4) == bytes.count - 8)
        #expect(number(20, 2) == 3 && number(22, 2) == 2 && number(34, 2) == 32)
        try #require(String(decoding: bytes[50..<54], as: UTF8.self) == "data" && number(54, 4) == bytes.count - 58)
        let left = stride(from: 58, to: bytes.count, by: 8).map { Float(bitPattern: UInt32(number($0, 4))) }
        return (left, number(24, 4))
    }

    private func level(_ samples: ArraySlice<Float>) -> Double {
        (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
    }

    @Test func oneNoteHasItsLengthRateAndPitch() throws {
        let out = folder.path("note.wav")
        let run = try Woodshed.run([
            "render", "--note", "A4", "--velocity", "100", "--hold", "0.5", "--tail", "0.5", "--rate", "44100", "--soundfont", bank, "-o",
            out,
        ])
        #expect(run.status == 0 && run.complaints.isEmpty, "\(run.errors)")
        let (left, rate) = try read(out)
        #expect(rate == 44_100 && left.count == 44_100)
        let held = Array(left[4_410..<20_000])
        let fit = SineFit(held, times: held.indices.map { Double($0) / 44_100 }, frequency: Self.pitch)
        #expect(fit.residual < fit.amplitude * 0.05)
        #expect(level(left[40_000...]) < 0.01 * level(left[4_410..<20_000]))
    }

    @Test func aChordIsTheSumOfItsNotesAndTheTuningMovesIt() throws {
        let dry = ["--reverb", "0", "--limiter", "off", "--hold", "0.2", "--tail", "0", "--soundfont", bank]
        func left(_ words: [String]) throws -> [Float] {
            let out = folder.path("x.wav")
            let run = try Woodshed.run(["render", "-o", out] + words + dry)
            try #require(run.status == 0, "\(run.errors)")
            return try read(out).left
        }
        let (low, high, both) = (try left(["--note", "60"]), try left(["--note", "67"]), try left(["--note", "60", "--note", "G4"]))
        #expect(both.indices.allSatisfy { abs(both[$0] - low[$0] - high[$0]) < 1e-6 })
        let tuned = try left(["--note", "69", "--a4", "432"])
        let part = Array(tuned[2_000...])
        let fit = SineFit(part, times: part.indices.map { Double($0) / 48_000 }, frequency: Self.pitch * 432 / 440)
        #expect(fit.residual < fit.amplitude * 0.002)
    }

    /// A quarter of silence, a quarter of sound at 120 beats a minute.
    @Test func aMIDIFileIsPlayedInTime() throws {
        let path = folder.path("piece.mid")
        let notes = [MIDINote(key: 69, velocity: 100, startTick: 480, endTick: 960)]
        try Data(StandardMIDIFile(notes: notes, tempo: TempoChange(tick: 0, beatsPerMinute: 120)).bytes()).write(
            to: URL(fileURLWithPath: path))
        let out = folder.path("piece.wav")
        let run = try Woodshed.run(["render", path, "-o", out, "--tail", "0.5", "--reverb", "0", "--soundfont", bank])
        #expect(run.status == 0, "\(run.errors)")
        let (left, _) = try read(out)
        #expect(left.count == 72_000)
        #expect(left[..<24_000].allSatisfy { $0 == 0 })
        #expect(level(left[24_200..<25_000]) > 0.01 && level(left[60_000...]) < 1e-4)
    }

    @Test func soundfontListsPresetsAndWarnings() throws {
        let run = try Woodshed.run(["soundfont", bank, "--format", "json"])
        try #require(run.status == 0, "\(run.errors)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["name"] as? String == "test" && object["samples"] as? Int == 1 && object["warning_count"] as? Int == 0)
        let preset = try #require((object["presets"] as? [[String: Any]])?.first)
        #expect(preset["bank"] as? Int == 0 && preset["program"] as? Int == 0 && preset["sample_bytes"] as? Int == 528 * 2)
        #expect(try Woodshed.run(["soundfont", bank]).output.contains("0:0"))
    }

    @Test func whatCannotBePlayedIsNamedAndNothingIsLeftBehind() throws {
        let out = folder.path("never.wav")
        func expect(_ words: [String], _ status: Int32, _ text: String) throws {
            let run = try Woodshed.run(words)
            #expect(run.status == status && run.complaints.count == 1 && run.errors.contains(text), "\(run.errors)")
            #expect(try folder.names.filter { $0 != "sine.sf2" && $0 != "bad" }.isEmpty)
        }
        try Data("this is no bank".utf8).write(to: URL(fileURLWithPath: folder.path("bad")))
        try expect(["render", "--note", "60"], 2, "-o")
        try expect(["render", "-o", out], 2, "--note")
        try expect(["render", "-o", out, "--note", "H9"], 2, "H9")
        try expect(["render", "-o", out, "--note", "60", "--soundfont", folder.path("bad")], 3, "RIFF")
        try expect(["render", "-o", out, "--note", "60", "--soundfont", folder.path("none")], 3, "none")
        try expect(["render", folder.path("bad"), "-o", out, "--soundfont", bank], 3, "MThd")
        try expect(["soundfont"], 2, "soundfont")
        try expect(["soundfont", folder.path("bad")], 3, "RIFF")
    }
}
