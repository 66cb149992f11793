import Foundation
import SoundFontSampler

extension Command {
    static let soundfont = Command(
        name: "soundfont", operands: "FILE", summary: "presets, sizes and warnings of a SoundFont bank; a smaller bank of some presets",
        details:
            "With --extract the chosen presets are written to a bank of their own. FLAC keeps every bit in half the room, but few other programs read it.",
        options: [
            OptionDeclaration("--format", "FORMAT", "text or json (text)"),
            OptionDeclaration("--extract", "PRESETS", "write these presets, for example \"0:0,128:0\""),
            OptionDeclaration("--mono", "PRESETS", "of these keep one channel of each stereo pair"),
            OptionDeclaration("--percussion-keys", "LOW-HIGH", "of bank 128 keep these keys (0-127)"),
            OptionDeclaration("--codec", "CODEC", "flac or pcm (flac)"),
            OptionDeclaration("-o", "OUT", "the bank to write"),
        ],
        run: { arguments in
            try arguments.requireOperands(atMost: 1)
            guard let path = arguments.operands.first else {
                throw CommandFailure.usage("soundfont: no bank named: woodshed soundfont FILE")
            }
            if arguments.has("--extract") { return try extract(from: path, arguments) }
            let format = try arguments.choice("--format", ListFormat.self) ?? .text
            let bank = try BankInput.bank(path: path)
            let writer = ResultWriter.standardOutput()
            switch format {
            case .json: try writer.writeLine(bank.json.line)
            case .text: for line in bank.textLines { try writer.writeLine(line) }
            }
            try writer.flush()
            return .done
        }
    )
}

/// Writes a bank of some presets.
private func extract(from path: String, _ arguments: Arguments) throws -> ExitStatus {
    guard let output = arguments.text("-o") else { throw CommandFailure.usage("soundfont: no file to write; add -o OUT") }
    let choices = try BankSubset.Choice.list(arguments.text("--extract") ?? "", option: "--extract")
    guard !choices.isEmpty else {
        throw CommandFailure.usage("soundfont: --extract names no preset; write for example --extract 0:0,128:0")
    }
    let mono = try BankSubset.Choice.list(arguments.text("--mono") ?? "", option: "--mono")
    let keys = try percussionKeys(arguments)
    let codec = try arguments.choice("--codec", SoundFontWriter.Codec.self) ?? .flac
    let bank = try BankInput.bank(path: path)
    var subset = BankSubset(bank)
    for choice in choices { try subset.add(choice, mono: mono.contains(choice), keys: choice.bank == 128 ? keys : 0...127) }
    let bytes = try SoundFontWriter(subset: subset, name: bank.name, copyright: bank.copyright, codec: codec).bytes()
    let file = try OutputFile(path: output)
    try bytes.withUnsafeBytes { try file.writer.write($0) }
    try file.finish()
    return .done
}

private func percussionKeys(_ arguments: Arguments) throws -> ClosedRange<UInt8> {
    guard let text = arguments.text("--percussion-keys") else { return 0...127 }
    let parts = text.split(separator: "-").map { UInt8($0) }
    guard parts.count == 2, let low = parts[0], let high = parts[1], low <= high, high <= 127 else {
        throw CommandFailure.usage("soundfont: --percussion-keys \(text) is not a range of keys; write for example 35-59")
    }
    return low...high
}

extension Bank {
    /// Presets by bank and program, as a menu shows them.
    private var order: [Int] {
        presets.indices.sorted { (presets[$0].bank, presets[$0].program, $0) < (presets[$1].bank, presets[$1].program, $1) }
    }

    fileprivate var json: JSONText {
        .object([
            ("name", .string(name)), ("version", .string("\(version.major).\(version.minor)")), ("copyright", .string(copyright)),
            (
                "presets",
                .array(
                    order.map { index in
                        .object([
                            ("bank", .integer(presets[index].bank)), ("program", .integer(presets[index].program)),
                            ("name", .string(presets[index].name)), ("regions", .integer(presets[index].regions.count)),
                            ("sample_bytes", .integer(sampleBytes(ofPreset: index))),
                        ])
                    })
            ),
            ("instruments", .integer(instruments.count)), ("samples", .integer(samples.count)),
            ("sample_bytes", .integer(sampleBytes(ofFrames: store.count))), ("warning_count", .integer(warningCount)),
            (
                "warnings",
                .array(
                    warnings.map {
                        .object([("chunk", .string($0.chunk.text)), ("record", .integer($0.record)), ("message", .string($0.message))])
                    })
            ),
        ])
    }

    fileprivate var textLines: [String] {
        var lines = ["\(name), SoundFont \(version.major).\(version.minor): \(presets.count) presets, \(samples.count) samples"]
        for index in order {
            let preset = presets[index]
            let size = sampleBytes(ofPreset: index) / 1_024
            lines.append(
                "\(padded("\(preset.bank):\(preset.program)", to: 8))\(padded(preset.name, to: 22))"
                    + "\(padded(String(preset.regions.count), to: 6, onTheLeft: true)) regions"
                    + "\(padded(String(size), to: 9, onTheLeft: true)) KiB")
        }
        for warning in warnings.prefix(20) { lines.append("warning: \(warning.message)") }
        if warningCount > 20 { lines.append("warning: \(warningCount - 20) more; --format json lists them") }
        return lines
    }
}
