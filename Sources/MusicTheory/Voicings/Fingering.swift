/// One finger laid across several courses at one fret.
public struct Barre: Equatable, Sendable {
    public let finger: Int
    public let fret: Int
    /// From the lowest to the highest course it presses; muted courses and higher frets may lie between.
    public let courses: ClosedRange<Int>
}

/// Which finger presses which course.
public struct Fingering: Equatable, Sendable {
    public static let thumb = 5

    /// For each course, low side first: 0 for open or muted, 1 (index) to 4 (little finger), 5 for the thumb.
    public let fingers: [Int]
    public let barres: [Barre]
    /// About the number of fingers, more for barres and full hands; the scale of `Voicing.cost`.
    public let effort: Double

    /// Fingers as text, `x32010`: `x` muted, `0` open, `T` the thumb.
    public func text(of shape: FretShape) -> String {
        var text = ""
        for (fret, finger) in zip(shape.frets, fingers) {
            text += fret == nil ? "x" : finger == Self.thumb ? "T" : "\(finger)"
        }
        return text
    }

    /// The least effort that plays a shape with four fingers, with the thumb over the low side where nothing else does; nil when a hand cannot.
    ///
    /// A barre lies over equal frets only: no open course and no lower fret between them. Within a fret the lower course takes the lower finger.
    public static func easiest(for shape: FretShape) -> Fingering? {
        var frets = shape.frets.map { $0 ?? muted }
        if let fingering = easiest(frets) { return fingering }
        guard frets.count >= 6, frets[0] > 0, let lowest = frets.dropFirst().filter({ $0 > 0 }).min(), (frets[0] - lowest).magnitude <= 1
        else { return nil }
        frets[0] = muted
        guard let rest = easiest(frets) else { return nil }
        var fingers = rest.fingers
        fingers[0] = thumb
        return Fingering(fingers: fingers, barres: rest.barres, effort: rest.effort + 1.5)
    }

    private static let muted = -1

    private static func easiest(_ frets: [Int]) -> Fingering? {
        guard let lowest = frets.filter({ $0 > 0 }).min(), let highest = frets.max() else {
            return Fingering(fingers: [Int](repeating: 0, count: frets.count), barres: [], effort: 0)
        }
        guard highest - lowest <= widestReach(from: lowest) else { return nil }
        var best: Fingering?
        // Bit n: whether equal frets at lowest + n are pressed by one finger where that is possible.
        let choices = 1 << (highest - lowest + 1)
        for choice in 0..<choices {
            let presses = presses(frets, lowest: lowest, highest: highest, barred: choice)
            guard presses.count <= 4 else { continue }
            let effort = effort(presses, frets, lowest: lowest)
            if effort < (best?.effort ?? .infinity) { best = fingering(presses, frets, lowest: lowest, effort: effort) }
        }
        return best
    }

    /// Four frets lie under four fingers; from the fifth fret on, where frets are narrower, a fifth one too.
    static func widestReach(from lowest: Int) -> Int { lowest >= 5 ? 4 : 3 }

    /// One finger's work: a single course, or the outermost courses of a barre.
    private struct Press {
        let fret: Int
        let first: Int
        var last: Int
        var count = 1
    }

    private static func presses(_ frets: [Int], lowest: Int, highest: Int, barred: Int) -> [Press] {
        var presses: [Press] = []
        for fret in lowest...highest {
            let isBarred = barred & (1 << (fret - lowest)) != 0
            var open: Press?
            for (course, other) in frets.enumerated() {
                if other == fret {
                    if isBarred, var press = open {
                        press.last = course
                        press.count += 1
                        open = press
                    } else {
                        if let press = open { presses.append(press) }
                        open = Press(fret: fret, first: course, last: course)
                    }
                } else if other >= 0, other < fret, let press = open {
                    // An open course or a lower fret ends what one finger can cover.
                    presses.append(press)
                    open = nil
                }
            }
            if let press = open { presses.append(press) }
        }
        return presses
    }

    /// The weights make the textbook fingerings of open chords and barre chords win over their rivals (see the tests).
    private static func effort(_ presses: [Press], _ frets: [Int], lowest: Int) -> Double {
        var effort = presses.count == 4 ? 0.5 : 0
        for press in presses {
            if press.count == 1 {
                effort += 1
                continue
            }
            effort += 1.9
            if press.fret > lowest { effort += 1 }
            if press.last - press.first >= press.count { effort += 0.3 }
            // A finger that must clear a sounding course beside its base lies less easily.
            if press.last + 1 < frets.count, frets[press.last + 1] >= 0, frets[press.last + 1] < press.fret { effort += 1.3 }
        }
        // A hand laid flat for a barre damps open courses between its fingers.
        let first = presses.map { $0.first }.min() ?? 0
        let last = presses.map { $0.last }.max() ?? 0
        if presses.contains(where: { $0.count > 1 }), frets[first...last].contains(0) { effort += 1.5 }
        return effort
    }

    private static func fingering(_ presses: [Press], _ frets: [Int], lowest: Int, effort: Double) -> Fingering {
        var fingers = [Int](repeating: 0, count: frets.count)
        var barres: [Barre] = []
        var previous = 0
        for (index, press) in presses.enumerated() {
            let left = presses.count - index - 1
            let finger = min(max(previous + 1, press.fret - lowest + 1), 4 - left)
            previous = finger
            for course in press.first...press.last where frets[course] == press.fret { fingers[course] = finger }
            if press.count > 1 { barres.append(Barre(finger: finger, fret: press.fret, courses: press.first...press.last)) }
        }
        return Fingering(fingers: fingers, barres: barres, effort: effort)
    }
}
