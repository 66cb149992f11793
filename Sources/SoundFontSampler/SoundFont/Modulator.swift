/// A connection from a controller to a generator: `amount * f(source) * g(amountSource)` is added to the destination.
///
/// Source: SoundFont Technical Specification 2.04, sections 8.2 to 8.4 and 9.5.
public struct Modulator: Equatable, Sendable {
    public var source: ModulatorSource
    public var destination: Generator
    public var amount: Int16
    public var amountSource: ModulatorSource
    /// Whether the product is made positive (transform 2 of the specification).
    public var isAbsolute: Bool

    public init(
        source: ModulatorSource, destination: Generator, amount: Int16, amountSource: ModulatorSource = .none,
        isAbsolute: Bool = false
    ) {
        self.source = source
        self.destination = destination
        self.amount = amount
        self.amountSource = amountSource
        self.isAbsolute = isAbsolute
    }

    /// Whether two modulators make the same connection, so that one replaces (or adds to) the other.
    public func makesSameConnection(as other: Modulator) -> Bool {
        source == other.source && destination == other.destination && amountSource == other.amountSource
            && isAbsolute == other.isAbsolute
    }

    /// The contribution to the destination for one note.
    /// - Parameter controllers: what the player's hands are doing, and the note.
    @inline(__always)
    public func contribution(_ controllers: borrowing ControllerState, key: UInt8, velocity: UInt8) -> Float {
        if amount == 0 { return 0 }
        let first = source.value(controllers, key: key, velocity: velocity)
        if first == 0 { return 0 }
        let product = Float(amount) * first * amountSource.value(controllers, key: key, velocity: velocity)
        return isAbsolute ? abs(product) : product
    }

    /// The connections every note has unless its bank replaces them.
    ///
    /// The velocity-to-cutoff connection of section 8.4.2 is left out: its two versions of the text contradict each other, and players
    /// in common use (FluidSynth 2) have it off, so banks are voiced without it.
    /// Source: specification 2.04, section 8.4; pan amount 500 so that controller 10 spans exactly -50 % to +50 %.
    public static let defaults: [Modulator] = [
        Modulator(source: ModulatorSource(bits: 0x0502), destination: .initialAttenuation, amount: 960),
        Modulator(source: ModulatorSource(bits: 0x000D), destination: .vibratoLFOToPitch, amount: 50),
        Modulator(source: ModulatorSource(bits: 0x0081), destination: .vibratoLFOToPitch, amount: 50),
        Modulator(source: ModulatorSource(bits: 0x0587), destination: .initialAttenuation, amount: 960),
        Modulator(source: ModulatorSource(bits: 0x028A), destination: .pan, amount: 500),
        Modulator(source: ModulatorSource(bits: 0x058B), destination: .initialAttenuation, amount: 960),
        Modulator(source: ModulatorSource(bits: 0x00DB), destination: .reverbSend, amount: 200),
        Modulator(source: ModulatorSource(bits: 0x00DD), destination: .chorusSend, amount: 200),
        Modulator(
            source: ModulatorSource(bits: 0x020E), destination: .fineTune, amount: 12_700, amountSource: ModulatorSource(bits: 0x0010)),
    ]
}
