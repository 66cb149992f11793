import ChordRecognition
import MusicTheory

/// The formats in which `woodshed chords` writes a chart.
enum ChordsFormat: String, CaseIterable {
    case text
    case lab
    case json
    case jams

    /// The ending of a result file.
    var fileEnding: String { self == .text ? "txt" : rawValue }

    func write(_ chart: ChordChart, to writer: ResultWriter) throws {
        switch self {
        case .text: try writeText(chart, to: writer)
        case .lab:
            for row in chart.labels { try writer.writeLine("\(seconds(row.start))\t\(seconds(row.end))\t\(row.label)") }
        case .json:
            let segments = chart.segments.filter { $0.end > $0.start }
            try writer.writeLine("[")
            for (index, segment) in segments.enumerated() {
                try writer.writeLine(object(segment).line + (index + 1 < segments.count ? "," : ""))
            }
            try writer.writeLine("]")
        case .jams: try writer.writeLine(jams(chart).line)
        }
    }

    private func seconds(_ value: Double) -> String { DecimalText.text(value, decimals: 6) }

    private func writeText(_ chart: ChordChart, to writer: ResultWriter) throws {
        for segment in chart.segments where segment.end > segment.start {
            let start = DecimalText.text(segment.start, decimals: 2)
            let padding = String(repeating: " ", count: max(0, 8 - start.utf8.count))
            var line = "\(padding)\(start) s  \(segment.call.name)"
            if let decision = segment.decision, segment.call.isChord {
                line += "  (\(DecimalText.text(decision.confidence * 100, decimals: 0)) %"
                if !decision.shown.missing.isEmpty { line += ", not heard: \(names(decision.shown.missing, segment.call))" }
                if !decision.shown.extra.isEmpty { line += ", also heard: \(names(decision.shown.extra, segment.call))" }
                line += ")"
            }
            try writer.writeLine(line)
        }
    }

    private func names(_ pitchClasses: PitchClassSet, _ call: ChordCall) -> String {
        pitchClasses.pitchClasses.map { call.noteName($0) }.joined(separator: " ")
    }

    private func object(_ segment: ChordChart.Segment) -> JSONText {
        let decision = segment.decision
        var members: [(String, JSONText)] = [
            ("start", .decimal(segment.start, decimals: 6)),
            ("end", .decimal(segment.end, decimals: 6)),
            ("label", .string(segment.call.harteLabel)),
            ("name", .string(segment.call.name)),
            ("confidence", .decimal(decision?.confidence ?? 1, decimals: 4)),
            ("onset", .decimal(decision?.onset ?? segment.start, decimals: 6)),
            ("committed", .decimal(segment.committed, decimals: 6)),
            ("alternatives", .array((decision?.alternatives ?? []).map(alternative))),
            ("bass", bass(segment.call)),
        ]
        if let decision {
            members += [
                ("heard", notes(decision.heard, segment.call)),
                ("missing", notes(decision.shown.missing, segment.call)),
                ("extra", notes(decision.shown.extra, segment.call)),
                ("tuning_cents", .decimal(decision.tuningCents ?? .nan, decimals: 1)),
            ]
        }
        members.append(("strums", .array(segment.strums.map { .decimal($0, decimals: 6) })))
        if !segment.frames.isEmpty { members.append(("frames", .array(segment.frames.map(frame)))) }
        return .object(members)
    }

    private func alternative(_ alternative: ChordAlternative) -> JSONText {
        .object([
            ("label", .string(alternative.call.harteLabel)),
            ("score", .decimal(alternative.score, decimals: 4)),
            ("name", .string(alternative.call.name)),
            ("heard", notes(alternative.heard, alternative.call)),
            ("missing", notes(alternative.missing, alternative.call)),
            ("extra", notes(alternative.extra, alternative.call)),
        ])
    }

    private func frame(_ frame: ChordFrame) -> JSONText {
        .object([
            ("time", .decimal(frame.time, decimals: 6)),
            (
                "candidates",
                .array(
                    frame.candidates.map {
                        .object([
                            ("label", .string($0.call.harteLabel)), ("score", .decimal($0.score, decimals: 4)),
                            ("name", .string($0.call.name)),
                        ])
                    })
            ),
        ])
    }

    private func notes(_ pitchClasses: PitchClassSet, _ call: ChordCall) -> JSONText {
        .array(pitchClasses.pitchClasses.map { .string(call.noteName($0)) })
    }

    private func bass(_ call: ChordCall) -> JSONText {
        guard case .chord(_, _, let bass) = call else { return .null }
        return .string(call.noteName(bass))
    }

    /// Source: Humphrey et al. 2014, "JAMS: a JSON annotated music specification", and the `chord` namespace of its schema.
    private func jams(_ chart: ChordChart) -> JSONText {
        let end = chart.segments.last?.end ?? 0
        let data = chart.segments.filter { $0.end > $0.start }.map { segment in
            JSONText.object([
                ("time", .decimal(segment.start, decimals: 6)),
                ("duration", .decimal(segment.end - segment.start, decimals: 6)),
                ("value", .string(segment.call.harteLabel)),
                ("confidence", .decimal(segment.decision?.confidence ?? 1, decimals: 4)),
            ])
        }
        let tool = JSONText.object([
            ("annotation_tools", .string("woodshed \(Command.version)")),
            ("curator", .object([("name", .string("")), ("email", .string(""))])),
            ("annotator", .object([])), ("version", .string("")), ("corpus", .string("")), ("annotation_rules", .string("")),
            ("validation", .string("")), ("data_source", .string("program")),
        ])
        let annotation = JSONText.object([
            ("annotation_metadata", tool), ("namespace", .string("chord")), ("time", .integer(0)),
            ("duration", .decimal(end, decimals: 6)), ("data", .array(data)), ("sandbox", .object([])),
        ])
        return .object([
            ("annotations", .array([annotation])),
            (
                "file_metadata",
                .object([
                    ("title", .string(chart.name)), ("artist", .string("")), ("release", .string("")),
                    ("duration", .decimal(end, decimals: 6)), ("identifiers", .object([])), ("jams_version", .string("0.3.4")),
                ])
            ),
            ("sandbox", .object([])),
        ])
    }
}
