/// Keeps what sounded before an attack, so that an old note's partials are not taken for the new one's.
final class RingingNote {
    private static let memory = 6
    /// Bins this many times over their floor belong to the old note.
    private static let overFloor: Float = 12
    /// What an old partial masks, in multiples of its power.
    private static let maskOverPower: Float = 2

    private let spectra: [PowerSpectrum]
    private var newest = 0
    private let floor: NoiseFloor
    private let maskPower: UnsafeMutableBufferPointer<Float>
    private(set) var isActive = false

    init(highestFrequency: Double) {
        spectra = (0..<Self.memory).map { _ in PowerSpectrum() }
        floor = NoiseFloor(highestFrequency: highestFrequency)
        maskPower = .allocate(capacity: AnalysisFormat.binCount)
        maskPower.initialize(repeating: 0)
    }

    deinit { maskPower.deallocate() }

    /// Power under which peaks are the old note's, per bin; nil when nothing rings.
    var mask: UnsafePointer<Float>? { isActive ? UnsafePointer(maskPower.baseAddress!) : nil }

    /// Remembers a spectrum through a full window.
    func remember(_ spectrum: PowerSpectrum) {
        newest = (newest + 1) % Self.memory
        spectra[newest].copy(from: spectrum)
    }

    /// Takes the newest remembered spectrum that ended before an attack at `start` as the old note.
    func attack(at start: Int) {
        isActive = false
        for back in 0..<Self.memory {
            let spectrum = spectra[(newest + Self.memory - back) % Self.memory]
            guard spectrum.windowLength > 0, spectrum.end <= start else { continue }
            floor.measure(spectrum.power)
            for bin in 0..<AnalysisFormat.binCount {
                let power = spectrum.power[bin]
                maskPower[bin] = power > Self.overFloor * floor.power(at: bin) ? Self.maskOverPower * power : 0
            }
            isActive = true
            return
        }
    }

    /// The new note is the old one again: nothing of it may be masked.
    func dismiss() { isActive = false }

    func reset() {
        isActive = false
        for spectrum in spectra { spectrum.clear() }
    }
}
