import BenchmarkPeers
import SignalProcessing
import TestSupport

/// Real forward transforms beside FFTW (single precision, measured plan, whatever vectors the processor has).
func benchmarkFourier() {
    print("Real Fourier transform, microseconds       Woodshed       power        FFTW   ratio")
    for length in [256, 1024, 2048, 4096, 8192, 16_384] {
        let bins = length / 2 + 1
        let input = UnsafeMutablePointer<Float>.aligned(length)
        let real = UnsafeMutablePointer<Float>.aligned(bins)
        let imaginary = UnsafeMutablePointer<Float>.aligned(bins)
        let interleaved = UnsafeMutablePointer<Float>.aligned(2 * bins)
        for (index, sample) in sine(440, count: length).enumerated() { input[index] = sample }
        let transform = RealFourierTransform(length: length)
        let peer = fourier_peer_create(Int32(length))
        let times = microseconds(
            rounds: 60, repeats: max(4, 400_000 / length),
            [
                { transform.forward(input, real: real, imaginary: imaginary) },
                { transform.powerSpectrum(of: UnsafeBufferPointer(start: input, count: length), into: real) },
                { fourier_peer_forward(peer, input, interleaved) },
            ])
        print(column("  \(length) samples", width: 40), column(times[0]), column(times[1]), column(times[2]), column(times[0] / times[2]))
        fourier_peer_destroy(peer)
    }
}

extension UnsafeMutablePointer<Float> {
    static func aligned(_ count: Int) -> UnsafeMutablePointer<Float> {
        let raw = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
        return raw.initializeMemory(as: Float.self, repeating: 0, count: count)
    }
}
