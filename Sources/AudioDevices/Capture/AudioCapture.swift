import CPortAudio

/// Live sound from one input device, read by polling.
///
/// The device's real-time callback only copies into a ring of two seconds; analysis happens on the caller's thread.
public final class AudioCapture {
    /// Samples a second at which the device really runs.
    public let sampleRate: Double
    /// Interleaved channels.
    public let channelCount: Int
    public let deviceName: String

    private let target: CaptureTarget
    private var stream: UnsafeMutableRawPointer?

    /// More inputs than this are not opened: a guitar is on one of the first.
    private static let mostChannels = 8

    /// Opens and starts `device`, given as a number of `AudioDevice.all()` or part of a name; nil is the system's choice.
    public init(device wanted: String? = nil) throws(AudioCaptureError) {
        try PortAudioLibrary.open()
        do throws(AudioCaptureError) {
            let device = try Self.choose(wanted)
            channelCount = min(device.inputChannelCount, Self.mostChannels)
            deviceName = device.name
            target = CaptureTarget(
                ring: CapturedSampleRing(minimumCapacity: Int(device.defaultSampleRate) * 2 * channelCount),
                channelCount: channelCount)
            var parameters = PaStreamParameters()
            parameters.device = PaDeviceIndex(device.index)
            parameters.channelCount = Int32(channelCount)
            parameters.sampleFormat = 0x0000_0001  // paFloat32: a macro with a cast, which Swift does not import
            parameters.suggestedLatency = Pa_GetDeviceInfo(parameters.device)?.pointee.defaultLowInputLatency ?? 0.02
            var opened: UnsafeMutableRawPointer?
            // The target outlives the stream: `deinit` closes the stream first.
            var status = Pa_OpenStream(
                &opened, &parameters, nil, device.defaultSampleRate, 0, 0, copyIntoRing,
                Unmanaged.passUnretained(target).toOpaque())
            if status == 0 { status = Pa_StartStream(opened) }
            guard status == 0, let opened else {
                if let opened { Pa_CloseStream(opened) }
                throw .refused(reason: PortAudioLibrary.words(for: status))
            }
            stream = opened
            sampleRate = Pa_GetStreamInfo(opened)?.pointee.sampleRate ?? device.defaultSampleRate
        } catch {
            PortAudioLibrary.close()
            throw error
        }
    }

    deinit {
        if let stream { Pa_CloseStream(stream) }
        PortAudioLibrary.close()
    }

    /// Moves what has arrived into `interleaved` and returns whole frames; 0 when nothing is waiting.
    public func read(into interleaved: UnsafeMutableBufferPointer<Float>) -> Int {
        let whole = UnsafeMutableBufferPointer(rebasing: interleaved.prefix(interleaved.count / channelCount * channelCount))
        return target.ring.read(into: whole) / channelCount
    }

    /// Whether the device still delivers.
    public var isRunning: Bool {
        stream.map { Pa_IsStreamActive($0) == 1 } ?? false
    }

    /// Frames that were lost because nobody read them in time.
    public var droppedFrameCount: Int { target.ring.droppedSampleCount / channelCount }

    private static func choose(_ wanted: String?) throws(AudioCaptureError) -> AudioDevice {
        let devices = AudioDevice.listed()
        guard let wanted else {
            let choice = devices.first { $0.isDefaultInput && $0.inputChannelCount > 0 } ?? devices.first { $0.inputChannelCount > 0 }
            guard let choice else { throw .noInputDevice }
            return choice
        }
        let folded = wanted.lowercased()
        let named = devices.filter { Int(wanted) == $0.index || $0.name.lowercased().contains(folded) }
        guard let first = named.first else { throw .noSuchDevice(named: wanted) }
        guard let input = named.first(where: { $0.inputChannelCount > 0 }) else { throw .notAnInput(named: first.name) }
        return input
    }
}

/// What the real-time callback needs, in one reference.
private final class CaptureTarget {
    let ring: CapturedSampleRing
    let channelCount: Int

    init(ring: CapturedSampleRing, channelCount: Int) {
        self.ring = ring
        self.channelCount = channelCount
    }
}

/// Runs on the device's real-time thread: copies and returns.
private func copyIntoRing(
    input: UnsafeRawPointer?, output: UnsafeMutableRawPointer?, frames: UInt, time: UnsafePointer<PaStreamCallbackTimeInfo>?,
    flags: PaStreamCallbackFlags, context: UnsafeMutableRawPointer?
) -> Int32 {
    if let input, let context {
        let target = Unmanaged<CaptureTarget>.fromOpaque(context).takeUnretainedValue()
        target.ring.write(input.assumingMemoryBound(to: Float.self), count: Int(frames) * target.channelCount)
    }
    return Int32(paContinue.rawValue)
}
