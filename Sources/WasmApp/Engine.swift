import CMath
import Wire

/// Stands in for the tuner until the session is there: a string that is slowly brought into tune.
final class Engine {
    private(set) var channels: Int
    private var sampleRate: Double
    private var frames = 0
    private var sequence = 0
    private var referencePitch = 440.0
    private var capo = 0
    private var locked = 0
    private var mode = 0
    private let snapshot: UnsafeMutableRawPointer

    init?(sampleRate: Double, channels: Int) {
        guard sampleRate >= 8_000, sampleRate <= 192_000, channels >= 1, channels <= 8 else { return nil }
        self.sampleRate = sampleRate
        self.channels = channels
        let size = TunerSnapshot.layout.size
        snapshot = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        snapshot.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    func open(sampleRate: Double, channels: Int) -> CommandResult {
        guard sampleRate >= 8_000, sampleRate <= 192_000, channels >= 1, channels <= 8 else { return .outOfRange }
        self.sampleRate = sampleRate
        self.channels = channels
        frames = 0
        return .done
    }

    func push(_ inbox: UnsafeMutableRawPointer, frames count: Int) -> Int {
        frames += count
        return 1
    }

    func perform(_ command: Command, value: Double) -> CommandResult {
        switch command {
        case .setReferencePitch:
            guard value >= 300, value <= 600 else { return .outOfRange }
            referencePitch = value
        case .setCapo:
            guard value >= 0, value <= 12 else { return .outOfRange }
            capo = Int(value)
        case .lockString:
            guard value >= 0, value <= 6 else { return .outOfRange }
            locked = Int(value)
            mode = locked == 0 ? 0 : 1
        case .setMode:
            guard value >= 0, value <= 3 else { return .outOfRange }
            mode = Int(value)
        default: break
        }
        return .done
    }

    func writeSnapshot() -> UnsafeMutableRawPointer {
        sequence += 1
        let time = Double(frames) / sampleRate
        let phase = time - Double(Int(time / 12)) * 12
        let record = RecordWriter(snapshot)
        record.write(TunerSnapshot.currentVersion, to: TunerSnapshot.version)
        record.write(TunerSnapshot.layout.size, to: TunerSnapshot.size)
        record.write(sequence, to: TunerSnapshot.sequence)
        record.write(time, to: TunerSnapshot.time)
        record.write(referencePitch, to: TunerSnapshot.referencePitch)
        record.write(capo, to: TunerSnapshot.capo)
        record.write(locked, to: TunerSnapshot.lockedString)
        record.write(mode, to: TunerSnapshot.mode)
        record.write(-55.0, to: TunerSnapshot.gate)
        let sounding = phase > 2
        let cents = sounding ? 40 * exp(-(phase - 2) / 1.5) - 1 : .nan
        let lamp = !sounding ? 0 : phase > 11 ? 4 : cents < 3 ? 1 : cents < 15 ? 2 : 3
        record.write(sounding ? -20.0 : -70.0, to: TunerSnapshot.level)
        record.write(sounding, to: TunerSnapshot.listening)
        record.write(sounding, to: TunerSnapshot.hasReading)
        record.write(lamp, to: TunerSnapshot.lamp)
        record.write(sounding ? (cents > 0 ? 1 : -1) : 0, to: TunerSnapshot.direction)
        record.write(cents, to: TunerSnapshot.cents)
        record.write(lamp == 4 ? 18.0 : sounding ? 0.4 : .nan, to: TunerSnapshot.uncertainty)
        record.write(sounding ? 110 * exp2(cents / 1200) : .nan, to: TunerSnapshot.frequency)
        record.write(sounding ? 110 : .nan, to: TunerSnapshot.targetFrequency)
        record.write(sounding ? 0.95 : 0, to: TunerSnapshot.confidence)
        record.write(sounding ? 1.0 : 0, to: TunerSnapshot.opacity)
        record.write(sounding ? 45.0 : .nan, to: TunerSnapshot.midi)
        record.write(sounding ? 5 : 0, to: TunerSnapshot.stringNumber)
        record.write(sounding ? 2 : 0, to: TunerSnapshot.octave)
        record.write(sounding ? "A" : "", to: TunerSnapshot.letter)
        record.write(sounding ? "2" : "", to: TunerSnapshot.octaveText)
        record.write(sounding ? "A2" : "", to: TunerSnapshot.name)
        record.write(sounding ? "A2" : "", to: TunerSnapshot.heardName)
        record.write(sounding ? "A2, sharp" : "", to: TunerSnapshot.spoken)
        record.write("Standard", to: TunerSnapshot.tuningName)
        record.write("Guitar", to: TunerSnapshot.instrument)
        record.write(6, to: TunerSnapshot.stringCount)
        let names: [StaticString] = ["E2", "A2", "D3", "G3", "B3", "E4"]
        let numbers = [40, 45, 50, 55, 59, 64]
        for index in 0..<6 {
            let string = record.record(index, from: TunerSnapshot.stringsOffset, size: StringRecord.byteCount)
            string.write(referencePitch * exp2(Double(numbers[index] + capo - 69) / 12), to: StringRecord.targetFrequency)
            string.write(index == 1 && sounding ? cents : .nan, to: StringRecord.cents)
            string.write(numbers[index] + capo, to: StringRecord.midi)
            string.write(6 - index, to: StringRecord.number)
            string.write(6 - index, to: StringRecord.course)
            string.write(5 - index, to: StringRecord.thickness)
            string.write(index == 0 || lamp == 1 && index == 1, to: StringRecord.isTuned)
            string.write((numbers[index]) / 12 - 1, to: StringRecord.octave)
            string.write(names[index].description, to: StringRecord.name)
            string.write(names[index].description, to: StringRecord.spoken)
        }
        return snapshot
    }
}

enum TuningList {
    static let count = 2

    static func write(_ index: Int, to memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        guard index >= 0, index < count else { return nil }
        let record = RecordWriter(memory)
        record.write(index == 0 ? "guitar-standard" : "guitar-drop-d", to: TuningRecord.identifier)
        record.write(index == 0 ? "Standard" : "Drop D", to: TuningRecord.name)
        record.write("Guitar", to: TuningRecord.instrument)
        record.write(index == 0 ? "E2 A2 D3 G3 B3 E4" : "D2 A2 D3 G3 B3 E4", to: TuningRecord.strings)
        return memory
    }
}
