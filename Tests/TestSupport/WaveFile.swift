/// Bytes of a WAV file, for tests that need one.
public enum WaveFile {
    public enum Format: Sendable {
        /// 16-bit integers; the sample 1 becomes 32 767.
        case integer16
        /// 32-bit floats, as they are.
        case float32
    }

    /// `samples` are interleaved frames of `channels` channels.
    public static func bytes(_ samples: [Float], sampleRate: Int, channels: Int = 1, format: Format = .float32) -> [UInt8] {
        let sampleBytes = format == .integer16 ? 2 : 4
        let dataBytes = samples.count * sampleBytes
        var file: [UInt8] = []
        file.reserveCapacity(dataBytes + 44)
        func append(_ value: Int, bytes: Int) {
            for index in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
        }
        file += Array("RIFF".utf8)
        append(36 + dataBytes, bytes: 4)
        file += Array("WAVEfmt ".utf8)
        append(16, bytes: 4)
        append(format == .integer16 ? 1 : 3, bytes: 2)
        append(channels, bytes: 2)
        append(sampleRate, bytes: 4)
        append(sampleRate * channels * sampleBytes, bytes: 4)
        append(channels * sampleBytes, bytes: 2)
        append(8 * sampleBytes, bytes: 2)
        file += Array("data".utf8)
        append(dataBytes, bytes: 4)
        for sample in samples {
            switch format {
            case .integer16:
                let limited = sample.isNaN ? 0 : min(max(sample * 32_767, -32_768), 32_767)
                append(Int(limited.rounded()), bytes: 2)
            case .float32:
                append(Int(sample.bitPattern), bytes: 4)
            }
        }
        return file
    }
}
