/// The block size in which the whole sampler works; see `Sampler`.
enum Block {
    /// Frames of one block: 1.3 ms at 48 kHz, half of a Web Audio quantum.
    static let frames = 64
    static let groups = frames / 4
}

/// Where a voice stands in its sample: a 32.32 fixed-point position, cut into runs that need no test per frame.
///
/// Away from the boundary (the loop's end, or the sample's) the interpolator reads the store directly. Near it, it reads a short "seam":
/// the last frames before the boundary followed by the first of the loop (or by silence), laid out in advance, so that any tap is in place.
/// The position runs a few frames past the boundary before it wraps, so that after wrapping no tap reaches back over the loop's start.
struct Playback {
    /// Position in the store times 2^32.
    private var phase: Int64
    /// Frames of the store per output frame times 2^32.
    var increment: Int64 = 1 << 32
    private var boundary: Int64
    private var loopStart: Int64
    private var loopLength: Int64
    private var seam = InlineArray<16, Float>(repeating: 0)

    private static var before: Int64 { Int64(Interpolator.tapsBefore) }
    private static var after: Int64 { Int64(Interpolator.tapsAfter) }

    /// Of a free voice: nothing to play.
    init() {
        phase = 0
        boundary = 0
        loopStart = 0
        loopLength = 0
    }

    init(_ region: borrowing Region, _ frames: StoredFrames) {
        phase = Int64(region.start) << 32
        let loops = region.loopMode != .none
        boundary = Int64(loops ? region.loopEnd : region.end)
        loopStart = Int64(region.loopStart)
        loopLength = loops ? Int64(region.loopEnd - region.loopStart) : 0
        buildSeam(frames)
    }

    /// Leaves the loop and plays on to the end of the sample.
    mutating func leaveLoop(end: Int32, _ frames: StoredFrames) {
        guard loopLength > 0 else { return }
        if phase >> 32 >= boundary { phase -= loopLength << 32 }
        boundary = Int64(end)
        loopLength = 0
        buildSeam(frames)
    }

    private mutating func buildSeam(_ frames: StoredFrames) {
        let reach = Self.before + Self.after
        for offset in 0..<Int(2 * reach) {
            var position = boundary - reach + Int64(offset)
            if loopLength > 0 && (position >= boundary || position < loopStart) {
                // Modulo that also holds for loops shorter than the seam.
                var past = (position - loopStart) % loopLength
                if past < 0 { past += loopLength }
                position = loopStart + past
            } else if position >= boundary {
                seam[offset] = 0
                continue
            }
            seam[offset] = frames.frame(Int(position))
        }
    }

    /// Writes the interpolator's rows for a block of frames, in the store's own scale.
    /// - Returns: how many were written; fewer than a block once the sample has ended.
    @inline(__always)
    mutating func read(_ stored: StoredFrames, _ table: UnsafePointer<SIMD8<Float>>, into rows: UnsafeMutablePointer<SIMD4<Float>>) -> Int {
        var written = 0
        let directEnd = (boundary - Self.after) << 32
        let seamEnd = (boundary + Self.before) << 32
        while written < Block.frames {
            if phase < directEnd {
                let count = run(until: directEnd, atMost: Block.frames - written)
                if let frames = stored.integers {
                    phase = Interpolator.run(frames, phase, increment, table, rows + written, count)
                } else if let frames = stored.floats {
                    phase = Interpolator.run(frames, phase, increment, table, rows + written, count)
                }
                written += count
            } else if phase < seamEnd {
                let count = run(until: seamEnd, atMost: Block.frames - written)
                let origin = (boundary - Self.before - Self.after) << 32
                let from = phase - origin
                let to = withUnsafeTemporarySeam { Interpolator.run($0, from, increment, table, rows + written, count) }
                phase = to + origin
                written += count
            } else if loopLength > 0 {
                let first = (loopStart + Self.before) << 32
                phase = first + (phase - first) % (loopLength << 32)
            } else {
                return written
            }
        }
        return written
    }

    /// How many frames lie before a limit, at least one.
    @inline(__always)
    private func run(until limit: Int64, atMost most: Int) -> Int {
        if phase + increment * Int64(most - 1) < limit { return most }
        return Int((limit - phase + increment - 1) / increment)
    }

    @inline(__always)
    private func withUnsafeTemporarySeam<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result {
        withUnsafePointer(to: seam) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: Float.self))
        }
    }
}
