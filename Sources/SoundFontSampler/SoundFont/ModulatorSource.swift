/// A controller and the curve through which a modulator reads it.
///
/// The 16 bits are: 0-6 the controller's index, 7 whether it is a MIDI continuous controller, 8 direction (1 = from maximum to minimum),
/// 9 polarity (1 = bipolar), 10-15 the curve. Source: SoundFont Technical Specification 2.04, section 8.2.
public struct ModulatorSource: Equatable, Sendable {
    public var bits: UInt16

    public init(bits: UInt16) { self.bits = bits }

    /// No controller: as an amount source it reads 1.
    public static let none = ModulatorSource(bits: 0)

    var index: UInt8 { UInt8(bits & 0x7F) }
    var isContinuousController: Bool { bits & 0x80 != 0 }
    var isNegative: Bool { bits & 0x100 != 0 }
    var isBipolar: Bool { bits & 0x200 != 0 }
    var curve: UInt16 { bits >> 10 }

    /// Whether the source is one that the specification defines.
    public var isKnown: Bool {
        guard curve <= 3 else { return false }
        if isContinuousController { return true }
        switch index {
        case 0, 2, 3, 10, 13, 14, 16: return true
        default: return false
        }
    }

    /// The controller's value through the curve: 0...1, or -1...1 where bipolar.
    ///
    /// A 7-bit value v reads as v/127 (unipolar) or (v-64)/64 (bipolar), so that a centred controller reads 0 and a pitch wheel sensitivity
    /// of 2 semitones gives exactly 200 of 12700 cents.
    @inline(__always)
    func value(_ controllers: borrowing ControllerState, key: UInt8, velocity: UInt8) -> Float {
        var unipolar: Float
        var bipolar: Float
        if isContinuousController {
            (unipolar, bipolar) = Self.sevenBit(controllers.continuous(index))
        } else {
            switch index {
            case 2: (unipolar, bipolar) = Self.sevenBit(velocity)
            case 3: (unipolar, bipolar) = Self.sevenBit(key)
            case 10: (unipolar, bipolar) = Self.sevenBit(controllers.keyPressure(key))
            case 13: (unipolar, bipolar) = Self.sevenBit(controllers.channelPressure)
            case 14:
                unipolar = Float(controllers.pitchWheel) / 16_383
                bipolar = (Float(controllers.pitchWheel) - 8_192) / 8_192
            case 16:
                unipolar = controllers.pitchWheelRange / 127
                bipolar = unipolar * 2 - 1
            default: return 1
            }
        }
        if isNegative {
            unipolar = 1 - unipolar
            bipolar = -bipolar
        }
        return isBipolar ? shapeBipolar(bipolar) : shape(unipolar)
    }

    private static func sevenBit(_ value: UInt8) -> (Float, Float) { (Float(value) / 127, (Float(value) - 64) / 64) }

    private func shapeBipolar(_ x: Float) -> Float {
        if curve == 3 { return x >= 0 ? 1 : -1 }
        return x < 0 ? -shape(-x) : shape(x)
    }

    /// Curves of section 9.5.3: concave(x) = -(20/96) log10((1-x)^2) and convex(x) = 1 + (20/96) log10(x^2), both within 0...1.
    private func shape(_ x: Float) -> Float {
        switch curve {
        case 1: 1 - Self.convex(1 - x)
        case 2: Self.convex(x)
        case 3: x >= 0.5 ? 1 : 0
        default: x
        }
    }

    static func convex(_ x: Float) -> Float {
        if x <= 0 { return 0 }
        let value = 1 + Float(40.0 / 96.0) * LibraryMath.log10(x)
        return min(max(value, 0), 1)
    }
}
