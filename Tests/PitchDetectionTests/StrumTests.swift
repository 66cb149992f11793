import Foundation
import PitchDetection
import TestSupport
import Testing

@testable import PitchDetection

/// Strings of a guitar in standard tuning, hertz at A4 = 440.
private let standard = [40, 45, 50, 55, 59, 64].map { 440 * pow(2, (Double($0) - 69) / 12) }

/// One pluck a string, 22 ms apart, each `cents` from its target; nil = not played. Stiff strings, decaying partials, noise 40 dB down.
private func guitarStrum(_ cents: [Double?], seed: UInt64 = 1, sampleRate: Double = 48_000) -> [Float] {
    var random = RandomGenerator(seed: seed)
    let seconds = 1.8
    var sum = [Double](repeating: 0, count: Int(seconds * sampleRate))
    var start = 0.3
    for (index, offset) in cents.enumerated() {
        defer { start += 0.022 }
        guard let offset else { continue }
        let first = standard[index] * pow(2, offset / 1200)
        let stiffness = 1e-4
        for k in 1...14 {
            let number = Double(k)
            let frequency = first * number * ((1 + stiffness * number * number) / (1 + stiffness)).squareRoot()
            guard frequency < 0.4 * sampleRate else { break }
            let phase = 2 * Double.pi * random.nextUniform()
            // Plucked at a fifth of its length; upper partials decay faster.
            let amplitude = 0.1 * abs(sin(Double.pi * number * 0.21)) / number
            for sample in Int(start * sampleRate)..<sum.count {
                let time = Double(sample) / sampleRate - start
                sum[sample] +=
                    amplitude * min(1, time / 0.003) * exp(-time * (1 + 0.35 * number)) * cos(2 * Double.pi * frequency * time + phase)
            }
        }
    }
    for index in sum.indices { sum[index] += 3e-4 * random.nextNormal() }
    return sum.map(Float.init)
}

private func readings(_ samples: [Float], sampleRate: Double = 48_000) -> [StrumReading] {
    let pipeline = StrumPipeline(sampleRate: sampleRate, targets: standard)!
    var result: [StrumReading] = []
    samples.withUnsafeBufferPointer { pipeline.push($0) { result.append($0) } }
    return result
}

@Suite("Whole-strum tuning")
struct StrumTests {
    @Test("Every string of a strum is read within a cent, 300 ms after the last one", arguments: [48_000.0, 44_100])
    func readsEveryString(sampleRate: Double) throws {
        let cents: [Double?] = [-23, 14, 7.5, -41, 3, 66]
        let last = 0.3 + 5 * 0.022
        let all = readings(guitarStrum(cents, sampleRate: sampleRate), sampleRate: sampleRate)
        let reading = try #require(all.last { $0.time <= last + 0.3 })
        for (index, truth) in cents.enumerated() {
            #expect(reading.strings[index].verdict == .heard, "string \(index)")
            #expect(abs(reading.strings[index].cents - truth!) < 1, "string \(index): \(reading.strings[index].cents) for \(truth!)")
        }
    }

