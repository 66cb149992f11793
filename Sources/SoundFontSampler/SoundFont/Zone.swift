/// One zone of a preset or of an instrument: what it sets and what it leads to.
public struct Zone: Sendable {
    /// The notes it answers to.
    public var range = KeyAndVelocityRange()
    /// The generators it sets, in the order of the file; a later one of the same kind wins.
    public var generators: [(generator: Generator, amount: Int16)] = []
    /// The modulators it adds.
    public var modulators: [Modulator] = []
    /// The instrument (of a preset zone) or the sample (of an instrument zone) it leads to.
    public var target: Int

    public init(target: Int) { self.target = target }
}

/// A preset: a program of a bank, made of zones that lead to instruments.
public struct Preset: Sendable {
    /// The name as the file gives it, at most 20 characters.
    public var name: String
    /// The program number counted from zero, 0...127.
    public var program: Int
    /// The bank number, 0...127; 128 is percussion.
    public var bank: Int
    /// The zones, each leading to an instrument; the global zone is already merged into them.
    public var zones: [Zone]
    /// Where the preset's playable regions lie in `Bank.regions`.
    public var regions: Range<Int> = 0..<0
}

/// An instrument: a set of zones that lead to samples.
public struct Instrument: Sendable {
    /// The name as the file gives it, at most 20 characters.
    public var name: String
    /// The zones, each leading to a sample; the global zone is already merged into them.
    public var zones: [Zone]
}
