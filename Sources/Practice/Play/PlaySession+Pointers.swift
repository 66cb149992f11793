/// A finger, a mouse or a pen on the surface.
struct PlayPointer: Equatable {
    let identifier: Int32
    var x: Double
    var y: Double
    var time: Double
    /// What it is on, whether or not that sounded.
    var key: UInt8?
    /// The places have moved under it: it keeps what it holds until it is lifted.
    var isPinned = false
}

/// One moment of a touch, in CSS pixels from the surface's top left corner and seconds.
public struct PlayTouch: Sendable {
    public var x: Double
    public var y: Double
    /// 0...1, NaN if the device does not feel it.
    public var force: Double
    /// CSS pixels, NaN if unknown.
    public var radius: Double
    /// When it happened.
    public var time: Double
    /// When it is dealt with.
    public var now: Double

    public init(x: Double, y: Double, force: Double = .nan, radius: Double = .nan, time: Double, now: Double) {
        (self.x, self.y, self.force, self.radius, self.time, self.now) = (x, y, force, radius, time, now)
    }

    var isStale: Bool { !(now - time <= PlaySession.latest) }
}

extension PlaySession {
    /// More pointers than any screen reports; beyond them touches are ignored.
    private static let mostPointers = 32
    /// Browsers hand on movements once per frame of the screen. What a slide strikes within one is held back by up to this many seconds, so that the
    /// notes keep their distance instead of sounding all at once: one frame at 60 Hz.
    static let slideHold = 1.0 / 60
    /// Points of one movement that are looked at; a movement across four octaves takes some 200.
    private static let mostSteps = 512

    /// A finger comes down.
    public mutating func pointerDown(_ identifier: Int32, _ touch: PlayTouch) -> [PlayEvent] {
        var events = pointerUp(identifier)
        guard pointers.count < Self.mostPointers else { return events }
        let target = surface.target(touch.x, touch.y)
        pointers.append(PlayPointer(identifier: identifier, x: touch.x, y: touch.y, time: touch.time, key: target?.key))
        if let target, !touch.isStale { strike(.pointer(identifier), target.key, velocity: velocity(target, touch), &events) }
        return events
    }

    /// A finger slides: every place between where it was and where it is now is struck in turn.
    public mutating func pointerMoved(_ identifier: Int32, _ touch: PlayTouch) -> [PlayEvent] {
        guard let index = pointers.firstIndex(where: { $0.identifier == identifier }) else { return [] }
        let from = pointers[index]
        pointers[index].x = touch.x
        pointers[index].y = touch.y
        pointers[index].time = touch.time
        guard instrument.slides, !from.isPinned, touch.x.isFinite, touch.y.isFinite, from.x.isFinite, from.y.isFinite else { return [] }
        var events: [PlayEvent] = []
        let (dx, dy) = (touch.x - from.x, touch.y - from.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        let steps = max(1, Int(min(Double(Self.mostSteps), (distance / max(surface.finest / 3, 1)).rounded(.up))))
        // A finger that rested before moved within the last frame only.
        let start = max(from.time, touch.time - Self.slideHold)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            let target = surface.target(from.x + dx * part, from.y + dy * part, leaving: pointers[index].key)
            guard target?.key != pointers[index].key else { continue }
            pointers[index].key = target?.key
            let time = start + (touch.time - start) * part
            let delay = min(max(time + Self.slideHold - touch.now, 0), Self.slideHold)
            if let target, !touch.isStale {
                strike(.pointer(identifier), target.key, velocity: velocity(target, touch), delay: delay, &events)
            } else {
                letGo(.pointer(identifier), delay: delay, &events)
            }
        }
        return events
    }

    /// A finger is lifted, or the browser takes the touch away.
    public mutating func pointerUp(_ identifier: Int32) -> [PlayEvent] {
        var events: [PlayEvent] = []
        pointers.removeAll { $0.identifier == identifier }
        letGo(.pointer(identifier), &events)
        return events
    }

    private func velocity(_ target: PlayTarget, _ touch: PlayTouch) -> UInt8 {
        strength.velocity(depth: target.depth, force: touch.force, radius: touch.radius)
    }
}

// MARK: What is on the screen

extension PlaySession {
    /// The surface has another size.
    public mutating func resize(width: Double, height: Double) {
        let isUsable = width > 0 && height > 0 && width.isFinite && height.isFinite
        layOut(isUsable ? width : 0, isUsable ? height : 0)
    }

    /// Lets another instrument come under the fingers; what is held ends, what rings rings on.
    public mutating func setInstrument(_ chosen: PlayInstrument) -> [PlayEvent] {
        guard chosen != instrument else { return [] }
        let ring = ringing
        ringing = []
        let events = releaseAll()
        ringing = ring
        instrument = chosen
        layOut(surface.width, surface.height)
        return events
    }

    /// Moves what is shown, up for positive.
    public mutating func shift(octaves: Int) {
        let octaves = max(-10, min(10, octaves))
        switch instrument {
        case .piano: keyboard.scroll(byWhiteKeys: 7 * octaves, width: surface.width)
        case .xylophone:
            let range = BarLayout.lowestRange
            lowestBar = UInt8(max(Int(range.lowerBound), min(Int(range.upperBound), Int(lowestBar) + 12 * octaves)))
        case .drums: return
        }
        layOut(surface.width, surface.height)
    }

    /// Moves the piano by white keys, up for positive.
    public mutating func scroll(byWhiteKeys count: Int) {
        keyboard.scroll(byWhiteKeys: count, width: surface.width)
        layOut(surface.width, surface.height)
    }

    /// - Parameter width: of a white key in CSS pixels, or nil for what suits the screen.
    public mutating func setKeyWidth(_ width: Double?) {
        keyboard.setKeyWidth(width, width: surface.width)
        layOut(surface.width, surface.height)
    }

    public mutating func setManuals(_ count: Int) {
        keyboard.setManuals(count, width: surface.width)
        layOut(surface.width, surface.height)
    }

    private mutating func layOut(_ width: Double, _ height: Double) {
        if instrument == .piano { keyboard.scroll(byWhiteKeys: 0, width: width) }
        let places =
            switch instrument {
            case .piano: keyboard.places(width: width, height: height)
            case .xylophone: BarLayout.places(lowest: lowestBar, width: width, height: height)
            case .drums: PadLayout.places(width: width, height: height)
            }
        let laid = PlaySurface(instrument: instrument, width: width, height: height, places: places)
        if laid == surface { return }
        surface = laid
        for index in pointers.indices { pointers[index].isPinned = true }
    }
}

extension PlaySession {
    /// The lowest key or bar on the screen.
    public var lowestShown: UInt8 { instrument == .xylophone ? lowestBar : keyboard.lowest }
    /// The highest key or bar on the screen.
    public var highestShown: UInt8 { instrument == .xylophone ? lowestBar + 12 : keyboard.highest(width: surface.width) }
}
