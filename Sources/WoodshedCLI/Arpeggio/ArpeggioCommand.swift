import ChordRecognition
import Foundation
import MusicTheory

extension Command {
    static let arpeggio = Command(
        name: "arpeggio",
        operands: "FILE ...",
        summary: "read a chord that is played note by note while earlier strings ring on, and name it",
        details: """
            FILE is WAV, FLAC, OGG, Opus, MP3 or AIFF at 8 to 192 kHz; '-' is standard input.
            json: {notes: [{onset, midi, note, cents, confidence}], chord: {label, name, alternatives}}; chord is null when no note was heard.
            With --output several FILEs and folders are taken: one result each, named after the file; a broken file is reported and the rest done.
            """,
        options: [
            OptionDeclaration("--format", "FORMAT", "text or json (text)"),
            OptionDeclaration("--a4", "HZ", "frequency of A4, 300 to 600 Hz (440)"),
            OptionDeclaration("--output", "FOLDER", "write one result file for each FILE into this folder"),
        ],
        run: runArpeggio
    )
}

private enum ArpeggioFormat: String, CaseIterable {
    case text
    case json

    var fileEnding: String { self == .text ? "txt" : rawValue }

    func write(_ engine: ArpeggioEngine, to writer: ResultWriter) throws {
        let names = engine.names
        if self == .json { return try writer.writeLine(json(engine.notes, names).line) }
        let naming = NoteNaming()
        for note in engine.notes {
            let onset = DecimalText.text(note.onset, decimals: 2)
            let padding = String(repeating: " ", count: max(0, 8 - onset.utf8.count))
            try writer.writeLine(
                "\(padding)\(onset) s  \(naming.text(Note(midi: note.midi), .ascii))  \(DecimalText.signed(note.cents, fixed: 0)) cents")
        }
        try writer.writeLine(names.first.map { "chord: " + $0.text(.plain, .ascii) } ?? "no notes")
    }

    private func json(_ notes: [ArpeggioNote], _ names: [ChordName]) -> JSONText {
        let naming = NoteNaming()
        let list = notes.map { note in
            JSONText.object([
                ("onset", .decimal(note.onset, decimals: 6)), ("midi", .integer(note.midi)),
                ("note", .string(naming.text(Note(midi: note.midi), .ascii))), ("cents", .decimal(note.cents, decimals: 1)),
                ("confidence", .decimal(note.confidence, decimals: 4)), ("decided", .decimal(note.decided, decimals: 6)),
            ])
        }
        return .object([("notes", .array(list)), ("chord", chord(names))])
    }

    private func chord(_ names: [ChordName]) -> JSONText {
        guard let best = names.first else { return .null }
        let others = names.dropFirst().prefix(5).map { name in
            JSONText.object([
                ("label", .string(name.chord.text(.harte))), ("name", .string(name.text(.plain, .ascii))),
                ("score", .decimal(name.score, decimals: 4)),
            ])
        }
        return .object([
            ("label", .string(best.chord.text(.harte))), ("name", .string(best.text(.plain, .ascii))),
            ("alternatives", .array(Array(others))),
            ("score", .decimal(best.score, decimals: 4)),
        ])
    }
}

@Sendable private func runArpeggio(_ arguments: Arguments) throws -> ExitStatus {
    let format = try arguments.choice("--format", ArpeggioFormat.self)
    let reference = try arguments.number("--a4", in: 300...600, unit: " Hz") ?? 440
    if let folder = arguments.text("--output") {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("arpeggio: --output needs files: woodshed arpeggio FILE --output FOLDER")
        }
        let format = format ?? .json
        return try ResultBatch(folder: folder, fileEnding: format.fileEnding) { file, writer in
            try format.write(readArpeggio(file, referenceHertz: reference), to: writer)
        }.run(arguments.operands)
    }
    let path = try AudioInputList.onlyFile(of: arguments, call: "arpeggio")
    let engine = try readArpeggio(path, referenceHertz: reference)
    let writer = ResultWriter.standardOutput()
    try (format ?? .text).write(engine, to: writer)
    try writer.flush()
    return .done
}

private func readArpeggio(_ path: String, referenceHertz: Double) throws -> ArpeggioEngine {
    let input = try AudioInput(path: path)
    guard let engine = ArpeggioEngine(sampleRate: input.sampleRate, referenceHertz: referenceHertz) else {
        throw CommandFailure.input("\(input.name): its sample rate is outside 8 to 192 kHz; convert it to 48 kHz")
    }
    try input.forEachBlock { engine.push($0) { _ in } }
    engine.finish { _ in }
    return engine
}
