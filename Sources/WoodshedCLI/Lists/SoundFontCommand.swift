import Foundation
import SoundFontSampler

extension Command {
    static let soundfont = Command(
        name: "soundfont", operands: "FILE", summary: "presets, sizes and warnings of a SoundFont bank", details: "",
        options: [OptionDeclaration("--format", "FORMAT", "text or json (text)")],
        run: { arguments in
            try arguments.requireOperands(atMost: 1)
            guard let path = arguments.operands.first else {
                throw CommandFailure.usage("soundfont: no bank named: woodshed soundfont FILE")
            }
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
