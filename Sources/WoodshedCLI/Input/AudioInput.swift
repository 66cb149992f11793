import AudioDevices
import Foundation
import MusicTheory
import SignalProcessing

/// One audio file, or standard input, as mono blocks in order.
final class AudioInput {
    /// As the user named it; "standard input" for `-`.
    let name: String
    private let reader: AudioFileReader
    private let mixer: LiveChannelMixer

    /// Frames read at once: small enough for live-like memory, large enough that calls cost nothing.
    private static let blockFrames = 4_096

    init(path: String) throws {
        name = path == "-" ? "standard input" : path
        do throws(AudioFileError) {
            reader = try AudioFileReader(path: path)
        } catch {
            throw CommandFailure.input("\(name): \(error.explanation)")
        }
        mixer = LiveChannelMixer(channelCount: reader.channelCount, sampleRate: Double(reader.sampleRate))
    }

    var sampleRate: Double { Double(reader.sampleRate) }

    /// Hands every block to `take`, tells of the progress, and warns at the end of what could not be heard as it is.
    func forEachBlock(_ take: (UnsafeBufferPointer<Float>) throws -> Void) throws {
        var progress = ProgressLine(name: name)
        defer { progress.finish() }
        let interleaved = UnsafeMutableBufferPointer<Float>.allocate(capacity: Self.blockFrames * reader.channelCount)
        let mono = UnsafeMutableBufferPointer<Float>.allocate(capacity: Self.blockFrames)
        defer {
            interleaved.deallocate()
            mono.deallocate()
        }
        while true {
            let frames = reader.read(into: interleaved)
            if frames == 0 { break }
            mixer.mix(UnsafeBufferPointer(interleaved), frames: frames, into: mono)
            try take(UnsafeBufferPointer(rebasing: mono[0..<frames]))
            let declared = reader.declaredFrameCount
            progress.update(
                fraction: declared > 0 ? Double(reader.framesRead) / Double(declared) : nil,
                seconds: Double(reader.framesRead) / sampleRate)
        }
        progress.finish()
        if reader.framesRead == 0 {
            throw CommandFailure.input("\(name): \(AudioFileError.noFrames.explanation)")
        }
        warnAboutDamage()
    }

    private func warnAboutDamage() {
        let seconds = DecimalText.text(Double(reader.framesRead) / sampleRate, decimals: 2)
        if let damage = reader.damage {
            Terminal.complain("warning: \(name): \(damage); the \(seconds) s that could be read were used")
        }
        if reader.nonFiniteSampleCount > 0 {
            Terminal.complain(
                "warning: \(name): \(reader.nonFiniteSampleCount) samples are not numbers (NaN or infinite) and were taken as silence; export the file again"
            )
        }
    }
}
