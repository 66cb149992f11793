import AudioDevices
import Foundation
import SoundFontFixtures
import SoundFontSampler
import TestSupport
import Testing

/// FLAC samples and banks made of some presets, against libsndfile's encoder and the bank they come from.
struct StarterBankTests {
    private static func signals() -> [[Int16]] {
        var random = RandomGenerator(seed: 11)
        let noise = (0..<9_001).map { _ in Int16(truncatingIfNeeded: random.next()) }
        let steps = (0..<9_000).map { Int16(truncatingIfNeeded: ($0 / 700) * 7_919) }
        let quiet = (0..<5_000).map { Int16($0 % 3 - 1) * 16 }
        return [
            noise, steps, quiet, [5], [Int16](repeating: -77, count: 6_000), sineFrames(period: 61.3, count: 20_000, amplitude: 32_000),
        ]
    }

    @Test func decodingGivesBackEveryFrame() throws {
        for signal in Self.signals() {
            let stream = try #require(encodeFLAC(signal, sampleRate: 32_000))
            #expect(stream.withUnsafeBytes { FLACDecoder.decode($0) } == signal)
        }
    }

    /// Every frame of a stream carries a checksum: a changed bit behind the description is never taken for sound.
    @Test func damageIsNoticed() throws {
        let signal = Self.signals()[5]
        let stream = try #require(encodeFLAC(signal, sampleRate: 32_000))
        var random = RandomGenerator(seed: 12)
        for _ in 0..<60 {
            var damaged = stream
            damaged[200 + Int(random.next() % UInt64(stream.count - 200))] ^= UInt8(1 << (random.next() % 8))
            #expect(damaged.withUnsafeBytes { FLACDecoder.decode($0) } == nil)
        }
        for length in stride(from: 0, to: stream.count, by: 997) {
            #expect(Array(stream[..<length]).withUnsafeBytes { FLACDecoder.decode($0) } == nil)
        }
    }

    /// An extracted bank, plain or FLAC, plays the same frames as its source.
    @Test(arguments: ["flac", "pcm"]) func anExtractedPresetPlaysTheSame(_ codec: String) throws {
        let folder = try TemporaryFolder()
        let (whole, part) = (folder.path("whole.sf2"), folder.path("part"))
        let modulation = BankWriter.Modulation(source: 0x0081, destination: 8, amount: -900)
        var writer = BankWriter(
            samples: [loopedSine(key: 40), loopedSine(key: 60, period: 50), loopedSine(key: 72, period: 32)],
            instruments: [
                [BankWriter.Zone(generators: [(.sampleModes, 1)], target: 0)],
                [
                    BankWriter.Zone(generators: [(.filterCutoff, 9_000), (.pan, 100)], modulators: [modulation]),
                    BankWriter.Zone(generators: [(.keyRange, 0x3F00), (.sampleModes, 1)], target: 1),
                    BankWriter.Zone(generators: [(.keyRange, 0x7F40), (.sampleModes, 1), (.volumeEnvelopeRelease, -500)], target: 2),
                ],
            ],
            presets: [
                BankWriter.Preset(program: 1, zones: [BankWriter.Zone(target: 0)]),
                BankWriter.Preset(program: 7, zones: [BankWriter.Zone(generators: [(.coarseTune, -12)], target: 1)]),
            ])
        writer.samples[1].correction = 9
        try Data(writer.bytes()).write(to: URL(fileURLWithPath: whole))
        let run = try Woodshed.run(["soundfont", whole, "--extract", "0:7", "--codec", codec, "-o", part])
        try #require(run.status == 0, "\(run.errors)")
        let bank = try SoundFontReader.read([UInt8](Data(contentsOf: URL(fileURLWithPath: part))))
        #expect(bank.presets.count == 1 && bank.samples.count == 2 && bank.warnings.isEmpty)
        #expect(bank.name == "test" && bank.version.major == (codec == "flac" ? 3 : 2))

        func sound(_ path: String) throws -> Data {
            let out = folder.path("out.wav")
            let notes = ["--note", "50", "--note", "70", "--hold", "0.1", "--tail", "0.1"]
            let run = try Woodshed.run(["render", "--program", "7", "-o", out, "--soundfont", path] + notes)
            try #require(run.status == 0, "\(run.errors)")
            return try Data(contentsOf: URL(fileURLWithPath: out))
        }
        #expect(try sound(part) == sound(whole))
    }

    @Test func aPairBecomesOneChannelInTheMiddle() throws {
        let folder = try TemporaryFolder()
        let (whole, part) = (folder.path("whole.sf2"), folder.path("part"))
        func zone(_ pan: Int, _ sample: Int) -> BankWriter.Zone { BankWriter.Zone(generators: [(.pan, pan)], target: sample) }
        var writer = BankWriter.single(loopedSine())
        writer.samples.append(loopedSine(period: 50))
        writer.instruments = [[zone(-500, 0), zone(500, 1)]]
        try Data(writer.bytes()).write(to: URL(fileURLWithPath: whole))
        let run = try Woodshed.run(["soundfont", whole, "--extract", "0:0", "--mono", "0:0", "-o", part])
        try #require(run.status == 0, "\(run.errors)")
        let bank = try SoundFontReader.read([UInt8](Data(contentsOf: URL(fileURLWithPath: part))))
        #expect(bank.samples.count == 1 && bank.regions.count == 1 && bank.regions[0].generators[.pan] == 0)
    }

    @Test(
        arguments: [
            (["--extract", "0:7"], "-o", 2), (["--extract", "x", "-o", "y"], "x", 2), (["--extract", "", "-o", "y"], "--extract", 2),
            (["--extract", "0:99", "-o", "y"], "0:99", 3), (["--extract", "0:0", "--percussion-keys", "9-3", "-o", "y"], "9-3", 2),
        ] as [([String], String, Int32)])
    func wrongExtractionsAreNamed(call: ([String], String, Int32)) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("sine.sf2")
        try Data(BankWriter.single(loopedSine()).bytes()).write(to: URL(fileURLWithPath: path))
        let run = try Woodshed.run(["soundfont", path] + call.0)
        #expect(run.status == call.2 && run.complaints.count == 1 && run.errors.contains(call.1), "\(run.errors)")
    }
}
