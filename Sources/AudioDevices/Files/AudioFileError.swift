/// Why a file, or standard input, cannot be heard.
public enum AudioFileError: Error, Equatable, Sendable {
    case missing
    case isDirectory
    case notPermitted
    /// The system refused for another reason, in its own words.
    case unreadable(reason: String)
    /// The file has no bytes.
    case empty
    /// The bytes are not audio that is understood here, or are damaged from the start.
    case notAudio(reason: String)
    /// The header is whole, but no sound follows it.
    case noFrames
    /// Outside 8 000 to 192 000 hertz.
    case rateOutOfRange(hertz: Int)
    /// Standard input could not be kept for reading.
    case noRoomForStandardInput(reason: String)
}

extension AudioFileError {
    /// What is wrong and what to do, without the name of the input.
    public var explanation: String {
        switch self {
        case .missing: "there is no such file; check the path"
        case .isDirectory: "this is a folder; name an audio file in it"
        case .notPermitted: "permission denied; make the file readable"
        case .unreadable(let reason): "cannot be read (\(reason)); check the file and its disk"
        case .empty: "the file is empty; record or export it again"
        case .notAudio(let reason):
            "not audio that Woodshed reads (\(reason)); convert it to WAV, FLAC, OGG, Opus, MP3 or AIFF"
        case .noFrames: "the file holds no sound; record or export it again"
        case .rateOutOfRange(let hertz):
            "its sample rate of \(hertz) Hz is outside 8000 to 192000 Hz; convert it to 48000 Hz"
        case .noRoomForStandardInput(let reason):
            "standard input could not be kept in a temporary file (\(reason)); free some disk space or name a file"
        }
    }
}
