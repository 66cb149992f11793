/// The instruments under the fingers: who holds which note, and what the sampler has to do about it.
///
/// A value without clock or sound: the same steps give the same session. Every touch, mouse, computer key and MIDI key owns the note it started, and
/// only its own end, or the end of everything, ends that note. Times are seconds of any clock that does not run backwards.
public struct PlaySession: Sendable {
    public internal(set) var instrument = PlayInstrument.piano
    public internal(set) var keyboard = KeyboardLayout()
    /// The lowest of the eight bars.
    public internal(set) var lowestBar = BarLayout.lowest
    public internal(set) var surface = PlaySurface.none
    /// How a touch tells how hard it struck.
    public var strength = StrikeStrength.place
    /// How the computer's keys are laid out.
    public internal(set) var rows = ComputerKeys.Rows.one
    /// The velocity of computer keys, 1...127.
    public internal(set) var keyVelocity = StrikeStrength.evenVelocity
    var held: [HeldNote] = []
    var ringing: [RingingNote] = []
    var pointers: [PlayPointer] = []
    var pedals = PedalHolders()
    /// MIDI ports that have moved a wheel.
    var bentPorts: UInt32 = 0
    private var turn = 0

    public init() {}

    /// Keys that are held, lowest first: what is lit.
    public var litKeys: [UInt8] {
        var keys: [UInt8] = []
        for note in held where note.channel == instrument.channel && !keys.contains(note.key) { keys.append(note.key) }
        return keys.sorted()
    }

    public var isPedalDown: Bool { pedals.isDown }
    /// Whether `advance` has something to do.
    public var isRinging: Bool { !ringing.isEmpty }

    /// How late a touch may be and still sound: half a second late, a note is worse than none.
    static let latest = 0.5
}

/// A note and who holds it.
struct HeldNote: Equatable {
    let source: NoteSource
    let channel: UInt8
    let key: UInt8
    /// The note rings by itself: letting go of the key does not end it.
    let rings: Bool
}

/// A struck note that rings by itself and is let go after a while.
struct RingingNote: Equatable {
    let channel: UInt8
    let key: UInt8
    var remaining: Double
}

/// Who holds the pedal down.
struct PedalHolders: Equatable {
    private var bits: UInt64 = 0

    enum Holder: Equatable {
        case screen
        case computerKey
        case midi(UInt8)

        fileprivate var bit: UInt64 {
            switch self {
            case .screen: 1
            case .computerKey: 2
            case .midi(let port): 4 << UInt64(port & 31)
            }
        }
    }

    var isDown: Bool { bits != 0 }

    /// Whether the pedal as a whole moved.
    mutating func set(_ holder: Holder, isDown: Bool) -> Bool {
        let before = bits != 0
        if isDown { bits |= holder.bit } else { bits &= ~holder.bit }
        return before != (bits != 0)
    }

    mutating func clear() { bits = 0 }
}

// MARK: Notes

extension PlaySession {
    mutating func strike(_ source: NoteSource, _ key: UInt8, velocity: UInt8, delay: Double = 0, _ events: inout [PlayEvent]) {
        letGo(source, delay: delay, &events)
        let channel = instrument.channel
        var velocity = max(1, min(127, velocity))
        var cents: Int8 = 0
        if let seconds = instrument.ringSeconds {
            endOldestRinging(channel, key, delay, &events)
            ringing.append(RingingNote(channel: channel, key: key, remaining: seconds))
            if instrument.overlap > 1 {
                let variation = StrikeVariation.turn(turn)
                turn &+= 1
                velocity = variation.applied(to: velocity)
                cents = variation.cents
            }
        } else if isHeld(channel, key) {
            events.append(.noteOff(channel: channel, key: key, delay: delay))
        }
        held.append(HeldNote(source: source, channel: channel, key: key, rings: instrument.ringSeconds != nil))
        events.append(.noteOn(channel: channel, key: key, velocity: velocity, cents: cents, delay: delay))
    }

    /// Makes room for one more stroke on the same place.
    private mutating func endOldestRinging(_ channel: UInt8, _ key: UInt8, _ delay: Double, _ events: inout [PlayEvent]) {
        let overlapping = ringing.reduce(0) { $0 + ($1.channel == channel && $1.key == key ? 1 : 0) }
        guard overlapping >= instrument.overlap, let oldest = ringing.firstIndex(where: { $0.channel == channel && $0.key == key }) else {
            return
        }
        ringing.remove(at: oldest)
        events.append(.noteOff(channel: channel, key: key, delay: delay))
    }

    /// Ends what a source holds; a key that another source holds too goes on.
    mutating func letGo(_ source: NoteSource, delay: Double = 0, _ events: inout [PlayEvent]) {
        while let index = held.firstIndex(where: { $0.source == source }) {
            let note = held.remove(at: index)
            if !note.rings && !isHeld(note.channel, note.key) {
                events.append(.noteOff(channel: note.channel, key: note.key, delay: delay))
            }
        }
    }

    func isHeld(_ channel: UInt8, _ key: UInt8) -> Bool {
        held.contains { $0.channel == channel && $0.key == key }
    }

    /// Lets time pass for what rings by itself.
    /// - Parameter elapsed: seconds; negative and NaN count as 0.
    public mutating func advance(elapsed: Double) -> [PlayEvent] {
        guard elapsed > 0 else { return [] }
        var events: [PlayEvent] = []
        for index in ringing.indices {
            ringing[index].remaining -= elapsed
            if ringing[index].remaining <= 0 {
                events.append(.noteOff(channel: ringing[index].channel, key: ringing[index].key, delay: 0))
            }
        }
        ringing.removeAll { $0.remaining <= 0 }
        return events
    }

    /// Lets go of everything: the page was left, hidden or turned, or lost the keyboard.
    public mutating func releaseAll() -> [PlayEvent] {
        var events: [PlayEvent] = []
        while let note = held.first { letGo(note.source, &events) }
        for note in ringing { events.append(.noteOff(channel: note.channel, key: note.key, delay: 0)) }
        ringing.removeAll()
        pointers.removeAll()
        if pedals.isDown {
            pedals.clear()
            events.append(.controller(channel: instrument.channel, number: MIDIController.sustain, value: 0))
        }
        return events
    }

    /// Silences everything, whatever is thought to be held.
    public mutating func panic() -> [PlayEvent] {
        _ = releaseAll()
        bentPorts = 0
        return [.panic]
    }

    mutating func movePedal(_ holder: PedalHolders.Holder, isDown: Bool) -> [PlayEvent] {
        guard pedals.set(holder, isDown: isDown) else { return [] }
        return [.controller(channel: instrument.channel, number: MIDIController.sustain, value: isDown ? 127 : 0)]
    }

    /// The pedal on the screen.
    public mutating func setPedal(isDown: Bool) -> [PlayEvent] { movePedal(.screen, isDown: isDown) }
}
