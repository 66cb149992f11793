import TestSupport
import Testing

@testable import ChordRecognition

struct ChordPipelineTests {
    /// C, G, Am, F, twice each, 0.55 s apart.
    static let progression: [Float] = {
        let shapes = ["x32010", "x32010", "320003", "320003", "x02210", "x02210", "133211", "133211"]
        var sound = [Float](repeating: 0, count: 14_400)
        for shape in shapes { sound += strum(frequencies(shape), duration: 0.55) }
        return sound
    }()

    @Test("Strums are committed in order, each within 0.4 s of its start")
    func commitsInTime() {
        let events = events(Self.progression, chunk: 512)
        let decisions = decisions(events)
        #expect(labels(events) == ["C:maj", "G:maj", "A:min", "F:maj"])
        #expect(decisions.map(\.onset) == decisions.map(\.onset).sorted())
        for decision in decisions { #expect(decision.decided - decision.onset < 0.345) }
    }

    @Test("Cutting the sound anywhere leaves what was committed before unchanged")
    func neverRevises() {
        let whole = decisions(events(Self.progression, chunk: 512))
        for cut in stride(from: 20_000, to: Self.progression.count, by: 23_456) {
            let sound = Array(Self.progression[..<cut])
            let part = decisions(events(sound, chunk: 512, finishes: false))
            #expect(part == Array(whole.prefix(part.count)))
            #expect(part.count == whole.filter { $0.decided <= Double(cut) / 48_000 }.count)
        }
    }

    @Test("The size of the pieces that samples come in changes nothing", arguments: [1, 127, 512, 100_000])
    func pieces(chunk: Int) {
        #expect(decisions(events(Self.progression, chunk: chunk)) == decisions(events(Self.progression, chunk: 4_096)))
    }

    @Test("Every sample rate gives the same chords", arguments: [8_000.0, 22_050, 44_100, 96_000])
    func sampleRates(rate: Double) {
        let sound = [Float](repeating: 0, count: Int(rate / 5)) + strum(frequencies("x02210"), duration: 1.2, sampleRate: rate)
        #expect(labels(events(sound, sampleRate: rate)) == ["A:min"])
    }

    @Test("Loud and soft recordings give the same chords", arguments: [1.9, 0.1, 0.02])
    func levels(gain: Float) {
        #expect(labels(events(Self.progression.map { $0 * gain })) == ["C:maj", "G:maj", "A:min", "F:maj"])
    }

    @Test("Silence, a constant and samples that are no numbers give no chord and no crash")
    func nothingToHear() {
        for value in [0, 0.5, Float.nan, .infinity] {
            let events = events([Float](repeating: value, count: 48_000))
            #expect(decisions(events).allSatisfy { !$0.call.isChord })
        }
        #expect(events([]).isEmpty)
        #expect(ChordPipeline(sampleRate: 7_999) == nil)
        #expect(ChordPipeline(sampleRate: .nan) == nil)
    }

    @Test("Noise gives no chord", arguments: [NoiseColour.white, .pink, .brown])
    func noises(colour: NoiseColour) {
        let events = events(noise(colour, level: 0.05, seed: 3, count: 4 * 48_000))
        #expect(decisions(events).allSatisfy { !$0.call.isChord })
    }

    @Test("A stopped chord ends in silence")
    func stops() {
        var sound = strummed("022100", duration: 1)
        sound += [Float](repeating: 0, count: 24_000)
        var silence: Double?
        for case .silence(let time) in events(sound) { silence = time }
        #expect(abs((silence ?? 0) - 1.2) < 0.03)
    }

    @Test("The vocabulary limits what may be named")
    func vocabulary() {
        let settings = ChordPipeline.Settings(vocabulary: .majorMinor)
        #expect(labels(events(strummed("x02010"), settings: settings)) == ["A:min"])
    }

    @Test("The template classifier names plain triads")
    func templates() {
        let settings = ChordPipeline.Settings(classifier: .templates)
        #expect(labels(events(strummed("x02210"), settings: settings)) == ["A:min"])
    }

    @Test("A recording as a whole gives the same chords")
    func timeline() {
        let timeline = ChordTimeline(sampleRate: 48_000)!
        Self.progression.withUnsafeBufferPointer { timeline.push($0) }
        #expect(labels(timeline.finish()) == ["C:maj", "G:maj", "A:min", "F:maj"])
    }
}
