/// Keeps the last `capacity` samples of a stream and shows any number of the newest ones as one contiguous run.
///
/// Every sample is written twice, `capacity` apart, so a run never wraps. Before the stream has brought `capacity`
/// samples, the missing older ones are zeros. Nothing is allocated after `init`; samples are kept as they are, NaN
/// included.
public final class SampleHistory {
    /// Samples kept; at least 1.
    public let capacity: Int
    /// Samples appended since `init` or `reset`.
    public private(set) var totalCount = 0

    private let storage: UnsafeMutablePointer<Float>
    private var next = 0

    public init(capacity: Int) {
        self.capacity = max(1, capacity)
        storage = .allocate(capacity: 2 * self.capacity)
        storage.initialize(repeating: 0, count: 2 * self.capacity)
    }

    deinit { storage.deallocate() }

    /// Forgets everything: the history is silence again.
    public func reset() {
        storage.update(repeating: 0, count: 2 * capacity)
        next = 0
        totalCount = 0
    }

    /// Appends any number of samples; of more than `capacity`, the last `capacity` remain.
    public func append(_ samples: UnsafeBufferPointer<Float>) {
        guard var source = samples.baseAddress else { return }
        totalCount += samples.count
        var remaining = samples.count
        if remaining > capacity {
            source += remaining - capacity
            remaining = capacity
        }
        while remaining > 0 {
            let run = min(remaining, capacity - next)
            (storage + next).update(from: source, count: run)
            (storage + next + capacity).update(from: source, count: run)
            source += run
            remaining -= run
            next += run
            if next == capacity { next = 0 }
        }
    }

    /// The newest `count` samples (at most `capacity`), oldest first; valid until the next `append` or `reset`.
    public func latest(_ count: Int) -> UnsafeBufferPointer<Float> {
        let count = max(0, min(count, capacity))
        return UnsafeBufferPointer(start: storage + next + capacity - count, count: count)
    }
}
