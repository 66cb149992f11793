import MusicTheory
import Testing

@testable import Practice

/// Who holds a note and when it ends. The names of the cases tell what players of other instruments reported.
struct PlaySessionTests {
    @Test func aNoteStartsWhenTheFingerComesDown() {
        var playing = Playing()
        #expect(playing.down(1, 60).started == [60])
        #expect(playing.session.litKeys == [60])
        playing.up(1)
        #expect(playing.sound.keys == [] && playing.session.litKeys == [])
    }

    @Test func tenFingersPlayTenNotes() {
        var playing = Playing()
        let keys: [UInt8] = [60, 61, 62, 63, 64, 65, 66, 67, 68, 69]
        for (finger, key) in keys.enumerated() { playing.down(Int32(finger), key) }
        #expect(playing.sound.keys == keys)
        for finger in 0..<10 { playing.up(Int32(finger)) }
        #expect(playing.sound.keys == [])
    }

    @Test func nineCancelledTouchesLeaveNothing() {
        var playing = Playing()
        for finger in 0..<9 { playing.down(Int32(finger), [60, 62, 64, 65, 67, 69, 71, 72, 61][finger]) }
        for finger in 0..<9 { playing.play { $0.pointerUp(Int32(finger)) } }
        #expect(playing.sound.keys == [] && playing.session.litKeys == [])
    }

    @Test func draggingOneOfTwoFingersLeavesItsKey() {
        var playing = Playing()
        playing.down(1, 60)
        playing.down(2, 64)
        playing.move(2, to: 65)
        #expect(playing.sound.keys == [60, 65])
        playing.up(2)
        playing.up(1)
        #expect(playing.sound.keys == [])
    }

    @Test func twoFingersOnOneKey() {
        var playing = Playing()
        playing.down(1, 60)
        playing.move(1, to: 62)
        playing.down(2, 60)
        playing.down(3, 60)
        playing.up(2)
        #expect(playing.sound.keys == [60, 62], "the third finger still holds it")
        playing.up(3)
        playing.up(1)
        #expect(playing.sound.keys == [] && playing.session.litKeys == [])
    }

    @Test func aFingerLiftedOutsideEndsItsNote() {
        var playing = Playing()
        playing.down(1, 60)
        playing.play { $0.pointerMoved(1, PlayTouch(x: -500, y: 9_000, time: 0, now: 0)) }
        #expect(playing.sound.keys == [])
        playing.up(1)
        #expect(playing.sound.keys == [])
    }

    @Test func panicEmptiesEverything() {
        var playing = Playing()
        playing.down(1, 60)
        playing.play { $0.keyDown("KeyA") }
        playing.play { $0.setPedal(isDown: true) }
        playing.play { $0.midi(port: 0, status: 0x90, 70, 100) }
        #expect(playing.play { $0.keyDown("Escape") } == [.panic])
        #expect(playing.sound.keys == [] && playing.session.litKeys == [] && !playing.session.isPedalDown)
        // What was down before comes up without a sound.
        #expect(playing.up(1) == [] && playing.play { $0.keyUp("KeyA") } == [])
    }

    @Test func leavingThePageEndsEverything() {
        var playing = Playing()
        playing.play { $0.keyDown("KeyA") }
        playing.play { $0.keyDown("Space") }
        playing.play { $0.keyUp("KeyA") }
        playing.down(1, 64)
        playing.play { $0.releaseAll() }
        #expect(playing.sound.keys == [] && !playing.session.isPedalDown)
        // The browser tells of no key that comes up meanwhile: the next press must sound.
        #expect(playing.play { $0.keyDown("KeyA") }.started == [60])
    }

    @Test func lettingGoOfOneKeyLeavesTheOther() {
        var playing = Playing()
        playing.play { $0.keyDown("KeyA") }
        playing.play { $0.keyDown("KeyS") }
        playing.play { $0.keyUp("KeyA") }
        #expect(playing.sound.keys == [62])
    }

