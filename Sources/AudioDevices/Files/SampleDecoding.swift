import CSndfile
import Glibc

/// Decodes a whole mono audio stream (Ogg Vorbis, FLAC or what else libsndfile knows) that lies in memory into 16-bit frames.
///
/// - Returns: nil if the bytes are not such a stream, have more than one channel, or promise more than 2^26 frames (25 minutes at 44.1 kHz).
public func decodeSample(_ bytes: UnsafeRawBufferPointer) -> [Int16]? {
    var source = MemorySource(bytes: bytes, position: 0)
    var callbacks = SF_VIRTUAL_IO(
        get_filelen: { sf_count_t(MemorySource.at($0).pointee.bytes.count) },
        seek: { MemorySource.at($2).pointee.seek($0, $1) },
        read: { sf_count_t(MemorySource.at($2).pointee.read(into: $0, Int($1))) },
        write: { _, _, _ in 0 },
        tell: { sf_count_t(MemorySource.at($0).pointee.position) })
    var info = SF_INFO()
    return withUnsafeMutablePointer(to: &source) { pointer -> [Int16]? in
        guard let handle = sf_open_virtual(&callbacks, Int32(SFM_READ), &info, pointer) else { return nil }
        defer { sf_close(handle) }
        guard info.channels == 1, info.frames > 0, info.frames < 1 << 26 else { return nil }
        var frames = [Int16](repeating: 0, count: Int(info.frames))
        // A float stream peaks at 1 and may go a little over after lossy coding: clip, do not wrap.
        sf_command(handle, Int32(SFC_SET_CLIPPING), nil, 1)
        var done = 0
        while done < frames.count {
            let count = frames.withUnsafeMutableBufferPointer {
                // Ogg decoders want blocks: one call with a long run overflows the stack of some versions of libsndfile.
                Int(sf_readf_short(handle, $0.baseAddress! + done, sf_count_t(min(4_096, $0.count - done))))
            }
            if count <= 0 { break }
            done += count
        }
        frames.removeLast(frames.count - done)
        return frames
    }
}

/// Bytes with a reading position, as libsndfile's callbacks want them.
private struct MemorySource {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MemorySource> {
        pointer!.assumingMemoryBound(to: MemorySource.self)
    }

    mutating func seek(_ offset: sf_count_t, _ whence: Int32) -> sf_count_t {
        let origin = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : bytes.count
        let wanted = origin.addingReportingOverflow(Int(offset))
        position = wanted.overflow ? bytes.count : min(max(wanted.partialValue, 0), bytes.count)
        return sf_count_t(position)
    }

    mutating func read(into target: UnsafeMutableRawPointer?, _ wanted: Int) -> Int {
        let count = min(max(wanted, 0), bytes.count - position)
        if count > 0, let target { target.copyMemory(from: bytes.baseAddress! + position, byteCount: count) }
        position += count
        return count
    }
}
