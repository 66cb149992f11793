extension StandardMIDIFile {
    /// Reads a file of format 0 or 1. Unknown chunks, system-exclusive messages and all meta events but tempo and end of track are skipped.
    public init(reading bytes: [UInt8]) throws(StandardMIDIFileError) {
        guard bytes.count >= 14, bytes[0] == 0x4D, bytes[1] == 0x54, bytes[2] == 0x68, bytes[3] == 0x64 else { throw .notMIDI }
        let headerLength = Self.bigEndian(bytes, 4, 4)
        guard headerLength >= 6, headerLength <= bytes.count - 8 else { throw .notMIDI }
        let format = Self.bigEndian(bytes, 8, 2)
        guard format <= 1 else { throw .unsupportedFormat(format) }
        self.init(division: try Self.division(Self.bigEndian(bytes, 12, 2)), events: [], tempos: [], endTick: 0)

        var offset = 8 + headerLength
        var track = 0
        while offset + 8 <= bytes.count {
            let length = Self.bigEndian(bytes, offset + 4, 4)
            let isTrack = bytes[offset] == 0x4D && bytes[offset + 1] == 0x54 && bytes[offset + 2] == 0x72 && bytes[offset + 3] == 0x6B
            offset += 8
            if isTrack {
                track += 1
                guard length <= bytes.count - offset else { throw .truncated(track: track) }
                var reader = TrackReader(bytes: bytes, position: offset, end: offset + length, track: track)
                try reader.read(into: &self)
            }
            offset += min(length, bytes.count - offset)
        }
        if track == 0 { throw .noTracks }
        sortByTime()
    }

    /// Merges the tracks; the order within one time stays that of the file.
    private mutating func sortByTime() {
        let order = events.indices.sorted { events[$0].tick != events[$1].tick ? events[$0].tick < events[$1].tick : $0 < $1 }
        events = order.map { events[$0] }
        let tempoOrder = tempos.indices.sorted { tempos[$0].tick != tempos[$1].tick ? tempos[$0].tick < tempos[$1].tick : $0 < $1 }
        tempos = tempoOrder.map { tempos[$0] }
    }

    private static func division(_ word: Int) throws(StandardMIDIFileError) -> Division {
        if word & 0x8000 == 0 {
            if word == 0 { throw .badDivision }
            return .ticksPerQuarter(word)
        }
        // The high byte is minus the frames per second; 29 stands for the 29.97 of colour television.
        let frames = 256 - (word >> 8)
        let perFrame = word & 0xFF
        if perFrame == 0 { throw .badDivision }
        return .ticksPerSecond((frames == 29 ? 30_000.0 / 1_001 : Double(frames)) * Double(perFrame))
    }

    fileprivate static func bigEndian(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        var value = 0
        for index in offset..<offset + count { value = value << 8 | Int(bytes[index]) }
        return value
    }
}

/// Reads the events of one track.
private struct TrackReader {
    let bytes: [UInt8]
    var position: Int
    let end: Int
    let track: Int
    var tick = 0
    /// The status byte that data bytes without one belong to; 0 for none.
    var runningStatus: UInt8 = 0

    mutating func read(into file: inout StandardMIDIFile) throws(StandardMIDIFileError) {
        while position < end {
            tick += try variableLength()
            let start = position
            let first = try byte()
            switch first {
            case 0xFF:
                if try readMeta(into: &file) { break }
                continue
            case 0xF0, 0xF7:
                runningStatus = 0
                try skip(try variableLength())
                continue
            case 0x80...0xEF:
                runningStatus = first
                file.events.append(MIDIEvent(tick: tick, message: try message(first, try dataByte())))
                continue
            case 0..<0x80:
                guard runningStatus != 0 else { throw .badEvent(track: track, offset: start) }
                file.events.append(MIDIEvent(tick: tick, message: try message(runningStatus, first)))
                continue
            default: throw .badEvent(track: track, offset: start)
            }
            break
        }
        file.endTick = max(file.endTick, tick)
    }

    /// A meta event; true at the end of the track.
    private mutating func readMeta(into file: inout StandardMIDIFile) throws(StandardMIDIFileError) -> Bool {
        runningStatus = 0
        let kind = try byte()
        let length = try variableLength()
        guard length <= end - position else { throw .truncated(track: track) }
        if kind == 0x51 && length == 3 {
            let microseconds = StandardMIDIFile.bigEndian(bytes, position, 3)
            file.tempos.append(TempoChange(tick: tick, microsecondsPerQuarter: microseconds))
        }
        position += length
        return kind == 0x2F
    }

    private mutating func message(_ status: UInt8, _ first: UInt8) throws(StandardMIDIFileError) -> MIDIMessage {
        let channel = status & 15
        switch status >> 4 {
        case 0x8: return .noteOff(channel: channel, key: first, velocity: try dataByte())
        case 0x9:
            let velocity = try dataByte()
            return velocity == 0
                ? .noteOff(channel: channel, key: first, velocity: 64) : .noteOn(channel: channel, key: first, velocity: velocity)
        case 0xA: return .keyPressure(channel: channel, key: first, value: try dataByte())
        case 0xB: return .controlChange(channel: channel, controller: first, value: try dataByte())
        case 0xC: return .programChange(channel: channel, program: first)
        case 0xD: return .channelPressure(channel: channel, value: first)
        default: return .pitchWheel(channel: channel, value: UInt16(try dataByte()) << 7 | UInt16(first))
        }
    }

    private mutating func byte() throws(StandardMIDIFileError) -> UInt8 {
        guard position < end else { throw .truncated(track: track) }
        position += 1
        return bytes[position - 1]
    }

    private mutating func dataByte() throws(StandardMIDIFileError) -> UInt8 {
        let value = try byte()
        if value > 127 { throw .badEvent(track: track, offset: position - 1) }
        return value
    }

    private mutating func skip(_ count: Int) throws(StandardMIDIFileError) {
        guard count <= end - position else { throw .truncated(track: track) }
        position += count
    }

    /// Seven bits a byte, the highest bit says that more follow; at most four bytes.
    private mutating func variableLength() throws(StandardMIDIFileError) -> Int {
        let start = position
        var value = 0
        for _ in 0..<4 {
            let next = try byte()
            value = value << 7 | Int(next & 0x7F)
            if next < 0x80 { return value }
        }
        throw .badLength(track: track, offset: start)
    }
}
