import ChordRecognition
import Foundation
import MusicTheory
import PitchDetection
import SignalProcessing

extension Command {
    static let inspect = Command(
        name: "inspect", operands: "FILE", summary: "show every step of an analysis at one moment, with its real numbers",
        details: """
            tuner: the moment is the end of the first analysed frame that ends at or after SECONDS.
            chord: the decision on the last strum that began by SECONDS, or on the first strum if none did.
            json: {pipeline,time,rate,stages:[{name,formula,unit,x:[...],y:[...],note,x_unit}]}; --svg draws one picture a step.
            """,
        options: [
            OptionDeclaration("--pipeline", "NAME", InspectedPipeline.allCases.map(\.rawValue).joined(separator: ", ") + " (tuner)"),
            OptionDeclaration("--at", "SECONDS", "the moment, from the start of the file"),
            OptionDeclaration("--format", "FORMAT", "text or json (text)"),
            OptionDeclaration("--svg", "FOLDER", "draw every step into this folder"),
        ],
        run: runInspect
    )
}

enum InspectedPipeline: String, CaseIterable {
    case tuner
    case chord
}

/// The steps of one moment.
struct Inspection {
    let pipeline: InspectedPipeline
    /// Seconds to the end of the analysed frame.
    let time: Double
    /// Samples a second of the file.
    let rate: Double
    let stages: [InspectionStage]
}

@Sendable private func runInspect(_ arguments: Arguments) throws -> ExitStatus {
    let pipeline = try arguments.choice("--pipeline", InspectedPipeline.self) ?? .tuner
    let format = try arguments.choice("--format", ListFormat.self) ?? .text
    guard let path = arguments.operands.first else {
        throw CommandFailure.usage("inspect: name a file: woodshed inspect FILE --at SECONDS")
    }
    try arguments.requireOperands(atMost: 1)
    guard let time = try arguments.number("--at", in: 0...1e6, unit: " s") else {
        throw CommandFailure.usage("inspect: say which moment: --at SECONDS")
    }
    let inspection =
        switch pipeline {
        case .tuner: try inspectTuner(path, at: time, pipeline)
        case .chord: try inspectChord(path, at: time, pipeline)
        }
    if let folder = arguments.text("--svg") { try drawStages(of: inspection, into: folder) }
    let writer = ResultWriter.standardOutput()
    switch format {
    case .json: try writer.writeLine(inspection.json.line)
    case .text: try writer.write(inspection.text)
    }
    try writer.flush()
    return .done
}

/// Thrown to stop reading when the moment has been seen.
private struct MomentReached: Error {
    let inspection: Inspection
}

private func inspectTuner(_ path: String, at time: Double, _ name: InspectedPipeline) throws -> Inspection {
    // Readings of the last two seconds are shown with the moment.
    let shownSeconds = 2.0
    let input = try AudioInput(path: path)
    guard let pipeline = PitchPipeline(sampleRate: input.sampleRate) else {
        throw CommandFailure.input("\(input.name): its sample rate is outside 8000 to 192000 Hz; convert it to 48000 Hz")
    }
    var observations: [PitchObservation] = []
    var found: Inspection?
    do {
        try input.forEachBlock { samples in
            pipeline.push(samples) { observation in
                guard found == nil else { return }
                observations.append(observation)
                if observations[0].time < observation.time - shownSeconds { observations.removeFirst() }
                guard observation.time >= time else { return }
                found = Inspection(
                    pipeline: name, time: observation.time, rate: input.sampleRate, stages: pipeline.inspect(observations))
            }
            if let found { throw MomentReached(inspection: found) }
        }
    } catch let moment as MomentReached {
        return moment.inspection
    }
    let end = DecimalText.text(observations.last?.time ?? 0, decimals: 3)
    throw CommandFailure.input("\(input.name): the file ends before \(DecimalText.text(time, decimals: 3)) s; choose --at up to \(end)")
}

private func inspectChord(_ path: String, at time: Double, _ name: InspectedPipeline) throws -> Inspection {
    let input = try AudioInput(path: path)
    guard let pipeline = ChordPipeline(sampleRate: input.sampleRate, settings: ChordPipeline.Settings(reportsProvisional: false)) else {
        throw CommandFailure.input("\(input.name): its sample rate is outside 8000 to 192000 Hz; convert it to 48000 Hz")
    }
    var found: Inspection?
    func take(_ event: ChordEvent) {
        guard case .committed(let decision) = event, found == nil || decision.onset <= time else { return }
        found = Inspection(pipeline: name, time: decision.onset, rate: input.sampleRate, stages: pipeline.stages())
    }
    try input.forEachBlock { pipeline.push($0, onEvent: take) }
    pipeline.finish(onEvent: take)
    guard let found else {
        throw CommandFailure.work("\(input.name): no strum was found, so there is nothing to show; is the recording silent?")
    }
    return found
}

private func drawStages(of inspection: Inspection, into folder: String) throws {
    try OutputFolder.prepare(folder)
    for (index, stage) in inspection.stages.enumerated() {
        let words = stage.name.lowercased().split(separator: " ").joined(separator: "-")
        let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        let file = try OutputFile(path: (folder as NSString).appendingPathComponent("\(number)-\(words).svg"))
        try file.writer.write(StageDrawing(stage: stage, time: inspection.time).text)
        try file.finish()
    }
}

extension Inspection {
    var json: JSONText {
        .object([
            ("pipeline", .string(pipeline.rawValue)), ("time", .decimal(time, decimals: 6)), ("rate", .decimal(rate, decimals: 0)),
            ("stages", .array(stages.map(\.json))),
        ])
    }

    /// One line a step: what it is, how many numbers it has, what they say.
    var text: String {
        var lines = ["\(pipeline.rawValue) at \(DecimalText.text(time, decimals: 3)) s"]
        for stage in stages {
            lines.append("  \(padded(stage.name, to: 17)) \(padded(String(stage.x.count), to: 5, onTheLeft: true)) values, \(stage.unit)")
            lines.append("      \(stage.formula)")
            lines.append("      \(stage.note)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension InspectionStage {
    fileprivate var json: JSONText {
        // Seven decimals keep the last bit of a 24-bit sample.
        .object([
            ("name", .string(name)), ("formula", .string(formula)), ("unit", .string(unit)),
            ("x", .array(x.map { .decimal($0, decimals: 7) })), ("y", .array(y.map { .decimal($0, decimals: 7) })),
            ("note", .string(note)), ("x_unit", .string(horizontalUnit)),
        ])
    }
}
