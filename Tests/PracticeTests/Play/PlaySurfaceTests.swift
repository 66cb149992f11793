import Testing

@testable import Practice

/// Where keys, bars and pads lie, and what a touch on them means.
struct PlaySurfaceTests {
    private static func piano(width: Double = 390, height: Double = 400, _ change: (inout PlaySession) -> Void = { _ in }) -> PlaySession {
        var session = PlaySession()
        session.resize(width: width, height: height)
        change(&session)
        return session
    }

    /// One octave and its closing C on a phone, two on its long side and on a desktop, four on a wide screen.
    @Test(arguments: [(390.0, 8), (760, 15), (1_064, 15), (1_704, 29), (4_000, 29), (200, 8)])
    func widthDecidesHowManyKeysThereAre(_ width: Double, _ count: Int) {
        let session = Self.piano(width: width)
        #expect(session.surface.places.filter { !$0.isBlack }.count == count)
        #expect(session.surface.places.filter(\.isBlack).count == count / 7 * 5)
    }

    @Test func whiteKeysFillTheWidthAndBlackOnesLieOnTop() {
        let places = Self.piano().surface.places
        let white = places.filter { !$0.isBlack }
        #expect(white.map(\.key) == [60, 62, 64, 65, 67, 69, 71, 72])
        for (left, right) in zip(white, white.dropFirst()) { #expect(abs(left.x + left.width - right.x) < 1e-9) }
        #expect(white[0].x == 0 && abs(white[7].x + white[7].width - 390) < 1e-9)
        #expect(places.filter(\.isBlack).map(\.key) == [61, 63, 66, 68, 70])
        // The drawing asks for black keys of about 30 pixels beside white ones of 48.
        #expect(places.filter(\.isBlack).allSatisfy { abs($0.width - 28.3) < 2 })
    }

    @Test func aPointLeadsToTheKeyThatIsSeenThere() {
        let surface = Self.piano().surface
        #expect(surface.target(10, 390)?.key == 60)
        // On the joint of C and D: the black key above, white keys below.
        #expect(surface.target(48, 100)?.key == 61)
        #expect(surface.target(48, 300)?.key == 60)
        #expect(surface.target(50, 300)?.key == 62)
        #expect(surface.target(146, 100)?.key == 64, "no black key between E and F")
        for (x, y) in [(-1.0, 10.0), (10, -1), (391, 10), (10, 401), (.nan, 10), (10, .infinity)] {
            #expect(surface.target(x, y) == nil)
        }
    }

    /// A finger on an edge does not stutter between two keys; one that goes on reaches the next.
    @Test func anEdgeIsCrossedOnlyForGood() {
        let surface = Self.piano().surface
        #expect(surface.target(50, 300, leaving: 60)?.key == 60)
        #expect(surface.target(53, 300, leaving: 60)?.key == 62)
    }

    @Test func twoManualsGoOnWhereTheLowerEnds() {
        let session = Self.piano { $0.setManuals(2) }
        let surface = session.surface
        #expect(surface.target(5, 390)?.key == 60)
        #expect(surface.target(5, 180)?.key == 74)
        #expect(session.keyboard.highest(width: 390) == 86)
    }

    @Test func pinchingChangesHowManyKeysThereAre() {
        let session = Self.piano(width: 780) { $0.setKeyWidth(39) }
        #expect(session.surface.places.filter { !$0.isBlack }.count == 20)
        for width in [0, -5, 1e9, Double.infinity, .nan] {
            let places = Self.piano(width: 780) { $0.setKeyWidth(width) }.surface.places
            #expect((5...29).contains(places.filter { !$0.isBlack }.count))
        }
    }

    @Test func scrollingStopsAtTheEndsOfAPiano() {
        var session = Self.piano()
        session.shift(octaves: -9)
        #expect(session.keyboard.lowest == 21)
        session.shift(octaves: 9)
        #expect(session.keyboard.highest(width: 390) == 108)
        session.scroll(byWhiteKeys: -1)
        #expect(session.keyboard.highest(width: 390) == 107)
        session.scroll(byWhiteKeys: .min)
        session.shift(octaves: .max)
        #expect(session.keyboard.highest(width: 390) == 108)
    }

    /// Reported of a toy xylophone: the octave missed its top bar.
    @Test(arguments: [(340.0, 540.0), (900, 500)]) func barsGoFromCToCInclusive(_ width: Double, _ height: Double) {
        var session = PlaySession()
        session.resize(width: width, height: height)
        _ = session.setInstrument(.xylophone)
        let places = session.surface.places
        #expect(places.map(\.key) == [72, 74, 76, 77, 79, 81, 83, 84])
        let lengths = places.map { max($0.width, $0.height) }
        for (low, high) in zip(lengths, lengths.dropFirst()) { #expect(low > high) }
        for place in places { #expect(min(place.width, place.height) >= 44) }
        let middle = places[0]
        #expect(session.surface.target(middle.x + middle.width / 2, middle.y + middle.height / 2)?.key == 72)
        // In the gap between two bars there is nothing.
        let gap = height > width ? (middle.x + middle.width / 2, middle.y - 4) : (middle.x + middle.width + 4, middle.y + middle.height / 2)
        #expect(session.surface.target(gap.0, gap.1) == nil)
    }

    @Test(arguments: [(342.0, 604.0), (760, 270), (1_064, 640)]) func eightPadsStandApart(_ width: Double, _ height: Double) {
        var session = PlaySession()
        _ = session.setInstrument(.drums)
        session.resize(width: width, height: height)
        let places = session.surface.places
        #expect(Set(places.map(\.key)) == [36, 38, 42, 45, 46, 49, 50, 51])
        for place in places {
            #expect(place.width >= 88 && place.width == place.height)
            #expect(place.x >= 0 && place.y >= 0 && place.x + place.width <= width && place.y + place.height <= height)
            let centre = session.surface.target(place.x + place.width / 2, place.y + place.height / 2)
            #expect(centre?.key == place.key && abs((centre?.depth ?? 0) - 1) < 1e-9)
        }
    }

    // MARK: How hard

    @Test func thePlaceSaysHowHard() {
        var velocities: [UInt8] = []
        for y in [245.0, 320, 395] {
            var session = Self.piano()
            for case .noteOn(_, _, let velocity, _, _) in session.pointerDown(1, PlayTouch(x: 10, y: y, time: 0, now: 0)) {
                velocities.append(velocity)
            }
        }
        #expect(velocities.count == 3 && velocities[0] < velocities[1] && velocities[1] < velocities[2])
    }

    @Test func forceAndRadiusSayHowHard() {
        let force = StrikeStrength.force
        #expect(force.velocity(depth: 0, force: 1, radius: .nan) == 127)
        #expect(force.velocity(depth: 1, force: 0, radius: .nan) < 40)
        #expect(force.velocity(depth: 1, force: .nan, radius: 20) == StrikeStrength.evenVelocity)
        let radius = StrikeStrength.radius
        #expect(radius.velocity(depth: 0, force: 0, radius: 8) < radius.velocity(depth: 0, force: 0, radius: 16))
        #expect(radius.velocity(depth: 0, force: 0, radius: 1_000) == 127)
        for strength in StrikeStrength.allCases {
            for value in [-1e300, -1, 0, 0.5, 1, 1e300, .infinity, -.infinity, .nan] {
                #expect((1...127).contains(strength.velocity(depth: value, force: value, radius: value)))
            }
        }
    }

    @Test func latencyIsToldFromWhereItMatters() {
        #expect(OutputLatency(seconds: 0.27) == .wireless)
        #expect(OutputLatency(seconds: 0.08) == .noticeable)
        #expect(OutputLatency(seconds: 0.03) == .tight)
        #expect(OutputLatency(seconds: .nan) == .tight)
        #expect(OutputLatency(seconds: -1) == .tight)
    }
}
