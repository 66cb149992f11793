@testable import Practice

/// What sounds after some events, as MIDI says: notes pair first in, first out, and the pedal keeps what is let go.
struct SoundingNotes {
    struct Note: Equatable {
        let channel: UInt8
        let key: UInt8
        var isKept = false
    }

    private(set) var notes: [Note] = []
    private(set) var starts = 0
    private var pedals: Set<UInt8> = []

    var keys: [UInt8] { notes.map(\.key).sorted() }

    mutating func perform(_ events: [PlayEvent]) {
        for event in events {
            switch event {
            case .noteOn(let channel, let key, let velocity, _, let delay):
                precondition((1...127).contains(velocity) && key <= 127 && delay >= 0 && delay <= PlaySession.slideHold)
                starts += 1
                notes.append(Note(channel: channel, key: key))
            case .noteOff(let channel, let key, _):
                guard let index = notes.firstIndex(where: { $0.channel == channel && $0.key == key && !$0.isKept }) else { break }
                if pedals.contains(channel) { notes[index].isKept = true } else { notes.remove(at: index) }
            case .controller(let channel, 64, let value):
                if value >= 64 {
                    pedals.insert(channel)
                } else {
                    lift(channel)
                }
            case .controller(let channel, 121, _): lift(channel)
            case .panic:
                notes = []
                pedals = []
            case .controller, .bend, .program: break
            }
        }
    }

    private mutating func lift(_ channel: UInt8) {
        pedals.remove(channel)
        notes.removeAll { $0.channel == channel && $0.isKept }
    }
}

/// A session with its sound.
struct Playing {
    var session = PlaySession()
    var sound = SoundingNotes()

    init(_ instrument: PlayInstrument = .piano, width: Double = 390, height: Double = 400) {
        session.resize(width: width, height: height)
        sound.perform(session.setInstrument(instrument))
    }

    @discardableResult
    mutating func play(_ step: (inout PlaySession) -> [PlayEvent]?) -> [PlayEvent] {
        let events = step(&session) ?? []
        sound.perform(events)
        return events
    }

    /// The middle of a key's free part.
    func point(_ key: UInt8) -> (x: Double, y: Double) {
        let place = session.surface.places.first { $0.key == key }!
        let isWhitePiano = session.instrument == .piano && !place.isBlack
        return (place.x + place.width / 2, place.y + place.height * (isWhitePiano ? 0.8 : 0.5))
    }

    @discardableResult
    mutating func down(_ finger: Int32, _ key: UInt8, time: Double = 0, now: Double? = nil) -> [PlayEvent] {
        let (x, y) = point(key)
        return play { $0.pointerDown(finger, PlayTouch(x: x, y: y, time: time, now: now ?? time)) }
    }

    @discardableResult
    mutating func move(_ finger: Int32, to key: UInt8, time: Double = 0, now: Double? = nil) -> [PlayEvent] {
        let (x, y) = point(key)
        return play { $0.pointerMoved(finger, PlayTouch(x: x, y: y, time: time, now: now ?? time)) }
    }

    @discardableResult
    mutating func up(_ finger: Int32) -> [PlayEvent] { play { $0.pointerUp(finger) } }
}

extension [PlayEvent] {
    var started: [UInt8] {
        compactMap { if case .noteOn(_, let key, _, _, _) = $0 { key } else { nil } }
    }
}
