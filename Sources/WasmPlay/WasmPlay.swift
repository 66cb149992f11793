import MusicTheory
import Practice
import Wire

// The functions that JavaScript calls. They check every argument: a trap here would end the playing. Those that play return how many events lie in
// the outbox.

nonisolated(unsafe) private var session = PlaySession()
nonisolated(unsafe) private var naming = NoteNaming()
private let inboxBytes = 64
nonisolated(unsafe) private let inbox = UnsafeMutableRawPointer.allocate(byteCount: inboxBytes, alignment: 16)
nonisolated(unsafe) private let nameMemory = UnsafeMutableRawPointer.allocate(byteCount: KeyNameRecord.byteCount, alignment: 16)

@_expose(wasm, "play_outbox") @_cdecl("play_outbox")
public func playOutbox() -> UnsafeMutableRawPointer { Outbox.memory }

/// Where the code of a computer key is put, in UTF-8.
@_expose(wasm, "play_inbox") @_cdecl("play_inbox")
public func playInbox() -> UnsafeMutableRawPointer { inbox }

@_expose(wasm, "play_inbox_capacity") @_cdecl("play_inbox_capacity")
public func playInboxCapacity() -> Int32 { Int32(inboxBytes) }

/// The surface has this size in CSS pixels.
@_expose(wasm, "play_resize") @_cdecl("play_resize")
public func playResize(width: Double, height: Double) { session.resize(width: width, height: height) }

/// A finger comes down; `time` is when it happened and `now` when it is dealt with, in seconds of one clock.
@_expose(wasm, "play_pointer_down") @_cdecl("play_pointer_down")
public func playPointerDown(identifier: Int32, x: Double, y: Double, force: Double, radius: Double, time: Double, now: Double) -> Int32 {
    Outbox.write(session.pointerDown(identifier, PlayTouch(x: x, y: y, force: force, radius: radius, time: time, now: now)))
}

@_expose(wasm, "play_pointer_moved") @_cdecl("play_pointer_moved")
public func playPointerMoved(identifier: Int32, x: Double, y: Double, force: Double, radius: Double, time: Double, now: Double) -> Int32 {
    Outbox.write(session.pointerMoved(identifier, PlayTouch(x: x, y: y, force: force, radius: radius, time: time, now: now)))
}

@_expose(wasm, "play_pointer_up") @_cdecl("play_pointer_up")
public func playPointerUp(identifier: Int32) -> Int32 { Outbox.write(session.pointerUp(identifier)) }

/// The computer key whose code lies in the inbox goes down or up; -1 if it means nothing here.
@_expose(wasm, "play_key") @_cdecl("play_key")
public func playKey(byteCount: Int32, isDown: Int32) -> Int32 {
    guard byteCount >= 0, Int(byteCount) <= inboxBytes else { return -1 }
    let code = String(decoding: UnsafeRawBufferPointer(start: inbox, count: Int(byteCount)), as: UTF8.self)
    guard let events = isDown != 0 ? session.keyDown(code) : session.keyUp(code) else { return -1 }
    return Outbox.write(events)
}

/// A message of a MIDI keyboard.
@_expose(wasm, "play_midi") @_cdecl("play_midi")
public func playMIDI(port: Int32, status: Int32, first: Int32, second: Int32) -> Int32 {
    guard let port = UInt8(exactly: port), let status = UInt8(exactly: status), let first = UInt8(exactly: first),
        let second = UInt8(exactly: second)
    else { return 0 }
    return Outbox.write(session.midi(port: port, status: status, first, second))
}

/// Does what `PlayCommand` says; -1 for an unknown command or a value that it cannot take.
@_expose(wasm, "play_command") @_cdecl("play_command")
public func playCommand(code: Int32, value: Double) -> Int32 {
    guard let command = PlayCommand(rawValue: code) else { return -1 }
    switch command {
    case .setInstrument: return entry(value, of: PlayInstrument.allCases).map { Outbox.write(session.setInstrument($0)) } ?? -1
    case .shiftOctaves: return whole(value, in: -10...10).map { laidOut(session.shift(octaves: $0)) } ?? -1
    case .scroll: return whole(value, in: -100...100).map { laidOut(session.scroll(byWhiteKeys: $0)) } ?? -1
    case .setKeyWidth: return laidOut(session.setKeyWidth(value.isNaN ? nil : value))
    case .setManuals: return whole(value, in: 1...2).map { laidOut(session.setManuals($0)) } ?? -1
    case .setStrength:
        guard let strength = entry(value, of: StrikeStrength.allCases) else { return -1 }
        session.strength = strength
        return 0
    case .setRows: return whole(value, in: 1...2).map { Outbox.write(session.setRows($0 == 2 ? .two : .one)) } ?? -1
    case .setPedal: return Outbox.write(session.setPedal(isDown: value == 1))
    case .setLanguage:
        guard let language = entry(value, of: [NoteLanguage.letters, .german, .fixedDo, .fixedDoWithTi]) else { return -1 }
        naming.language = language
        return 0
    case .setAccidentals:
        guard let spelling = entry(value, of: [Spelling.sharps, .flats]) else { return -1 }
        naming.spelling = spelling
        return 0
    case .cursorDown: return whole(value, in: 0...127).map { Outbox.write(session.cursorDown(UInt8($0))) } ?? -1
    case .cursorUp: return Outbox.write(session.cursorUp())
    case .releaseAll: return Outbox.write(session.releaseAll())
    case .panic: return Outbox.write(session.panic())
    case .unplug: return whole(value, in: 0...31).map { Outbox.write(session.unplug(port: UInt8($0))) } ?? -1
    case .advance: return Outbox.write(session.advance(elapsed: value))
    }
}

/// Writes the snapshot and returns where it lies.
@_expose(wasm, "play_snapshot") @_cdecl("play_snapshot")
public func playSnapshot() -> UnsafeMutableRawPointer { PlaySnapshotMemory.write(session, naming) }

/// Writes how a key is called and returns where that lies; nil beyond 0...127.
@_expose(wasm, "play_key_name") @_cdecl("play_key_name")
public func playKeyName(key: Int32) -> UnsafeMutableRawPointer? {
    guard (0...127).contains(key) else { return nil }
    let label = NoteLabel(SpelledNote(Note(midi: Int(key)), spelling: naming.spelling), naming: naming)
    let record = RecordWriter(nameMemory)
    record.write(label.accidental, to: KeyNameRecord.accidental)
    record.write(label.letter, to: KeyNameRecord.letter)
    record.write(label.octaveText, to: KeyNameRecord.octaveText)
    record.write(label.spoken, to: KeyNameRecord.spoken)
    return nameMemory
}

/// Place in OutputLatency of base and output latency together, in seconds.
@_expose(wasm, "play_latency") @_cdecl("play_latency")
public func playLatency(seconds: Double) -> Int32 { Int32(OutputLatency(seconds: seconds).rawValue) }

private func laidOut(_ change: Void) -> Int32 { 0 }

private func whole(_ value: Double, in range: ClosedRange<Int>) -> Int? {
    guard value >= Double(range.lowerBound), value <= Double(range.upperBound), value == value.rounded() else { return nil }
    return Int(value)
}

private func entry<Value>(_ value: Double, of list: [Value]) -> Value? {
    list.isEmpty ? nil : whole(value, in: 0...list.count - 1).map { list[$0] }
}
