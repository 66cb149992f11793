/// A place to touch: a key, a bar or a pad, with its rectangle in CSS pixels from the surface's top left corner.
public struct PlayPlace: Equatable, Sendable {
    public var key: UInt8
    public var isBlack = false
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    /// Whether a point lies inside, or no further outside than `margin`.
    func contains(_ x: Double, _ y: Double, margin: Double = 0) -> Bool {
        x >= self.x - margin && x < self.x + width + margin && y >= self.y - margin && y < self.y + height + margin
    }
}

/// What a point of the surface leads to.
struct PlayTarget: Equatable {
    var key: UInt8
    /// 0 soft to 1 loud, for `StrikeStrength.place`.
    var depth: Double
}

/// How the places of an instrument lie on a surface.
public struct PlaySurface: Equatable, Sendable {
    public let instrument: PlayInstrument
    public let width: Double
    public let height: Double
    public let places: [PlayPlace]

    /// A surface without extent has no places.
    static let none = PlaySurface(instrument: .piano, width: 0, height: 0, places: [])

    /// What lies under a point; black keys lie on top of white ones. Outside of everything, and for NaN, nil.
    /// - Parameter current: the key that the finger is on; it is left only for good, so that a finger on an edge does not stutter.
    func target(_ x: Double, _ y: Double, leaving current: UInt8? = nil) -> PlayTarget? {
        var found: PlayPlace?
        for place in places where place.contains(x, y) && (found == nil || place.isBlack) { found = place }
        if let current, found?.key != current,
            let own = places.first(where: { $0.key == current && $0.contains(x, y, margin: Self.edge) }),
            found.map({ isNearEdge($0, x, y) }) ?? true
        {
            found = own
        }
        return found.map { PlayTarget(key: $0.key, depth: depth(in: $0, x, y)) }
    }

    /// Pixels by which a sliding finger has to be past an edge: a resting finger trembles by less.
    private static let edge = 3.0

    private func isNearEdge(_ place: PlayPlace, _ x: Double, _ y: Double) -> Bool {
        x < place.x + Self.edge || x >= place.x + place.width - Self.edge || y < place.y + Self.edge
            || y >= place.y + place.height - Self.edge
    }

    private func depth(in place: PlayPlace, _ x: Double, _ y: Double) -> Double {
        let (u, v) = ((x - place.x) / place.width, (y - place.y) / place.height)
        switch instrument {
        case .piano: return v
        case .xylophone:
            // Along the bar: loudest in the middle, where it swings most.
            let along = place.width > place.height ? u : v
            return 1 - abs(2 * along - 1)
        case .drums:
            let (dx, dy) = (2 * u - 1, 2 * v - 1)
            return 1 - (dx * dx + dy * dy).squareRoot()
        }
    }

    /// The shorter side of the smallest place: how finely a slide must be looked at.
    var finest: Double {
        var finest = Double.infinity
        for place in places { finest = min(finest, min(place.width, place.height)) }
        return finest
    }
}
