import Foundation
import Testing

/// The live tuner, at a microphone that the sound system makes out of a file.
struct LiveTests {
    private let home: TemporaryFolder
    private let device: String

    init() throws {
        home = try TemporaryFolder()
        device = "guitar"
        var sound: [Int16] = []
        for _ in 0..<20 { sound += pluck(110, seconds: 1).map { Int16($0 * 32_000) } }
        try sound.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: home.path("guitar.raw"))) }
        // ALSA's file plugin reads one channel of 16-bit samples at 48 kHz instead of a sound card.
        let configuration = """
            pcm.\(device) {
              type plug
              slave {
                pcm { type file; file "/dev/null"; infile "\(home.path("guitar.raw"))"; format raw; slave.pcm "null" }
                format S16_LE; channels 1; rate 48000
              }
            }
            """
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: home.path(".asoundrc")))
    }

    @Test func theMicrophoneIsListedAndHeard() throws {
        let list = try Woodshed.shell("\"$WOODSHED\" devices --format json", environment: ["HOME": home.path])
        // Where PortAudio was built without ALSA there is no such device to listen to.
        guard list.output.contains("\"\(device)\"") else { return }
        #expect(list.status == 0)
        let run = try Woodshed.shell(
            "timeout --preserve-status -k 20 -s INT 6 \"$WOODSHED\" tune --device \(device) --format tsv", environment: ["HOME": home.path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("Listening to \(device)"))
        let row = try middle(settled(TuneRow.rows(run.output)))
        #expect(row.note == "A2")
        #expect(abs(row.cents) < 1)
    }
}
