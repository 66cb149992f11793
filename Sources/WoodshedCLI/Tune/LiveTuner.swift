import AudioDevices
import Foundation
import MusicTheory
import PitchDetection
import SignalProcessing

/// The tuner at the microphone: one line that updates, or rows as they come.
struct LiveTuner {
    let settings: TuneSettings
    let format: TuneFormat
    let device: String?

    /// Ends at Ctrl-C.
    func run() throws -> ExitStatus {
        let capture: AudioCapture
        do throws(AudioCaptureError) {
            capture = try AudioCapture(device: device)
        } catch {
            throw CommandFailure.device("tune: \(error.explanation)")
        }
        let source = try ObservationSource(settings.detector, sampleRate: capture.sampleRate, gateDecibels: settings.gateDecibels)
        let writer = ResultWriter.standardOutput()
        let report: any TuneReport = format == .text && Terminal.outputIsTerminal ? TuneLine() : format.report()
        Interruption.await()
        FileHandle.standardError.write(Data("Listening to \(capture.deviceName); Ctrl-C ends.\n".utf8))
        try report.begin(writer)
        try writer.flush()
        try listen(to: capture, source: source, report: report, writer: writer)
        try report.end(writer)
        try writer.flush()
        if capture.droppedFrameCount > 0 {
            Terminal.complain(
                "warning: \(capture.droppedFrameCount) frames came faster than they could be heard and were lost; close other programs")
        }
        return .done
    }

    private func listen(to capture: AudioCapture, source: ObservationSource, report: any TuneReport, writer: ResultWriter) throws {
        let frames = 1_024
        let interleaved = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames * capture.channelCount)
        let mono = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames)
        defer {
            interleaved.deallocate()
            mono.deallocate()
        }
        var judge = TuneJudge(settings)
        let mixer = LiveChannelMixer(channelCount: capture.channelCount, sampleRate: capture.sampleRate)
        while !Interruption.happened {
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
                do {
                    try report.add(judge.reading(of: observation), to: writer)
                    try writer.flush()
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        }
    }
}

/// One line that is written over and over.
final class TuneLine: TuneReport {
    /// Characters on each side of the middle of the gauge, 50 cents.
    private static let reach = 20

    func begin(_ writer: ResultWriter) throws {}

    func add(_ reading: TuneReading, to writer: ResultWriter) throws {
        guard let pitch = reading.pitch else {
            try writer.write("\r  -\u{1B}[K")
            return
        }
        let string = pitch.string.map { "string \($0)" } ?? ""
        let words = "\(padded(pitch.note, to: 4))\(padded(DecimalText.signed(pitch.cents, fixed: 1), to: 7, onTheLeft: true)) cents"
        let state = Terminal.coloured(padded(reading.state.rawValue, to: 7), reading.state.colour)
        try writer.write("\r  \(words)  [\(gauge(pitch.cents))]  \(state) \(string)\u{1B}[K")
    }

    func end(_ writer: ResultWriter) throws {
        try writer.write("\n")
    }

    private func gauge(_ cents: Double) -> String {
        var cells = [Character](repeating: ".", count: 2 * Self.reach + 1)
        cells[Self.reach] = "|"
        let place = (max(-50, min(50, cents)) / 50 * Double(Self.reach)).rounded()
        cells[Self.reach + Int(place)] = cents < -3 ? ">" : cents > 3 ? "<" : "O"
        return String(cells)
    }
}
