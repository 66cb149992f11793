import CAllocationCounter

/// Whether allocations can be counted on this platform; a test that needs it is skipped where they cannot.
public var canCountAllocations: Bool { allocation_counting_is_available() != 0 }

/// Calls of the C library's allocation functions that this thread makes during `body`.
///
/// Warm `body` up first: the Swift runtime allocates metadata on first use.
@inline(never)
public func allocations(during body: () throws -> Void) rethrows -> Int {
    let before = allocation_count()
    try body()
    return allocation_count() - before
}
