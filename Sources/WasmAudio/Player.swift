import SoundFontSampler

/// The sampler and where it puts its sound.
final class Player {
    /// Frames of one call: more than any browser's render quantum.
    static let capacity = 2_048
    let sampler: Sampler
    /// A bank on its way from the reader.
    var arriving: ArrivingBank?
    private let output: UnsafeMutablePointer<Float>

    init(sampleRate: Double) {
        sampler = Sampler(sampleRate: sampleRate)
        output = .allocate(capacity: 2 * Self.capacity)
        output.initialize(repeating: 0, count: 2 * Self.capacity)
    }

    deinit { output.deallocate() }

    func render(_ frames: Int) -> UnsafeMutablePointer<Float> {
        sampler.render(left: output, right: output + Self.capacity, frames: frames)
        return output
    }
}

/// Memory into which a bank is put piece by piece.
final class ArrivingBank {
    let tables: UnsafeMutableRawPointer
    private let tableBytes: Int
    private let frameBytes: Int
    private let memory: UnsafeMutableRawPointer
    private var isTaken = false

    /// Where the frames go.
    var frames: UnsafeMutableRawPointer { memory + PlayableBank.guardBytes }

    init(tableBytes: Int, frameBytes: Int) {
        self.tableBytes = tableBytes
        self.frameBytes = frameBytes
        tables = .allocate(byteCount: tableBytes, alignment: 16)
        memory = .allocate(byteCount: PlayableBank.allocatedBytes(frameBytes: frameBytes), alignment: 16)
    }

    deinit {
        tables.deallocate()
        if !isTaken { memory.deallocate() }
    }

    func bank() -> PlayableBank? {
        let bank = PlayableBank(tables: UnsafeRawBufferPointer(start: tables, count: tableBytes), frames: memory, frameBytes: frameBytes)
        isTaken = bank != nil
        return bank
    }
}
