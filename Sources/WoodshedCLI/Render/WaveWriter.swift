import SoundFontSampler

/// Writes a stereo WAV file of 32-bit floats whose length is known beforehand.
///
/// Source: Multimedia Programming Interface and Data Specifications 1.0, IBM and Microsoft 1991; format 3 (IEEE float) with its `fact` chunk.
struct WaveWriter {
    private let writer: ResultWriter
    private static let blockFrames = 1_024

    init(_ writer: ResultWriter, sampleRate: Int, frameCount: Int) throws {
        self.writer = writer
        let dataBytes = frameCount * 8
        var header: [UInt8] = []
        func append(_ text: String) { header += Array(text.utf8) }
        func append(_ value: Int, bytes: Int) { for index in 0..<bytes { header.append(UInt8(value >> (8 * index) & 255)) } }
        append("RIFF")
        append(4 + 24 + 2 + 12 + 8 + dataBytes, bytes: 4)
        append("WAVEfmt ")
        append(18, bytes: 4)
        append(3, bytes: 2)
        append(2, bytes: 2)
        append(sampleRate, bytes: 4)
        append(sampleRate * 8, bytes: 4)
        append(8, bytes: 2)
        append(32, bytes: 2)
        append(0, bytes: 2)
        append("fact")
        append(4, bytes: 4)
        append(frameCount, bytes: 4)
        append("data")
        append(dataBytes, bytes: 4)
        try header.withUnsafeBytes { try writer.write($0) }
    }

    /// Asks the sampler for frames and writes them.
    func write(from sampler: Sampler, frames: Int) throws {
        var left = [Float](repeating: 0, count: Self.blockFrames)
        var right = left
        var interleaved = [Float](repeating: 0, count: 2 * Self.blockFrames)
        var done = 0
        while done < frames {
            let count = min(Self.blockFrames, frames - done)
            left.withUnsafeMutableBufferPointer { l in
                right.withUnsafeMutableBufferPointer { r in sampler.render(left: l.baseAddress!, right: r.baseAddress!, frames: count) }
            }
            for frame in 0..<count {
                interleaved[2 * frame] = left[frame]
                interleaved[2 * frame + 1] = right[frame]
            }
            try interleaved.withUnsafeBytes { try writer.write(UnsafeRawBufferPointer(rebasing: $0[0..<8 * count])) }
            done += count
        }
    }
}
