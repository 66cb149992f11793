import MusicTheory
import Practice
import Wire

// The functions that JavaScript calls. They check every argument: a trap here would end the engine.

/// Prepares for a stream of samples; tuning, settings and marks of an earlier stream stay.
@_expose(wasm, "engine_open") @_cdecl("engine_open")
public func engineOpen(sampleRate: Double, channels: Int32) -> Int32 {
    if let engine { return engine.open(sampleRate: sampleRate, channels: Int(channels)).rawValue }
    engine = Engine(sampleRate: sampleRate, channels: Int(channels))
    return engine == nil ? CommandResult.outOfRange.rawValue : CommandResult.done.rawValue
}

@_expose(wasm, "engine_inbox") @_cdecl("engine_inbox")
public func engineInbox() -> UnsafeMutableRawPointer { Inbox.memory }

/// Bytes of the inbox.
@_expose(wasm, "engine_inbox_capacity") @_cdecl("engine_inbox_capacity")
public func engineInboxCapacity() -> Int32 { Int32(Inbox.byteCount) }

/// Takes frames from the inbox and returns how many hops they completed, or -1 if they do not fit.
@_expose(wasm, "engine_push") @_cdecl("engine_push")
public func enginePush(frames: Int32) -> Int32 {
    guard let engine, let samples = Inbox.samples(frames: Int(frames), channels: engine.channels) else { return -1 }
    return Int32(clamping: engine.push(samples, frames: Int(frames)))
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

/// Chooses the tuning that the inbox names or spells in so many bytes of UTF-8.
@_expose(wasm, "engine_tuning_text") @_cdecl("engine_tuning_text")
public func engineTuningText(byteCount: Int32) -> Int32 {
    guard let engine else { return CommandResult.noEngine.rawValue }
    guard let text = Inbox.text(byteCount: Int(byteCount)) else { return CommandResult.outOfRange.rawValue }
    return engine.choose(tuningText: text).rawValue
}

@_expose(wasm, "engine_tuning_count") @_cdecl("engine_tuning_count")
public func engineTuningCount() -> Int32 { Int32(clamping: Tuning.catalogue.count) }

/// Writes one entry of the list of tunings and returns where it lies; nil beyond the list.
@_expose(wasm, "engine_tuning") @_cdecl("engine_tuning")
public func engineTuning(index: Int32) -> UnsafeMutableRawPointer? { ChoiceList.writeTuning(Int(index)) }

@_expose(wasm, "engine_temperament_count") @_cdecl("engine_temperament_count")
public func engineTemperamentCount() -> Int32 { Int32(clamping: Temperament.catalogue.count) }

/// Writes one entry of the list of temperaments and returns where it lies; nil beyond the list.
@_expose(wasm, "engine_temperament") @_cdecl("engine_temperament")
public func engineTemperament(index: Int32) -> UnsafeMutableRawPointer? { ChoiceList.writeTemperament(Int(index)) }

/// Takes the temperament from a Scala scale file of so many bytes in the inbox.
@_expose(wasm, "engine_scale_text") @_cdecl("engine_scale_text")
public func engineScaleText(byteCount: Int32) -> Int32 {
    guard let engine else { return CommandResult.noEngine.rawValue }
    guard let bytes = Inbox.bytes(count: Int(byteCount)) else { return CommandResult.outOfRange.rawValue }
    return engine.choose(scala: bytes).rawValue
}

/// Writes the report of intonation mode into the inbox, with the date that the inbox holds in so many bytes of UTF-8, and
/// returns the bytes of the report, or -1 without an engine or if it does not fit.
@_expose(wasm, "engine_intonation_report") @_cdecl("engine_intonation_report")
public func engineIntonationReport(byteCount: Int32) -> Int32 {
    guard let engine, let date = Inbox.text(byteCount: Int(byteCount)) else { return -1 }
    return Inbox.write(IntonationReport(engine.session, date: date).text).map { Int32(clamping: $0) } ?? -1
}

nonisolated(unsafe) private var engine: Engine?
