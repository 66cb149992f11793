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

/// The amounts of a region with what modulators add, each kept within its range.
private struct ModulatedAmounts {
    let generators: GeneratorAmounts
    let modulation: Modulation

    subscript(generator: Generator) -> Float {
        let range = generator.range
        return min(max(Float(generators[generator]) + modulation[generator], range.lowerBound), range.upperBound)
    }

    /// A delay; the default of 1 ms is meant as none and would only come late.
    func delaySeconds(_ generator: Generator) -> Float {
        let timecents = self[generator]
        return timecents <= -12_000 ? 0 : Units.seconds(timecents: timecents)
    }

    /// A time; with a key-scaling generator it is multiplied by 2^(amount (60 - key) / 1200).
    func seconds(_ generator: Generator, scaledBy scaling: Generator? = nil, _ key: UInt8 = 60) -> Float {
        var timecents = self[generator]
        if let scaling { timecents += self[scaling] * (60 - Float(key)) }
        return Units.seconds(timecents: min(timecents, 8_000))
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

    /// The shortest release, as time for 100 dB. A release of 1 ms, the format's default, cuts a wave at its peak and clicks; with 44 ms the second
    /// difference stays within five times the tone's own for tones from middle C up, and no tail is heard. (FluidSynth: 16 ms.)
    static let shortestRelease: Float = 0.044

    /// The start of a note.
    init(
        _ region: borrowing Region, _ frames: StoredFrames, modulators: UnsafeBufferPointer<Modulator>,
        controllers: borrowing ControllerState, key pressed: UInt8, velocity struck: UInt8, context: VoiceContext
    ) {
        let fixedKey = region.generators[.keyNumber]
        let fixedVelocity = region.generators[.velocity]
        let key = (0...127).contains(fixedKey) ? UInt8(fixedKey) : pressed
        let velocity = (1...127).contains(fixedVelocity) ? UInt8(fixedVelocity) : struck
        var modulation = Modulation()
        modulation.evaluate(modulators, controllers, key: key, velocity: velocity)
        let amounts = ModulatedAmounts(generators: region.generators, modulation: modulation)
        let rate = context.sampleRate
        self.frames = frames
        playback = Playback(region, frames)
        volumeEnvelope = Envelope(
            delay: rate * amounts.delaySeconds(.volumeEnvelopeDelay), attack: rate * amounts.seconds(.volumeEnvelopeAttack),
            hold: rate * amounts.seconds(.volumeEnvelopeHold, scaledBy: .keyToVolumeEnvelopeHold, key),
            decay: rate * amounts.seconds(.volumeEnvelopeDecay, scaledBy: .keyToVolumeEnvelopeDecay, key),
            sustain: 1 - min(amounts[.volumeEnvelopeSustain] / 1_000, 1),
            release: rate * max(amounts.seconds(.volumeEnvelopeRelease), Self.shortestRelease))
        modulationEnvelope = Envelope(
            delay: rate * amounts.delaySeconds(.modulationEnvelopeDelay), attack: rate * amounts.seconds(.modulationEnvelopeAttack),
            hold: rate * amounts.seconds(.modulationEnvelopeHold, scaledBy: .keyToModulationEnvelopeHold, key),
            decay: rate * amounts.seconds(.modulationEnvelopeDecay, scaledBy: .keyToModulationEnvelopeDecay, key),
            sustain: 1 - amounts[.modulationEnvelopeSustain] / 1_000, release: rate * amounts.seconds(.modulationEnvelopeRelease))
        modulationLFO = LowFrequencyOscillator(
            delay: rate * amounts.delaySeconds(.modulationLFODelay),
            frequency: Units.hertz(absoluteCents: amounts[.modulationLFOFrequency]) / rate)
        vibratoLFO = LowFrequencyOscillator(
            delay: rate * amounts.delaySeconds(.vibratoLFODelay),
            frequency: Units.hertz(absoluteCents: amounts[.vibratoLFOFrequency]) / rate)
        let override = region.generators[.overridingRootKey]
        let root = (0...127).contains(override) ? Float(override) : Float(region.originalKey)
        baseCents =
            Float(region.generators[.scaleTuning]) * (Float(key) - root) + 100 * Float(region.generators[.coarseTune])
            + Float(region.generators[.fineTune]) + Float(region.pitchCorrection)
        rateRatio = region.sampleRate / Double(context.sampleRate)
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
        let amounts = ModulatedAmounts(generators: region.generators, modulation: modulation)
        parameters.cents =
            modulation[.fineTune] + 100 * modulation[.coarseTune] + controllers.tuning + context.masterTuning
        parameters.attenuation = min(
            max(Self.attenuationScale * Float(region.generators[.initialAttenuation]) + modulation[.initialAttenuation], 0), 1_440)
        parameters.cutoff = amounts[.filterCutoff]
        parameters.resonance = max(amounts[.filterResonance], 0)
        // Constant power: the two gains are the cosine and sine of a quarter turn.
        let angle = Double((amounts[.pan] + 500) / 1_000) * Double.pi / 2
        parameters.panLeft = Float(LibraryMath.cos(angle))
        parameters.panRight = Float(LibraryMath.sin(angle))
        parameters.send = amounts[.reverbSend] / 1_000
        parameters.modulationLFOToPitch = amounts[.modulationLFOToPitch]
        parameters.vibratoLFOToPitch = amounts[.vibratoLFOToPitch]
        parameters.modulationEnvelopeToPitch = amounts[.modulationEnvelopeToPitch]
        parameters.modulationLFOToCutoff = amounts[.modulationLFOToFilterCutoff]
        parameters.modulationEnvelopeToCutoff = amounts[.modulationEnvelopeToFilterCutoff]
        parameters.modulationLFOToVolume = amounts[.modulationLFOToVolume]
    }
}
