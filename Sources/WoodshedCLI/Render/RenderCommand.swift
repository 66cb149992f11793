import AudioDevices
import Foundation
import MusicTheory
import SoundFontSampler

extension Command {
    static let render = Command(
        name: "render",
        operands: "[FILE.mid] -o OUT.wav",
        summary: "play a MIDI file, or single notes, through the sampler into a WAV file",
        details: """
            With --note instead of FILE: one note, held and released; repeat --note for a chord. NOTE is a MIDI number (60) or a name (C4).
            OUT.wav is stereo, 32-bit float. Without --soundfont a General MIDI bank of the system is used.
            """,
        options: [
            OptionDeclaration("-o", "OUT.wav", "the file to write"),
            OptionDeclaration("--note", "NOTE", "play this note; may be repeated"),
            OptionDeclaration("--velocity", "N", "how hard the notes are struck, 1 to 127 (100)"),
            OptionDeclaration("--hold", "SECONDS", "how long the notes are held (1)"),
            OptionDeclaration("--tail", "SECONDS", "how long the sound may ring after the last note (1; 3 for a MIDI file)"),
            OptionDeclaration("--soundfont", "FILE", "the SoundFont bank, SF2 or SF3"),
            OptionDeclaration("--program", "N", "program 0 to 127, for all channels but percussion (0, or as the MIDI file says)"),
            OptionDeclaration("--bank", "N", "bank 0 to 128; 128 is percussion (0)"),
            OptionDeclaration("--rate", "HZ", "sample rate of OUT.wav, 8000 to 192000 (48000)"),
            OptionDeclaration("--gain", "DB", "level, -60 to 20 (-10)"),
            OptionDeclaration("--a4", "HZ", "frequency of A4, 300 to 600 (440)"),
            OptionDeclaration("--reverb", "PART", "the room, 0 (off) to 1 (0.25)"),
            OptionDeclaration("--limiter", "WHETHER", "on or off (on)"),
        ],
        run: { arguments in
            let settings = try RenderSettings(arguments)
            let bank = try BankInput.bank(path: settings.soundFont)
            let score = try Score(settings, arguments)
            try score.play(bank, settings)
            return .done
        }
    )
}
