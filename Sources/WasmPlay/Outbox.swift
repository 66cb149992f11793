import Practice
import Wire

/// Where the page finds what the sampler is to do.
enum Outbox {
    /// Ten fingers that each slide over four octaves at once strike 500 keys.
    static let capacity = 1_024
    nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(
        byteCount: capacity * PlayEventRecord.byteCount, alignment: 16)

    /// Writes the events and returns how many there are. More than fit become silence: a note whose end is lost would never end.
    static func write(_ events: [PlayEvent]) -> Int32 {
        if events.count > capacity { return write([.panic]) }
        for (index, event) in events.enumerated() {
            write(event, to: RecordWriter(memory + index * PlayEventRecord.byteCount))
        }
        return Int32(events.count)
    }

    private static func write(_ event: PlayEvent, to record: RecordWriter) {
        switch event {
        case .noteOn(let channel, let key, let velocity, let cents, let delay):
            write(0, channel, key, Int(velocity), to: record)
            record.write(Int(cents), to: PlayEventRecord.cents)
            record.write(delay, to: PlayEventRecord.delay)
        case .noteOff(let channel, let key, let delay):
            write(1, channel, key, 0, to: record)
            record.write(delay, to: PlayEventRecord.delay)
        case .controller(let channel, let number, let value): write(2, channel, number, Int(value), to: record)
        case .bend(let channel, let value): write(3, channel, 0, Int(value), to: record)
        case .program(let channel, let bank, let program): write(4, channel, bank, Int(program), to: record)
        case .panic: write(5, 0, 0, 0, to: record)
        }
    }

    private static func write(_ kind: Int, _ channel: UInt8, _ key: UInt8, _ value: Int, to record: RecordWriter) {
        record.write(kind, to: PlayEventRecord.kind)
        record.write(Int(channel), to: PlayEventRecord.channel)
        record.write(Int(key), to: PlayEventRecord.key)
        record.write(value, to: PlayEventRecord.value)
        record.write(0, to: PlayEventRecord.cents)
        record.write(0.0, to: PlayEventRecord.delay)
    }
}
