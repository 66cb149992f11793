/// A piece as a Standard MIDI File holds it: messages in order and the tempo they are played at.
///
/// Source: Standard MIDI Files 1.0 (RP-001), MIDI Manufacturers Association 1988, revised 1996.
public struct StandardMIDIFile: Equatable, Sendable {
    /// What a tick is.
    public enum Division: Equatable, Sendable {
        /// So many ticks to a quarter note, 1...32767; the tempo says how long that is.
        case ticksPerQuarter(Int)
        /// So many ticks to a second, whatever the tempo (SMPTE time codes).
        case ticksPerSecond(Double)
    }

    public var division: Division
    /// All tracks merged, in order of time; at one time in the order of the file.
    public var events: [MIDIEvent]
    /// In order of time. Before the first the tempo is 120 quarter notes a minute.
    public var tempos: [TempoChange]
    /// The last tick of the longest track.
    public var endTick: Int

    public init(division: Division = .ticksPerQuarter(480), events: [MIDIEvent], tempos: [TempoChange], endTick: Int) {
        self.division = division
        self.events = events
        self.tempos = tempos
        self.endTick = endTick
    }

    /// A piece of notes at one tempo; at one time notes end before others start.
    public init(notes: [MIDINote], tempo: TempoChange, ticksPerQuarter: Int = 480) {
        var ordered: [(tick: Int, rank: Int, message: MIDIMessage)] = []
        for note in notes {
            let on = MIDIMessage.noteOn(channel: note.channel & 15, key: note.key & 127, velocity: min(max(note.velocity, 1), 127))
            let off = MIDIMessage.noteOff(channel: note.channel & 15, key: note.key & 127, velocity: 64)
            let start = max(note.startTick, 0)
            let end = max(note.endTick, start)
            ordered.append((start, 1, on))
            // A note without length must not end before it starts.
            ordered.append((end, end > start ? 0 : 2, off))
        }
        ordered.sort { $0.tick != $1.tick ? $0.tick < $1.tick : $0.rank < $1.rank }
        self.init(
            division: .ticksPerQuarter(min(max(ticksPerQuarter, 1), 32_767)),
            events: ordered.map { MIDIEvent(tick: $0.tick, message: $0.message) },
            tempos: [TempoChange(tick: 0, microsecondsPerQuarter: tempo.microsecondsPerQuarter)],
            endTick: ordered.last?.tick ?? 0)
    }

    /// The time of each event in seconds from the start, as many values as `events`; and of the end.
    public func seconds() -> (events: [Double], end: Double) {
        var clock = Clock(self)
        let times = events.map { clock.seconds(at: $0.tick) }
        return (times, clock.seconds(at: endTick))
    }

    /// The ticks nearest to a time in seconds at one tempo.
    public static func ticks(seconds: Double, tempo: TempoChange, ticksPerQuarter: Int) -> Int {
        let ticks = seconds * 1e6 / Double(tempo.microsecondsPerQuarter) * Double(ticksPerQuarter)
        return ticks.isFinite ? Int(min(max(ticks, 0), 268_435_455).rounded()) : 0
    }

    /// The notes: each on with the first off of its key that no earlier on has taken (first in, first out).
    ///
    /// A note that never ends lasts to the end of the file; an off without an on is left out; a note may have no length.
    public func notes() -> [MIDINote] {
        var notes: [MIDINote] = []
        var open = [[Int]](repeating: [], count: 16 * 128)
        for event in events {
            switch event.message {
            case .noteOn(let channel, let key, let velocity):
                open[Int(channel & 15) * 128 + Int(key & 127)].append(notes.count)
                notes.append(MIDINote(channel: channel, key: key, velocity: velocity, startTick: event.tick, endTick: endTick))
            case .noteOff(let channel, let key, _):
                let slot = Int(channel & 15) * 128 + Int(key & 127)
                if !open[slot].isEmpty { notes[open[slot].removeFirst()].endTick = event.tick }
            default: break
            }
        }
        return notes
    }
}

/// Turns ticks that never go back into seconds.
private struct Clock {
    private let file: StandardMIDIFile
    private var next = 0
    private var tick = 0
    private var time = 0.0
    private var secondsPerTick: Double

    init(_ file: StandardMIDIFile) {
        self.file = file
        secondsPerTick = Self.secondsPerTick(file.division, 500_000)
    }

    private static func secondsPerTick(_ division: StandardMIDIFile.Division, _ microsecondsPerQuarter: Int) -> Double {
        switch division {
        case .ticksPerQuarter(let ticks): Double(microsecondsPerQuarter) * 1e-6 / Double(ticks)
        case .ticksPerSecond(let ticks): 1 / ticks
        }
    }

    mutating func seconds(at target: Int) -> Double {
        while next < file.tempos.count && file.tempos[next].tick <= target {
            time += Double(file.tempos[next].tick - tick) * secondsPerTick
            tick = file.tempos[next].tick
            secondsPerTick = Self.secondsPerTick(file.division, file.tempos[next].microsecondsPerQuarter)
            next += 1
        }
        return time + Double(target - tick) * secondsPerTick
    }
}