    @Test func aKeyThatRepeatsItselfSoundsOnce() {
        var playing = Playing()
        for _ in 0..<6 { playing.play { $0.keyDown("KeyD") } }
        #expect(playing.sound.starts == 1 && playing.sound.keys == [64])
    }

    @Test func thePedalKeepsWhatIsLetGoAndNotWhatIsHeld() {
        var playing = Playing()
        playing.down(1, 60)
        playing.play { $0.setPedal(isDown: true) }
        playing.up(1)
        #expect(playing.sound.keys == [60])
        playing.down(1, 60)
        playing.play { $0.setPedal(isDown: false) }
        #expect(playing.sound.keys == [60], "until the finger is lifted")
        playing.up(1)
        #expect(playing.sound.keys == [])
    }

    @Test func thePedalIsUpWhenNobodyHoldsIt() {
        var playing = Playing()
        playing.play { $0.keyDown("Space") }
        #expect(playing.play { $0.midi(port: 3, status: 0xB0, 64, 127) } == [])
        #expect(playing.play { $0.keyUp("Space") } == [])
        #expect(playing.session.isPedalDown)
        #expect(playing.play { $0.unplug(port: 3) } == [.controller(channel: 0, number: 64, value: 0)])
    }

    @Test func fastRepeatsAreAllStruck() {
        var playing = Playing()
        for strike in 0..<4 {
            let time = 0.1 * Double(strike)
            #expect(playing.down(Int32(strike), 60, time: time).started == [60])
        }
        #expect(playing.sound.starts == 4 && playing.sound.keys == [60])
    }

    @Test func aTapThatComesAndGoesAtOnceEnds() {
        var playing = Playing()
        playing.down(1, 60)
        playing.up(1)
        #expect(playing.sound.starts == 1 && playing.sound.keys == [])
    }

    @Test func tapsFromBeforeAStallAreDroppedAndHangNot() {
        var playing = Playing()
        for tap in 0..<20 {
            playing.down(Int32(tap), 60, time: 0.02 * Double(tap), now: 2.4)
            #expect(playing.sound.keys == [])
            playing.up(Int32(tap))
        }
        #expect(playing.sound.starts == 0 && playing.session.litKeys == [])
        #expect(playing.down(99, 60, time: 2.41, now: 2.42).started == [60])
    }

    // MARK: Slides

