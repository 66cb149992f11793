import Glibc

/// Keeps a stream that cannot seek in a nameless temporary file, because most formats need to seek.
enum StandardInputSpool {
    /// Standard input itself when it is a file, otherwise a copy of all of it.
    static func seekableDescriptor() throws(AudioFileError) -> Int32 {
        let descriptor = dup(STDIN_FILENO)
        guard descriptor >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
        var status = stat()
        if fstat(descriptor, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFREG { return descriptor }
            if status.st_mode & S_IFMT == S_IFDIR {
                close(descriptor)
                throw .isDirectory
            }
        }
        return try spool(descriptor)
    }

    /// Copies `source` to its end, closes it, and returns the copy at its beginning.
    static func spool(_ source: Int32) throws(AudioFileError) -> Int32 {
        defer { close(source) }
        let copy = try temporaryFile()
        var block = [UInt8](repeating: 0, count: 65_536)
        do throws(AudioFileError) {
            while true {
                let count = Glibc.read(source, &block, block.count)
                if count == 0 { break }
                if count < 0 {
                    if errno == EINTR { continue }
                    throw .unreadable(reason: String(cString: strerror(errno)))
                }
                try write(block[0..<count], to: copy)
            }
        } catch {
            close(copy)
            throw error
        }
        lseek(copy, 0, SEEK_SET)
        return copy
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(AudioFileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .noRoomForStandardInput(reason: String(cString: strerror(errno)))
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Unlinked at once, so that nothing is left behind however the command ends.
    private static func temporaryFile() throws(AudioFileError) -> Int32 {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/woodshed-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .noRoomForStandardInput(reason: String(cString: strerror(errno))) }
        unlink(template)
        return descriptor
    }
}
