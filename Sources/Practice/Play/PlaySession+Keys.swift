extension PlaySession {
    private static let velocityStep: UInt8 = 12

    /// A key of the computer's keyboard goes down.
    /// - Parameter code: where the key lies, as the browser names it ("KeyA").
    /// - Returns: nil if the key means nothing here, so that it may do what it does elsewhere.
    public mutating func keyDown(_ code: String) -> [PlayEvent]? {
        guard let (place, action) = ComputerKeys.action(of: code[...].utf8, instrument: instrument, rows: rows) else { return nil }
        let source = NoteSource.computerKey(place)
        // A key that is held repeats itself.
        if held.contains(where: { $0.source == source }) { return [] }
        var events: [PlayEvent] = []
        switch action {
        case .note(let step):
            guard let key = key(atStep: step) else { return [] }
            strike(source, key, velocity: keyVelocity, &events)
        case .pad(let key): strike(source, key, velocity: keyVelocity, &events)
        case .octaveDown: shift(octaves: -1)
        case .octaveUp: shift(octaves: 1)
        case .softer: keyVelocity = max(16, keyVelocity - min(keyVelocity, Self.velocityStep))
        case .louder: keyVelocity = min(127, keyVelocity + Self.velocityStep)
        case .sustain: return movePedal(.computerKey, isDown: true)
        case .panic: return panic()
        }
        return events
    }

    /// A key of the computer's keyboard goes up.
    public mutating func keyUp(_ code: String) -> [PlayEvent]? {
        guard let (place, action) = ComputerKeys.action(of: code[...].utf8, instrument: instrument, rows: rows) else { return nil }
        if action == .sustain { return movePedal(.computerKey, isDown: false) }
        var events: [PlayEvent] = []
        letGo(.computerKey(place), &events)
        return events
    }

    /// The note that lies so many semitones above the first C shown.
    private func key(atStep step: Int) -> UInt8? {
        let lowest = instrument == .xylophone ? lowestBar : keyboard.lowest
        let key = (Int(lowest) + 11) / 12 * 12 + step
        return key <= 127 ? UInt8(key) : nil
    }

    /// The computer key that plays a place, for the label on it.
    public func computerKeyCode(for key: UInt8) -> StaticString? {
        if instrument == .drums { return ComputerKeys.code(of: .pad(key), rows: rows) }
        guard let first = self.key(atStep: 0), key >= first else { return nil }
        return ComputerKeys.code(of: .note(Int(key) - Int(first)), rows: rows)
    }

    /// Lays the computer's keys out in one row or in two; what they hold ends.
    public mutating func setRows(_ chosen: ComputerKeys.Rows) -> [PlayEvent] {
        var events: [PlayEvent] = []
        for note in held { if case .computerKey = note.source { letGo(note.source, &events) } }
        events += movePedal(.computerKey, isDown: false)
        rows = chosen
        return events
    }

    /// The chosen key of the screen is pressed with Enter or by a screen reader.
    public mutating func cursorDown(_ key: UInt8) -> [PlayEvent] {
        guard key <= 127 else { return [] }
        var events: [PlayEvent] = []
        strike(.cursor, key, velocity: keyVelocity, &events)
        return events
    }

    public mutating func cursorUp() -> [PlayEvent] {
        var events: [PlayEvent] = []
        letGo(.cursor, &events)
        return events
    }
}
