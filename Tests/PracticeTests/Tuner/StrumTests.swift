import MusicTheory
import PitchDetection
import Practice
import Testing

@Suite("A strum of the whole tuning")
struct StrumTests {
    private func strum(
        _ cents: [Double?], onset: Double = 1, isSettled: Bool = true, hidden: Set<Int> = [], uncertainty: Double = 0.4
    ) -> StrumReading {
        StrumReading(
            time: onset + 0.3, onset: onset, window: 0.28, isSettled: isSettled,
            strings: cents.indices.map { index in
                StrumString(
                    verdict: hidden.contains(index) ? .cannotTell : cents[index] == nil ? .notHeard : .heard, frequency: 100,
                    cents: cents[index] ?? 0, uncertaintyCents: uncertainty, confidence: 0.9)
            })
    }

    @Test func theStringFarthestOffComesFirst() {
        var session = TunerSession()
        _ = session.advance(with: strum([0.5, -1, 8, -20, 2.9, 3.5]))
        #expect(session.strummed.map(\.lamp) == [.inTune, .inTune, .close, .adjust, .inTune, .close])
        #expect(session.strummed.map(\.turn) == [nil, nil, 2, 1, nil, 3])
        #expect(!session.isStrumInTune)
        #expect(session.strings.map(\.isTuned) == [true, true, false, false, true, false])
    }

    @Test func aStringInTuneStaysSoUpToFiveCents() {
        var session = TunerSession()
        _ = session.advance(with: strum([2, 2, 2, 2, 2, 2]))
        #expect(session.isStrumInTune)
        _ = session.advance(with: strum([4.9, 5.1, 2, 2, 2, 2], onset: 5))
        #expect(session.strummed.map(\.lamp).prefix(2) == [.inTune, .close])
    }

    /// The high E4 is the fourth partial of the low E2.
    @Test func aHiddenStringNamesWhatHidesIt() {
        var session = TunerSession()
        _ = session.advance(with: strum([0, 0, 0, 0, 0, 0], hidden: [5]))
        #expect(session.strummed[5].lamp == .cannotTell)
        #expect(session.strummed[5].hiddenBy == 0)
        #expect(session.strummed[5].turn == nil)
        #expect(!session.isStrumInTune)
    }

    @Test func aStringThatWasNotHeardIsQuiet() {
        var session = TunerSession()
        _ = session.advance(with: strum([0, nil, 0, 0, 0, 0]))
        #expect(session.strummed[1].lamp == .quiet)
        #expect(session.tunedCount == 5)
    }

    @Test func aWideBandIsNotJudged() {
        var session = TunerSession()
        _ = session.advance(with: strum([0, 0, 0, 0, 0, 0], uncertainty: 8))
        #expect(session.strummed.allSatisfy { $0.lamp == .cannotTell })
    }

    @Test func looksAtOneStrumCountOnceAndMarkOnlyWhenSettled() {
        var session = TunerSession()
        #expect(session.strumCount == 0)
        _ = session.advance(with: strum([0, 0, 0, 0, 0, 0], isSettled: false))
        #expect(session.tunedCount == 0)
        let events = session.advance(with: strum([0, 0, 0, 0, 0, 0]))
        #expect(events == .allTuned)
        #expect(session.strumCount == 1)
        _ = session.advance(with: strum([0, 0, 0, 0, 0, 0], onset: 4))
        #expect(session.strumCount == 2)
    }

    @Test func aStrumOfAnotherTuningIsIgnored() {
        var session = TunerSession()
        _ = session.advance(with: strum([0, 0, 0, 0]))
        #expect(session.strummed.isEmpty)
    }

    @Test func aNewTuningForgetsTheStrum() throws {
        var session = TunerSession()
        _ = session.advance(with: strum([0, 0, 0, 0, 0, 0]))
        session.change(TunerSettings(tuning: try #require(Tuning.named(identifier: "guitar-drop-d"))))
        #expect(session.strummed.isEmpty)
        #expect(abs(session.strumTargets[0] - 73.416) < 0.001)
    }
}
