/// Where JavaScript puts bytes: interleaved 32-bit float samples before a push, UTF-8 before a text command.
enum Inbox {
    static let byteCount = 65_536
    nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)

    /// The samples of so many frames; nil if they do not fit.
    static func samples(frames: Int, channels: Int) -> UnsafeBufferPointer<Float>? {
        let capacity = byteCount / MemoryLayout<Float>.size
        guard frames >= 0, frames <= capacity / channels else { return nil }
        let base = memory.bindMemory(to: Float.self, capacity: capacity)
        return UnsafeBufferPointer(start: base, count: frames * channels)
    }

    static func bytes(count: Int) -> [UInt8]? {
        guard count >= 0, count <= byteCount else { return nil }
        return Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    static func text(byteCount count: Int) -> String? {
        bytes(count: count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes an answer as UTF-8 and returns its bytes; nil if it does not fit.
    static func write(_ text: String) -> Int? {
        var count = 0
        for byte in text.utf8 {
            guard count < byteCount else { return nil }
            memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count += 1
        }
        return count
    }
}
