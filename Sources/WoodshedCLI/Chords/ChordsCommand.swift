import ChordRecognition
import Foundation

extension Command {
    static let chords = Command(
        name: "chords",
        operands: "FILE ...",
        summary: "name the chords of a recording, strum by strum, as they would have been named live",
        details: """
            FILE is WAV, FLAC, OGG, Opus, MP3 or AIFF at 8 to 192 kHz; '-' is standard input.
            A chord starts at the strum that caused it, is decided at most 0.35 s later and never revised. --offline may use the
            future too and gives the best timeline for a recording.
            lab: start, end and Harte label (N for none), tab-separated, without gaps from 0 to the end. json: an array with keys
            start end label name confidence onset committed alternatives bass. jams: one chord annotation.
            With --output several FILEs and folders are taken: one result each, named after the file; a broken file is reported and the rest done.
            """,
        options: [
            OptionDeclaration("--format", "FORMAT", "text, lab, json or jams (text)"),
            OptionDeclaration("--offline", nil, "use the whole recording for every decision"),
            OptionDeclaration("--frames", nil, "json: add what every 43 ms alone would be called"),
            OptionDeclaration("--classifier", "NAME", "network or templates (network)"),
            OptionDeclaration("--vocabulary", "NAME", "full, sevenths or majmin: which chords may be named (full)"),
            OptionDeclaration("--a4", "HZ", "frequency of A4, 300 to 600 Hz (440)"),
            OptionDeclaration("--gate", "DB", "level under which there is silence, -100 to 0 dB of full scale (-66)"),
            OptionDeclaration("--output", "FOLDER", "write one result file for each FILE into this folder"),
        ],
        run: runChords
    )
}

@Sendable private func runChords(_ arguments: Arguments) throws -> ExitStatus {
    let settings = try ChordsSettings(arguments)
    let format = try arguments.choice("--format", ChordsFormat.self)
    if settings.reportsFrames, format != .json {
        throw CommandFailure.usage("chords: --frames needs a format that can hold them; add --format json")
    }
    if let folder = arguments.text("--output") {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("chords: --output needs files: woodshed chords FILE --output FOLDER")
        }
        let format = format ?? .lab
        return try ResultBatch(folder: folder, fileEnding: format.fileEnding) { file, writer in
            try format.write(recogniseChords(file, settings: settings), to: writer)
        }.run(arguments.operands)
    }
    let path = try AudioInputList.onlyFile(of: arguments, call: "chords")
    let chart = try recogniseChords(path, settings: settings)
    let writer = ResultWriter.standardOutput()
    try (format ?? .text).write(chart, to: writer)
    try writer.flush()
    return .done
}

/// Runs the chord pipeline, or the timeline of the whole recording, over one file.
func recogniseChords(_ path: String, settings: ChordsSettings) throws -> ChordChart {
    let input = try AudioInput(path: path)
    var chart = ChordChart(name: input.name)
    var samplesRead = 0
    guard let pipeline = ChordPipeline(sampleRate: input.sampleRate, settings: settings.pipeline),
        let timeline = ChordTimeline(sampleRate: input.sampleRate, settings: settings.pipeline)
    else {
        throw CommandFailure.input("\(input.name): its sample rate is outside 8 to 192 kHz; convert it to 48 kHz")
    }
    try input.forEachBlock { samples in
        samplesRead += samples.count
        if settings.isOffline {
            timeline.push(samples)
        } else {
            pipeline.push(samples) { chart.add($0) }
        }
    }
    if settings.isOffline {
        for event in timeline.finish() { chart.add(event) }
    } else {
        pipeline.finish { chart.add($0) }
    }
    chart.end(at: Double(samplesRead) / input.sampleRate)
    return chart
}
