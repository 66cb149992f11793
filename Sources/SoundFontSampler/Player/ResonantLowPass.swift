/// The two-pole resonant low-pass of a voice, computed four frames at a time.
///
/// A state-variable filter by the trapezoidal rule, g = LibraryMath.tan(pi fc / fs), k = 1/Q:
///
///     y = a2 s1 + (1 - a3) s2 + a3 x,   s' = A s + b x,   a1 = 1 / (1 + g (g + k)), a2 = g a1, a3 = g a2
///
/// which has the response of the bilinear low-pass yet keeps its precision in 32 bits at low cutoffs. Four frames and the state after them are
/// linear in (s1, s2, x0, x1, x2, x3); the six columns of that map are the coefficients, so a block costs one eight-lane product per input
/// and the recursion closes once every four frames.
/// Source: Andrew Simper, "Solving the continuous SVF equations using trapezoidal integration", Cytomic 2013; resonance and its gain by the
/// SoundFont Technical Specification 2.04, section 8.1.3, generators 8 and 9: the peak lies q above the level at 0 Hz, which is lowered by q/2.
struct ResonantLowPass {
    /// Lanes 0-3: the four outputs; lanes 4 and 5: the next state.
    private var state1Column = SIMD8<Float>.zero
    private var state2Column = SIMD8<Float>.zero
    private var input0Column = SIMD8<Float>.zero
    private var input1Column = SIMD8<Float>.zero
    private var input2Column = SIMD8<Float>.zero
    private var input3Column = SIMD8<Float>.zero
    private var state1: Float = 0
    private var state2: Float = 0
    private var cutoff: Float = -1
    private var resonance: Float = -1

    /// The highest cutoff as a part of the sample rate, below the pole of the tangent at one half.
    static let highestCutoff: Float = 0.45

    /// Sets the coefficients if they changed.
    /// - Parameters: cutoff in absolute cents (1500...13500), resonance in centibels (0...960), sample rate in hertz.
    @inline(__always)
    mutating func set(cutoff newCutoff: Float, resonance newResonance: Float, sampleRate: Float) {
        if newCutoff == cutoff && newResonance == resonance { return }
        cutoff = newCutoff
        resonance = newResonance
        compute(sampleRate)
    }

    private mutating func compute(_ sampleRate: Float) {
        let frequency = min(Double(Units.hertz(absoluteCents: cutoff) / sampleRate), Double(Self.highestCutoff))
        let g = LibraryMath.tan(Double.pi * frequency)
        // A peak of q decibels above the passband needs Q = 10^((q - 3.01)/20): at q = 0 the filter is maximally flat.
        let k = LibraryMath.exp2(-(Double(resonance) / 200 - 0.150_514_998) * 3.321_928_094_887_362)
        let level = LibraryMath.exp2(-Double(resonance) / 400 * 3.321_928_094_887_362)
        let a1 = 1 / (1 + g * (g + k))
        let a2 = g * a1
        let a3 = g * a2
        // State matrix A, input vector b, output row c and direct gain d.
        let (m11, m12, m21, m22) = (2 * a1 - 1, -2 * a2, 2 * a2, 1 - 2 * a3)
        let (b1, b2) = (2 * a2, 2 * a3)
        let (c1, c2, d) = (a2 * level, (1 - a3) * level, a3 * level)
        func step(_ s: (Double, Double)) -> (Double, Double) { (m11 * s.0 + m12 * s.1, m21 * s.0 + m22 * s.1) }
        func output(_ s: (Double, Double)) -> Float { Float(c1 * s.0 + c2 * s.1) }
        // From a unit of each state: what four frames put out and the state they leave.
        func column(_ start: (Double, Double)) -> SIMD8<Float> {
            let (s1, s2, s3) = (step(start), step(step(start)), step(step(step(start))))
            let s4 = step(s3)
            return SIMD8(output(start), output(s1), output(s2), output(s3), Float(s4.0), Float(s4.1), 0, 0)
        }
        state1Column = column((1, 0))
        state2Column = column((0, 1))
        // A unit at frame n leaves the state b; after that the input is silent.
        let (s0, s1, s2) = ((b1, b2), step((b1, b2)), step(step((b1, b2))))
        let s3 = step(s2)
        let direct = Float(d)
        input0Column = SIMD8(direct, output(s0), output(s1), output(s2), Float(s3.0), Float(s3.1), 0, 0)
        input1Column = SIMD8(0, direct, output(s0), output(s1), Float(s2.0), Float(s2.1), 0, 0)
        input2Column = SIMD8(0, 0, direct, output(s0), Float(s1.0), Float(s1.1), 0, 0)
        input3Column = SIMD8(0, 0, 0, direct, Float(s0.0), Float(s0.1), 0, 0)
    }

    /// Starts as if the signal had stood at a value for ever, so that a filter switched in mid-note does not click.
    mutating func settle(at value: Float) {
        state1 = 0
        state2 = value
    }

    /// Filters a whole number of groups of four frames in place.
    @inline(__always)
    mutating func process(_ buffer: UnsafeMutablePointer<SIMD4<Float>>, groups: Int) {
        var s1 = state1
        var s2 = state2
        for group in 0..<groups {
            let x = buffer[group]
            let driven = (input0Column * x[0] + input1Column * x[1]) + (input2Column * x[2] + input3Column * x[3])
            let result = driven + (state1Column * s1 + state2Column * s2)
            buffer[group] = result.lowHalf
            s1 = result[4]
            s2 = result[5]
        }
        state1 = s1
        state2 = s2
    }
}
