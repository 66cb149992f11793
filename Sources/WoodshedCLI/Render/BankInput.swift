import AudioDevices
import Foundation
import SoundFontSampler

/// A SoundFont bank from a file.
enum BankInput {
    /// Where Linux distributions put a General MIDI bank.
    private static let systemBanks = [
        "/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/sounds/sf2/default-GM.sf2", "/usr/share/sounds/sf3/default-GM.sf3",
        "/usr/share/soundfonts/default.sf2",
    ]

    /// Reads the bank at `path`, or a General MIDI bank of the system where none is named.
    static func bank(path: String?) throws -> Bank {
        guard let found = path ?? systemBanks.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
            throw CommandFailure.input("no SoundFont bank is installed; name one with --soundfont FILE")
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: found), options: .mappedIfSafe)
        } catch {
            throw CommandFailure.input("\(found): cannot be read; check the path")
        }
        return try data.withUnsafeBytes { bytes in
            do throws(SoundFontError) {
                return try SoundFontReader.read(bytes) { decodeSample($0) }
            } catch {
                throw CommandFailure.input("\(found): \(error.message); choose another bank")
            }
        }
    }
}
