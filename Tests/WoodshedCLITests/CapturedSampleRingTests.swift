import Foundation
import TestSupport
import Testing

@testable import AudioDevices

/// The way from the real-time callback to the reading thread.
struct CapturedSampleRingTests {
    private func write(_ samples: [Float], to ring: CapturedSampleRing) {
        samples.withUnsafeBufferPointer { ring.write($0.baseAddress!, count: $0.count) }
    }

    private func read(_ count: Int, from ring: CapturedSampleRing) -> [Float] {
        [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = ring.read(into: UnsafeMutableBufferPointer(rebasing: buffer[0..<count]))
        }
    }

    @Test func samplesComeOutInOrderAcrossTheEdge() {
        let ring = CapturedSampleRing(minimumCapacity: 5)  // 8
        write([1, 2, 3, 4, 5, 6], to: ring)
        #expect(read(4, from: ring) == [1, 2, 3, 4])
        write([7, 8, 9, 10, 11], to: ring)
        #expect(read(100, from: ring) == [5, 6, 7, 8, 9, 10, 11])
        #expect(read(1, from: ring).isEmpty)
        #expect(ring.droppedSampleCount == 0)
    }

    @Test func whatDoesNotFitIsLostWholeAndCounted() {
        let ring = CapturedSampleRing(minimumCapacity: 8)
        write([1, 2, 3, 4, 5, 6], to: ring)
        write([7, 8, 9], to: ring)
        #expect(ring.droppedSampleCount == 3)
        write([10, 11], to: ring)
        #expect(read(100, from: ring) == [1, 2, 3, 4, 5, 6, 10, 11])
    }

    @Test func twoThreadsLoseNothing() {
        let ring = CapturedSampleRing(minimumCapacity: 1_024)
        let total = 200_000
        let writer = Thread {
            var next = 0
            var block = [Float](repeating: 0, count: 64)
            while next < total {
                for index in 0..<64 { block[index] = Float(next + index) }
                let lost = ring.droppedSampleCount
                block.withUnsafeBufferPointer { ring.write($0.baseAddress!, count: 64) }
                // A full ring is tried again: only the order is in question here.
                if ring.droppedSampleCount == lost { next += 64 }
            }
        }
        writer.start()
        var expected = 0
        var isOrdered = true
        while expected < total {
            for sample in read(100, from: ring) {
                if sample != Float(expected) { isOrdered = false }
                expected += 1
            }
        }
        #expect(isOrdered)
    }

    @Test(.enabled(if: canCountAllocations)) func theRealTimeSideNeverAllocates() {
        let ring = CapturedSampleRing(minimumCapacity: 4_096)
        let block = [Float](repeating: 0.5, count: 256)
        block.withUnsafeBufferPointer { samples in
            let base = samples.baseAddress!
            ring.write(base, count: 256)
            // Far more than fits: the overflow is exercised too.
            let count = allocations { for _ in 0..<10_000 { ring.write(base, count: 256) } }
            #expect(count == 0)
        }
        #expect(ring.droppedSampleCount > 0)
    }
}
