/// What a key of the computer's keyboard does.
public enum ComputerKeyAction: Equatable, Sendable {
    /// A note so many semitones above the lowest C shown.
    case note(Int)
    /// A drum or cymbal.
    case pad(UInt8)
    case octaveDown, octaveUp
    case softer, louder
    case sustain
    case panic
}

/// The computer's keyboard as an instrument, by where a key lies and not by what is printed on it: the codes of W3C UI Events.
public enum ComputerKeys {
    /// One row for an octave and a third, or two rows for two octaves and a half.
    public enum Rows: UInt8, CaseIterable, Sendable {
        case one
        case two
    }

    private static let oneRow: [StaticString] = [
        "KeyA", "KeyW", "KeyS", "KeyE", "KeyD", "KeyF", "KeyT", "KeyG", "KeyY", "KeyH", "KeyU", "KeyJ", "KeyK", "KeyO", "KeyL", "KeyP",
    ]
    private static let lowerRow: [StaticString] = [
        "KeyZ", "KeyS", "KeyX", "KeyD", "KeyC", "KeyV", "KeyG", "KeyB", "KeyH", "KeyN", "KeyJ", "KeyM",
    ]
    private static let upperRow: [StaticString] = [
        "KeyQ", "Digit2", "KeyW", "Digit3", "KeyE", "KeyR", "Digit5", "KeyT", "Digit6", "KeyY", "Digit7", "KeyU", "KeyI", "Digit9", "KeyO",
        "Digit0", "KeyP",
    ]
    private static let drumRow: [StaticString] = ["KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyK"]
    /// Bass drum, snare, closed hat, open hat, crash, ride, low tom, high tom.
    private static let drumKeys: [UInt8] = [36, 38, 42, 46, 49, 51, 45, 50]

    /// The code that plays a place, for the label on it; nil if none does.
    public static func code(of action: ComputerKeyAction, rows: Rows) -> StaticString? {
        switch (action, rows) {
        case (.note(let step), .one): oneRow.indices.contains(step) ? oneRow[step] : nil
        case (.note(let step), .two):
            lowerRow.indices.contains(step) ? lowerRow[step] : upperRow.indices.contains(step - 12) ? upperRow[step - 12] : nil
        case (.pad(let key), _): drumKeys.firstIndex(of: key).map { drumRow[$0] }
        default: nil
        }
    }

    /// What a code does, and a number that tells it from the others; nil for a code without meaning.
    static func action(of code: Substring.UTF8View, instrument: PlayInstrument, rows: Rows) -> (place: UInt8, action: ComputerKeyAction)? {
        func place(in list: [StaticString]) -> Int? { list.firstIndex { matches($0, code) } }
        if matches("Escape", code) { return (255, .panic) }
        if instrument == .drums { return place(in: drumRow).map { (UInt8($0), .pad(drumKeys[$0])) } }
        if matches("Space", code) { return (254, .sustain) }
        switch rows {
        case .one:
            if let step = place(in: oneRow) { return (UInt8(step), .note(step)) }
            if matches("KeyZ", code) { return (250, .octaveDown) }
            if matches("KeyX", code) { return (251, .octaveUp) }
            if matches("KeyC", code) { return (252, .softer) }
            if matches("KeyV", code) { return (253, .louder) }
        case .two:
            if let step = place(in: lowerRow) { return (UInt8(step), .note(step)) }
            if let step = place(in: upperRow) { return (UInt8(step + 12), .note(step + 12)) }
            if matches("BracketLeft", code) { return (250, .octaveDown) }
            if matches("BracketRight", code) { return (251, .octaveUp) }
        }
        return nil
    }

    private static func matches(_ name: StaticString, _ code: Substring.UTF8View) -> Bool {
        UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount).elementsEqual(code)
    }
}