    /// One movement over an octave, as a browser under load hands it on: no key is skipped, in their order, as far apart as the finger was fast.
    @Test func aSlideStrikesEveryKeyItPasses() {
        var playing = Playing()
        playing.down(1, 60, time: 1)
        let events = playing.move(1, to: 72, time: 1.016, now: 1.02)
        #expect(events.started == [62, 64, 65, 67, 69, 71, 72])
        let delays: [Double] = events.compactMap { if case .noteOn(_, _, _, _, let delay) = $0 { delay } else { nil } }
        for (early, late) in zip(delays, delays.dropFirst()) { #expect(early < late) }
        #expect(playing.sound.keys == [72])
        let back = playing.move(1, to: 60, time: 1.03)
        #expect(back.started == [71, 69, 67, 65, 64, 62, 60])
    }

    @Test func aSlideAmongTheBlackKeysStrikesThemToo() {
        var playing = Playing()
        playing.play { $0.pointerDown(1, PlayTouch(x: 2, y: 50, time: 0, now: 0)) }
        let events = playing.play { $0.pointerMoved(1, PlayTouch(x: 388, y: 50, time: 0.01, now: 0.01)) }
        #expect(events.started == [61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72])
    }

    @Test func aMalletSlidesOverBarsAndNotOverDrums() {
        var xylophone = Playing(.xylophone, width: 340, height: 540)
        xylophone.down(1, 72)
        #expect(xylophone.move(1, to: 84, time: 0.01).started == [74, 76, 77, 79, 81, 83, 84])
        var drums = Playing(.drums, width: 340, height: 540)
        drums.down(1, 49)
        #expect(drums.move(1, to: 38, time: 0.01) == [])
    }

    @Test func aFingerKeepsItsKeyWhenTheKeysMove() {
        var playing = Playing()
        playing.down(1, 60)
        playing.session.shift(octaves: 1)
        #expect(playing.move(1, to: 79) == [])
        #expect(playing.sound.keys == [60])
        playing.up(1)
        #expect(playing.sound.keys == [])
        #expect(playing.down(1, 72).started == [72])
    }

    @Test func turningToAnotherInstrumentEndsWhatIsHeld() {
        var playing = Playing()
        playing.down(1, 60)
        playing.play { $0.setInstrument(.drums) }
        #expect(playing.sound.keys == [])
        #expect(playing.up(1) == [])
    }

    // MARK: Bars and drums

    @Test func aBarRingsAfterTheMalletHasLeftAndEndsByItself() {
        var playing = Playing(.xylophone)
        playing.down(1, 72)
        playing.up(1)
        #expect(playing.sound.keys == [72] && playing.session.litKeys == [])
        for _ in 0..<40 { playing.play { $0.advance(elapsed: 0.1) } }
        #expect(playing.sound.keys == [] && !playing.session.isRinging)
    }

    @Test func fourStrokesOfAPadRingAndTheFifthTakesTheOldest() {
        var playing = Playing(.drums)
        var struck: [PlayEvent] = []
        for stroke in 0..<4 {
            struck += playing.down(1, 49, time: Double(stroke))
            playing.up(1)
        }
        #expect(playing.sound.keys == [49, 49, 49, 49])
        let variations = struck.compactMap {
            if case .noteOn(_, _, let velocity, let cents, _) = $0 { [Int(velocity), Int(cents)] } else { nil }
        }
        #expect(Set(variations).count == 4, "no two strokes in a row are alike")
        #expect(variations.allSatisfy { abs($0[1]) <= 5 })
        playing.down(1, 49)
        #expect(playing.sound.keys == [49, 49, 49, 49])
        playing.down(2, 36)
        #expect(playing.sound.keys == [36, 49, 49, 49, 49])
    }

    // MARK: Computer keys

    @Test func computerKeysPlayByTheirPlace() {
        var playing = Playing()
        let codes = [
            "KeyA", "KeyW", "KeyS", "KeyE", "KeyD", "KeyF", "KeyT", "KeyG", "KeyY", "KeyH", "KeyU", "KeyJ", "KeyK", "KeyO", "KeyL", "KeyP",
        ]
        for (step, code) in codes.enumerated() { #expect(playing.play { $0.keyDown(code) }.started == [60 + UInt8(step)]) }
        #expect(playing.play { $0.keyDown("KeyZ") } == [])
        for code in codes { playing.play { $0.keyUp(code) } }
        #expect(playing.sound.keys == [])
        #expect(playing.play { $0.keyDown("KeyA") }.started == [48])
        var other = playing.session
        #expect(other.keyDown("KeyQ") == nil && other.keyDown("Tab") == nil && other.keyDown("") == nil)
    }

    @Test func twoRowsPlayTwoOctavesAndMore() {
        var playing = Playing()
        playing.play { $0.setRows(.two) }
        #expect(playing.play { $0.keyDown("KeyZ") }.started == [60])
        #expect(playing.play { $0.keyDown("KeyM") }.started == [71])
        #expect(playing.play { $0.keyDown("KeyQ") }.started == [72])
        #expect(playing.play { $0.keyDown("KeyP") }.started == [88])
        playing.play { $0.setRows(.one) }
        #expect(playing.sound.keys == [])
    }

    @Test func drumsLieOnTheHomeRow() {
        var playing = Playing(.drums)
        let keys = ["KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyK"].flatMap { code in
            playing.play { $0.keyDown(code) }.started
        }
        #expect(keys == [36, 38, 42, 46, 49, 51, 45, 50])
    }

    @Test func anOctaveShiftLeavesHeldKeysAlone() {
        var playing = Playing()
        playing.play { $0.keyDown("KeyA") }
        playing.play { $0.keyDown("KeyX") }
        playing.play { $0.keyUp("KeyA") }
        #expect(playing.sound.keys == [])
    }

    @Test func computerKeysGetLouderAndSofterWithinBounds() {
        var session = PlaySession()
        for _ in 0..<20 { _ = session.keyDown("KeyV") }
        #expect(session.keyVelocity == 127)
        for _ in 0..<20 { _ = session.keyDown("KeyC") }
        #expect(session.keyVelocity == 16)
    }

    @Test func everyPlaceKnowsItsComputerKey() {
        let playing = Playing()
        #expect(playing.session.computerKeyCode(for: 61).map { "\($0)" } == "KeyW")
        #expect(playing.session.computerKeyCode(for: 59) == nil)
        #expect(Playing(.drums).session.computerKeyCode(for: 38).map { "\($0)" } == "KeyS")
    }

    // MARK: MIDI

    @Test func velocityZeroEndsANote() {
        var playing = Playing()
        #expect(
            playing.play { $0.midi(port: 0, status: 0x90, 0x3C, 0x64) } == [.noteOn(channel: 0, key: 60, velocity: 100, cents: 0, delay: 0)]
        )
        playing.play { $0.midi(port: 0, status: 0x90, 0x3C, 0) }
        #expect(playing.sound.keys == [])
    }

    @Test func unpluggingEndsWhatTheKeyboardHeld() {
        var playing = Playing()
        playing.down(1, 72)
        playing.play { $0.midi(port: 1, status: 0x90, 60, 90) }
        playing.play { $0.midi(port: 2, status: 0x90, 64, 90) }
        playing.play { $0.midi(port: 1, status: 0xE0, 0, 0) }
        let events = playing.play { $0.unplug(port: 1) }
        #expect(playing.sound.keys == [64, 72])
        #expect(events.contains(.bend(channel: 0, value: 8_192)))
        #expect(!playing.play { $0.unplug(port: 2) }.contains(.bend(channel: 0, value: 8_192)))
    }

    @Test func whatIsNoMIDIIsIgnored() {
        var session = PlaySession()
        #expect(session.midi(port: 40, status: 0x90, 60, 60) == [])
        #expect(session.midi(port: 0, status: 0x90, 200, 60) == [])
        #expect(session.midi(port: 0, status: 0xF8, 0, 0) == [])
        #expect(session.unplug(port: 255) == [])
    }

    // MARK: Names

    @Test func whatIsHeldIsNamed() throws {
        func name(_ keys: [UInt8], _ language: NoteLanguageChoice = .letters) -> String? {
            HeldNotesName(keys: keys, naming: language.naming).map { "\($0.root) \($0.accidental) \($0.suffix)" }
        }
        #expect(name([60, 64, 67]) == "C 0 ")
        #expect(name([69, 72, 76, 79]) == "A 0 m7")
        #expect(name([54, 57, 61, 64]) == "F 1 m7")
        #expect(name([64, 67, 72]) == "C 0 /E")
        #expect(name([54, 57, 61, 64], .german) == "Fis 0 m7")
        #expect(name([60, 64, 67], .doReMi) == "Do 0 ")
        #expect(name([60]) == nil && name([60, 72, 64]) == nil && name([]) == nil)
        #expect(name([60, 61, 62, 63]) == nil, "a cluster is no chord")
    }
}

enum NoteLanguageChoice {
    case letters, german, doReMi

    var naming: NoteNaming {
        switch self {
        case .letters: NoteNaming()
        case .german: NoteNaming(language: .german)
        case .doReMi: NoteNaming(language: .fixedDo)
        }
    }
}
