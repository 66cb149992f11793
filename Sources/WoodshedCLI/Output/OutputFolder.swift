import Foundation

/// A folder for results, made if it is not there.
enum OutputFolder {
    static func prepare(_ path: String) throws {
        if AudioInputList.isFolder(path) { return }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.work("\(path): this folder cannot be made; choose another")
        }
    }
}
