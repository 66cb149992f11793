import AudioDevices
import Foundation
import PitchDetection
import SignalProcessing

/// The microphone as observations, until Ctrl-C.
struct LiveMicrophone {
    private let capture: AudioCapture
    private let source: ObservationSource

    init(_ settings: TuneSettings, device: String?) throws {
        do throws(AudioCaptureError) {
            capture = try AudioCapture(device: device)
        } catch {
            throw CommandFailure.device("tune: \(error.explanation)")
        }
        source = try ObservationSource(settings.detector, sampleRate: capture.sampleRate, gateDecibels: settings.gateDecibels)
    }

    /// Calls `body` with each observation until it answers false or Ctrl-C comes.
    func forEachObservation(_ body: (PitchObservation) throws -> Bool) throws {
        Interruption.await()
        FileHandle.standardError.write(Data("Listening to \(capture.deviceName); Ctrl-C ends.\n".utf8))
        try listen(body)
        if capture.droppedFrameCount > 0 {
            Terminal.complain(
                "warning: \(capture.droppedFrameCount) frames came faster than they could be heard and were lost; close other programs")
        }
    }

    private func listen(_ body: (PitchObservation) throws -> Bool) throws {
        let frames = 1_024
        let interleaved = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames * capture.channelCount)
        let mono = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames)
        defer {
            interleaved.deallocate()
            mono.deallocate()
        }
        let mixer = LiveChannelMixer(channelCount: capture.channelCount, sampleRate: capture.sampleRate)
        var goesOn = true
        while goesOn, !Interruption.happened {
            let count = capture.read(into: interleaved)
            if count == 0 {
                guard capture.isRunning else {
                    throw CommandFailure.device("tune: the sound device \"\(capture.deviceName)\" stopped; connect it again and start anew")
                }
                // Half a hop: short enough not to be seen.
                usleep(10_000)
                continue
            }
            mixer.mix(UnsafeBufferPointer(interleaved), frames: count, into: mono)
            var failure: (any Error)?
            source.push(UnsafeBufferPointer(rebasing: mono[0..<count])) { observation in
                guard goesOn, failure == nil else { return }
                do {
                    goesOn = try body(observation)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        }
    }
}

/// Calls `body` with each observation of a file.
func forEachObservation(in path: String, settings: TuneSettings, _ body: (PitchObservation) throws -> Void) throws {
    let input = try AudioInput(path: path)
    let source = try ObservationSource(settings.detector, sampleRate: input.sampleRate, gateDecibels: settings.gateDecibels)
    try input.forEachBlock { samples in
        var failure: (any Error)?
        source.push(samples) { observation in
            guard failure == nil else { return }
            do {
                try body(observation)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
