/// A SoundFont bank in memory: presets lead to instruments, instruments to samples; regions are the two levels multiplied out for playing.
public final class Bank: @unchecked Sendable {
    /// The bank's own name (INAM), empty if it has none.
    public let name: String
    /// The copyright line (ICOP), empty if there is none.
    public let copyright: String
    /// The version the file claims, for example 2.4 as (2, 4).
    public let version: (major: Int, minor: Int)
    public let presets: [Preset]
    public let instruments: [Instrument]
    public let samples: [Sample]
    /// What was doubtful in the file and how it was read.
    public let warnings: [SoundFontWarning]
    /// How many warnings there were in all; `warnings` keeps the first hundreds.
    public let warningCount: Int
    /// The playable regions of all presets, in the order of `presets`.
    public let regions: [Region]
    /// The presets once more, as the audio thread may use them.
    let programs: [PlayablePreset]
    /// The modulators of all regions, one list after another.
    public let modulators: [Modulator]
    /// The frames of all samples.
    public let store: SampleStore

    init(description: BankDescription, regions: RegionTable, store: SampleStore, warnings: WarningList) {
        name = description.name
        copyright = description.copyright
        version = description.version
        presets = regions.presets
        instruments = description.instruments
        samples = description.samples
        self.regions = regions.regions
        modulators = regions.modulators
        programs = regions.presets.map { PlayablePreset(bank: $0.bank, program: $0.program, regions: $0.regions) }
        self.store = store
        self.warnings = warnings.kept
        warningCount = warnings.count
    }

    /// The index of a program: the exact bank if there is one, else the same program of bank 0, else the first preset.
    ///
    /// A percussion bank (128) that lacks the program falls back to its first kit.
    public func presetIndex(bank: Int, program: Int) -> Int? {
        programs.withUnsafeBufferPointer { PlayablePreset.index(in: $0, bank: bank, program: program) }
    }

    /// The bytes of sample memory that one preset plays from, each sample counted once.
    public func sampleBytes(ofPreset index: Int) -> Int {
        var used = [Bool](repeating: false, count: samples.count)
        var bytes = 0
        for region in regions[presets[index].regions] where !used[Int(region.sample)] {
            used[Int(region.sample)] = true
            bytes += sampleBytes(ofFrames: samples[Int(region.sample)].frames.count)
        }
        return bytes
    }

    /// The memory that some frames take.
    public func sampleBytes(ofFrames count: Int) -> Int { count * (store.integers == nil ? 4 : 2) }
}

/// A preset without its names and zones: how it is called and what it plays.
struct PlayablePreset {
    let bank: Int
    let program: Int
    var regions: Range<Int>
    /// The preset of a bank loaded later that goes on with this one; nil for none.
    var continuation: Int?

    /// The preset for a bank and program by the rule of `Bank.presetIndex`.
    static func index(in presets: UnsafeBufferPointer<PlayablePreset>, bank: Int, program: Int) -> Int? {
        var sameProgram: Int?
        var kit: Int?
        for index in presets.indices {
            let preset = presets[index]
            if preset.bank == bank && preset.program == program { return index }
            if preset.bank == 0 && preset.program == program && sameProgram == nil { sameProgram = index }
            if preset.bank == 128 && kit == nil { kit = index }
        }
        if bank == 128, let kit { return kit }
        return sameProgram ?? (presets.isEmpty ? nil : 0)
    }
}
