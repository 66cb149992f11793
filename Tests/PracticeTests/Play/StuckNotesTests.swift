import SoundFontFixtures
import SoundFontSampler
import TestSupport
import Testing

@testable import Practice

/// 100 000 random events of everything that plays at once; whatever happened, nothing sounds at the end.
struct StuckNotesTests {
    private static let codes = ["KeyA", "KeyW", "KeyS", "KeyK", "KeyP", "KeyZ", "KeyX", "KeyC", "KeyV", "Space", "Escape", "KeyQ"]

    /// One random step of a player with ten fingers, a keyboard, two MIDI keyboards and no manners.
    private static func step(_ session: inout PlaySession, _ random: inout RandomGenerator, _ time: Double) -> [PlayEvent] {
        func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        func touch() -> PlayTouch {
            PlayTouch(
                x: random.nextUniform() * 460 - 30, y: random.nextUniform() * 460 - 30, force: random.nextUniform(), radius: .nan,
                time: time - (below(40) == 0 ? 2 : 0.01), now: time)
        }
        let finger = Int32(below(10))
        switch below(100) {
        case 0..<26: return session.pointerDown(finger, touch())
        case 26..<50: return session.pointerMoved(finger, touch())
        case 50..<72: return session.pointerUp(finger)
        case 72..<79: return session.keyDown(codes[below(codes.count)]) ?? []
        case 79..<85: return session.keyUp(codes[below(codes.count)]) ?? []
        case 85..<92:
            let status: UInt8 = [0x90, 0x80, 0xB0, 0xE0, 0x91][below(5)]
            return session.midi(port: UInt8(below(2)), status: status, UInt8(below(128)), UInt8(below(128)))
        case 92: return session.unplug(port: UInt8(below(2)))
        case 93: return session.setPedal(isDown: below(2) == 0)
        case 94: return session.releaseAll()
        case 95: return below(4) == 0 ? session.panic() : session.cursorDown(UInt8(below(128)))
        case 96: return session.cursorUp()
        case 97: return session.setInstrument(PlayInstrument.allCases[below(3)])
        case 98:
            session.shift(octaves: below(3) - 1)
            return []
        default:
            session.setManuals(1 + below(2))
            session.resize(width: 200 + random.nextUniform() * 900, height: 200 + random.nextUniform() * 600)
            return []
        }
    }

    @Test(arguments: [1, 2, 3]) func nothingIsLeftOver(_ seed: UInt64) {
        var random = RandomGenerator(seed: seed)
        var playing = Playing()
        for index in 0..<100_000 {
            playing.play { Self.step(&$0, &random, Double(index) * 0.01) }
            playing.play { $0.advance(elapsed: 0.01) }
            // What is held sounds: no note is lost either. (Notes whose touch came too late hold nothing.)
            if index % 97 == 0 {
                let sounding = playing.sound.notes
                for note in playing.session.held {
                    #expect(note.rings || sounding.contains { $0.channel == note.channel && $0.key == note.key })
                }
            }
        }
        #expect(playing.sound.starts > 20_000)
        playing.play { $0.releaseAll() }
        #expect(playing.sound.notes.isEmpty && playing.session.litKeys == [] && !playing.session.isRinging)
    }

    /// The same against the sampler itself, with a bank whose samples all loop for ever.
    @Test func noVoiceSoundsAtTheEnd() throws {
        let zone = BankWriter.Zone(generators: [(.sampleModes, 1)], target: 0)
        let bank = try SoundFontReader.read(
            BankWriter(
                samples: [loopedSine(key: 60)], instruments: [[zone]],
                presets: [
                    BankWriter.Preset(program: 0, zones: [BankWriter.Zone(target: 0)]),
                    BankWriter.Preset(program: 0, bank: 128, zones: [BankWriter.Zone(target: 0)]),
                ]
            ).bytes())
        let sampler = Sampler(sampleRate: 48_000)
        sampler.load(bank)
        let (left, right) = (UnsafeMutablePointer<Float>.allocate(capacity: 128), UnsafeMutablePointer<Float>.allocate(capacity: 128))
        defer {
            left.deallocate()
            right.deallocate()
        }
        var random = RandomGenerator(seed: 9)
        var session = PlaySession()
        session.resize(width: 390, height: 400)
        for index in 0..<100_000 {
            sampler.perform(Self.step(&session, &random, Double(index) * 0.01))
            sampler.perform(session.advance(elapsed: 0.01))
            if index % 4 == 0 { sampler.render(left: left, right: right, frames: 128) }
        }
        sampler.perform(session.releaseAll())
        for _ in 0..<400 { sampler.render(left: left, right: right, frames: 128) }
        #expect(sampler.heldVoiceCount == 0)
        #expect(sampler.activeVoiceCount == 0)
        #expect(sampler.overflowCount == 0)
        #expect(sampler.nonFiniteCount == 0)
    }
}

extension Sampler {
    func perform(_ events: [PlayEvent]) {
        for event in events {
            switch event {
            case .noteOn(let channel, let key, let velocity, let cents, let delay):
                noteOn(channel: channel, key: key, velocity: velocity, cents: Float(cents), delay: delay)
            case .noteOff(let channel, let key, let delay): noteOff(channel: channel, key: key, delay: delay)
            case .controller(let channel, let number, let value): controlChange(channel: channel, controller: number, value: value)
            case .bend(let channel, let value): pitchWheel(channel: channel, value: value)
            case .program(let channel, let bank, let program): select(channel: channel, bank: Int(bank), program: Int(program))
            case .panic: panic()
            }
        }
    }
}
