import AudioDevices
import MusicTheory

extension Command {
    static let devices = Command(
        name: "devices", operands: "", summary: "list the sound devices of this computer", details: "",
        options: [OptionDeclaration("--format", "FORMAT", "text or json (text)")],
        run: { arguments in
            try arguments.requireOperands(atMost: 0)
            let format = try arguments.choice("--format", ListFormat.self) ?? .text
            let devices: [AudioDevice]
            do throws(AudioCaptureError) {
                devices = try AudioDevice.all()
            } catch {
                throw CommandFailure.device("devices: \(error.explanation)")
            }
            let writer = ResultWriter.standardOutput()
            switch format {
            case .json: try writer.writeLine(JSONText.array(devices.map(\.json)).line)
            case .text:
                if devices.isEmpty { throw CommandFailure.device("devices: this computer has no sound device; connect one and try again") }
                for device in devices { try writer.writeLine(device.textLine) }
            }
            try writer.flush()
            return devices.isEmpty ? .noSuchDevice : .done
        }
    )
}

/// How lists are printed.
enum ListFormat: String, CaseIterable {
    case text
    case json
}

extension AudioDevice {
    fileprivate var json: JSONText {
        .object([
            ("index", .integer(index)), ("name", .string(name)), ("host", .string(hostInterface)),
            ("inputs", .integer(inputChannelCount)), ("outputs", .integer(outputChannelCount)),
            ("sample_rate", .decimal(defaultSampleRate, decimals: 0)), ("default_input", .boolean(isDefaultInput)),
            ("default_output", .boolean(isDefaultOutput)),
        ])
    }

    fileprivate var textLine: String {
        let marks = [isDefaultInput ? "default input" : nil, isDefaultOutput ? "default output" : nil].compactMap { $0 }
        let mark = marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))"
        return "\(padded(String(index), to: 3, onTheLeft: true))  \(name), \(hostInterface): \(inputChannelCount) in, "
            + "\(outputChannelCount) out, \(DecimalText.text(defaultSampleRate, decimals: 0)) Hz\(mark)"
    }
}
