/// Why bytes could not be read as a Standard MIDI File. Tracks count from 1, offsets from the start of the file.
public enum StandardMIDIFileError: Error, Equatable, Sendable {
    /// The file does not start with `MThd` and a header of at least six bytes.
    case notMIDI
    /// Format 2 (independent patterns) or an unknown one.
    case unsupportedFormat(Int)
    /// The header's time division is 0.
    case badDivision
    /// The file ends inside a track.
    case truncated(track: Int)
    /// A byte that cannot start an event, or a data byte above 127.
    case badEvent(track: Int, offset: Int)
    /// A time or length of more than four bytes.
    case badLength(track: Int, offset: Int)
    /// There is no track at all.
    case noTracks

    /// One sentence for a person.
    public var message: String {
        switch self {
        case .notMIDI: "not a MIDI file: it does not start with 'MThd'"
        case .unsupportedFormat(let format): "MIDI format \(format) is not supported; save it as format 0 or 1"
        case .badDivision: "the MIDI header gives no time division"
        case .truncated(let track): "the MIDI file ends inside track \(track)"
        case .badEvent(let track, let offset): "track \(track) has a broken event at byte \(offset)"
        case .badLength(let track, let offset): "track \(track) has a broken length at byte \(offset)"
        case .noTracks: "the MIDI file has no track"
        }
    }
}
