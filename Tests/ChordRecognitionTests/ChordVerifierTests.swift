import MusicTheory
import TestSupport
import Testing

@testable import ChordRecognition

/// "Play E": pass or fail, and what is missing.
struct ChordVerifierTests {
    private let verifier = ChordVerifier(root: 4, kind: .major)

    private func verdict(_ sound: [Float]) throws -> ChordVerdict {
        verifier.verdict(on: try #require(decisions(events(sound)).last))
    }

    @Test("The chord asked for passes")
    func right() throws {
        let verdict = try verdict(strummed("022100"))
        #expect(verdict.isRight && verdict.missing.isEmpty && verdict.extra.isEmpty)
    }

    @Test("One right note in two octaves does not pass; G sharp and B are missing")
    func oneNote() throws {
        let verdict = try verdict(strum([82.407, 164.814], duration: 1.5, silence: 0.2))
        #expect(!verdict.isRight)
        #expect(verdict.missing == PitchClassSet([8, 11]))
    }

    @Test("E minor lacks G sharp and has a G; E7 has a D")
    func neighbours() throws {
        let minor = try verdict(strummed("022000"))
        #expect(!minor.isRight && minor.missing == PitchClassSet([8]) && minor.extra == PitchClassSet([7]))
        let seventh = try verdict(strummed("020100"))
        #expect(!seventh.isRight && seventh.extra.contains(2))
    }
}
