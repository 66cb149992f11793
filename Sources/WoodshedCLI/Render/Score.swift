import Foundation
import MusicTheory
import SoundFontSampler

/// What is to be played, as messages at frames of the output.
struct Score {
    private struct Event {
        let frame: Int
        let message: MIDIMessage
    }

    private let events: [Event]
    private let frameCount: Int
    private let name: String
    /// Whether the piece may change programs itself.
    private let programsAreFixed: Bool

    /// A WAV file holds no more than this many frames of two 32-bit channels.
    private static let mostFrames = (Int(UInt32.max) - 1_000) / 8

    init(_ settings: RenderSettings, _ arguments: Arguments) throws {
        try arguments.requireOperands(atMost: 1)
        let notes = arguments.texts("--note")
        let rate = Double(settings.sampleRate)
        switch (arguments.operands.first, notes.isEmpty) {
        case (nil, true): throw CommandFailure.usage("render: nothing to play; name a MIDI file or add --note 60")
        case (.some, false): throw CommandFailure.usage("render: a MIDI file and --note exclude each other; leave one out")
        case (let path?, true):
            let tail = try arguments.number("--tail", in: 0...60, unit: " s") ?? 3
            let file = try Self.read(path)
            let times = file.seconds()
            name = path
            events = zip(file.events, times.events).map { Event(frame: Self.frame($1, rate), message: $0.message) }
            frameCount = Self.frame(times.end + tail, rate)
            programsAreFixed = settings.program != nil
        case (nil, false):
            let velocity = UInt8(try arguments.integer("--velocity", in: 1...127) ?? 100)
            let hold = try arguments.number("--hold", in: 0...600, unit: " s") ?? 1
            let tail = try arguments.number("--tail", in: 0...600, unit: " s") ?? 1
            let channel: UInt8 = settings.bank == 128 ? 9 : 0
            let keys = try notes.map(Self.key)
            name = "notes"
            events =
                keys.map { Event(frame: 0, message: .noteOn(channel: channel, key: $0, velocity: velocity)) }
                + keys.map { Event(frame: Self.frame(hold, rate), message: .noteOff(channel: channel, key: $0, velocity: 64)) }
            frameCount = Self.frame(hold + tail, rate)
            programsAreFixed = true
        }
        guard frameCount <= Self.mostFrames else {
            throw CommandFailure.input("\(name): too long for a WAV file; split the piece or choose a lower --rate")
        }
    }

    private static func frame(_ seconds: Double, _ rate: Double) -> Int { Int(min(seconds * rate, 1e12).rounded()) }

    private static func read(_ path: String) throws -> StandardMIDIFile {
        let data: Data
        do {
            data = path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure.input("\(path): cannot be read; check the path")
        }
        do throws(StandardMIDIFileError) {
            return try StandardMIDIFile(reading: [UInt8](data))
        } catch {
            throw CommandFailure.input("\(path): \(error.message); export it again as a Standard MIDI File")
        }
    }

    private static func key(_ text: String) throws -> UInt8 {
        if let number = Int(text), (0...127).contains(number) { return UInt8(number) }
        if let note = try? SpelledNote(parsing: text), (0...127).contains(note.note.midi) { return UInt8(note.note.midi) }
        throw CommandFailure.usage("render: --note \(text) is neither a MIDI number from 0 to 127 nor a note such as C4")
    }

    /// Renders everything into the output file.
    func play(_ bank: Bank, _ settings: RenderSettings) throws {
        let sampler = settings.sampler(bank)
        for channel in 0..<UInt8(16) {
            let isPercussion = channel == 9
            sampler.select(channel: channel, bank: isPercussion ? 128 : settings.bank, program: isPercussion ? 0 : settings.program ?? 0)
        }
        if settings.bank == 128 { sampler.select(channel: 9, bank: 128, program: settings.program ?? 0) }
        let file = try OutputFile(path: settings.output)
        let wave = try WaveWriter(file.writer, sampleRate: settings.sampleRate, frameCount: frameCount)
        var progress = ProgressLine(name: name)
        defer { progress.finish() }
        var frame = 0
        for event in events {
            try wave.write(from: sampler, frames: min(event.frame, frameCount) - frame)
            frame = max(frame, min(event.frame, frameCount))
            sampler.apply(event.message, programsAreFixed: programsAreFixed)
            progress.update(fraction: Double(frame) / Double(max(frameCount, 1)), seconds: Double(frame) / Double(settings.sampleRate))
        }
        try wave.write(from: sampler, frames: frameCount - frame)
        try file.finish()
        if sampler.stolenVoiceCount > 0 {
            Terminal.complain(
                "warning: \(name): \(sampler.stolenVoiceCount) voices were cut short because more than \(sampler.configuration.polyphony) sounded at once"
            )
        }
    }
}

extension Sampler {
    /// Hands a message of a MIDI file on.
    fileprivate func apply(_ message: MIDIMessage, programsAreFixed: Bool) {
        switch message {
        case .noteOn(let channel, let key, let velocity): noteOn(channel: channel, key: key, velocity: velocity)
        case .noteOff(let channel, let key, _): noteOff(channel: channel, key: key)
        case .keyPressure(let channel, let key, let value): keyPressure(channel: channel, key: key, value: value)
        case .controlChange(let channel, let controller, let value):
            if programsAreFixed && controller == Controller.bankSelect { return }
            controlChange(channel: channel, controller: controller, value: value)
        case .programChange(let channel, let program):
            if !(programsAreFixed && channel != 9) { programChange(channel: channel, program: program) }
        case .channelPressure(let channel, let value): channelPressure(channel: channel, value: value)
        case .pitchWheel(let channel, let value): pitchWheel(channel: channel, value: value)
        }
    }
}
