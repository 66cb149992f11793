import PitchDetection

@_expose(wasm, "engine_ready") @_cdecl("engine_ready")
public func engineReady() -> Int32 {
    PitchPipeline(sampleRate: 48_000) == nil ? 0 : 1
}
