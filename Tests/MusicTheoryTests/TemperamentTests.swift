import MusicTheory
import Testing

@Suite struct TemperamentTests {
    /// Cents above C as printed in Barbour's and Jorgensen's tables, rounded to a tenth.
    @Test(arguments: [
        ("pythagorean", [0, 113.7, 203.9, 294.1, 407.8, 498.0, 611.7, 702.0, 815.6, 905.9, 996.1, 1109.8]),
        ("meantone-quarter", [0, 76.0, 193.2, 310.3, 386.3, 503.4, 579.5, 696.6, 772.6, 889.7, 1006.8, 1082.9]),
        ("werckmeister-3", [0, 90.2, 192.2, 294.1, 390.2, 498.0, 588.3, 696.1, 792.2, 888.3, 996.1, 1092.2]),
        ("werckmeister-4", [0, 82.4, 196.1, 294.1, 392.2, 498.0, 588.3, 694.1, 784.4, 890.2, 1003.9, 1086.3]),
        ("kirnberger-3", [0, 90.2, 193.2, 294.1, 386.3, 498.0, 590.2, 696.6, 792.2, 889.7, 996.1, 1088.3]),
        ("vallotti", [0, 94.1, 196.1, 298.0, 392.2, 502.0, 592.2, 698.0, 796.1, 894.1, 1000.0, 1090.2]),
        ("young-2", [0, 90.2, 196.1, 294.1, 392.2, 498.0, 588.3, 698.0, 792.2, 894.1, 996.1, 1090.2]),
        ("kellner", [0, 90.2, 194.5, 294.1, 389.1, 498.0, 588.3, 697.3, 792.2, 891.8, 996.1, 1091.0]),
        ("neidhardt-village", [0, 94.1, 196.1, 296.1, 392.2, 498.0, 592.2, 698.0, 796.1, 894.1, 996.1, 1092.2]),
        ("lehman", [0, 98.0, 196.1, 298.0, 392.2, 502.0, 596.1, 698.0, 798.0, 894.1, 998.0, 1094.1]),
        ("just", [0, 111.7, 203.9, 315.6, 386.3, 498.0, 590.2, 702.0, 813.7, 884.4, 1017.6, 1088.3]),
    ])
    func centsAboveC(identifier: String, cents: [Double]) throws {
        let temperament = try #require(Temperament.named(identifier: identifier))
        for (step, expected) in cents.enumerated() {
            let actual = temperament.offset(ofPitchClass: step) - temperament.offset(ofPitchClass: 0) + Double(step * 100)
            #expect(abs(actual - expected) < 0.11, "\(identifier) \(step): \(actual)")
        }
    }

    @Test func thereAreTwelveOrMoreWithSources() {
        #expect(Temperament.catalogue.count >= 13)
        for temperament in Temperament.catalogue.dropFirst() { #expect(!temperament.source.isEmpty) }
        #expect(Set(Temperament.catalogue.map(\.identifier)).count == Temperament.catalogue.count)
    }

    @Test func everyKeyKeepsA4() {
        for temperament in Temperament.catalogue {
            for tonic in 0..<12 {
                #expect(temperament.pitch(of: Note(midi: 69), tonic: tonic).midi == 69)
                // The intervals move with the tonic.
                for step in 0..<12 {
                    let inKey = temperament.offset(ofPitchClass: (tonic + step) % 12, tonic: tonic)
                    let inC = temperament.offset(ofPitchClass: step)
                    let tonicDifference = temperament.offset(ofPitchClass: tonic, tonic: tonic) - temperament.offset(ofPitchClass: 0)
                    #expect(abs(inKey - inC - tonicDifference) < 1e-9)
                }
            }
        }
    }

    @Test func nearestNoteIsMeasuredFromTheTemperedPitch() throws {
        let meantone = try #require(Temperament.named(identifier: "meantone-quarter"))
        // From A down to C is a meantone minor third and octaves: C lies 10.3 cents above its equal place.
        let nearest = try #require(meantone.nearestNote(to: Pitch(midi: 60)))
        #expect(nearest.note.midi == 60)
        #expect(abs(nearest.cents + 10.26) < 0.01)
        #expect(Temperament.equal.nearestNote(to: Pitch(midi: .nan)) == nil)
    }
}
