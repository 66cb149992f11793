import SoundFontSampler
import Wire

// The functions with which a worker reads a bank. They check every argument.

nonisolated(unsafe) private var reader = BankReader()
nonisolated(unsafe) private let presetMemory = UnsafeMutableRawPointer.allocate(byteCount: PresetRecord.byteCount, alignment: 16)

/// Makes room for a file of so many bytes and returns where they go; nil if that much is not read.
@_expose(wasm, "bank_allocate") @_cdecl("bank_allocate")
public func bankAllocate(byteCount: Int32) -> UnsafeMutableRawPointer? { reader.allocate(Int(byteCount)) }

/// Reads the file: 0 if it can be played, else `bank_message` says why not.
@_expose(wasm, "bank_read") @_cdecl("bank_read")
public func bankRead() -> Int32 { reader.read() ? 0 : -1 }

/// Why the last file could not be read, in UTF-8 closed by a zero; the bank's own name if it could.
@_expose(wasm, "bank_message") @_cdecl("bank_message")
public func bankMessage() -> UnsafeMutableRawPointer { reader.message }

@_expose(wasm, "bank_tables") @_cdecl("bank_tables")
public func bankTables() -> UnsafeMutableRawPointer? { reader.tables?.baseAddress }

@_expose(wasm, "bank_table_bytes") @_cdecl("bank_table_bytes")
public func bankTableBytes() -> Int32 { Int32(clamping: reader.tables?.count ?? 0) }

@_expose(wasm, "bank_frames") @_cdecl("bank_frames")
public func bankFrames() -> UnsafeRawPointer? { reader.bank?.frameMemory }

@_expose(wasm, "bank_frame_bytes") @_cdecl("bank_frame_bytes")
public func bankFrameBytes() -> Int32 { Int32(clamping: reader.bank?.frameBytes ?? 0) }

@_expose(wasm, "bank_preset_count") @_cdecl("bank_preset_count")
public func bankPresetCount() -> Int32 { Int32(clamping: reader.presets.count) }

/// Writes one preset, by bank and program in rising order, and returns where it lies; nil beyond the list.
@_expose(wasm, "bank_preset") @_cdecl("bank_preset")
public func bankPreset(index: Int32) -> UnsafeMutableRawPointer? {
    guard reader.presets.indices.contains(Int(index)) else { return nil }
    let preset = reader.presets[Int(index)]
    let record = RecordWriter(presetMemory)
    record.write(preset.bank, to: PresetRecord.bank)
    record.write(preset.program, to: PresetRecord.program)
    record.write(preset.name, to: PresetRecord.name)
    return presetMemory
}

/// Gives back the memory of the file and the bank.
@_expose(wasm, "bank_free") @_cdecl("bank_free")
public func bankFree() { reader.free() }
