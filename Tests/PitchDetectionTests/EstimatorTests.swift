import Foundation
import TestSupport
import Testing

@testable import PitchDetection

/// The parts of the estimator against what theory says.
struct EstimatorTests {
    /// Closed forms against sums over the window.
    @Test func windowMoments() {
        let frequencies = UnsafeMutableBufferPointer<Double>.allocate(capacity: 2)
        defer { frequencies.deallocate() }
        frequencies[0] = 3.3
        frequencies[1] = 7.9
        let even = SymmetricSystem(capacity: 4)
        let odd = SymmetricSystem(capacity: 4)
        WindowMoments(capacity: 2).fill(even: even, odd: odd, frequencies: frequencies, count: 2, cyclesPerHertz: 1)
        func sum(_ f: (Double) -> Double) -> Double {
            let steps = 20_000
            return (0..<steps).reduce(0) { total, step in
                let u = (Double(step) + 0.5) / Double(steps) - 0.5
                return total + 2 * cos(Double.pi * u) * f(u) / Double(steps)
            }
        }
        func wave(_ index: Int, _ u: Double) -> Double { 2 * Double.pi * frequencies[index] * u }
        for (row, column) in [(0, 0), (1, 0), (1, 1)] {
            let products: [(SymmetricSystem, Int, Int, (Double) -> Double)] = [
                (even, row, column, { cos(wave(row, $0)) * cos(wave(column, $0)) }),
                (odd, row, column, { sin(wave(row, $0)) * sin(wave(column, $0)) }),
                (even, row + 2, column, { $0 * sin(wave(row, $0)) * cos(wave(column, $0)) }),
                (odd, row + 2, column, { $0 * cos(wave(row, $0)) * sin(wave(column, $0)) }),
                (even, row + 2, column + 2, { $0 * $0 * sin(wave(row, $0)) * sin(wave(column, $0)) }),
                (odd, row + 2, column + 2, { $0 * $0 * cos(wave(row, $0)) * cos(wave(column, $0)) }),
            ]
            for (system, i, j, product) in products {
                #expect(abs(system.matrix[i * system.capacity + j] - sum(product)) < 1e-7)
            }
        }
    }

    @Test func symmetricSystem() {
        let system = SymmetricSystem(capacity: 3)
        let rows: [[Double]] = [[4], [2, 5], [1, 3, 6]]
        for (row, values) in rows.enumerated() {
            for (column, value) in values.enumerated() { system.matrix[row * system.capacity + column] = value }
        }
        // (4 2 1; 2 5 3; 1 3 6) (1 -2 3) = (3 1 13).
        for (index, value) in [3.0, 1, 13].enumerated() { system.values[index] = value }
        #expect(system.solve(size: 3))
        for (index, value) in [1.0, -2, 3].enumerated() { #expect(abs(system.values[index] - value) < 1e-7) }
        system.matrix[0] = 0
        #expect(!system.solve(size: 3))
    }

    /// Two decaying partials, started 1 Hz off: frequencies, decays and amplitudes come out, and nothing is left over.
    @Test func jointFitFindsFrequencyAmplitudeAndDecay() {
        let window = CosineWindow(capacity: 2048)
        window.prepare(length: 1024)
        let fit = PartialFit(window: window)
        let centre = 511.5 / 12_000
        var samples: [Float] = []
        for index in 0..<1024 {
            let t = Double(index) / 12_000 - centre
            let first = 0.5 * exp(-4 * t) * cos(2 * Double.pi * 110 * t + 0.3)
            let second = 0.1 * exp(-9 * t) * cos(2 * Double.pi * 220.4 * t - 1)
            samples.append(Float(first + second))
        }
        fit.count = 2
        for (index, frequency) in [111.0, 219.6].enumerated() {
            fit.numbers[index] = index + 1
            fit.frequencies[index] = frequency
        }
        for _ in 0..<4 {
            fit.load(samples)
            #expect(fit.solve())
            for index in 0..<2 { fit.frequencies[index] += fit.steps[index] }
        }
        #expect(abs(fit.frequencies[0] - 110) < 1e-3 && abs(fit.frequencies[1] - 220.4) < 1e-3)
        #expect(abs(fit.squaredAmplitudes[0].squareRoot() - 0.5) < 2e-3 && abs(fit.squaredAmplitudes[1].squareRoot() - 0.1) < 2e-3)
        #expect(abs(fit.decays[0] * 12_000 / 1024 + 4) < 0.1 && abs(fit.decays[1] * 12_000 / 1024 + 9) < 0.3)
        let left = UnsafeMutableBufferPointer<Float>.allocate(capacity: AnalysisFormat.transformLength)
        defer { left.deallocate() }
        left.initialize(repeating: 0)
        fit.residual(into: left)
        #expect(rootMeanSquare(Array(left)) < 2e-3)
    }

    @Test(arguments: [0, 1e-4, 1e-3]) func stringFit(inharmonicity: Double) {
        let fit = StiffStringFit()
        for index in 0..<10 {
            let number = Double(index + 1)
            fit.numbers[index] = number
            fit.frequencies[index] = 98 * number * ((1 + inharmonicity * number * number) / (1 + inharmonicity)).squareRoot()
            fit.sigmas[index] = 0.01 * number
            fit.isUsed[index] = true
        }
        // One partial is another string's.
        fit.frequencies[3] *= 1.03
        // Started where the comb would: at the nearest of the coefficients it tries.
        let result = fit.fit(count: 10, firstPartial: 98.1, inharmonicity: min(inharmonicity, 9e-4), belief: InharmonicityBelief())
        #expect(abs(cents(result?.firstPartial ?? 0, 98)) < 0.1)
        #expect(abs((result?.inharmonicity ?? 1) - inharmonicity) < 5e-6)
        #expect(result?.usedCount == 9)
    }

    /// Spectra are scaled so that the floor of white noise is its variance, at every window length.
    @Test(arguments: [512, 1024, 2048]) func floorOfWhiteNoiseIsItsVariance(length: Int) {
        let window = CosineWindow(capacity: 2048)
        window.prepare(length: length)
        let transform = SpectrumTransform()
        let spectrum = PowerSpectrum()
        let floor = NoiseFloor(highestFrequency: 5_000)
        var sums = [0.0, 0.0]
        let signal = noise(level: 0.1, seed: 11, count: 40_000)
        for start in stride(from: 0, to: 36_000, by: 600) {
            signal.withUnsafeBufferPointer {
                spectrum.analyse($0.baseAddress! + start, end: start, window: window, transform: transform)
            }
            floor.measure(spectrum.power)
            sums[0] += Double(floor.power(at: 300)) / 60
            sums[1] += spectrum.power.dropFirst(20).dropLast(20).reduce(0.0) { $0 + Double($1) } / 985 / 60
        }
        // 60 quartiles of a band with some 30 to 70 independent bins: standard error 4 %.
        #expect(abs(sums[1] - 0.01) < 0.0006)
        #expect(abs(sums[0] - 0.01) < 0.0025)
    }
}
