/// How a region repeats its loop. Source: specification 2.04, generator 54.
public enum LoopMode: UInt8, Sendable {
    /// Played once from start to end.
    case none
    /// Repeated for as long as the voice sounds.
    case continuous
    /// Repeated until the key is released, then played on to the end.
    case untilRelease
}

/// One preset zone and one of its instrument's zones multiplied out: everything a voice needs to know.
public struct Region: Sendable {
    public var range: KeyAndVelocityRange
    /// Instrument amounts (or defaults) with the preset's added.
    public var generators: GeneratorAmounts
    /// Index into `Bank.samples`.
    public var sample: Int32
    /// First frame and the frame after the last, with the zone's offsets added.
    public var start: Int32
    public var end: Int32
    /// First frame of the loop and the frame after its last.
    public var loopStart: Int32
    public var loopEnd: Int32
    public var loopMode: LoopMode
    /// Frames per second of the recording.
    public var sampleRate: Double
    /// The key at which the recording sounds as played, unless the generators override it.
    public var originalKey: UInt8
    /// Cents that have to be added to be in tune.
    public var pitchCorrection: Int8
    /// Where its modulators lie in `Bank.modulators`.
    public var firstModulator: Int32
    public var modulatorCount: Int32
    /// Which of a sampler's banks its frames belong to.
    var store: Int32 = 0
}

/// All regions of a bank with the presets that own them.
struct RegionTable {
    var presets: [Preset]
    var regions: [Region] = []
    var modulators: [Modulator] = Modulator.defaults

    init(description: BankDescription, warnings: inout WarningList) throws(SoundFontError) {
        presets = description.presets
        var pairs = 0
        for index in presets.indices {
            let first = regions.count
            for presetZone in presets[index].zones {
                let instrument = description.instruments[presetZone.target]
                pairs += instrument.zones.count
                if pairs > SoundFontReader.Limits.zonePairs { throw .tooComplex(chunk: ChunkIdentifier("pbag")) }
                for zone in instrument.zones where description.samples[zone.target].isPlayable {
                    try add(zone, under: presetZone, description.samples[zone.target], &warnings)
                }
            }
            presets[index].regions = first..<regions.count
            if first == regions.count { warnings.add(.emptyPreset, ChunkIdentifier("phdr"), index) }
        }
    }

    private mutating func add(
        _ zone: Zone, under presetZone: Zone, _ sample: Sample, _ warnings: inout WarningList
    ) throws(SoundFontError) {
        let range = zone.range.intersection(presetZone.range)
        if range.isEmpty { return }
        if regions.count >= SoundFontReader.Limits.regions { throw .tooComplex(chunk: ChunkIdentifier("pbag")) }
        var generators = GeneratorAmounts.defaults
        for (generator, amount) in zone.generators { generators[generator] = amount }
        for (generator, amount) in presetZone.generators where generator.isAllowedInPreset {
            let sum = Int(generators[generator]) + Int(amount)
            generators[generator] = Int16(min(max(sum, -32_768), 32_767))
        }
        let (first, count) = try addModulators(zone.modulators, presetZone.modulators)
        var region = Region(
            range: range, generators: generators, sample: Int32(zone.target), start: 0, end: 0, loopStart: 0, loopEnd: 0, loopMode: .none,
            sampleRate: sample.rate, originalKey: sample.originalKey, pitchCorrection: sample.pitchCorrection,
            firstModulator: Int32(first), modulatorCount: Int32(count))
        region.place(in: sample, &warnings)
        if region.start < region.end { regions.append(region) }
    }

    /// Defaults replaced by the instrument's; the preset's come on top, as they add (section 9.5).
    private mutating func addModulators(_ instrument: [Modulator], _ preset: [Modulator]) throws(SoundFontError) -> (Int, Int) {
        if instrument.isEmpty && preset.isEmpty { return (0, Modulator.defaults.count) }
        var list = Modulator.defaults
        for modulator in instrument { _ = list.replaceOrAppend(modulator, limit: SoundFontReader.Limits.modulatorsPerZone) }
        list.append(contentsOf: preset.prefix(max(0, SoundFontReader.Limits.modulatorsPerZone - list.count)))
        let first = modulators.count
        if first + list.count > SoundFontReader.Limits.modulators { throw .tooComplex(chunk: ChunkIdentifier("imod")) }
        modulators.append(contentsOf: list)
        return (first, list.count)
    }
}

extension Region {
    /// Adds the zone's fine and coarse offsets to the sample's positions and cuts the results to the sample.
    fileprivate mutating func place(in sample: Sample, _ warnings: inout WarningList) {
        func offset(_ fine: Generator, _ coarse: Generator) -> Int { Int(generators[fine]) + 32_768 * Int(generators[coarse]) }
        func clamped(_ position: Int) -> Int { min(max(position, sample.frames.lowerBound), sample.frames.upperBound) }
        let begin = clamped(sample.frames.lowerBound + offset(.startAddressOffset, .startAddressCoarseOffset))
        let finish = clamped(sample.frames.upperBound + offset(.endAddressOffset, .endAddressCoarseOffset))
        let wantedStart = sample.loop.lowerBound + offset(.startLoopAddressOffset, .startLoopAddressCoarseOffset)
        let wantedEnd = sample.loop.upperBound + offset(.endLoopAddressOffset, .endLoopAddressCoarseOffset)
        start = Int32(truncatingIfNeeded: begin)
        end = Int32(truncatingIfNeeded: finish)
        switch UInt16(bitPattern: generators[.sampleModes]) & 3 {
        case 1: loopMode = .continuous
        case 3: loopMode = .untilRelease
        default: return
        }
        let loopRange = (min(max(wantedStart, begin), finish), min(max(wantedEnd, begin), finish))
        if loopRange.0 != wantedStart || loopRange.1 != wantedEnd {
            warnings.add(.loopOutsideSample, ChunkIdentifier("igen"), Int(self.sample))
        }
        if loopRange.0 >= loopRange.1 {
            warnings.add(.loopEmpty, ChunkIdentifier("igen"), Int(self.sample))
            loopMode = .none
            return
        }
        loopStart = Int32(truncatingIfNeeded: loopRange.0)
        loopEnd = Int32(truncatingIfNeeded: loopRange.1)
    }
}
