import CMath
import CSndfile
import Foundation
import Testing

enum SoundFormat: String, CaseIterable {
    case wav, flac, ogg, opus, mp3, aiff

    var code: Int {
        switch self {
        case .wav: SF_FORMAT_WAV | SF_FORMAT_FLOAT
        case .flac: SF_FORMAT_FLAC | SF_FORMAT_PCM_24
        case .ogg: SF_FORMAT_OGG | SF_FORMAT_VORBIS
        case .opus: SF_FORMAT_OGG | SF_FORMAT_OPUS
        case .mp3: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
        case .aiff: SF_FORMAT_AIFF | SF_FORMAT_PCM_16
        }
    }
}

/// Writes channels of equal length to a sound file.
func writeSound(_ channels: [[Float]], rate: Double = 48_000, format: SoundFormat = .wav, to path: String) throws {
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = Int32(channels.count)
    info.format = Int32(format.code)
    let file = try #require(sf_open(path, Int32(SFM_WRITE), &info), "\(format) cannot be written")
    defer { sf_close(file) }
    let interleaved = (0..<channels[0].count).flatMap { frame in channels.map { $0[frame] } }
    // Ogg encoders want blocks: one call with a long run overflows the stack of some versions of libsndfile.
    try interleaved.withUnsafeBufferPointer { samples in
        var done = 0
        while done < channels[0].count {
            let count = min(4_096, channels[0].count - done)
            try #require(sf_writef_float(file, samples.baseAddress! + done * channels.count, sf_count_t(count)) == sf_count_t(count))
            done += count
        }
    }
}

/// A tone with `silence` seconds before it.
func tone(_ frequency: Double, amplitude: Double = 0.3, rate: Double = 48_000, silence: Double = 0, seconds: Double = 0.6) -> [Float] {
    [Float](repeating: 0, count: Int(silence * rate))
        + (0..<Int(seconds * rate)).map { Float(amplitude * sin(2 * Double.pi * frequency * Double($0) / rate)) }
}

/// 200 ms of silence, then a plucked string: 14 partials of amplitude 1/n that decay as `exp(-n t / 1.5 s)`, peak 0.5.
func pluck(_ frequency: Double, rate: Double = 48_000, seconds: Double = 0.5, fundamental: Double = 1) -> [Float] {
    let sound = (0..<Int(seconds * rate)).map { index in
        let time = Double(index) / rate
        var sum = 0.0
        for partial in 1...14 where Double(partial) * frequency < rate / 2 {
            let amplitude = (partial == 1 ? fundamental : 1) / Double(partial)
            sum += amplitude * exp(-Double(partial) * time / 1.5) * sin(2 * Double.pi * Double(partial) * frequency * time)
        }
        return sum
    }
    let peak = sound.map(abs).max() ?? 1
    return [Float](repeating: 0, count: Int(0.2 * rate)) + sound.map { Float(0.5 * $0 / peak) }
}
