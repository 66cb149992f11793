import CMath

/// What modulators add to each generator of a voice.
struct Modulation {
    private var sums = InlineArray<61, Float>(repeating: 0)

    subscript(generator: Generator) -> Float { sums[Int(generator.rawValue)] }

    /// Evaluates all modulators of a region.
    mutating func evaluate(
        _ modulators: UnsafeBufferPointer<Modulator>, _ controllers: borrowing ControllerState, key: UInt8, velocity: UInt8
    ) {
        for index in 0..<61 { sums[index] = 0 }
        for modulator in modulators {
            sums[Int(modulator.destination.rawValue)] += modulator.contribution(controllers, key: key, velocity: velocity)
        }
    }
}

/// Everything about a voice that controllers can change while it sounds.
struct VoiceParameters {
    /// Cents added to the pitch by wheel and tuning.
    var cents: Float = 0
    var attenuation: Float = 0
    var cutoff: Float = 13_500
    var resonance: Float = 0
    var panLeft: Float = 0.707
    var panRight: Float = 0.707
    var send: Float = 0
    var modulationLFOToPitch: Float = 0
    var vibratoLFOToPitch: Float = 0
    var modulationEnvelopeToPitch: Float = 0
    var modulationLFOToCutoff: Float = 0
    var modulationEnvelopeToCutoff: Float = 0
    var modulationLFOToVolume: Float = 0
}

/// What is the same for all voices of a sampler.
struct VoiceContext {
    var sampleRate: Float
    /// Cents added to every pitch.
    var masterTuning: Float
}

extension Voice {
    /// How much of a bank's initial attenuation takes effect: the sound chips for which banks are made subtract only 0.4 of it, and banks are
    /// voiced by ear on them. Source: the convention of E-mu hardware as followed by FluidSynth ("EMU attenuation factor", 2003).
    static let attenuationScale: Float = 0.4

    /// The shortest release, as time for 100 dB. A release of 1 ms, the format's default, cuts a wave at its peak and clicks; 44 ms is the shortest
    /// at which the second difference of a 440 Hz sine stays within 5 times its own, and is not heard as a tail.
    static let shortestRelease: Float = 0.044

    /// The start of a note.
    init(
        _ region: borrowing Region, _ sample: borrowing Sample, _ store: SampleStore, modulators: UnsafeBufferPointer<Modulator>,
        controllers: borrowing ControllerState, key pressed: UInt8, velocity struck: UInt8, context: VoiceContext
    ) {
        let fixedKey = region.generators[.keyNumber]
        let fixedVelocity = region.generators[.velocity]
        let key = (0...127).contains(fixedKey) ? UInt8(fixedKey) : pressed
        let velocity = (1...127).contains(fixedVelocity) ? UInt8(fixedVelocity) : struck
        var modulation = Modulation()
        modulation.evaluate(modulators, controllers, key: key, velocity: velocity)
        func value(_ generator: Generator) -> Float {
            let range = generator.range
            return min(max(Float(region.generators[generator]) + modulation[generator], range.lowerBound), range.upperBound)
        }
        /// Frames of a time, longer or shorter by key where the region says so.
        func frames(_ generator: Generator, perKey: Float = 0, shortest: Float = 0) -> Float {
            let timecents = value(generator) + perKey * (60 - Float(key))
            return max(Units.seconds(timecents: min(timecents, 8_000)), shortest) * context.sampleRate
        }
        playback = Playback(region, store)
        volumeEnvelope = Envelope(
            delay: frames(.volumeEnvelopeDelay), attack: frames(.volumeEnvelopeAttack),
            hold: frames(.volumeEnvelopeHold, perKey: value(.keyToVolumeEnvelopeHold)),
            decay: frames(.volumeEnvelopeDecay, perKey: value(.keyToVolumeEnvelopeDecay)),
            sustain: 1 - min(value(.volumeEnvelopeSustain) / 1_000, 1),
            release: frames(.volumeEnvelopeRelease, shortest: Self.shortestRelease))
        modulationEnvelope = Envelope(
            delay: frames(.modulationEnvelopeDelay), attack: frames(.modulationEnvelopeAttack),
            hold: frames(.modulationEnvelopeHold, perKey: value(.keyToModulationEnvelopeHold)),
            decay: frames(.modulationEnvelopeDecay, perKey: value(.keyToModulationEnvelopeDecay)),
            sustain: 1 - value(.modulationEnvelopeSustain) / 1_000, release: frames(.modulationEnvelopeRelease))
        modulationLFO = LowFrequencyOscillator(
            delay: frames(.modulationLFODelay), frequency: Units.hertz(absoluteCents: value(.modulationLFOFrequency)) / context.sampleRate)
        vibratoLFO = LowFrequencyOscillator(
            delay: frames(.vibratoLFODelay), frequency: Units.hertz(absoluteCents: value(.vibratoLFOFrequency)) / context.sampleRate)
        let override = region.generators[.overridingRootKey]
        let root = (0...127).contains(override) ? Float(override) : Float(sample.originalKey)
        baseCents =
            Float(region.generators[.scaleTuning]) * (Float(key) - root) + 100 * Float(region.generators[.coarseTune])
            + Float(region.generators[.fineTune]) + Float(sample.pitchCorrection)
        rateRatio = sample.rate / Double(context.sampleRate)
        self.key = pressed
        self.velocity = velocity
        self.modulation = modulation
        exclusiveClass = region.generators[.exclusiveClass]
        deriveParameters(region, controllers, context)
        life = .sounding
        isHeld = true
    }

    /// Follows a changed controller.
    mutating func updateParameters(
        _ region: borrowing Region, modulators: UnsafeBufferPointer<Modulator>, controllers: borrowing ControllerState,
        context: VoiceContext
    ) {
        let fixedKey = region.generators[.keyNumber]
        modulation.evaluate(
            modulators, controllers, key: (0...127).contains(fixedKey) ? UInt8(fixedKey) : key, velocity: velocity)
        deriveParameters(region, controllers, context)
    }

    private mutating func deriveParameters(
        _ region: borrowing Region, _ controllers: borrowing ControllerState, _ context: VoiceContext
    ) {
        func value(_ generator: Generator) -> Float {
            let range = generator.range
            return min(max(Float(region.generators[generator]) + modulation[generator], range.lowerBound), range.upperBound)
        }
        parameters.cents =
            modulation[.fineTune] + 100 * modulation[.coarseTune] + controllers.tuning + context.masterTuning
        parameters.attenuation = min(
            max(Self.attenuationScale * Float(region.generators[.initialAttenuation]) + modulation[.initialAttenuation], 0), 1_440)
        parameters.cutoff = value(.filterCutoff)
        parameters.resonance = max(value(.filterResonance), 0)
        // Constant power: the two gains are the cosine and sine of a quarter turn.
        let angle = Double((value(.pan) + 500) / 1_000) * Double.pi / 2
        parameters.panLeft = Float(cos(angle))
        parameters.panRight = Float(sin(angle))
        parameters.send = value(.reverbSend) / 1_000
        parameters.modulationLFOToPitch = value(.modulationLFOToPitch)
        parameters.vibratoLFOToPitch = value(.vibratoLFOToPitch)
        parameters.modulationEnvelopeToPitch = value(.modulationEnvelopeToPitch)
        parameters.modulationLFOToCutoff = value(.modulationLFOToFilterCutoff)
        parameters.modulationEnvelopeToCutoff = value(.modulationEnvelopeToFilterCutoff)
        parameters.modulationLFOToVolume = value(.modulationLFOToVolume)
    }
}
