import Foundation
import MusicTheory

extension Tuning {
    /// What `--tuning` names: a known tuning, notes, or a tuning file, of which the first tuning counts.
    init(argument text: String) throws {
        if text.hasSuffix(".tuning") || text.hasSuffix(".txt") {
            guard let first = try Tuning.list(inFile: text).first else {
                throw CommandFailure.input(
                    "\(text): there is no tuning in this file; 'woodshed tunings --format file' shows what one looks like")
            }
            self = first
            return
        }
        do throws(NotationError) {
            self = try Tuning(parsing: text)
        } catch {
            throw CommandFailure.usage("--tuning \(text): \(error.message(in: text)); 'woodshed tunings' lists the names")
        }
    }

    static func list(inFile path: String) throws -> [Tuning] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CommandFailure.input("\(path): this tuning file cannot be read; check the path")
        }
        do throws(LineError) {
            return try TuningFile.tunings(reading: [UInt8](bytes))
        } catch {
            throw CommandFailure.input("\(path): \(error.message)")
        }
    }
}
