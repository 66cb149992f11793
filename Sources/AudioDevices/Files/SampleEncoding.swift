import CSndfile
import Glibc

/// Encodes mono 16-bit frames as a FLAC stream at the highest compression; nil if the installed libsndfile cannot.
public func encodeFLAC(_ frames: [Int16], sampleRate: Int) -> [UInt8]? {
    var target = MemoryTarget()
    var callbacks = SF_VIRTUAL_IO(
        get_filelen: { sf_count_t(MemoryTarget.at($0).pointee.bytes.count) },
        seek: { MemoryTarget.at($2).pointee.seek($0, $1) },
        read: { sf_count_t(MemoryTarget.at($2).pointee.read(into: $0, Int($1))) },
        write: { sf_count_t(MemoryTarget.at($2).pointee.write($0, Int($1))) },
        tell: { sf_count_t(MemoryTarget.at($0).pointee.position) })
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = 1
    info.format = Int32(SF_FORMAT_FLAC) | Int32(SF_FORMAT_PCM_16)
    return withUnsafeMutablePointer(to: &target) { pointer -> [UInt8]? in
        guard let handle = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, pointer) else { return nil }
        var level = 1.0
        sf_command(handle, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
        let written = frames.withUnsafeBufferPointer { sf_writef_short(handle, $0.baseAddress, sf_count_t($0.count)) }
        guard sf_close(handle) == 0, written == sf_count_t(frames.count) else { return nil }
        return pointer.pointee.bytes
    }
}

/// Bytes that grow as libsndfile writes them.
private struct MemoryTarget {
    var bytes: [UInt8] = []
    var position = 0

    static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MemoryTarget> {
        pointer!.assumingMemoryBound(to: MemoryTarget.self)
    }

    mutating func seek(_ offset: sf_count_t, _ whence: Int32) -> sf_count_t {
        let origin = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : bytes.count
        position = min(max(origin + Int(offset), 0), bytes.count)
        return sf_count_t(position)
    }

    mutating func read(into target: UnsafeMutableRawPointer?, _ wanted: Int) -> Int {
        let count = min(max(wanted, 0), bytes.count - position)
        if count > 0, let target {
            bytes.withUnsafeBytes { target.copyMemory(from: $0.baseAddress! + position, byteCount: count) }
        }
        position += count
        return count
    }

    mutating func write(_ source: UnsafeRawPointer?, _ count: Int) -> Int {
        guard let source, count > 0 else { return 0 }
        let piece = UnsafeRawBufferPointer(start: source, count: count)
        let overlap = min(count, bytes.count - position)
        bytes.replaceSubrange(position..<position + overlap, with: piece)
        position += count
        return count
    }
}
