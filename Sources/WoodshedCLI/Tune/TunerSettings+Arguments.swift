import Foundation
import MusicTheory
import Practice

extension TunerSettings {
    /// The options that say what pitches are compared to.
    static let options = [
        OptionDeclaration(
            "--tuning", "NAME|NOTES", "a tuning of 'woodshed tunings', or its notes: \"E2 A2 D3 G3 B3 E4\"; without it every note counts"),
        OptionDeclaration("--string", "N", "listen for one string only; 1 is on the high side"),
        OptionDeclaration("--a4", "HZ", "frequency of A4, 300 to 600 (440)"),
        OptionDeclaration("--capo", "N", "capo at this fret, 0 to 24 (0)"),
        OptionDeclaration("--temperament", "NAME|FILE.scl", Temperament.catalogue.map(\.identifier).joined(separator: ", ") + " (equal)"),
        OptionDeclaration("--key", "NOTE", "tonic of the temperament (C)"),
    ]

    init(_ arguments: Arguments) throws {
        let capo = Capo(fret: try arguments.integer("--capo", in: 0...24) ?? 0)
        // A string number or a capo means nothing without strings: the guitar is assumed.
        let assumed = arguments.has("--string") || capo.fret > 0 ? Tuning.standardGuitar : .chromatic
        self.init(
            tuning: try arguments.text("--tuning").map(Self.tuning) ?? assumed,
            reference: ReferencePitch(clamping: try arguments.number("--a4", in: ReferencePitch.range, unit: " Hz") ?? 440),
            capo: capo,
            temperament: try arguments.text("--temperament").map(Self.temperament) ?? .equal,
            temperamentTonic: try arguments.text("--key").map(Self.tonic) ?? 0)
    }

    private static func tuning(_ text: String) throws -> Tuning {
        do throws(NotationError) {
            return try Tuning(parsing: text)
        } catch {
            throw CommandFailure.usage("--tuning \(text): \(error.message(in: text)); 'woodshed tunings' lists the names")
        }
    }

    private static func tonic(_ text: String) throws -> Int {
        // Written without an octave, so one is lent to it.
        guard let note = try? SpelledNote(parsing: text + "4") else {
            throw CommandFailure.usage("--key \(text) is no note; write C, F# or Bb")
        }
        return note.note.pitchClass
    }

    private static func temperament(_ text: String) throws -> Temperament {
        if let known = Temperament.named(identifier: text) { return known }
        guard text.lowercased().hasSuffix(".scl") || text.contains("/") else {
            let known = Temperament.catalogue.map(\.identifier)
            throw CommandFailure.usage(
                "--temperament \(text) is unknown" + suggestion(for: text, among: known)
                    + "; choose \(known.joined(separator: ", ")) or a FILE.scl")
        }
        guard let bytes = FileManager.default.contents(atPath: text) else {
            throw CommandFailure.input("\(text): this scale file cannot be read; check the path")
        }
        do throws(LineError) {
            return Temperament(try Scale(scala: [UInt8](bytes)))
        } catch {
            throw CommandFailure.input("\(text): \(error.message)")
        }
    }
}
