/// What a sampler needs of a bank to play it, in plain memory: tables and frames, no names and no arrays.
///
/// It can be written out as bytes and taken in again by another sampler of the same build, so that one thread reads and decodes a file and another
/// one plays it: see `tables` and `init(tables:frames:frameBytes:)`.
public final class PlayableBank: @unchecked Sendable {
    let regions: UnsafeMutableBufferPointer<Region>
    let modulators: UnsafeMutableBufferPointer<Modulator>
    let presets: UnsafeMutableBufferPointer<PlayablePreset>
    let stored: StoredFrames
    /// Keeps the frames of a bank that was read here.
    private let store: SampleStore?
    /// The frames of a bank that was taken in.
    private let takenFrames: UnsafeMutableRawPointer?
    private var ownsFrames = true

    public init(_ bank: Bank) {
        regions = .allocate(capacity: bank.regions.count)
        _ = regions.initialize(from: bank.regions)
        modulators = .allocate(capacity: bank.modulators.count)
        _ = modulators.initialize(from: bank.modulators)
        presets = .allocate(capacity: bank.programs.count)
        _ = presets.initialize(from: bank.programs)
        store = bank.store
        stored = bank.store.stored
        takenFrames = nil
    }

    deinit {
        regions.deallocate()
        modulators.deallocate()
        presets.deallocate()
        if ownsFrames { takenFrames?.deallocate() }
    }

    /// How many presets can be chosen.
    public var presetCount: Int { presets.count }
    /// Bytes of sample memory.
    public var frameBytes: Int { stored.count * (stored.integers == nil ? 4 : 2) }

    /// Where `frameBytes` bytes of frames lie.
    public var frameMemory: UnsafeRawPointer? {
        stored.integers.map { UnsafeRawPointer($0) } ?? stored.floats.map { UnsafeRawPointer($0) }
    }

    // MARK: Bytes

    /// Everything but the frames as bytes for `init(tables:frames:frameBytes:)`.
    public var tables: [UInt8] {
        var bytes: [UInt8] = []
        let header = TableHeader(
            regions: Int64(regions.count), modulators: Int64(modulators.count), presets: Int64(presets.count), frames: Int64(stored.count),
            isInteger: stored.integers == nil ? 0 : 1)
        withUnsafeBytes(of: header) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: UnsafeRawBufferPointer(regions))
        bytes.append(contentsOf: UnsafeRawBufferPointer(modulators))
        bytes.append(contentsOf: UnsafeRawBufferPointer(presets))
        let sum = Self.checksum(bytes)
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt64(8 * shift))) }
        return bytes
    }

    /// Bytes to allocate for so many bytes of frames: silent frames lie on both sides of them.
    public static func allocatedBytes(frameBytes: Int) -> Int { frameBytes + 2 * guardBytes }
    /// Where in that memory the frames start.
    public static var guardBytes: Int { SampleStore.guardFrames * MemoryLayout<Float>.size }

    /// Takes in what another sampler of the same build wrote; nil if it is anything else.
    /// - Parameters:
    ///   - tables: the bytes of `tables`.
    ///   - frames: `allocatedBytes` of memory, aligned to 16, with the frames from `guardBytes` on; it belongs to the bank afterwards, but not if the
    ///     result is nil.
    ///   - frameBytes: how many bytes of frames there are.
    public convenience init?(tables: UnsafeRawBufferPointer, frames: UnsafeMutableRawPointer, frameBytes: Int) {
        guard let header = Self.header(of: tables), header.frames * (header.isInteger == 1 ? 2 : 4) == frameBytes else { return nil }
        self.init(header, tables, frames, frameBytes)
        guard hasSoundReferences else {
            ownsFrames = false
            return nil
        }
    }

    private init(_ header: TableHeader, _ tables: UnsafeRawBufferPointer, _ frames: UnsafeMutableRawPointer, _ frameBytes: Int) {
        var offset = MemoryLayout<TableHeader>.size
        func table<Element>(_ count: Int64) -> UnsafeMutableBufferPointer<Element> {
            let made = UnsafeMutableBufferPointer<Element>.allocate(capacity: Int(count))
            for index in 0..<Int(count) {
                made.initializeElement(
                    at: index, to: tables.loadUnaligned(fromByteOffset: offset + index * MemoryLayout<Element>.stride, as: Element.self))
            }
            offset += Int(count) * MemoryLayout<Element>.stride
            return made
        }
        regions = table(header.regions)
        modulators = table(header.modulators)
        presets = table(header.presets)
        store = nil
        takenFrames = frames
        frames.initializeMemory(as: UInt8.self, repeating: 0, count: Self.guardBytes)
        (frames + Self.guardBytes + frameBytes).initializeMemory(as: UInt8.self, repeating: 0, count: Self.guardBytes)
        let start = frames + Self.guardBytes
        let isInteger = header.isInteger == 1
        stored = StoredFrames(
            integers: isInteger ? start.assumingMemoryBound(to: Int16.self) : nil,
            floats: isInteger ? nil : start.assumingMemoryBound(to: Float.self), count: Int(header.frames),
            fullScale: isInteger ? 32_768 : 1)
    }

    private static func header(of tables: UnsafeRawBufferPointer) -> TableHeader? {
        let size = MemoryLayout<TableHeader>.size
        guard tables.count >= size + 8 else { return nil }
        let header = tables.loadUnaligned(as: TableHeader.self)
        let expected = TableHeader(regions: 0, modulators: 0, presets: 0, frames: 0, isInteger: 0)
        guard header.magic == expected.magic, header.strides == expected.strides, header.regions > 0, header.presets > 0,
            header.modulators >= 0, header.frames > 0, header.regions <= Int64(SoundFontReader.Limits.regions),
            header.modulators <= Int64(SoundFontReader.Limits.modulators), header.presets <= 65_536
        else { return nil }
        let bytes =
            Int(header.regions) * MemoryLayout<Region>.stride + Int(header.modulators) * MemoryLayout<Modulator>.stride
            + Int(header.presets) * MemoryLayout<PlayablePreset>.stride
        guard tables.count == size + bytes + 8 else { return nil }
        let sum = tables.loadUnaligned(fromByteOffset: size + bytes, as: UInt64.self)
        return checksum(UnsafeRawBufferPointer(rebasing: tables[..<(size + bytes)])) == UInt64(littleEndian: sum) ? header : nil
    }

    /// Whether every region and preset refers to what is there.
    private var hasSoundReferences: Bool {
        for region in regions {
            let fits =
                region.start >= 0 && region.start < region.end && Int(region.end) <= stored.count && region.loopStart >= 0
                && region.loopStart <= region.loopEnd && Int(region.loopEnd) <= stored.count && region.firstModulator >= 0
                && region.modulatorCount >= 0 && Int(region.firstModulator) + Int(region.modulatorCount) <= modulators.count
            if !fits { return false }
        }
        for preset in presets where preset.regions.lowerBound < 0 || preset.regions.upperBound > regions.count { return false }
        return true
    }

    /// FNV-1a over the bytes. Source: Fowler, Noll and Vo, IETF draft-eastlake-fnv.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}

/// What the tables of a bank begin with; the strides tell another build's layout apart.
private struct TableHeader {
    var magic: UInt64 = 0x314B_4E41_4244_5357  // "WSDBANK1"
    var strides =
        Int64(MemoryLayout<Region>.stride) << 32 | Int64(MemoryLayout<Modulator>.stride) << 16 | Int64(MemoryLayout<PlayablePreset>.stride)
    var regions: Int64
    var modulators: Int64
    var presets: Int64
    var frames: Int64
    var isInteger: Int64
}
