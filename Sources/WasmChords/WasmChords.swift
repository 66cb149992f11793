// The functions that JavaScript calls. They check every argument: a trap here would end the engine.

@_expose(wasm, "chords_inbox") @_cdecl("chords_inbox")
public func chordsInbox() -> UnsafeMutableRawPointer { Inbox.memory }

/// Bytes of the inbox.
@_expose(wasm, "chords_inbox_capacity") @_cdecl("chords_inbox_capacity")
public func chordsInboxCapacity() -> Int32 { Int32(Inbox.byteCount) }
