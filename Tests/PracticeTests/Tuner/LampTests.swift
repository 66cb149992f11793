import Practice
import Testing

private let hop = 512.0 / 48_000

@Suite("The lamp")
struct LampTests {
    private func lamp(after readings: [(cents: Double, hops: Int)], band: Double = 1) -> Lamp {
        var machine = LampMachine()
        for reading in readings {
            for _ in 0..<reading.hops { machine.advance(cents: reading.cents, bandCents: band, elapsed: hop) }
        }
        return machine.lamp
    }

    @Test func needsSixFramesWithinThreeCentsToComeIntoTune() {
        #expect(lamp(after: [(3, 5)]) == .close)
        #expect(lamp(after: [(3, 6)]) == .inTune)
        #expect(lamp(after: [(-3, 6)]) == .inTune)
        #expect(lamp(after: [(3.01, 600)]) == .close)
    }

    @Test func oneFrameOutsideBeginsTheCountAnew() {
        #expect(lamp(after: [(1, 5), (3.5, 1), (1, 5)]) == .close)
        #expect(lamp(after: [(1, 5), (3.5, 1), (1, 6)]) == .inTune)
    }

    /// 400 ms are 37.5 hops: the 38th ends it.
    @Test func leavesTuneAfterFourHundredMillisecondsBeyondFiveCents() {
        #expect(lamp(after: [(0, 6), (6, 37)]) == .inTune)
        #expect(lamp(after: [(0, 6), (6, 38)]) == .close)
        #expect(lamp(after: [(0, 6), (-40, 38)]) == .adjust)
    }

    @Test func aReturnWithinFiveCentsKeepsItInTune() {
        #expect(lamp(after: [(0, 6), (6, 37), (4.9, 1), (6, 37)]) == .inTune)
        #expect(lamp(after: [(0, 6), (5, 10_000)]) == .inTune)
    }

    @Test func isFarBeyondFifteenCents() {
        #expect(lamp(after: [(15, 1)]) == .close)
        #expect(lamp(after: [(15.1, 1)]) == .adjust)
        #expect(lamp(after: [(-300, 1)]) == .adjust)
    }

    @Test func settlesBeforeItChangesBetweenCloseAndFar() {
        #expect(lamp(after: [(16, 20), (14, 15)]) == .adjust)
        #expect(lamp(after: [(16, 20), (14, 16)]) == .close)
    }

    /// Never more than three changes in a second, whatever swings about the limit.
    @Test(arguments: [1, 2, 3, 5, 8, 13, 15]) func doesNotFlicker(hopsASide: Int) {
        var machine = LampMachine()
        var changes: [Int] = []
        var last = Lamp.quiet
        for step in 0..<900 {
            machine.advance(cents: (step / hopsASide) % 2 == 0 ? 12 : 18, bandCents: 1, elapsed: hop)
            if machine.lamp != last { changes.append(step) }
            last = machine.lamp
        }
        #expect(changes.count <= 1)
    }

    @Test func cannotTellWhenTheBandIsWiderThanFifteenCents() {
        #expect(lamp(after: [(0, 100)], band: 15.1) == .cannotTell)
        #expect(lamp(after: [(0, 100)], band: 14.9) == .inTune)
        #expect(lamp(after: [(.nan, 100)]) == .cannotTell)
        #expect(lamp(after: [(0, 100)], band: .nan) == .cannotTell)
    }

    @Test func hopSizeDoesNotMatter() {
        var machine = LampMachine()
        for _ in 0..<3 { machine.advance(cents: 1, bandCents: 1, elapsed: 2 * hop) }
        #expect(machine.lamp == .inTune)
    }
}
