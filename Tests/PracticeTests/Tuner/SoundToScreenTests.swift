import CMath
import MusicTheory
import PitchDetection
import Practice
import TestSupport
import Testing

/// What the screen showed after each hop of a sound.
private struct Shown {
    var time: Double
    var reading: TunerReading?
    var opacity: Double
    var lamp: Lamp
    var direction: Int

    var name: String { reading?.label.name ?? "" }
    var cents: Double { reading?.cents ?? .nan }
}

/// Samples after 200 ms of silence, as a player's first note comes.
private func screen(
    _ samples: [Float], sampleRate: Double = 48_000, tuning identifier: String = "guitar-standard",
    prepare: (inout TunerSession) -> Void = { _ in }
) throws -> [Shown] {
    let pipeline = try #require(PitchPipeline(sampleRate: sampleRate))
    var session = TunerSession(settings: TunerSettings(tuning: try #require(Tuning.named(identifier: identifier))))
    prepare(&session)
    var shown: [Shown] = []
    var lastTime = 0.0
    let sound = [Float](repeating: 0, count: Int(0.2 * sampleRate)) + samples
    sound.withUnsafeBufferPointer { sound in
        pipeline.push(sound) { observation in
            _ = session.advance(with: observation, elapsed: observation.time - lastTime)
            lastTime = observation.time
            shown.append(
                Shown(
                    time: observation.time - 0.2, reading: session.reading, opacity: session.opacity, lamp: session.lamp,
                    direction: session.direction))
        }
    }
    return shown
}

@Suite("From sound to screen")
struct SoundToScreenTests {
    /// A second of A3 in which every tenth hop two hops are noise: never blank, one name.
    @Test func badFramesDoNotBlankANote() throws {
        var samples = sine(220, amplitude: 0.3, count: 96_000)
        let burst = noise(level: 0.1, seed: 5, count: 96_000)
        for index in samples.indices where index % 5120 >= 4096 { samples[index] = burst[index] }
        let shown = try screen(samples, tuning: "chromatic")
        let first = try #require(shown.firstIndex { $0.reading != nil })
        #expect(shown[first].time < 0.25)
        for hop in shown[first...] {
            #expect(hop.name == "A3", "\(hop.time) s")
            #expect(hop.opacity == 1)
        }
    }

    @Test(arguments: [4.5, 6, 7.5]) func vibratoNearTheBoundaryKeepsItsName(rate: Double) throws {
        var phase = 0.0
        let samples: [Float] = (0..<144_000).map { index in
            let cents = 47 + 8 * sin(2 * .pi * rate * Double(index) / 48_000)
            phase += 2 * .pi * 440 * exp2(cents / 1200) / 48_000
            return Float(0.3 * sin(phase))
        }
        let shown = try screen(samples, tuning: "chromatic").filter { $0.reading != nil }
        let changes = zip(shown, shown.dropFirst()).filter { $0.name != $1.name }
        // The first reading may fall on the crest of a swing: that is corrected once.
        #expect(changes.count <= 1)
        #expect(Set(shown.filter { $0.time > 0.6 }.map(\.name)) == ["A4"])
    }

    /// 98 Hz is three semitones above a locked E2.
    @Test func aFarStringIsShownWhenLocked() throws {
        let shown = try screen(pluck(98)) { session in _ = session.lock(stringNumber: 6) }
        let late = shown.filter { $0.time > 0.15 && $0.time < 1 }
        for hop in late {
            #expect(hop.name == "E2")
            #expect(abs(hop.cents - 300) < 0.5)
            #expect(hop.lamp == .adjust)
            #expect(hop.direction == 1)
        }
        #expect(!late.isEmpty)
    }

    @Test func theNearestStringIsNearestInCents() throws {
        let late = try screen(pluck(128)).filter { $0.time > 0.3 && $0.time < 1 }
        #expect(Set(late.map(\.name)) == ["D3"])
        for hop in late { #expect(abs(hop.cents + 237.6) < 0.5) }
    }

    @Test func theLowEOfABassIsHeard() throws {
        let late = try screen(pluck(41.203), tuning: "bass-standard").filter { $0.time > 0.4 && $0.time < 1 }
        #expect(Set(late.map(\.name)) == ["E1"])
        #expect(late.last?.lamp == .inTune)
    }

    @Test(arguments: [16_000, 22_050, 44_100, 48_000, 96_000]) func theRateIsReadNotAssumed(rate: Double) throws {
        let samples = sine(440, amplitude: 0.3, sampleRate: rate, count: Int(0.8 * rate))
        let last = try #require(try screen(samples, sampleRate: rate, tuning: "chromatic").last)
        #expect(last.name == "A4")
        #expect(abs(last.cents) < 0.1)
    }

    /// A2 that dies away in rumble: A2, held, blank; nothing else, least of all something low.
    @Test func aDyingNoteGoesBlankWithoutGhosts() throws {
        let note = pluck(110, duration: 3) + [Float](repeating: 0, count: 96_000)
        let shown = try screen(mixed(note, noise(.brown, level: 0.003, seed: 7, count: note.count)))
        #expect(Set(shown.map(\.name)).subtracting([""]) == ["A2"])
        #expect(shown.contains { $0.lamp == .inTune })
        #expect(shown.last?.reading == nil)
    }

    @Test func loudNoiseIsNoNote() throws {
        let shown = try screen(noise(level: 0.018, seed: 3, count: 96_000))
        #expect(shown.allSatisfy { $0.reading == nil && $0.lamp == .quiet })
    }

    /// D3 after A2 that still rings: the new string is on the screen within a quarter of a second.
    @Test func aNewPluckIsFollowedWithinAQuarterOfASecond() throws {
        var samples = pluck(110, duration: 2)
        let second = pluck(146.832, duration: 1)
        for index in second.indices { samples[48_000 + index] += second[index] }
        let shown = try screen(samples)
        #expect(shown.last { $0.time < 1 }?.name == "A2")
        #expect(shown.first { $0.time >= 1.25 }?.name == "D3")
    }
}

@Suite("Every tuning of the catalogue")
struct CatalogueTests {
    /// Each declared string, sounded where it should lie, is that string at 0 cents and comes into tune.
    @Test(arguments: Tuning.catalogue.indices) func everyStringIsFound(index: Int) throws {
        let tuning = Tuning.catalogue[index]
        var player = TunerPlayer(TunerSettings(tuning: tuning))
        for string in tuning.courses.flatMap(\.strings) {
            let semitones = Double(string.note.note.midi - 69) + string.cents / 100
            player.play(440 * exp2(semitones / 12), seconds: 0.2, pluck: true)
            let reading = try #require(player.session.reading)
            #expect(reading.note == string.note, "\(tuning.identifier)")
            #expect(abs(reading.cents) < 0.001)
            #expect(player.session.lamp == .inTune)
            player.rest(seconds: 1)
        }
        #expect(player.session.tunedCount == player.session.strings.count)
    }
}
