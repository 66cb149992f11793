extension SoundFontReader {
    /// The bit of a sample's type that marks a compressed sample (SF3, MuseScore).
    private static let compressedFlag: UInt16 = 0x10
    /// The bit that marks a sample in the ROM of a sound card.
    private static let romFlag: UInt16 = 0x8000

    /// Loads the frames and turns the positions of the sample headers into positions in the store.
    mutating func readSamples(into description: inout BankDescription, decoder: SampleDecoder?) throws(SoundFontError) -> SampleStore {
        guard let data = range("smpl") else { throw .missing(chunk: ChunkIdentifier("smpl")) }
        for index in description.samples.indices where !(400.0...400_000.0).contains(description.samples[index].rate) {
            warnings.add(.sampleRateImplausible, ChunkIdentifier("shdr"), index)
            description.samples[index].rate = 44_100
        }
        let table = records("shdr")
        for index in description.samples.indices where reader.unsigned16(table.offset(index) + 44) & Self.compressedFlag != 0 {
            return try readCompressedSamples(into: &description, data: data, decoder: decoder)
        }
        let store = readPlainFrames(data)
        for index in description.samples.indices {
            place(index, in: &description, available: store.count)
        }
        return store
    }

    private func readPlainFrames(_ data: Range<Int>) -> SampleStore {
        let count = data.count / 2
        if let low = range("sm24"), low.count >= count, count > 0 {
            let store = SampleStore(floatFrames: count)
            for frame in 0..<count {
                let high = Int32(reader.signed16(data.lowerBound + 2 * frame))
                store.floats?[frame] = Float(high << 8 | Int32(reader.unsigned8(low.lowerBound + frame))) / 8_388_608
            }
            return store
        }
        let store = SampleStore(integerFrames: count)
        if let integers = store.integers {
            for frame in 0..<count { integers[frame] = reader.signed16(data.lowerBound + 2 * frame) }
        }
        return store
    }

    /// Checks the range and loop of an uncompressed sample; positions in the file are frames of the whole chunk.
    private mutating func place(_ index: Int, in description: inout BankDescription, available: Int) {
        let offset = records("shdr").offset(index)
        let identifier = ChunkIdentifier("shdr")
        if reader.unsigned16(offset + 44) & Self.romFlag != 0 {
            warnings.add(.sampleInROM, identifier, index)
            return
        }
        let start = Int(reader.unsigned32(offset + 20))
        let end = Int(reader.unsigned32(offset + 24))
        guard start < end, start < available else {
            warnings.add(.sampleOutsideData, identifier, index)
            return
        }
        if end > available { warnings.add(.sampleOutsideData, identifier, index) }
        description.samples[index].frames = start..<min(end, available)
        description.samples[index].isPlayable = true
        let loopStart = Int(reader.unsigned32(offset + 28))
        let loopEnd = Int(reader.unsigned32(offset + 32))
        setLoop(index, loopStart, loopEnd, in: &description)
    }

    /// Cuts a loop to its sample. Files without a loop often carry zeros, which is no fault until a zone asks for it.
    private mutating func setLoop(_ index: Int, _ start: Int, _ end: Int, in description: inout BankDescription) {
        let frames = description.samples[index].frames
        if start >= end {
            description.samples[index].loop = frames.lowerBound..<frames.lowerBound
            return
        }
        let lower = min(max(start, frames.lowerBound), frames.upperBound)
        let upper = min(max(end, frames.lowerBound), frames.upperBound)
        if lower != start || upper != end { warnings.add(.loopOutsideSample, ChunkIdentifier("shdr"), index) }
        description.samples[index].loop = lower..<upper
    }

    /// SF3: start and end are byte offsets into the chunk, the loop counts decoded frames from the sample's own start.
    private mutating func readCompressedSamples(
        into description: inout BankDescription, data: Range<Int>, decoder: SampleDecoder?
    ) throws(SoundFontError) -> SampleStore {
        let table = records("shdr")
        var decoded: [[Int16]] = []
        var total = 0
        for index in description.samples.indices {
            let frames = decode(index, table, data, decoder)
            if frames.isEmpty { warnings.add(.sampleNotDecoded, table.identifier, index) }
            total += frames.count
            if total > Limits.decodedFrames { throw .tooComplex(chunk: ChunkIdentifier("smpl")) }
            decoded.append(frames)
        }
        // Between samples lie as many silent frames as section 7.10 asks for.
        let gap = 46
        let store = SampleStore(integerFrames: total + gap * decoded.count)
        var position = 0
        for (index, frames) in decoded.enumerated() where !frames.isEmpty {
            for (offset, value) in frames.enumerated() { store.integers?[position + offset] = value }
            description.samples[index].frames = position..<position + frames.count
            description.samples[index].isPlayable = true
            let loopStart = Int(reader.unsigned32(table.offset(index) + 28))
            let loopEnd = Int(reader.unsigned32(table.offset(index) + 32))
            setLoop(index, position + loopStart, position + loopEnd, in: &description)
            position += frames.count + gap
        }
        return store
    }

    private func decode(_ index: Int, _ table: RecordTable, _ data: Range<Int>, _ decoder: SampleDecoder?) -> [Int16] {
        let offset = table.offset(index)
        let start = Int(reader.unsigned32(offset + 20))
        let end = Int(reader.unsigned32(offset + 24))
        if reader.unsigned16(offset + 44) & Self.compressedFlag != 0 {
            guard start < end, end <= data.count else { return [] }
            let blob = UnsafeRawBufferPointer(rebasing: reader.bytes[data.lowerBound + start..<data.lowerBound + end])
            if FLACDecoder.recognises(blob) { return FLACDecoder.decode(blob) ?? [] }
            return decoder?(blob) ?? []
        }
        // A plain sample among compressed ones keeps frame offsets.
        guard start < end, end <= data.count / 2 else { return [] }
        return (start..<end).map { reader.signed16(data.lowerBound + 2 * $0) }
    }
}
