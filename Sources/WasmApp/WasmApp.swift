import Wire

// The functions that JavaScript calls. They check every argument: a trap here would end the engine.

/// Prepares for a stream of samples; tuning, settings and marks of an earlier stream stay.
@_expose(wasm, "engine_open") @_cdecl("engine_open")
public func engineOpen(sampleRate: Double, channels: Int32) -> Int32 {
    if let engine { return engine.open(sampleRate: sampleRate, channels: Int(channels)).rawValue }
    engine = Engine(sampleRate: sampleRate, channels: Int(channels))
    return engine == nil ? CommandResult.outOfRange.rawValue : CommandResult.done.rawValue
}

/// Where JavaScript puts interleaved 32-bit float samples before a push, or UTF-8 before a text command.
@_expose(wasm, "engine_inbox") @_cdecl("engine_inbox")
public func engineInbox() -> UnsafeMutableRawPointer { inbox }

/// Bytes of the inbox.
@_expose(wasm, "engine_inbox_capacity") @_cdecl("engine_inbox_capacity")
public func engineInboxCapacity() -> Int32 { Int32(inboxCapacity) }

/// Takes frames from the inbox and returns how many hops they completed, or -1 if they do not fit.
@_expose(wasm, "engine_push") @_cdecl("engine_push")
public func enginePush(frames: Int32) -> Int32 {
    guard let engine, frames >= 0, Int(frames) * engine.channels * 4 <= inboxCapacity else { return -1 }
    return Int32(clamping: engine.push(inbox, frames: Int(frames)))
}

/// Writes the snapshot and returns where it lies; nil before `engine_open`.
@_expose(wasm, "engine_snapshot") @_cdecl("engine_snapshot")
public func engineSnapshot() -> UnsafeMutableRawPointer? { engine?.writeSnapshot() }

@_expose(wasm, "engine_command") @_cdecl("engine_command")
public func engineCommand(code: Int32, value: Double) -> Int32 {
    guard let engine else { return CommandResult.noEngine.rawValue }
    guard let command = Command(rawValue: code) else { return CommandResult.unknownCommand.rawValue }
    return engine.perform(command, value: value).rawValue
}

@_expose(wasm, "engine_tuning_count") @_cdecl("engine_tuning_count")
public func engineTuningCount() -> Int32 { Int32(clamping: TuningList.count) }

/// Writes one entry of the list of tunings and returns where it lies; nil beyond the list.
@_expose(wasm, "engine_tuning") @_cdecl("engine_tuning")
public func engineTuning(index: Int32) -> UnsafeMutableRawPointer? { TuningList.write(Int(index), to: tuningRecord) }

nonisolated(unsafe) private var engine: Engine?
private let inboxCapacity = 65_536
nonisolated(unsafe) private let inbox = UnsafeMutableRawPointer.allocate(byteCount: inboxCapacity, alignment: 16)
nonisolated(unsafe) private let tuningRecord = UnsafeMutableRawPointer.allocate(
    byteCount: TuningRecord.byteCount, alignment: 16)
