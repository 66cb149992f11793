import Foundation
import Testing

/// The live tuner, at a microphone that the sound system only pretends to have.
struct LiveTests {
    private let home: TemporaryFolder
    private let device: String

    init() throws {
        home = try TemporaryFolder()
        device = "guitar"
        // ALSA's null device stands in for a sound card: what it delivers is nothing in particular.
        try Data("pcm.\(device) { type null }\n".utf8).write(to: URL(fileURLWithPath: home.path(".asoundrc")))
    }

    @Test func theMicrophoneIsListedAndHeardUntilCtrlC() throws {
        let list = try Woodshed.shell("\"$WOODSHED\" devices --format json", environment: ["HOME": home.path])
        // Where PortAudio was built without ALSA there is no such device to listen to.
        guard list.output.contains("\"\(device)\"") else { return }
        #expect(list.status == 0)
        let run = try Woodshed.shell(
            "timeout --preserve-status -k 30 -s INT 8 \"$WOODSHED\" tune --device \(device) --format tsv", environment: ["HOME": home.path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("Listening to \(device)"))
        let rows = try TuneRow.rows(run.output)
        #expect(!rows.isEmpty)
    }
}
