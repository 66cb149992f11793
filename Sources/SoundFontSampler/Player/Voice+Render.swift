/// Where the voices of one block are summed: `Block.groups` vectors of four frames each.
struct MixBlock {
    let left: UnsafeMutablePointer<SIMD4<Float>>
    let right: UnsafeMutablePointer<SIMD4<Float>>
    let send: UnsafeMutablePointer<SIMD4<Float>>
    /// One voice at a time works here.
    let scratch: UnsafeMutablePointer<SIMD4<Float>>
    /// The interpolator's work space, one vector for each frame.
    let rows: UnsafeMutablePointer<SIMD4<Float>>
    /// The interpolator's table.
    let table: UnsafePointer<SIMD8<Float>>
    /// Whether anything reads `send`.
    let usesSend: Bool
}

extension Voice {
    /// Below this gain a released voice has ended: half a step of 24 bits, so that a note struck softly keeps the whole of its release.
    private static let silence: Float = 0x1p-24

    /// Adds the voice's next block to the mix; frees the slot once it has ended.
    @inline(__always)
    mutating func render(_ block: borrowing MixBlock, context: VoiceContext) {
        let blockFrames = Float(Block.frames)
        let modulationValue = modulationLFO.advance(blockFrames)
        let vibratoValue = vibratoLFO.advance(blockFrames)
        _ = modulationEnvelope.advance(blockFrames)
        let attackEnd = volumeEnvelope.advance(blockFrames)
        let envelope = modulationEnvelopeLevel
        framesPlayed &+= Int32(Block.frames)
        if volumeEnvelope.stage == .delay { return }

        updatePitch(modulationValue, vibratoValue, envelope)
        let written = playback.read(frames, block.table, into: block.rows)
        for frame in written..<Block.frames { block.rows[frame] = .zero }
        Interpolator.sum(UnsafePointer(block.rows), into: block.scratch)
        filter(block, modulationValue, envelope, context)

        var amplitude = targetGain(modulationValue)
        var ramp = attackEnd
        if life == .fading {
            fade -= fadeStep
            amplitude *= max(fade, 0)
            ramp = blockFrames
        }
        mix(block, amplitude, ramp: ramp)
        if written < Block.frames || (life == .fading && fade <= 0) || volumeEnvelope.stage == .finished
            || (isReleased && amplitude < Self.silence)
        {
            life = .idle
        }
    }

    /// The modulation envelope; its attack is convex (section 9.4), so that it rises evenly to the ear.
    @inline(__always)
    private var modulationEnvelopeLevel: Float {
        modulationEnvelope.stage == .attack ? ModulatorSource.convex(modulationEnvelope.value) : modulationEnvelope.value
    }

    @inline(__always)
    private mutating func updatePitch(_ modulationValue: Float, _ vibratoValue: Float, _ envelope: Float) {
        let cents =
            baseCents + parameters.cents + modulationValue * parameters.modulationLFOToPitch
            + vibratoValue * parameters.vibratoLFOToPitch + envelope * parameters.modulationEnvelopeToPitch
        if cents == lastCents { return }
        lastCents = cents
        // At most 64 recorded frames per output frame, at least 2^-20: six octaves up is past every sample's use.
        let ratio = min(max(rateRatio * LibraryMath.exp2(Double(cents) / 1_200), 1e-6), 64)
        playback.increment = max(Int64(ratio * 4_294_967_296), 1)
    }

    /// Runs the low-pass unless it would not be heard: at the highest cutoff without resonance the response below 16 kHz is flat to 0.1 dB.
    @inline(__always)
    private mutating func filter(_ block: borrowing MixBlock, _ modulationValue: Float, _ envelope: Float, _ context: VoiceContext) {
        let cutoff =
            parameters.cutoff + modulationValue * parameters.modulationLFOToCutoff + envelope * parameters.modulationEnvelopeToCutoff
        if !filterIsOn {
            if cutoff >= 13_500 && parameters.resonance == 0 { return }
            filterIsOn = true
            if framesPlayed > Int32(Block.frames) { self.filter.settle(at: block.scratch[0][0]) }
        }
        self.filter.set(cutoff: min(max(cutoff, 1_500), 13_500), resonance: parameters.resonance, sampleRate: context.sampleRate)
        self.filter.process(block.scratch, groups: Block.groups)
    }

    /// The gain at the end of the block.
    @inline(__always)
    private func targetGain(_ modulationValue: Float) -> Float {
        let attenuation = parameters.attenuation - modulationValue * parameters.modulationLFOToVolume
        if volumeEnvelope.isRising { return volumeEnvelope.value * gain(centibels: attenuation) }
        return gain(centibels: attenuation + 1_000 * (1 - volumeEnvelope.value))
    }

    /// Adds the scratch block under gains that move linearly from where they are to the new ones within the first `ramp` frames.
    @inline(__always)
    private mutating func mix(_ block: borrowing MixBlock, _ amplitude: Float, ramp: Float) {
        loudness = amplitude
        let scaled = amplitude / frames.fullScale
        let (left, right) = (scaled * parameters.panLeft, scaled * parameters.panRight)
        let stepLeft = (left - gainLeft) / ramp
        let stepRight = (right - gainRight) / ramp
        var time = SIMD4<Float>(1, 2, 3, 4)
        let end = SIMD4<Float>(repeating: ramp)
        for group in 0..<Block.groups {
            let t = time.replacing(with: end, where: time .> end)
            let x = block.scratch[group]
            block.left[group] += x * (gainLeft + t * stepLeft)
            block.right[group] += x * (gainRight + t * stepRight)
            time += 4
        }
        gainLeft = left
        gainRight = right
        if block.usesSend && (parameters.send > 0 || gainSend > 0) { mixSend(block, scaled * parameters.send, ramp) }
    }

    private mutating func mixSend(_ block: borrowing MixBlock, _ target: Float, _ ramp: Float) {
        let step = (target - gainSend) / ramp
        var time = SIMD4<Float>(1, 2, 3, 4)
        let end = SIMD4<Float>(repeating: ramp)
        for group in 0..<Block.groups {
            let t = time.replacing(with: end, where: time .> end)
            block.send[group] += block.scratch[group] * (gainSend + t * step)
            time += 4
        }
        gainSend = target
    }
}
