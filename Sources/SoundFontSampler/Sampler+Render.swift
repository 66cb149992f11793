extension Sampler {
    /// Writes the next frames of the left and right channel, replacing what was there.
    ///
    /// Any number of frames may be asked for; two calls of 128 give the same frames as one of 256. Silence if no bank is loaded.
    #if hasFeature(Embedded)
        @_noAllocation @_noLocks
    #endif
    public func render(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int) {
        var written = 0
        while written < frames {
            if blockPosition == Block.frames {
                playWaiting(until: clock)
                renderBlock()
                clock += Int64(Block.frames)
                blockPosition = 0
            }
            let count = min(frames - written, Block.frames - blockPosition)
            for frame in 0..<count {
                left[written + frame] = blockLeft[blockPosition + frame]
                right[written + frame] = blockRight[blockPosition + frame]
            }
            written += count
            blockPosition += count
        }
    }

    private var blockLeft: UnsafeMutablePointer<Float> { UnsafeMutableRawPointer(mixMemory).assumingMemoryBound(to: Float.self) }
    private var blockRight: UnsafeMutablePointer<Float> { blockLeft + Block.frames }
    private var blockSend: UnsafeMutablePointer<Float> { blockLeft + 2 * Block.frames }

    private func renderBlock() {
        for group in 0..<3 * Block.groups { mixMemory[group] = .zero }
        let anyVoice = renderVoices()
        finish(mixMemory, groups: 3 * Block.groups)
        // The room rings for two decay times after the last voice.
        if anyVoice { reverbBlocksLeft = Int(2 * sampleRate) / Block.frames }
        if reverbLevel > 0, reverbBlocksLeft > 0 {
            reverbBlocksLeft -= 1
            reverb.process(UnsafePointer(blockSend), addingTo: blockLeft, blockRight, level: min(reverbLevel, 1))
            if reverbBlocksLeft == 0 { reverb.reset() }
        }
        if configuration.limits { limiter.process(blockLeft, blockRight) }
    }

    private func renderVoices() -> Bool {
        let block = MixBlock(
            left: mixMemory, right: mixMemory + Block.groups, send: mixMemory + 2 * Block.groups, scratch: mixMemory + 3 * Block.groups,
            rows: mixMemory + 4 * Block.groups,
            table: UnsafePointer(table), usesSend: reverbLevel > 0)
        let context = context
        var any = false
        for index in voices.indices where voices[index].life != .idle {
            if voices[index].isReleaseDue(minimumFrames: minimumFrames) { release(index) }
            voices[index].render(block, context: context)
            any = true
        }
        return any
    }

    /// Applies the output gain and replaces what is not finite by 0.
    private func finish(_ memory: UnsafeMutablePointer<SIMD4<Float>>, groups: Int) {
        for group in 0..<groups {
            var value = memory[group] * gain
            // x - x is 0 for every finite x and NaN for the rest.
            let isBad = (value - value) .!= SIMD4<Float>.zero
            if any(isBad) {
                for lane in 0..<4 where isBad[lane] { nonFiniteCount += 1 }
                value.replace(with: 0, where: isBad)
            }
            memory[group] = value
        }
    }
}
