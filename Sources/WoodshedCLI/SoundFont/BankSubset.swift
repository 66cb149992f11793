import SoundFontSampler

/// Some presets of a bank, with only the instruments and samples they play from.
struct BankSubset {
    /// A preset as the command names it, `bank:program`.
    struct Choice: Equatable {
        let bank: Int
        let program: Int

        /// A list such as "0:0,0:13 128:0".
        static func list(_ text: String, option: String) throws -> [Choice] {
            try text.split { $0 == "," || $0 == " " }.map { word in
                let parts = word.split(separator: ":").map { Int($0) }
                guard parts.count == 2, let bank = parts[0], let program = parts[1], (0...128).contains(bank), (0...127).contains(program)
                else {
                    throw CommandFailure.usage("soundfont: \(option) \(word) is not a preset; write it as BANK:PROGRAM, for example 0:24")
                }
                return Choice(bank: bank, program: program)
            }
        }
    }

    private(set) var presets: [Preset] = []
    private(set) var instruments: [Instrument] = []
    /// Indices of the samples in the bank, in the order in which the zones name them.
    private(set) var samples: [Int] = []
    private let bank: Bank

    init(_ bank: Bank) { self.bank = bank }

    /// Takes a preset over.
    /// - Parameters:
    ///   - mono: keep one channel of each stereo pair, in the middle.
    ///   - keys: zones that answer to none of these keys are left out.
    mutating func add(_ choice: Choice, mono: Bool, keys: ClosedRange<UInt8>) throws {
        guard var preset = bank.presets.first(where: { $0.bank == choice.bank && $0.program == choice.program }) else {
            throw CommandFailure.input("the bank has no preset \(choice.bank):\(choice.program); 'woodshed soundfont FILE' lists them")
        }
        for index in preset.zones.indices {
            var instrument = bank.instruments[preset.zones[index].target]
            instrument.zones = instrument.zones.filter {
                bank.samples[$0.target].isPlayable && $0.range.lowestKey <= keys.upperBound && $0.range.highestKey >= keys.lowerBound
            }
            instrument.zones = mono ? Self.oneChannel(instrument.zones) : Self.quieterPairs(instrument.zones)
            for zone in instrument.zones.indices { instrument.zones[zone].target = place(instrument.zones[zone].target) }
            preset.zones[index].target = instruments.count
            instruments.append(instrument)
        }
        presets.append(preset)
    }

    private mutating func place(_ sample: Int) -> Int {
        if let index = samples.firstIndex(of: sample) { return index }
        samples.append(sample)
        return samples.count - 1
    }

    /// Zones of equal range panned to opposite sides are a pair: the left one is kept and moved to the middle. (Their sum would cancel:
    /// the channels of a piano are hardly correlated.)
    private static func oneChannel(_ zones: [Zone]) -> [Zone] {
        var result: [Zone] = []
        for zone in zones {
            if zone.pan > 0 && zones.contains(where: { $0.pan < 0 && $0.range == zone.range }) { continue }
            var kept = zone
            if zone.pan < 0 && zones.contains(where: { $0.pan > 0 && $0.range == zone.range }) { kept.set(.pan, 0) }
            result.append(kept)
        }
        return result
    }

    /// A pair panned hard to both sides is 3 dB louder than one channel in the middle; 75 centibels, of which 0.4 count, level them.
    private static func quieterPairs(_ zones: [Zone]) -> [Zone] {
        zones.map { zone in
            guard zones.contains(where: { $0.range == zone.range && $0.pan == -zone.pan }), abs(zone.pan) == 500 else { return zone }
            var quieter = zone
            let attenuation = zone.generators.first { $0.generator == .initialAttenuation }?.amount ?? 0
            quieter.set(.initialAttenuation, attenuation + 75)
            return quieter
        }
    }

    /// The frames of a sample of the subset.
    func frames(_ index: Int) -> [Int16] {
        bank.samples[samples[index]].frames.map { Int16(max(-32_768, min(32_767, (bank.store[$0] * 32_768).rounded()))) }
    }

    /// The description of a sample of the subset.
    func sample(_ index: Int) -> Sample { bank.samples[samples[index]] }
}

extension Zone {
    fileprivate var pan: Int { Int(generators.first { $0.generator == .pan }?.amount ?? 0) }
}
