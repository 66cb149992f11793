import ChordRecognition

/// The chords of one recording as segments without gaps from 0 to its end.
struct ChordChart {
    struct Segment {
        var start: Double
        var end: Double
        var call: ChordCall
        /// The decision that started the segment; nil before the first strum and for silence.
        var decision: StrumDecision?
        /// When it was decided that the segment starts, in seconds.
        var committed: Double
        /// Starts of the strums in it.
        var strums: [Double]
        var frames: [ChordFrame] = []
    }

    /// The input as the user named it.
    let name: String
    private(set) var segments = [Segment(start: 0, end: 0, call: .noChord, decision: nil, committed: 0, strums: [])]
    private var frames: [ChordFrame] = []

    init(name: String) {
        self.name = name
    }

    mutating func add(_ event: ChordEvent) {
        switch event {
        case .onset, .provisional: break
        case .frame(let frame): frames.append(frame)
        case .committed(let decision):
            if segments[segments.count - 1].call == decision.call {
                segments[segments.count - 1].strums.append(decision.onset)
            } else {
                open(
                    Segment(
                        start: decision.onset, end: decision.onset, call: decision.call, decision: decision, committed: decision.decided,
                        strums: [decision.onset]))
            }
        case .silence(let time):
            guard segments[segments.count - 1].call != .noChord else { return }
            open(Segment(start: time, end: time, call: .noChord, decision: nil, committed: time, strums: []))
        }
    }

    private mutating func open(_ segment: Segment) {
        let last = segments.count - 1
        if segment.start <= segments[last].start {
            segments[last] = segment
            segments[last].start = min(segment.start, last == 0 ? 0 : segments[last].start)
        } else {
            segments[last].end = segment.start
            segments.append(segment)
        }
    }

    /// Closes the last segment at the end of the recording, in seconds, and gives every frame to the segment in which it ends.
    mutating func end(at seconds: Double) {
        segments.removeAll { $0.start >= seconds && seconds > 0 }
        segments[segments.count - 1].end = seconds
        var index = 0
        for frame in frames {
            while index + 1 < segments.count, segments[index + 1].start <= frame.time { index += 1 }
            segments[index].frames.append(frame)
        }
    }

    /// The segments with neighbours of the same label as one: what a `.lab` file shows, in which every kind of "no chord" is `N`.
    var labels: [(start: Double, end: Double, label: String)] {
        var rows: [(start: Double, end: Double, label: String)] = []
        for segment in segments where segment.end > segment.start {
            let label = segment.call.harteLabel
            if rows.last?.label == label {
                rows[rows.count - 1].end = segment.end
            } else {
                rows.append((segment.start, segment.end, label))
            }
        }
        return rows
    }
}
