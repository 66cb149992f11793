import CPortAudio
import Glibc

/// One sound device as the system lists it.
public struct AudioDevice: Equatable, Sendable {
    /// Its number in the list, as `--device` takes it.
    public let index: Int
    public let name: String
    /// The system's sound interface, for example "ALSA".
    public let hostInterface: String
    public let inputChannelCount: Int
    public let outputChannelCount: Int
    /// Samples a second that the device prefers.
    public let defaultSampleRate: Double
    public let isDefaultInput: Bool
    public let isDefaultOutput: Bool

    /// Every device, in the system's order; empty when there is none.
    public static func all() throws(AudioCaptureError) -> [AudioDevice] {
        try PortAudioLibrary.open()
        defer { PortAudioLibrary.close() }
        return listed()
    }

    static func listed() -> [AudioDevice] {
        let count = Pa_GetDeviceCount()
        guard count > 0 else { return [] }
        let defaultInput = Pa_GetDefaultInputDevice()
        let defaultOutput = Pa_GetDefaultOutputDevice()
        return (0..<count).compactMap { index in
            guard let info = Pa_GetDeviceInfo(index)?.pointee else { return nil }
            let host = Pa_GetHostApiInfo(info.hostApi)?.pointee.name.map { String(cString: $0) } ?? ""
            return AudioDevice(
                index: Int(index), name: info.name.map { String(cString: $0) } ?? "", hostInterface: host,
                inputChannelCount: Int(info.maxInputChannels), outputChannelCount: Int(info.maxOutputChannels),
                defaultSampleRate: info.defaultSampleRate, isDefaultInput: index == defaultInput,
                isDefaultOutput: index == defaultOutput)
        }
    }
}

/// Why no live sound arrives.
public enum AudioCaptureError: Error, Equatable, Sendable {
    case noInputDevice
    case noSuchDevice(named: String)
    case notAnInput(named: String)
    /// The sound system refused, in its own words.
    case refused(reason: String)

    public var explanation: String {
        switch self {
        case .noInputDevice:
            "there is no microphone or other sound input; connect one and look at `woodshed devices`, or name an audio file"
        case .noSuchDevice(let name): "there is no sound device \"\(name)\"; `woodshed devices` lists them"
        case .notAnInput(let name): "the device \"\(name)\" has no input; `woodshed devices` lists the inputs"
        case .refused(let reason): "the sound system refused (\(reason)); close other programs that use the device"
        }
    }
}

enum PortAudioLibrary {
    /// The sound back ends write their probing to standard error; the user asked for none of it.
    static func open() throws(AudioCaptureError) {
        let saved = dup(STDERR_FILENO)
        let silence = Glibc.open("/dev/null", O_WRONLY)
        if silence >= 0 {
            dup2(silence, STDERR_FILENO)
            close(silence)
        }
        let status = Pa_Initialize()
        if saved >= 0 {
            dup2(saved, STDERR_FILENO)
            close(saved)
        }
        guard status == PaError(paNoError.rawValue) else { throw .refused(reason: words(for: status)) }
    }

    static func close() {
        Pa_Terminate()
    }

    static func words(for status: PaError) -> String {
        Pa_GetErrorText(status).map { String(cString: $0) } ?? "error \(status)"
    }

    private static func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }
}
