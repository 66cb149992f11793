import PitchDetection
import Practice
import Testing
import Wire

/// A snapshot holds raw values; the page turns them into names by their place in the lists of the wire.
@Suite("Enumerations mean the same on both sides")
struct EnumerationTests {
    private func name(_ identifier: Enumeration.Identifier, _ rawValue: UInt8) -> String {
        "\(Enumeration(of: identifier).cases[Int(rawValue)])"
    }

    @Test(arguments: [Lamp.quiet, .inTune, .close, .adjust, .cannotTell]) func lamp(_ lamp: Lamp) {
        #expect(name(.lamp, lamp.rawValue) == "\(lamp)")
    }

    @Test(arguments: [InputCondition.live, .noInput, .clipped]) func inputCondition(_ condition: InputCondition) {
        #expect(name(.inputCondition, condition.rawValue) == "\(condition)")
    }

    @Test(arguments: PlayInstrument.allCases) func playInstrument(_ instrument: PlayInstrument) {
        #expect(name(.playInstrument, instrument.rawValue) == "\(instrument)")
    }

    @Test(arguments: StrikeStrength.allCases) func strikeStrength(_ strength: StrikeStrength) {
        #expect(name(.strikeStrength, strength.rawValue) == "\(strength)")
    }

    @Test(arguments: OutputLatency.allCases) func outputLatency(_ latency: OutputLatency) {
        #expect(name(.outputLatency, latency.rawValue) == "\(latency)")
    }

    @Test(arguments: [TunerMode.auto, .locked, .chromatic, .stepThrough, .intonation]) func mode(_ mode: TunerMode) {
        #expect(name(.mode, mode.rawValue) == "\(mode)")
    }

    @Test(arguments: [IntonationPlace.open, .harmonic, .fretted]) func intonationPlace(_ place: IntonationPlace) {
        #expect(name(.intonationPlace, place.rawValue) == "\(place)")
    }

    @Test(arguments: [IntonationVerdict.unknown, .right, .longer, .shorter, .cannotTell])
    func intonationVerdict(_ verdict: IntonationVerdict) {
        #expect(name(.intonationVerdict, verdict.rawValue) == "\(verdict)")
    }
}
