/// The frames of all samples of a bank, in one block of memory with silent guard frames on both sides.
///
/// Mono, 16-bit as in most files, or 32-bit float where a bank brings 24-bit or decoded frames. It is written while the bank is read
/// and only read afterwards, so it may be shared between threads.
public final class SampleStore: @unchecked Sendable {
    /// Silent frames before the first and after the last frame, so that an interpolator may look a little past the ends.
    static let guardFrames = 64

    /// How many frames there are.
    public let count: Int
    /// Full scale of an integer frame, by which a player divides; 1 for float frames.
    let fullScale: Float
    let integers: UnsafeMutablePointer<Int16>?
    let floats: UnsafeMutablePointer<Float>?

    private let integerBlock: UnsafeMutablePointer<Int16>?
    private let floatBlock: UnsafeMutablePointer<Float>?

    init(integerFrames count: Int) {
        self.count = count
        fullScale = 32_768
        let block = UnsafeMutablePointer<Int16>.allocate(capacity: count + 2 * Self.guardFrames)
        block.initialize(repeating: 0, count: count + 2 * Self.guardFrames)
        integerBlock = block
        integers = block + Self.guardFrames
        floatBlock = nil
        floats = nil
    }

    init(floatFrames count: Int) {
        self.count = count
        fullScale = 1
        let block = UnsafeMutablePointer<Float>.allocate(capacity: count + 2 * Self.guardFrames)
        block.initialize(repeating: 0, count: count + 2 * Self.guardFrames)
        floatBlock = block
        floats = block + Self.guardFrames
        integerBlock = nil
        integers = nil
    }

    deinit {
        integerBlock?.deallocate()
        floatBlock?.deallocate()
    }

    /// The frames as a voice sees them.
    var stored: StoredFrames { StoredFrames(integers: integers, floats: floats, count: count, fullScale: fullScale) }

    /// One frame, -1...1; 0 outside the store.
    public subscript(frame: Int) -> Float {
        stored.frame(frame) / fullScale
    }
}

/// The frames of a store without its ownership, as the audio thread may use them: one of the two pointers is set.
struct StoredFrames {
    let integers: UnsafeMutablePointer<Int16>?
    let floats: UnsafeMutablePointer<Float>?
    let count: Int
    let fullScale: Float

    /// No frames at all.
    static var none: StoredFrames { StoredFrames(integers: nil, floats: nil, count: 0, fullScale: 1) }

    /// One frame in the store's own scale; 0 outside.
    func frame(_ index: Int) -> Float {
        guard index >= 0, index < count else { return 0 }
        if let integers { return Float(integers[index]) }
        return floats?[index] ?? 0
    }
}
