import CMath

/// The functions of the C maths library that the audio thread calls.
///
/// They neither allocate nor lock, which the compiler cannot see; the attribute tells it, so that `@_noAllocation` and `@_noLocks` on the sampler's
/// calls check everything else.
enum LibraryMath {
    @_semantics("no_performance_analysis")
    static func exp2(_ x: Double) -> Double { CMath.exp2(x) }

    @_semantics("no_performance_analysis")
    static func log2(_ x: Float) -> Float { log2f(x) }

    @_semantics("no_performance_analysis")
    static func log10(_ x: Float) -> Float { log10f(x) }

    @_semantics("no_performance_analysis")
    static func sin(_ x: Double) -> Double { CMath.sin(x) }

    @_semantics("no_performance_analysis")
    static func cos(_ x: Double) -> Double { CMath.cos(x) }

    @_semantics("no_performance_analysis")
    static func tan(_ x: Double) -> Double { CMath.tan(x) }
}
