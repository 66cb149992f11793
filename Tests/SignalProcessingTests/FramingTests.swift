import SignalProcessing
import Testing

private let counting = (1...5000).map(Float.init)

struct FramingTests {
    @Test(arguments: [1, 7, 64, 1000, 5000]) func historyKeepsTheNewest(chunk: Int) {
        let history = SampleHistory(capacity: 100)
        var start = 0
        while start < counting.count {
            let end = min(counting.count, start + chunk)
            counting[start..<end].withUnsafeBufferPointer { history.append($0) }
            start = end
            let expected = (0..<100).map { Float(max(0, end - 100 + $0 + 1)) }
            #expect(Array(history.latest(100)) == expected)
            #expect(Array(history.latest(3)) == Array(expected.suffix(3)))
        }
        #expect(history.totalCount == 5000)
        #expect(history.latest(1000).count == 100)
        #expect(history.latest(-1).count == 0)
        history.reset()
        #expect(history.latest(100).allSatisfy { $0 == 0 })
    }

    @Test(arguments: [(64, 16), (64, 64), (10, 64), (100, 7)], [1, 13, 16, 5000]) func framesComeAtEveryHop(
        shape: (length: Int, hop: Int), chunk: Int
    ) {
        let framer = Framer(frameLength: shape.length, hop: shape.hop)
        var ends: [Int] = []
        var start = 0
        while start < 1000 {
            let end = min(1000, start + chunk)
            counting[start..<end].withUnsafeBufferPointer {
                framer.append($0) { frame, end in
                    ends.append(end)
                    if Array(frame) != (0..<shape.length).map({ Float(max(0, end - shape.length + $0 + 1)) }) {
                        Issue.record("frame that ends at \(end): \(Array(frame))")
                    }
                }
            }
            start = end
        }
        #expect(ends == Array(stride(from: shape.hop, through: 1000, by: shape.hop)))
    }
}
