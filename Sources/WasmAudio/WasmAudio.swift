// The functions that JavaScript calls. They check every argument: a trap here would end the sound.

@_expose(wasm, "audio_inbox") @_cdecl("audio_inbox")
public func audioInbox() -> UnsafeMutableRawPointer { Inbox.memory }

/// Bytes of the inbox.
@_expose(wasm, "audio_inbox_capacity") @_cdecl("audio_inbox_capacity")
public func audioInboxCapacity() -> Int32 { Int32(Inbox.byteCount) }
