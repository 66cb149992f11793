/// A synthesis parameter of a zone, by its number in the file.
///
/// Amounts are signed 16-bit numbers in the unit of the generator: timecents, cents, centibels, tenths of a percent.
/// Source: SoundFont Technical Specification 2.04, Creative Technology 2006, section 8.1.2.
public enum Generator: UInt8, CaseIterable, Sendable {
    case startAddressOffset = 0
    case endAddressOffset = 1
    case startLoopAddressOffset = 2
    case endLoopAddressOffset = 3
    case startAddressCoarseOffset = 4
    case modulationLFOToPitch = 5
    case vibratoLFOToPitch = 6
    case modulationEnvelopeToPitch = 7
    case filterCutoff = 8
    case filterResonance = 9
    case modulationLFOToFilterCutoff = 10
    case modulationEnvelopeToFilterCutoff = 11
    case endAddressCoarseOffset = 12
    case modulationLFOToVolume = 13
    case chorusSend = 15
    case reverbSend = 16
    case pan = 17
    case modulationLFODelay = 21
    case modulationLFOFrequency = 22
    case vibratoLFODelay = 23
    case vibratoLFOFrequency = 24
    case modulationEnvelopeDelay = 25
    case modulationEnvelopeAttack = 26
    case modulationEnvelopeHold = 27
    case modulationEnvelopeDecay = 28
    case modulationEnvelopeSustain = 29
    case modulationEnvelopeRelease = 30
    case keyToModulationEnvelopeHold = 31
    case keyToModulationEnvelopeDecay = 32
    case volumeEnvelopeDelay = 33
    case volumeEnvelopeAttack = 34
    case volumeEnvelopeHold = 35
    case volumeEnvelopeDecay = 36
    case volumeEnvelopeSustain = 37
    case volumeEnvelopeRelease = 38
    case keyToVolumeEnvelopeHold = 39
    case keyToVolumeEnvelopeDecay = 40
    case instrument = 41
    case keyRange = 43
    case velocityRange = 44
    case startLoopAddressCoarseOffset = 45
    case keyNumber = 46
    case velocity = 47
    case initialAttenuation = 48
    case endLoopAddressCoarseOffset = 50
    case coarseTune = 51
    case fineTune = 52
    case sampleIdentifier = 53
    case sampleModes = 54
    case scaleTuning = 56
    case exclusiveClass = 57
    case overridingRootKey = 58

    /// The number of generator slots: one more than the highest number of the file format.
    public static var slotCount: Int { 61 }

    /// The amount that holds where no zone sets one. Source: specification 2.04, section 8.1.3.
    public var defaultAmount: Int16 {
        switch self {
        case .filterCutoff: 13_500
        case .modulationLFODelay, .vibratoLFODelay: -12_000
        case .modulationEnvelopeDelay, .modulationEnvelopeAttack, .modulationEnvelopeHold, .modulationEnvelopeDecay,
            .modulationEnvelopeRelease, .volumeEnvelopeDelay, .volumeEnvelopeAttack, .volumeEnvelopeHold, .volumeEnvelopeDecay,
            .volumeEnvelopeRelease:
            -12_000
        case .keyRange, .velocityRange: 0x7F00
        case .keyNumber, .velocity, .overridingRootKey: -1
        case .scaleTuning: 100
        default: 0
        }
    }

    /// The smallest and largest amount after addition and modulation. Source: specification 2.04, section 8.1.3.
    public var range: ClosedRange<Float> {
        switch self {
        case .modulationLFOToPitch, .vibratoLFOToPitch, .modulationEnvelopeToPitch, .modulationLFOToFilterCutoff,
            .modulationEnvelopeToFilterCutoff:
            -12_000...12_000
        case .filterCutoff: 1_500...13_500
        case .filterResonance, .modulationLFOToVolume: -960...960
        case .chorusSend, .reverbSend, .modulationEnvelopeSustain: 0...1_000
        case .pan: -500...500
        case .modulationLFODelay, .vibratoLFODelay, .modulationEnvelopeDelay, .modulationEnvelopeHold, .volumeEnvelopeDelay,
            .volumeEnvelopeHold:
            -32_768...5_000
        case .modulationEnvelopeAttack, .modulationEnvelopeDecay, .modulationEnvelopeRelease, .volumeEnvelopeAttack,
            .volumeEnvelopeDecay, .volumeEnvelopeRelease:
            -32_768...8_000
        case .modulationLFOFrequency, .vibratoLFOFrequency: -16_000...4_500
        case .volumeEnvelopeSustain, .initialAttenuation: 0...1_440
        case .keyToModulationEnvelopeHold, .keyToModulationEnvelopeDecay, .keyToVolumeEnvelopeHold, .keyToVolumeEnvelopeDecay,
            .scaleTuning:
            -1_200...1_200
        case .coarseTune: -120...120
        default: -32_768...32_767
        }
    }

    /// Whether a preset zone may add to this generator; the rest describe the sample and belong to the instrument alone.
    /// Source: specification 2.04, section 8.1.2.
    public var isAllowedInPreset: Bool {
        switch self {
        case .startAddressOffset, .endAddressOffset, .startLoopAddressOffset, .endLoopAddressOffset, .startAddressCoarseOffset,
            .endAddressCoarseOffset, .startLoopAddressCoarseOffset, .endLoopAddressCoarseOffset, .keyNumber, .velocity,
            .sampleIdentifier, .sampleModes, .exclusiveClass, .overridingRootKey, .instrument, .keyRange, .velocityRange:
            false
        default: true
        }
    }
}

/// The amount of every generator of one zone, indexed by `Generator`.
public struct GeneratorAmounts: Sendable {
    private var amounts: InlineArray<61, Int16>

    /// All generators at zero, as a preset zone starts.
    public static var zero: GeneratorAmounts { GeneratorAmounts(amounts: InlineArray(repeating: 0)) }

    /// All generators at their default, as an instrument zone starts.
    public static let defaults: GeneratorAmounts = {
        var result = GeneratorAmounts.zero
        for generator in Generator.allCases { result[generator] = generator.defaultAmount }
        return result
    }()

    public subscript(generator: Generator) -> Int16 {
        get { amounts[Int(generator.rawValue)] }
        set { amounts[Int(generator.rawValue)] = newValue }
    }
}
