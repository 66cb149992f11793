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

    /// The one audio file, or standard input, that a call without `--output` works on.
    static func onlyFile(of arguments: Arguments, call: String) throws -> String {
        guard let path = arguments.operands.first else {
            throw CommandFailure.usage("\(call): no file given; name one, or '-' for standard input")
        }
        if arguments.operands.count > 1 {
            throw CommandFailure.usage("\(call): several files need a place for their results; add --output FOLDER")
        }
        if isFolder(path) {
            throw CommandFailure.input("\(path): this is a folder; name an audio file in it, or add --output FOLDER to do all of them")
        }
        return path
    }
}
