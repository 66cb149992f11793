import Foundation
import MusicTheory
import Practice

extension TunerSettings {
    /// The options that say what pitches are compared to.
    static let options = [
        OptionDeclaration(
            "--tuning", "NAME|NOTES|FILE",
            "a tuning of 'woodshed tunings', its notes \"E2 A2 D3 G3 B3 E4\", or a tuning file; without it every note counts"),
        OptionDeclaration("--string", "N", "listen for one string only; 1 is on the high side"),
        OptionDeclaration("--a4", "HZ", "frequency of A4, 300 to 600 (440)"),
        OptionDeclaration("--capo", "N", "capo at this fret, 0 to 24 (0)"),
        OptionDeclaration("--temperament", "NAME|FILE.scl", Temperament.catalogue.map(\.identifier).joined(separator: ", ") + " (equal)"),
        OptionDeclaration("--mapping", "FILE.kbm", "keyboard mapping of the scale file: which key has which degree and frequency"),
        OptionDeclaration("--key", "NOTE", "tonic of the temperament (C)"),
    ]

    init(_ arguments: Arguments) throws {
        let capo = Capo(fret: try arguments.integer("--capo", in: 0...24) ?? 0)
        // A string number, a capo or a way through the strings means nothing without strings: the guitar is assumed.
        let needsStrings = ["--string", "--step", "--intonation"].contains { arguments.has($0) } || capo.fret > 0
        let assumed = needsStrings ? Tuning.standardGuitar : .chromatic
        self.init(
            tuning: try arguments.text("--tuning").map { try Tuning(argument: $0) } ?? assumed,
            reference: ReferencePitch(clamping: try arguments.number("--a4", in: ReferencePitch.range, unit: " Hz") ?? 440),
            capo: capo,
            temperament: try Self.temperament(arguments.text("--temperament"), mapping: arguments.text("--mapping")),
            temperamentTonic: try arguments.text("--key").map(Self.tonic) ?? 0)
    }

    private static func tonic(_ text: String) throws -> Int {
        // Written without an octave, so one is lent to it.
        guard let note = try? SpelledNote(parsing: text + "4") else {
            throw CommandFailure.usage("--key \(text) is no note; write C, F# or Bb")
        }
        return note.note.pitchClass
    }

    private static func temperament(_ text: String?, mapping: String?) throws -> Temperament {
        let known = text.map { Temperament.named(identifier: $0) } ?? .equal
        if let known {
            guard mapping == nil else { throw CommandFailure.usage("--mapping needs a scale file: --temperament FILE.scl") }
            return known
        }
        guard let text, text.lowercased().hasSuffix(".scl") || text.contains("/") else {
            let known = Temperament.catalogue.map(\.identifier)
            throw CommandFailure.usage(
                "--temperament \(text ?? "") is unknown" + suggestion(for: text ?? "", among: known)
                    + "; choose \(known.joined(separator: ", ")) or a FILE.scl")
        }
        let scale = try read(text) { (bytes) throws(LineError) in try Scale(scala: bytes) }
        guard let mapping else { return Temperament(scale) }
        let keys = try read(mapping) { (bytes) throws(LineError) in try KeyboardMapping(scala: bytes) }
        return Temperament(KeyboardTuning(scale: scale, mapping: keys))
    }

    private static func read<Value>(_ path: String, _ parse: ([UInt8]) throws(LineError) -> Value) throws -> Value {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CommandFailure.input("\(path): this scale file cannot be read; check the path")
        }
        do throws(LineError) {
            return try parse([UInt8](bytes))
        } catch {
            throw CommandFailure.input("\(path): \(error.message)")
        }
    }
}
