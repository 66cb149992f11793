/// Where JavaScript puts bytes: interleaved 32-bit float samples before a push, UTF-8 before a text command.
enum Inbox {
    static let byteCount = 65_536
    nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
}
