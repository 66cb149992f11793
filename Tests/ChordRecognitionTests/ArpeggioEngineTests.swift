import MusicTheory
import TestSupport
import Testing

@testable import ChordRecognition

/// Plucks at given times (seconds, hertz, peak) that all ring on, after the start of the stream.
private func arpeggio(_ plucks: [(time: Double, frequency: Double, peak: Double)], duration: Double, sampleRate: Double = 48_000) -> [Float]
{
    var sum = [Float](repeating: 0, count: Int(duration * sampleRate))
    for note in plucks {
        let start = Int(note.time * sampleRate)
        let sound = pluck(note.frequency, duration: duration - note.time, sampleRate: sampleRate, peak: note.peak)
        for index in sound.indices where start + index < sum.count { sum[start + index] += sound[index] }
    }
    return sum
}

private func engine(after sound: [Float], sampleRate: Double = 48_000, chunk: Int = 4_096) -> ArpeggioEngine {
    let engine = ArpeggioEngine(sampleRate: sampleRate)!
    sound.withUnsafeBufferPointer { buffer in
        for start in stride(from: 0, to: buffer.count, by: chunk) {
            engine.push(UnsafeBufferPointer(rebasing: buffer[start..<min(buffer.count, start + chunk)])) { _ in }
        }
    }
    engine.finish { _ in }
    return engine
}

struct ArpeggioEngineTests {
    /// E2 B2 E3 G#3 B3 E4.
    static let chord = [82.407, 123.471, 164.814, 207.652, 246.942, 329.628]

    static func ringing(sampleRate: Double = 48_000) -> [Float] {
        arpeggio(
            chord.enumerated().map { (0.3 + 0.3 * Double($0.offset), $0.element, 0.12) }, duration: 2.8, sampleRate: sampleRate)
    }

    @Test("Six strings one after the other, all ringing, are these six notes in order, and E", arguments: [48_000.0, 44_100, 22_050])
    func sixStrings(rate: Double) {
        let engine = engine(after: Self.ringing(sampleRate: rate), sampleRate: rate)
        #expect(engine.notes.map { $0.midi } == [40, 47, 52, 56, 59, 64])
        for (index, note) in engine.notes.enumerated() {
            #expect(abs(note.onset - 0.3 - 0.3 * Double(index)) < 0.03)
            #expect(abs(note.cents) < 8)
            #expect(note.decided - note.onset < 0.2)
        }
        #expect(engine.names.first?.chord.text(.harte) == "E:maj")
    }

    @Test("Four fast repeats are four notes; one pluck with clicks before it is one")
    func repeatsAndClicks() {
        // A string that is struck again stops sounding as it did.
        let repeats = [Float](repeating: 0, count: 14_400) + [0.15, 0.15, 0.15, 0.9].flatMap { pluck(110, duration: $0, peak: 0.3) }
        #expect(engine(after: repeats).notes.map { $0.midi } == [45, 45, 45, 45])
        var clicked = arpeggio([(0.3, 110, 0.3)], duration: 1.2)
        for click in [0.285, 0.3] {
            for index in 0..<48 { clicked[Int(click * 48_000) + index] += index % 2 == 0 ? 0.05 : -0.05 }
        }
        #expect(engine(after: clicked).notes.map { $0.midi } == [45])
    }

    @Test("The size of the pieces that samples come in changes nothing")
    func pieces() {
        let sound = Self.ringing()
        #expect(engine(after: sound, chunk: 333).notes.map { $0.onset } == engine(after: sound).notes.map { $0.onset })
    }

    @Test("Silence, noise and samples that are no numbers give no notes")
    func nothing() {
        #expect(engine(after: [Float](repeating: 0, count: 48_000)).notes.isEmpty)
        #expect(engine(after: [Float](repeating: .nan, count: 48_000)).notes.isEmpty)
        #expect(engine(after: noise(.pink, level: 0.02, seed: 5, count: 96_000)).notes.isEmpty)
        #expect(engine(after: []).names.isEmpty)
    }
}
