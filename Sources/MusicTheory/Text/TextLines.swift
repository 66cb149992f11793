/// The lines of a text file, without their ends (LF, CR LF or CR) and without a byte order mark.
///
/// Bytes that are no UTF-8 are read as Latin-1, as old scale files have them in their comments.
enum TextLines {
    static func split(_ bytes: [UInt8]) -> [[Unicode.Scalar]] {
        let scalars = decode(bytes)
        var lines: [[Unicode.Scalar]] = []
        var line: [Unicode.Scalar] = []
        var previous: Unicode.Scalar?
        for scalar in scalars {
            if scalar == "\n" && previous == "\r" {
                previous = scalar
                continue
            }
            if scalar == "\n" || scalar == "\r" {
                lines.append(line)
                line = []
            } else {
                line.append(scalar)
            }
            previous = scalar
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    private static func decode(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(bytes.count)
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        decoding: while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                if scalar.value != 0xFEFF || !scalars.isEmpty { scalars.append(scalar) }
            case .emptyInput: break decoding
            case .error: return bytes.map { Unicode.Scalar($0) }
            }
        }
        return scalars
    }

    static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = ""
        for scalar in scalars { text.unicodeScalars.append(scalar) }
        return text
    }

    /// Without blanks at either end.
    static func trimmed(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var first = 0
        var last = line.count
        while first < last, TextScanner.isBlank(line[first]) { first += 1 }
        while last > first, TextScanner.isBlank(line[last - 1]) { last -= 1 }
        return Array(line[first..<last])
    }
}
