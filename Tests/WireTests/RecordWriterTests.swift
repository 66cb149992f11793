import Testing
import Wire

@Suite("Writing a record")
struct RecordWriterTests {
    /// The bytes of a 16-byte record that was full of 0xEE before `write`.
    private func bytes(_ write: (RecordWriter) -> Void) -> [UInt8] {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0xEE, count: 16)
        write(RecordWriter(memory))
        return Array(UnsafeRawBufferPointer(start: memory, count: 16))
    }

    @Test func numbersAreLittleEndian() {
        let field = Field("x", .unsigned32, at: 4, "")
        #expect(bytes { $0.write(0x0102_0304, to: field) }[4..<8] == [4, 3, 2, 1])
        // 1.0 as IEEE 754 double is 3FF0 0000 0000 0000, 0.5 as single 3F00 0000.
        #expect(bytes { $0.write(1.0, to: Field("x", .float64, at: 8, "")) }[8..<16] == [0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
        #expect(bytes { $0.write(0.5, to: Field("x", .float32, at: 0, "")) }[0..<4] == [0, 0, 0, 0x3F])
    }

    @Test func numbersBeyondTheFieldBecomeTheNearest() {
        #expect(bytes { $0.write(300, to: Field("x", .unsigned8, at: 0, "")) }[0] == 255)
        #expect(bytes { $0.write(-300, to: Field("x", .signed8, at: 0, "")) }[0] == 0x80)
        #expect(bytes { $0.write(-1, to: Field("x", .unsigned16, at: 0, "")) }[0..<2] == [0, 0])
        #expect(bytes { $0.write(Double.nan, to: Field("x", .signed8, at: 0, "")) }[0] == 0)
        #expect(bytes { $0.write(1e300, to: Field("x", .unsigned8, at: 0, "")) }[0] == 255)
        #expect(bytes { $0.write(7, to: Field("x", .boolean, at: 0, "")) }[0] == 1)
    }

    @Test func textIsFilledUpWithZeros() {
        let field = Field("x", .text(capacity: 6), at: 2, "")
        #expect(bytes { $0.write("F♯3", to: field) }[1..<9] == [0xEE, 0x46, 0xE2, 0x99, 0xAF, 0x33, 0, 0xEE])
    }

    /// ♯ takes three bytes: with room for two of them it is left out whole.
    @Test func textIsCutBetweenCharacters() {
        let field = Field("x", .text(capacity: 3), at: 0, "")
        #expect(bytes { $0.write("F♯3", to: field) }[0..<4] == [0x46, 0, 0, 0xEE])
        #expect(bytes { $0.write("ABCD", to: field) }[0..<4] == [0x41, 0x42, 0x43, 0xEE])
        #expect(bytes { $0.write("♯♯", to: field) }[0..<4] == [0xE2, 0x99, 0xAF, 0xEE])
        #expect(bytes { $0.write("", to: field) }[0..<4] == [0, 0, 0, 0xEE])
    }
}