    @Test("A string that was not played is not claimed", arguments: 0..<6)
    func missesTheAbsentString(absent: Int) throws {
        var cents: [Double?] = [4, -12, 9, -3, 15, -7]
        cents[absent] = nil
        let reading = try #require(readings(guitarStrum(cents, seed: UInt64(absent + 2))).last { $0.time <= 0.3 + 0.11 + 0.4 })
        #expect(reading.strings[absent].verdict != .heard)
        for index in 0..<6 where index != absent { #expect(reading.strings[index].verdict == .heard, "string \(index)") }
    }

    @Test("Silence and steady noise are no strum")
    func silence() {
        #expect(readings([Float](repeating: 0, count: 96_000)).isEmpty)
        #expect(readings(noise(.pink, level: -50, seed: 3, count: 96_000)).isEmpty)
    }

    @Test("Samples that are not finite are taken as silence, and the strum after them is read")
    func notFinite() throws {
        var samples = guitarStrum([0, 0, 0, 0, 0, 0])
        for index in stride(from: 0, to: 9_600, by: 7) { samples[index] = .nan }
        samples[20] = .infinity
        let reading = try #require(readings(samples).last { $0.time < 0.8 })
        #expect(abs(reading.strings[2].cents) < 1)
    }

    @Test("However the samples are cut, the readings are the same")
    func chunking() {
        let samples = guitarStrum([5, -5, 5, -5, 5, -5])
        let pipeline = StrumPipeline(sampleRate: 48_000, targets: standard)!
        var pieces: [StrumReading] = []
        var begin = 0
        var size = 1
        while begin < samples.count {
            let end = min(samples.count, begin + size)
            Array(samples[begin..<end]).withUnsafeBufferPointer { pipeline.push($0) { pieces.append($0) } }
            begin = end
            size = size % 1_777 + 311
        }
        #expect(pieces == readings(samples))
        #expect(!pieces.isEmpty)
    }

    @Test("Tunings outside the range are refused")
    func refuses() {
        #expect(StrumPipeline(sampleRate: 48_000, targets: []) == nil)
        #expect(StrumPipeline(sampleRate: 48_000, targets: [Double](repeating: 100, count: 13)) == nil)
        #expect(StrumPipeline(sampleRate: 48_000, targets: [.nan]) == nil)
        #expect(StrumPipeline(sampleRate: 7_999, targets: standard) == nil)
    }
}

@Suite("Skyline Cholesky")
struct SkylineCholeskyTests {
    /// A = [[4, 2, 0], [2, 5, 1], [0, 1, 3]], determinant 4·14 - 2·6 = 44.
    @Test("Solves a small system and gives the inverse's diagonal")
    func solves() {
        let rows = [[4.0, 2, 0], [2, 5, 1], [0, 1, 3]]
        var matrix = SkylineCholesky(capacity: 3, entries: 6)
        let hasRoom = matrix.begin(order: 3) { $0 == 2 ? 1 : 0 }
        #expect(hasRoom)
        matrix.add(4, row: 0, column: 0)
        matrix.add(2, row: 1, column: 0)
        matrix.add(5, row: 1, column: 1)
        matrix.add(1, row: 2, column: 1)
        matrix.add(3, row: 2, column: 2)
        let isDefinite = matrix.factorise(ridge: 0)
        #expect(isDefinite)
        var x = [8.0, 13, 5]
        matrix.solve(&x)
        for (row, right) in zip(rows, [8.0, 13, 5]) {
            #expect(abs(zip(row, x).reduce(0) { $0 + $1.0 * $1.1 } - right) < 1e-12)
        }
        // Cofactors over the determinant: 14, 12, 16 over 44.
        var work = [0.0, 0, 0]
        for (index, cofactor) in [14.0, 12, 16].enumerated() {
            let entry = matrix.inverseDiagonal(index, work: &work)
            #expect(abs(entry - cofactor / 44) < 1e-12)
        }
    }

    @Test("A matrix that is not positive definite is refused")
    func refuses() {
        var matrix = SkylineCholesky(capacity: 2, entries: 3)
        let hasRoom = matrix.begin(order: 2) { _ in 0 }
        #expect(hasRoom)
        matrix.add(1, row: 0, column: 0)
        matrix.add(2, row: 1, column: 0)
        matrix.add(1, row: 1, column: 1)
        let isDefinite = matrix.factorise(ridge: 0)
        #expect(!isDefinite)
    }
}

@Suite("Linear prediction")
struct LinearPredictionTests {
    @Test("The filter of a first-order process is its own coefficient")
    func firstOrder() {
        var random = RandomGenerator(seed: 5)
        var samples: [Float] = [0]
        for _ in 1..<40_000 { samples.append(0.8 * samples[samples.count - 1] + Float(random.nextNormal())) }
        let filter = samples.withUnsafeBufferPointer { predictionErrorFilter($0, order: 2) }
        // The standard error of a coefficient is about 1 / sqrt(n) = 0.005.
        #expect(filter[0] == 1)
        #expect(abs(filter[1] + 0.8) < 0.02)
        #expect(abs(filter[2]) < 0.02)
    }

    @Test("Silence gives no prediction")
    func silence() {
        let filter = [Float](repeating: 0, count: 100).withUnsafeBufferPointer { predictionErrorFilter($0, order: 3) }
        #expect(filter == [1, 0, 0, 0])
    }
}
