import CMath
import MusicTheory
import TestSupport
import Testing

@testable import ChordRecognition

struct AnalysisPartsTests {
    /// Source: ZeroMQ RFC 32, test vector.
    @Test("Base 85 reads as its specification says")
    func base85() {
        var reader = ChordNetworkWeights.Reader("Hello\nWorld")
        #expect((0..<9).map { _ in reader.byte() } == [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B, 0])
    }

    @Test("The weights fill the table exactly")
    func weights() {
        let layers = [(128, 504), (64, 128), (22, 64), (1, 64)]
        let bytes = layers.reduce(0) { $0 + $1.0 * $1.1 + 8 * $1.0 }
        let characters = ChordNetworkWeights.table.withUTF8Buffer { $0.filter { $0 != UInt8(ascii: "\n") }.count }
        #expect(characters == bytes * 5 / 4)
    }

    @Test("A triangle's weights sum to 1, so that a flat spectrum pools to itself")
    func triangles() {
        let bank = TriangleBank(edges: [(10, 20, 40), (100, 101, 102), (900, 950, 990)], binCount: 50, binWidth: 10, leastSum: 1)
        let spectrum = UnsafeMutableBufferPointer<Float>.allocate(capacity: 50)
        let pooled = UnsafeMutableBufferPointer<Float>.allocate(capacity: 3)
        spectrum.initialize(repeating: 2)
        defer {
            spectrum.deallocate()
            pooled.deallocate()
        }
        bank.pool(spectrum, into: pooled)
        #expect(abs(pooled[0] - 2) < 1e-6)
        #expect(pooled[1] == 2)
        #expect(pooled[2] == 0)
    }

    @Test("A spectrum in log frequency peaks at the note that sounds, and moves with the tuning")
    func logFrequency() {
        let spectra = EvidenceSpectra(timing: AnalysisTiming(sampleRate: 48_000))
        for (frequency, cents) in [(440.0, 0.0), (440 * exp2(40 / 1_200.0), 40)] {
            let sound = sine(frequency, amplitude: 0.3, count: 12_288)
            sound.withUnsafeBufferPointer { spectra.transform($0.baseAddress!, length: 12_288) }
            spectra.retune(cents: cents)
            spectra.pool()
            let best = spectra.whole.indices.max { spectra.whole[$0] < spectra.whole[$1] }
            #expect(best == 3 * (69 - 36) + 1)
            #expect(spectra.whole[best ?? 0] == 1)
        }
    }

    @Test("The tuning of a chord is read to a few cents", arguments: [-48.0, -20, 0, 13, 45])
    func tuning(cents: Double) {
        let spectra = EvidenceSpectra(timing: AnalysisTiming(sampleRate: 48_000))
        let sound = strum(frequencies("x02210", cents: cents), duration: 0.5)
        sound.withUnsafeBufferPointer { spectra.transform($0.baseAddress! + 4_800, length: 12_288) }
        var tuning = TuningEstimator()
        #expect(tuning.cents == nil && tuning.correction == 0)
        tuning.add(spectra.wholeMagnitudes, binWidth: spectra.binWidth, referenceHertz: 440)
        #expect(abs((tuning.cents ?? .nan) - cents) < 4)
    }

    @Test("The eight steps of a decision hold as many x as y, all finite")
    func stages() {
        let pipeline = ChordPipeline(sampleRate: 48_000)!
        #expect(pipeline.stages().isEmpty)
        strummed("x32010").withUnsafeBufferPointer { pipeline.push($0) { _ in } }
        let stages = pipeline.stages()
        #expect(stages.count == 8)
        for stage in stages {
            #expect(stage.x.count == stage.y.count && !stage.y.isEmpty)
            #expect(stage.y.allSatisfy { $0.isFinite })
        }
    }

    @Test(
        "Labels and names",
        arguments: [
            (ChordCall.chord(root: 0, kind: .major, bass: 0), "C:maj", "C"),
            (.chord(root: 2, kind: .major, bass: 6), "D:maj/3", "D/F#"),
            (.chord(root: 1, kind: .major, bass: 1), "Db:maj", "Db"),
            (.chord(root: 1, kind: .minor, bass: 1), "C#:min", "C#m"),
            (.chord(root: 8, kind: .minor, bass: 8), "G#:min", "G#m"),
            (.chord(root: 10, kind: .minor, bass: 10), "Bb:min", "Bbm"),
            (.chord(root: 6, kind: .dominantSeventh, bass: 6), "F#:7", "F#7"),
            (.chord(root: 3, kind: .halfDiminishedSeventh, bass: 3), "Eb:hdim7", "Ebm7b5"),
            (.chord(root: 0, kind: .addedNinth, bass: 0), "C:maj(9)", "Cadd9"),
            (.chord(root: 7, kind: .seventhSuspendedFourth, bass: 7), "G:sus4(b7)", "G7sus4"),
            (.singleNote(pitchClass: 7), "N", "G alone"), (.noChord, "N", "no chord"), (.cannotTell, "N", "cannot tell"),
        ])
    func labels(call: ChordCall, label: String, name: String) {
        #expect(call.harteLabel == label)
        #expect(call.name == name)
    }

    @Test("Every class of the classifiers has its own call")
    func classes() {
        var calls: [ChordCall] = []
        for index in 0..<ChordVocabulary.classCount {
            let call = ChordVocabulary.call(index)
            #expect(!calls.contains(call))
            calls.append(call)
        }
        #expect(ChordKind.allCases.count == ChordKind.count)
    }
}
