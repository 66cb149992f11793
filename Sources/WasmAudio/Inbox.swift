/// Where JavaScript puts bytes: a part of a SoundFont before it is taken in.
enum Inbox {
    static let byteCount = 65_536
    nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
}
