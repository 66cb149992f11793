import MusicTheory
import Testing

@Suite struct TuningTests {
    @Test func catalogueIsWhole() {
        #expect(Tuning.catalogue.count == 25 + 12 + 9 + 13 + 5 + 8 + 1)
        for tuning in Tuning.catalogue where tuning.instrument != .chromatic { #expect(!tuning.courses.isEmpty) }
        let identifiers = Tuning.catalogue.map(\.identifier)
        #expect(identifiers.count == Set(identifiers).count)
        for instrument in Instrument.allCases { #expect(!Tuning.tunings(for: instrument).isEmpty) }
    }

    @Test(arguments: [
        ("guitar", [40, 45, 50, 55, 59, 64]), ("bass", [28, 33, 38, 43]), ("bass-6", [23, 28, 33, 38, 43, 48]),
        ("ukulele", [67, 60, 64, 69]), ("ukulele d6", [69, 62, 66, 71]), ("DADGAD", [38, 45, 50, 55, 57, 62]),
        ("Drop D", [38, 45, 50, 55, 59, 64]), ("guitar-7", [35, 40, 45, 50, 55, 59, 64]), ("banjo", [67, 50, 55, 59, 62]),
        ("violin", [55, 62, 69, 76]), ("viola", [48, 55, 62, 69]), ("cello", [36, 43, 50, 57]), ("bass BEAD", [23, 28, 33, 38]),
        ("EADGBE", [40, 45, 50, 55, 59, 64]), ("EbAbDbGbBbEb", [39, 44, 49, 54, 58, 63]), ("CGCFAD", [36, 43, 48, 53, 57, 62]),
        ("E2 A2 D3 G3 B3 E4", [40, 45, 50, 55, 59, 64]), ("E2,A2,D3", [40, 45, 50]), ("open g", [38, 43, 50, 55, 59, 62]),
        ("F#A#C#F#A#C#", [42, 46, 49, 54, 58, 61]),
    ])
    func known(text: String, midi: [Int]) throws {
        #expect(try Tuning(parsing: text).courses.map(\.note.note.midi) == midi)
    }

    @Test func instrumentDecidesBetweenNamesakes() throws {
        #expect(try Tuning(parsing: "drop d", instrument: .bass).courses.map(\.note.note.midi) == [26, 33, 38, 43])
        #expect(throws: NotationError(.ambiguousTuning, at: 0)) { try Tuning(parsing: "CGDA") }
        #expect(try Tuning(parsing: "CGDA", instrument: .cello).courses.map(\.note.note.midi) == [36, 43, 50, 57])
    }

    @Test(arguments: [
        ("", NotationError(.empty, at: 0)), ("no such", NotationError(.unknownTuning, at: 0)),
        ("E2 A2 X3", NotationError(.expectedNoteLetter, at: 6)),
        ("E2 A", NotationError(.expectedOctave, at: 4)), ("E2+", NotationError(.expectedNumber, at: 2)),
        ("E2+3", NotationError(.unexpectedCharacter, at: 4)), ("E2+9999c", NotationError(.centsOutOfRange, at: 2)),
    ])
    func wrong(text: String, error: NotationError) {
        #expect(throws: error) { try Tuning(parsing: text) }
    }

    @Test func notesTextReadsBack() throws {
        for tuning in Tuning.catalogue where !tuning.courses.isEmpty {
            #expect(
                try Tuning(parsing: tuning.notesText).courses.map { $0.strings.map(\.pitch) }
                    == tuning.courses.map { $0.strings.map(\.pitch) })
        }
        let sweetened = "E2-2.5c A2/A3+0.125c C-1-3c"
        #expect(try Tuning(parsing: sweetened).notesText == sweetened)
    }

    /// Each preset: every declared string is found by its own pitch, at 0 cents.
    @Test func everyStringMatchesItself() throws {
        for tuning in Tuning.catalogue {
            for course in tuning.courses {
                for string in course.strings {
                    let nearest = try #require(tuning.nearestString(to: string.pitch))
                    #expect(tuning.courses[nearest.course].strings[nearest.string].note.note == string.note.note)
                    #expect(nearest.cents == 0)
                }
            }
        }
    }

    /// 128 Hz is 18 Hz above A2 and 18.8 below D3, yet in cents D3 is nearer.
    @Test func nearestIsMeasuredInCents() throws {
        let pitch = try #require(Pitch(frequency: 128))
        let nearest = try #require(Tuning.standardGuitar.nearestString(to: pitch))
        #expect(Tuning.standardGuitar.number(ofCourse: nearest.course) == 4)
        #expect(abs(nearest.cents + 237.6) < 0.1)
        #expect(Tuning.standardGuitar.nearestString(to: Pitch(midi: .nan)) == nil)
        #expect(Tuning.chromatic.nearestString(to: Pitch(midi: 60)) == nil)
    }

    @Test func stringOneIsTheHighSide() {
        #expect(Tuning.standardGuitar.course(numbered: 1) == 5)
        #expect(Tuning.standardGuitar.number(ofCourse: 0) == 6)
        #expect(Tuning.standardGuitar.course(numbered: 7) == nil)
    }

    @Test func partialCapoRaisesOnlyItsStrings() {
        let raised = Tuning.standardGuitar.raised(by: Capo(fret: 2, courses: 1...3))
        #expect(raised.courses.map(\.note.note.midi) == [40, 47, 52, 57, 59, 64])
        #expect(Tuning.standardGuitar.raised(by: Capo(fret: 3)).courses.map(\.note.note.midi) == [43, 48, 53, 58, 62, 67])
    }
}
