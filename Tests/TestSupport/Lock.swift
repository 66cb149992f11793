import Synchronization

/// A lock around calls into libraries that are not thread-safe.
public final class Lock: Sendable {
    private let mutex = Mutex(())

    public init() {}

    public func withLock<Result>(_ body: () -> Result) -> Result {
        mutex.withLock { _ in body() }
    }
}
