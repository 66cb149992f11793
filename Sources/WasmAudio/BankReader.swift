import SoundFontSampler
import Wire

/// A file in memory and the bank that is in it.
final class BankReader {
    /// Larger files are refused: read and decoded they would not fit into the memory that WebAssembly can have.
    static let mostBytes = 1 << 30
    private static let messageBytes = 256

    let message: UnsafeMutableRawPointer
    private(set) var bank: PlayableBank?
    private(set) var tables: UnsafeMutableRawBufferPointer?
    /// Presets with a bank and a program of their own.
    private(set) var presets: [Preset] = []
    private var file: UnsafeMutableRawBufferPointer?

    init() {
        message = .allocate(byteCount: Self.messageBytes, alignment: 16)
        message.initializeMemory(as: UInt8.self, repeating: 0, count: Self.messageBytes)
    }

    func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        free()
        guard byteCount > 0, byteCount <= Self.mostBytes else { return nil }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
        file = memory
        return memory.baseAddress
    }

    func read() -> Bool {
        guard let file else { return false }
        let text: String
        do throws(SoundFontError) {
            let whole = try SoundFontReader.read(UnsafeRawBufferPointer(file))
            let playable = PlayableBank(whole)
            bank = playable
            let bytes = playable.tables
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
            memory.copyBytes(from: bytes)
            tables = memory
            presets = whole.presets.filter { !$0.regions.isEmpty && (0...128).contains($0.bank) && (0...127).contains($0.program) }
            presets.sort { ($0.bank, $0.program) < ($1.bank, $1.program) }
            text = whole.name
        } catch {
            text = error.message
        }
        file.deallocate()
        self.file = nil
        RecordWriter(message).write(text, to: Field("message", .text(capacity: Self.messageBytes - 1), at: 0, ""))
        return bank != nil
    }

    func free() {
        file?.deallocate()
        file = nil
        tables?.deallocate()
        tables = nil
        bank = nil
        presets = []
    }
}
