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
            --string and --capo without --tuning assume a guitar in standard tuning.
            Text is one line a note, judged by its first half second; ± is one standard error with the note's own movement in that time.
            Columns of tsv, keys of json: \(TuneTable.columns.joined(separator: " ")). Time is the end of the analysed frame;
            'nan' and '-' (json: null) stand where there is no reading; state is in-tune, close, off or none.
            """,
        options: [
            OptionDeclaration("--format", "FORMAT", "text, tsv or json (text)"),
            OptionDeclaration("--output", "FOLDER", "write one result file for each FILE into this folder"),
            OptionDeclaration("--strum", nil, "read every string of the tuning from one strum over all of them"),
            OptionDeclaration("--every-reading", nil, "with --strum: every reading as it came, not only the last of each strum"),
            OptionDeclaration("--device", "N|NAME", "microphone to use, from 'woodshed devices'"),
        ] + TuneSettings.options,
        run: runTune
    )
}

@Sendable private func runTune(_ arguments: Arguments) throws -> ExitStatus {
    let settings = try TuneSettings(arguments)
    let format = try arguments.choice("--format", TuneFormat.self)
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

/// Runs the tuner over one file.
func tuneFile(_ path: String, settings: TuneSettings, report: any TuneReport, writer: ResultWriter) throws {
    let input = try AudioInput(path: path)
    let source = try ObservationSource(settings.detector, sampleRate: input.sampleRate, gateDecibels: settings.gateDecibels)
    var judge = TuneJudge(settings)
    try report.begin(writer)
    try input.forEachBlock { samples in
        var failure: (any Error)?
        source.push(samples) { observation in
            guard failure == nil else { return }
            do {
                try report.add(judge.reading(of: observation), to: writer)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
    try report.end(writer)
}
