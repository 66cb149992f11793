import Synchronization

/// A fixed ring of interleaved samples from one writing thread to one reading thread, without a lock.
///
/// The writer copies and moves one counter; what does not fit is dropped whole and counted.
final class CapturedSampleRing: Sendable {
    private let capacity: Int
    private nonisolated(unsafe) let storage: UnsafeMutablePointer<Float>
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    /// Rounds `minimumCapacity` samples up to a power of two.
    init(minimumCapacity: Int) {
        var size = 1
        while size < minimumCapacity { size *= 2 }
        capacity = size
        storage = .allocate(capacity: size)
        storage.initialize(repeating: 0, count: size)
    }

    deinit {
        storage.deallocate()
    }

    /// Samples that arrived while the ring was full.
    var droppedSampleCount: Int { dropped.load(ordering: .relaxed) }

    /// Called by the audio thread only: no allocation, lock, throw or system call.
    func write(_ samples: UnsafePointer<Float>, count: Int) {
        let head = written.load(ordering: .relaxed)
        let free = capacity - (head - taken.load(ordering: .acquiring))
        guard count <= free else {
            dropped.add(count, ordering: .relaxed)
            return
        }
        let start = head & (capacity - 1)
        let first = min(count, capacity - start)
        (storage + start).update(from: samples, count: first)
        storage.update(from: samples + first, count: count - first)
        written.store(head + count, ordering: .releasing)
    }

    /// Called by the reading thread only: moves up to `into.count` samples and returns how many.
    func read(into target: UnsafeMutableBufferPointer<Float>) -> Int {
        let tail = taken.load(ordering: .relaxed)
        let count = min(target.count, written.load(ordering: .acquiring) - tail)
        guard count > 0, let base = target.baseAddress else { return 0 }
        let start = tail & (capacity - 1)
        let first = min(count, capacity - start)
        base.update(from: storage + start, count: first)
        (base + first).update(from: storage, count: count - first)
        taken.store(tail + count, ordering: .releasing)
        return count
    }
}
