import Foundation

/// Collects text and writes it to a descriptor in large pieces.
final class ResultWriter {
    private let descriptor: Int32
    private let name: String
    private var pending: [UInt8] = []
    private static let pieceSize = 65_536

    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        pending.reserveCapacity(Self.pieceSize + 1_024)
    }

    static func standardOutput() -> ResultWriter {
        ResultWriter(descriptor: STDOUT_FILENO, name: "standard output")
    }

    func write(_ text: String) throws {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.pieceSize { try flush() }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.pieceSize { try flush() }
    }

    func writeLine(_ text: String) throws {
        try write(text)
        try write("\n")
    }

    /// Throws `OutputClosed` when the reader has gone.
    func flush() throws {
        var start = 0
        while start < pending.count {
            let count = pending.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + start, $0.count - start) }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EPIPE { throw OutputClosed() }
                throw CommandFailure.work(
                    "\(name): cannot be written (\(String(cString: strerror(errno)))); free some space or choose another place")
            }
            start += count
        }
        pending.removeAll(keepingCapacity: true)
    }
}
