import CMath
import PitchDetection

/// One frame of a plucked string as the publication of the YIN tuner describes its test signal: fourteen partials of amplitude 1/n, each decaying faster
/// than the one below (`exp(-n t / 1.5 s)`), 200 ms after the pluck.
func referencePluck(_ frequency: Double, sampleRate: Double = 48_000, fundamental: Double = 1, start: Double = 0.2, count: Int = 4096)
    -> [Float]
{
    (0..<count).map { index in
        let time = start + Double(index) / sampleRate
        var sum = 0.0
        for partial in 1...14 where Double(partial) * frequency < sampleRate / 2 {
            let amplitude = (partial == 1 ? fundamental : 1) / Double(partial)
            sum += amplitude * exp(-Double(partial) * time / 1.5) * sin(2 * Double.pi * Double(partial) * frequency * time)
        }
        return Float(0.3 * sum)
    }
}

func cents(_ frequency: Double, from target: Double) -> Double { 1200 * log2(frequency / target) }

extension YINDetector {
    func detect(_ frame: [Float]) -> PitchReading? { frame.withUnsafeBufferPointer { detect($0) } }
}

extension AutocorrelationDetector {
    func detect(_ frame: [Float]) -> PitchReading? { frame.withUnsafeBufferPointer { detect($0) } }
}

extension FourierPeakDetector {
    func detect(_ frame: [Float]) -> PitchReading? { frame.withUnsafeBufferPointer { detect($0) } }
}
