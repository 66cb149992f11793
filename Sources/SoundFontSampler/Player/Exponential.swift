/// Conversions of the SoundFont units.
enum Units {
    /// Seconds of a time in timecents: 2^(t/1200); -32768 means no time at all.
    static func seconds(timecents: Float) -> Float {
        timecents <= -32_768 ? 0 : Float(LibraryMath.exp2(Double(timecents) / 1_200))
    }

    /// Hertz of an absolute pitch in cents above 8.176 Hz (MIDI key 0).
    static func hertz(absoluteCents: Float) -> Float {
        Float(440 * LibraryMath.exp2((Double(absoluteCents) - 6_900) / 1_200))
    }
}

/// 2^x for x in -126...126, within 2 units in the last place; beyond that range the result saturates at 2^-126 and 2^126. NaN gives 2^-126.
///
/// Splits x into a whole number, which becomes the exponent, and f in -0.5...0.5, for which the Taylor series of e^(f ln 2) to the sixth
/// power is exact in 32 bits: the first term left out is (0.5 ln 2)^7 / 7! = 1.2e-7. No table, no branch: it is called for every voice and block.
@inline(__always)
func exponential2(_ x: Float) -> Float {
    let raised = x > -126 ? x : -126  // a NaN fails the comparison
    let clamped = raised < 126 ? raised : 126
    let whole = (clamped + 12_582_912) - 12_582_912  // adding 1.5 * 2^23 rounds to a whole number
    let f = clamped - whole
    var p: Float = 1.540_353e-4
    p = p * f + 1.333_355_8e-3
    p = p * f + 9.618_129e-3
    p = p * f + 5.550_410_9e-2
    p = p * f + 0.240_226_5
    p = p * f + 0.693_147_2
    p = p * f + 1
    return p * Float(bitPattern: UInt32(bitPattern: (Int32(whole) + 127) << 23))
}

/// The gain of an attenuation in centibels: 10^(-cB/200).
@inline(__always)
func gain(centibels: Float) -> Float { exponential2(centibels * -0.016_609_64) }
