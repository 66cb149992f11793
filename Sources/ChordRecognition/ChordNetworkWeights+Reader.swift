extension ChordNetworkWeights {
    /// Reads the table back into bytes: five characters of base 85 stand for four bytes, big end first, with the alphabet of
    /// ZeroMQ's Z85, which needs no escapes in a Swift string. Line breaks are skipped; past the end it reads zeros.
    struct Reader {
        private let table: StaticString
        private let digits: [UInt8]
        private var at = 0
        private var group: UInt32 = 0
        private var left = 0

        init(_ table: StaticString) {
            self.table = table
            let alphabet: StaticString = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
            var digits = [UInt8](repeating: 255, count: 256)
            alphabet.withUTF8Buffer { characters in
                for (value, character) in characters.enumerated() { digits[Int(character)] = UInt8(value) }
            }
            self.digits = digits
        }

        mutating func byte() -> UInt8 {
            if left == 0 {
                group = nextGroup()
                left = 4
            }
            left -= 1
            return UInt8(truncatingIfNeeded: group >> UInt32(8 * left))
        }

        mutating func float() -> Float {
            var bits: UInt32 = 0
            for shift in 0..<4 { bits |= UInt32(byte()) << UInt32(8 * shift) }
            return Float(bitPattern: bits)
        }

        private mutating func nextGroup() -> UInt32 {
            table.withUTF8Buffer { characters in
                var value: UInt32 = 0
                var read = 0
                while read < 5, at < characters.count {
                    let digit = digits[Int(characters[at])]
                    at += 1
                    guard digit != 255 else { continue }
                    value = value &* 85 &+ UInt32(digit)
                    read += 1
                }
                return read == 5 ? value : 0
            }
        }
    }
}
