import Foundation

/// The inputs a call names, with folders replaced by the audio files in them.
enum AudioInputList {
    /// Endings of the formats that are read; in a folder only these are tried.
    private static let audioEndings: Set<String> = [
        "wav", "wave", "w64", "rf64", "flac", "ogg", "oga", "opus", "mp3", "aif", "aiff", "aifc", "au", "caf",
    ]

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return path != "-" && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The audio files directly in `folder`, sorted by name.
    static func files(in folder: String) throws -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CommandFailure.input("\(folder): the folder cannot be read; check its permissions")
        }
        let audio = names.filter { !$0.hasPrefix(".") && audioEndings.contains(($0 as NSString).pathExtension.lowercased()) }
        guard !audio.isEmpty else {
            throw CommandFailure.input(
                "\(folder): no audio files in this folder; name one that holds WAV, FLAC, OGG, Opus, MP3 or AIFF files")
        }
        return audio.sorted().map { (folder as NSString).appendingPathComponent($0) }
    }
}
