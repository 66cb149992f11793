/// What the controllers of one MIDI channel say at this moment.
public struct ControllerState: Sendable {
    private var continuousValues = InlineArray<128, UInt8>(repeating: 0)
    private var keyPressures = InlineArray<128, UInt8>(repeating: 0)
    /// 0...127.
    public var channelPressure: UInt8 = 0
    /// 0...16383, centre 8192.
    public var pitchWheel: UInt16 = 8_192
    /// How far the wheel reaches, in semitones, 0...127.
    public var pitchWheelRange: Float = 2
    /// Channel tuning by registered parameters 1 and 2, in cents.
    public var tuning: Float = 0
    /// The registered parameter that data entry goes to; 0x3FFF for none.
    var registeredParameter: UInt16 = 0x3FFF

    public init() { reset() }

    /// A continuous controller, 0...127.
    @inline(__always)
    public func continuous(_ number: UInt8) -> UInt8 { continuousValues[Int(number & 127)] }

    /// Polyphonic pressure of a key, 0...127.
    @inline(__always)
    public func keyPressure(_ key: UInt8) -> UInt8 { keyPressures[Int(key & 127)] }

    mutating func setContinuous(_ number: UInt8, _ value: UInt8) { continuousValues[Int(number & 127)] = value & 127 }
    mutating func setKeyPressure(_ key: UInt8, _ value: UInt8) { keyPressures[Int(key & 127)] = value & 127 }

    /// Everything as a General MIDI instrument starts: volume 100, pan centred, expression 127, reverb send 40.
    /// Source: General MIDI System Level 1 developer guidelines, MIDI Manufacturers Association 1998.
    mutating func reset() {
        for number in 0..<128 {
            continuousValues[number] = 0
            keyPressures[number] = 0
        }
        continuousValues[Int(Controller.volume)] = 100
        continuousValues[Int(Controller.pan)] = 64
        continuousValues[Int(Controller.expression)] = 127
        continuousValues[Int(Controller.reverbSend)] = 40
        channelPressure = 0
        pitchWheel = 8_192
        pitchWheelRange = 2
        tuning = 0
        registeredParameter = 0x3FFF
    }

    /// What controller 121 resets: everything but volume, pan, bank, sends and the tunings.
    /// Source: MIDI Manufacturers Association, Recommended Practice RP-015, 1998.
    mutating func resetAllControllers() {
        continuousValues[Int(Controller.modulationWheel)] = 0
        continuousValues[Int(Controller.expression)] = 127
        continuousValues[Int(Controller.sustain)] = 0
        continuousValues[Int(Controller.sostenuto)] = 0
        for key in 0..<128 { keyPressures[key] = 0 }
        channelPressure = 0
        pitchWheel = 8_192
        registeredParameter = 0x3FFF
    }

    /// Data entry to the selected registered parameter. Parameters: 0 wheel range, 1 fine tuning, 2 coarse tuning.
    mutating func enterData() {
        let coarse = Float(continuous(Controller.dataEntry))
        let fine = Float(continuous(Controller.dataEntryFine))
        switch registeredParameter {
        case 0: pitchWheelRange = min(coarse + fine / 100, 127)
        case 1: setTuning(semitones: tuningSemitones, cents: (coarse * 128 + fine - 8_192) / 8_192 * 100)
        case 2: setTuning(semitones: coarse - 64, cents: tuningCents)
        default: break
        }
    }

    private var tuningSemitones: Float = 0
    private var tuningCents: Float = 0

    private mutating func setTuning(semitones: Float, cents: Float) {
        tuningSemitones = semitones
        tuningCents = cents
        tuning = semitones * 100 + cents
    }
}

/// The numbers of the MIDI controllers the sampler acts on. Source: MIDI 1.0 Detailed Specification 4.2, table III.
public enum Controller {
    public static let bankSelect: UInt8 = 0
    public static let modulationWheel: UInt8 = 1
    public static let dataEntry: UInt8 = 6
    public static let volume: UInt8 = 7
    public static let pan: UInt8 = 10
    public static let expression: UInt8 = 11
    public static let dataEntryFine: UInt8 = 38
    public static let sustain: UInt8 = 64
    public static let sostenuto: UInt8 = 66
    public static let reverbSend: UInt8 = 91
    public static let nonRegisteredFine: UInt8 = 98
    public static let nonRegisteredCoarse: UInt8 = 99
    public static let registeredFine: UInt8 = 100
    public static let registeredCoarse: UInt8 = 101
    public static let allSoundOff: UInt8 = 120
    public static let resetAllControllers: UInt8 = 121
    public static let allNotesOff: UInt8 = 123
}
