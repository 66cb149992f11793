import Foundation
import PitchDetection

extension Command {
    static let tune = Command(
        name: "tune",
        operands: "[FILE ...]",
        summary: "the tuner: what is played, and how far off, from a file or the microphone",
        details: """
            FILE is WAV, FLAC, OGG, Opus, MP3 or AIFF at 8 to 192 kHz; '-' is standard input. Without FILE the microphone is used.
            With --output several FILEs and folders are taken: one result each, named after the file; a broken file is reported and the rest done.
            --string, --capo, --step and --intonation without --tuning assume a guitar in standard tuning.
            Text is one line a note, judged by its first half second; ± is one standard error with the note's own movement in that time.
            Columns of tsv, keys of json: \(TuneTable.columns.joined(separator: " ")). Time is the end of the analysed frame;
            'nan' and '-' (json: null) stand where there is no reading; state is in-tune, close, off or none.
            """,
        options: [
            OptionDeclaration("--format", "FORMAT", "text, tsv or json (text)"),
            OptionDeclaration("--output", "FOLDER", "write one result file for each FILE into this folder"),
            OptionDeclaration("--strum", nil, "read every string of the tuning from one strum over all of them"),
            OptionDeclaration("--every-reading", nil, "with --strum: every reading as it came, not only the last of each strum"),
            OptionDeclaration("--step", nil, "one string after another, each until it is in tune"),
            OptionDeclaration("--intonation", nil, "every string open and at the 12th fret, and which way to move its saddle"),
            OptionDeclaration("--harmonic", nil, "with --intonation: the harmonic over the 12th fret too, before the fret"),
            OptionDeclaration("--device", "N|NAME", "microphone to use, from 'woodshed devices'"),
        ] + TuneSettings.options,
        run: runTune
    )
}

@Sendable private func runTune(_ arguments: Arguments) throws -> ExitStatus {
    let settings = try TuneSettings(arguments)
    let format = try arguments.choice("--format", TuneFormat.self)
    if arguments.has("--step") || arguments.has("--intonation") { return try runGuided(arguments, settings, format ?? .text) }
    if let folder = arguments.text("--output") {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("tune: --output needs files to tune: woodshed tune FILE --output FOLDER")
        }
        let format = format ?? .tsv
        return try ResultBatch(folder: folder, fileEnding: format.fileEnding) { file, writer in
            try tuneFile(file, settings: settings, report: format.report(), writer: writer)
        }.run(arguments.operands)
    }
    guard let path = arguments.operands.first else {
        return try LiveTuner(settings: settings, format: format ?? .text, device: arguments.text("--device")).run()
    }
    if arguments.operands.count > 1 {
        throw CommandFailure.usage("tune: several files need a place for their results; add --output FOLDER")
    }
    if AudioInputList.isFolder(path) {
        throw CommandFailure.input("\(path): this is a folder; name an audio file in it, or add --output FOLDER to tune all of them")
    }
    if arguments.has("--strum") {
        return try StrumTuner(settings, format: format ?? .text, showsAll: arguments.has("--every-reading")).run(path)
    }
    let writer = ResultWriter.standardOutput()
    try tuneFile(path, settings: settings, report: (format ?? .text).report(), writer: writer)
    try writer.flush()
    return .done
}

private func runGuided(_ arguments: Arguments, _ settings: TuneSettings, _ format: TuneFormat) throws -> ExitStatus {
    let path = arguments.operands.first
    let tuner = try GuidedTuner(arguments, settings: settings, format: format, isLive: path == nil)
    guard let path else { return try tuner.runLive(device: arguments.text("--device")) }
    guard arguments.operands.count == 1 else { throw CommandFailure.usage("tune: --step and --intonation take one FILE") }
    return try tuner.run(path)
}

/// Runs the tuner over one file.
func tuneFile(_ path: String, settings: TuneSettings, report: any TuneReport, writer: ResultWriter) throws {
    var judge = TuneJudge(settings)
    try report.begin(writer)
    try forEachObservation(in: path, settings: settings) { try report.add(judge.reading(of: $0), to: writer) }
    try report.end(writer)
}
