import CSndfile
import Glibc

/// Reads an audio file block by block through libsndfile; its memory does not grow with the file.
///
/// Formats: WAV, FLAC, Ogg Vorbis, Opus, MP3, AIFF and whatever else the installed libsndfile knows.
public final class AudioFileReader {
    /// Samples a second, 8 000 to 192 000.
    public let sampleRate: Int
    /// Interleaved channels, at least 1.
    public let channelCount: Int
    /// Frames the header promises; an estimate for compressed streams, 0 when unknown.
    public let declaredFrameCount: Int
    /// Frames read so far.
    public private(set) var framesRead = 0
    /// Samples that were NaN or infinite and were read as 0.
    public private(set) var nonFiniteSampleCount = 0

    private let handle: OpaquePointer
    private let headerPromisesMore: Bool

    /// Opens the file at `path`; `-` is standard input.
    public convenience init(path: String) throws(AudioFileError) {
        if path == "-" {
            try self.init(fileDescriptor: StandardInputSpool.seekableDescriptor())
        } else {
            try self.init(fileDescriptor: Self.open(path))
        }
    }

    /// Takes over an open, seekable descriptor and closes it at the end.
    init(fileDescriptor: Int32) throws(AudioFileError) {
        var status = stat()
        if fstat(fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 {
            close(fileDescriptor)
            throw .empty
        }
        var info = SF_INFO()
        guard let handle = sf_open_fd(fileDescriptor, Int32(SFM_READ), &info, 1) else {
            // libsndfile has closed the descriptor.
            throw .notAudio(reason: Self.sentence(sf_strerror(nil)))
        }
        var failure: AudioFileError?
        if info.channels < 1 {
            failure = .notAudio(reason: "no channels")
        } else if info.samplerate < 8_000 || info.samplerate > 192_000 {
            failure = .rateOutOfRange(hertz: Int(info.samplerate))
        } else if info.frames == 0 {
            failure = .noFrames
        }
        if let failure {
            sf_close(handle)
            throw failure
        }
        self.handle = handle
        sampleRate = Int(info.samplerate)
        channelCount = Int(info.channels)
        // Formats that cannot tell answer with a huge count.
        declaredFrameCount = info.frames == Int64.max ? 0 : Int(info.frames)
        headerPromisesMore = HeaderLog(of: handle).promisesMoreThanTheFileHolds
    }

    deinit {
        sf_close(handle)
    }

    /// Fills `interleaved` with whole frames and returns how many; 0 is the end.
    public func read(into interleaved: UnsafeMutableBufferPointer<Float>) -> Int {
        guard let base = interleaved.baseAddress else { return 0 }
        let wanted = interleaved.count / channelCount
        let count = max(0, Int(sf_readf_float(handle, base, sf_count_t(wanted))))
        for index in 0..<count * channelCount where !base[index].isFinite {
            base[index] = 0
            nonFiniteSampleCount += 1
        }
        framesRead += count
        return count
    }

    /// After the end: why the file ended before its own header says, or nil when it is whole.
    ///
    /// A decoder's complaint, or a WAV or AIFF header that promises more than the file holds. MP3 headers only
    /// estimate, so a short count alone is no sign.
    public var damage: String? {
        if sf_error(handle) != 0 { return Self.sentence(sf_strerror(handle)) }
        return headerPromisesMore ? "the file is shorter than its header says" : nil
    }

    private static func open(_ path: String) throws(AudioFileError) -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw .missing
            case EACCES, EPERM: throw .notPermitted
            default: throw .unreadable(reason: String(cString: strerror(errno)))
            }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .unreadable(reason: reason)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            close(descriptor)
            throw .isDirectory
        }
        if status.st_mode & S_IFMT != S_IFREG {
            // A named pipe or a process substitution cannot seek.
            return try StandardInputSpool.spool(descriptor)
        }
        return descriptor
    }

    /// libsndfile's words without its trailing stops and prefixes.
    private static func sentence(_ words: UnsafePointer<CChar>?) -> String {
        guard let words else { return "no reason given" }
        var text = String(cString: words)
        for prefix in ["Error : ", "Internal psf_log_printf error : "] where text.hasPrefix(prefix) {
            text.removeFirst(prefix.count)
        }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }
}
