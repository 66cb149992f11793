extension Sampler {
    /// Lays the tables of all banks behind one another. What a voice knows by its place stays where it is, as banks are only added at the end.
    func renewTables() {
        regions.deallocate()
        modulators.deallocate()
        presets.deallocate()
        stores.deallocate()
        regions = .allocate(capacity: banks.reduce(0) { $0 + $1.regions.count })
        modulators = .allocate(capacity: banks.reduce(0) { $0 + $1.modulators.count })
        presets = .allocate(capacity: banks.reduce(0) { $0 + $1.presets.count })
        stores = .allocate(capacity: banks.count)
        var (region, modulator, preset) = (0, 0, 0)
        for (number, bank) in banks.enumerated() {
            stores.initializeElement(at: number, to: bank.stored)
            for (index, source) in bank.regions.enumerated() {
                var moved = source
                moved.store = Int32(number)
                moved.firstModulator += Int32(modulator)
                regions.initializeElement(at: region + index, to: moved)
            }
            for (index, source) in bank.modulators.enumerated() { modulators.initializeElement(at: modulator + index, to: source) }
            for (index, source) in bank.presets.enumerated() {
                var moved = source
                moved.regions = source.regions.lowerBound + region..<source.regions.upperBound + region
                moved.continuation = nil
                presets.initializeElement(at: preset + index, to: moved)
                if preset > 0 { link(preset + index, amongFirst: preset) }
            }
            region += bank.regions.count
            modulator += bank.modulators.count
            preset += bank.presets.count
        }
        for channel in 0..<Channel.count { selectPreset(channel) }
    }

    /// Lets the preset of an earlier bank with the same numbers go on with this one.
    private func link(_ index: Int, amongFirst count: Int) {
        guard
            var last = (0..<count).first(where: { presets[$0].bank == presets[index].bank && presets[$0].program == presets[index].program }
            )
        else { return }
        while let next = presets[last].continuation { last = next }
        if last != index { presets[last].continuation = index }
    }
}
