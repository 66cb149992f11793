import CMath
import TestSupport
import Testing

@testable import ChordRecognition

/// What users of other recognisers reported, as small sounds whose right answer follows from theory.
struct ReportedCasesTests {
    @Test("A third that decays first does not turn E into Bsus4")
    func decayNeverRenames() {
        let thirdFrequency = frequencies("xxx1xx")[0]
        var sum = [Float](repeating: 0, count: 4 * 48_000)
        for (index, frequency) in frequencies("022100").enumerated() {
            let decayTime = frequency == thirdFrequency ? 1.5 / 4 : 1.5
            let string = partialSum(pluckPartials(frequency, decayTime: decayTime), duration: 3.9)
            for position in string.indices { sum[position + 576 * index + 1_000] += string[position] }
        }
        let events = events(scaled(sum, toPeak: 0.5))
        #expect(labels(events) == ["E:maj"])
        #expect(onsets(events).count == 1)
    }

    @Test("A ringing chord is one strum; striking it again, 12 dB softer, is a second")
    func ringingIsNoNewStrum() {
        let once = strummed("022100", duration: 3)
        #expect(onsets(events(once)).count == 1)
        var twice = once
        let softer = strum(frequencies("022100"), duration: 1.7, peak: 0.5 * 0.251)
        for index in softer.indices { twice[72_000 + index] += softer[index] }
        let times = onsets(events(twice))
        #expect(times.count == 2)
        #expect(abs(times[1] - 1.5) < 0.06)
        #expect(labels(events(twice)) == ["E:maj"])
    }

    @Test("One note is no chord, and two notes a fifth apart are a power chord")
    func fewNotes() {
        let note = decisions(events(pluck(196, duration: 1.5, silence: 0.2)))
        #expect(note.map(\.call) == [.singleNote(pitchClass: 7)])
        #expect(note.map(\.call.harteLabel) == ["N"])
        #expect(labels(events(strum([82.407, 123.471], duration: 1.5, silence: 0.2))) == ["E:(5)"])
    }

    @Test("A cluster of neighbours is not forced into a triad")
    func cluster() {
        let sound = strum([261.626, 293.665, 329.628], duration: 1.5, silence: 0.2)
        let shown = decisions(events(sound))
        #expect(!shown.isEmpty)
        for decision in shown {
            #expect(decision.heard.contains(0) && decision.heard.contains(2) && decision.heard.contains(4))
            if case .chord(_, let kind, _) = decision.call {
                #expect(kind == .addedNinth || kind == .suspendedSecond || kind == .ninth || kind == .majorNinth)
            }
        }
    }

    @Test("Sevenths have names", arguments: [("x02010", "A:min7"), ("xx0212", "D:7"), ("x32000", "C:maj7")])
    func sevenths(shape: String, label: String) {
        #expect(labels(events(strummed(shape))) == [label])
    }

    @Test("An instrument far from 440 Hz keeps its roots, and is told how far", arguments: [40.0, -45.0])
    func farFromReference(cents: Double) {
        let decisions = decisions(events(strummed("x32010", cents: cents)))
        #expect(decisions.map(\.call.harteLabel) == ["C:maj"])
        #expect(abs((decisions.last?.tuningCents ?? .nan) - cents) < 5)
    }

    @Test("A bass line and a melody are no chords")
    func singleLines() {
        for line in [[55.0, 61.735, 65.406, 55.0], [329.628, 391.995, 440.0, 523.251]] {
            let sound = line.flatMap { pluck($0, duration: 0.6) }
            #expect(labels(events([Float](repeating: 0, count: 9_600) + sound)) == ["N"])
        }
    }

    @Test("A change before the bar is placed where it was played")
    func syncopatedChange() {
        let first = strum(frequencies("x32010"), duration: 1.85)
        let sound = [Float](repeating: 0, count: 9_600) + first + strum(frequencies("320003"), duration: 1.5)
        let events = events(sound)
        #expect(labels(events) == ["C:maj", "G:maj"])
        let change = decisions(events).first { $0.call.harteLabel == "G:maj" }?.onset ?? 0
        #expect(abs(change - 2.05) < 0.1)
    }

    @Test("The bass below the chord is named", arguments: [("200232", "D:maj/3"), ("xx0232", "D:maj")])
    func inversion(shape: String, label: String) {
        #expect(labels(events(strummed(shape))) == [label])
    }
}
