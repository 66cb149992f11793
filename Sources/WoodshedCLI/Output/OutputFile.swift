import Foundation

/// A result file that appears only when it is whole: written beside its place under another name, then renamed.
final class OutputFile {
    let writer: ResultWriter
    private let path: String
    private let descriptor: Int32
    private let temporaryPath: String
    private var isFinished = false

    init(path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        var template = Array("\(folder.isEmpty ? "." : folder)/.woodshed-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw CommandFailure.work("\(path): cannot be written (\(String(cString: strerror(errno)))); choose another --output folder")
        }
        temporaryPath = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        self.path = path
        writer = ResultWriter(descriptor: descriptor, name: path)
        Interruption.removeOnInterruption(temporaryPath)
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporaryPath) }
        Interruption.removeOnInterruption(nil)
    }

    /// Puts the file in its place.
    func finish() throws {
        try writer.flush()
        // mkstemp makes the file private; a result is as readable as any other new file.
        let mask = umask(0)
        umask(mask)
        fchmod(descriptor, 0o666 & ~mask)
        guard rename(temporaryPath, path) == 0 else {
            throw CommandFailure.work("\(path): cannot be written (\(String(cString: strerror(errno)))); choose another --output folder")
        }
        isFinished = true
    }
}
