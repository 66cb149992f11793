import Foundation
import SoundFontFixtures
import SoundFontSampler
import TestSupport
import Testing

@Suite struct FuzzTests {
    /// Banks with bytes changed, cut, doubled and indices made wild: each gives an error or a bank, and a bank plays without a trap.
    ///
    /// `WOODSHED_FUZZ_ROUNDS` sets the number of banks; the long run is 100 000.
    @Test func mutatedBanksNeverTrap() {
        let rounds = ProcessInfo.processInfo.environment["WOODSHED_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 1_500
        var random = RandomGenerator(seed: 20_06)
        let seed = Self.seedBank().bytes()
        var read = 0
        for _ in 0..<rounds {
            let bytes = Self.mutated(seed, &random)
            guard let bank = try? SoundFontReader.read(bytes, decoder: { [Int16](repeating: 1, count: min($0.count, 100)) }) else {
                continue
            }
            read += 1
            Self.play(bank, &random)
        }
        // Both ways out are taken.
        #expect(read > rounds / 20 && read < rounds)
    }

    static func seedBank() -> BankWriter {
        let sine = loopedSine(cycles: 2)
        let modulators = [BankWriter.Modulation(source: 0x0502, destination: 8, amount: -2_400)]
        return BankWriter(
            samples: [sine, BankWriter.Sample(frames: sineFrames(period: 20, count: 60)), sine],
            instruments: [
                [
                    BankWriter.Zone(generators: [(.pan, 5)], modulators: modulators),
                    BankWriter.Zone(generators: [(.keyRange, 0x4000), (.sampleModes, 1), (.volumeEnvelopeDecay, 100)], target: 0),
                    BankWriter.Zone(generators: [(.sampleModes, 3), (.filterCutoff, 6_000), (.exclusiveClass, 1)], target: 1),
                ],
                [BankWriter.Zone(generators: [(.startLoopAddressOffset, 3), (.sampleModes, 1)], target: 2)],
            ],
            presets: [
                BankWriter.Preset(zones: [BankWriter.Zone(target: 0), BankWriter.Zone(generators: [(.coarseTune, 12)], target: 1)]),
                BankWriter.Preset(program: 0, bank: 128, zones: [BankWriter.Zone(target: 1)]),
            ])
    }

    static func mutated(_ seed: [UInt8], _ random: inout RandomGenerator) -> [UInt8] {
        var bytes = seed
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(limit, 1))) }
        for _ in 0...below(6) {
            switch below(6) {
            case 0: bytes[below(bytes.count)] = UInt8(below(256))
            case 1: bytes[below(bytes.count)] ^= UInt8(1 << below(8))
            case 2:
                // An extreme number anywhere, as sizes and indices are.
                let value = [0, 1, 0x7FFF, 0x8000, 0xFFFF][below(5)]
                let place = below(bytes.count - 4)
                bytes.replaceSubrange(place..<place + 2, with: le16(value))
                if below(2) == 0 { bytes.replaceSubrange(place + 2..<place + 4, with: le16(value)) }
            case 3 where below(4) == 0: bytes.removeLast(below(bytes.count - 16))
            case 4 where below(4) == 0:
                let from = below(bytes.count)
                bytes.insert(contentsOf: bytes[from..<min(from + below(64), bytes.count)], at: below(bytes.count))
            default:
                // The tail of the file holds the tables: aim there.
                let place = max(bytes.count - 1 - below(700), 0)
                bytes[place] = UInt8(below(256))
            }
        }
        return bytes
    }

    static func play(_ bank: Bank, _ random: inout RandomGenerator) {
        let sampler = Sampler.bare(bank, polyphony: 4)
        sampler.reverbLevel = 0
        for _ in 0..<2 {
            sampler.noteOn(
                channel: random.next() % 2 == 0 ? 0 : 9, key: UInt8(random.next() % 128), velocity: UInt8(1 + random.next() % 127))
            let (left, _) = sampler.frames(128, portion: 128)
            #expect(left.allSatisfy { $0.isFinite })
            sampler.allNotesOff(channel: 0)
        }
        #expect(sampler.nonFiniteCount == 0)
    }
}
