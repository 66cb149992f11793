import Foundation
import MusicTheory
import SoundFontSampler

/// How a piece is rendered, from the words of the call.
struct RenderSettings {
    let output: String
    let soundFont: String?
    let program: Int?
    let bank: Int
    let sampleRate: Int
    let gain: Float
    let masterTuning: Float
    let reverb: Float
    let isLimited: Bool

    /// The level of a sampler whose chords stay below full scale.
    private static let defaultGain = -10.0

    init(_ arguments: Arguments) throws {
        guard let output = arguments.text("-o") else {
            throw CommandFailure.usage("render: no file to write; add -o OUT.wav")
        }
        self.output = output
        soundFont = arguments.text("--soundfont")
        program = try arguments.integer("--program", in: 0...127)
        bank = try arguments.integer("--bank", in: 0...128) ?? 0
        sampleRate = try arguments.integer("--rate", in: 8_000...192_000) ?? 48_000
        let decibels = try arguments.number("--gain", in: -60...20, unit: " dB") ?? Self.defaultGain
        gain = Float(pow(10, decibels / 20))
        let a4 = try arguments.number("--a4", in: 300...600, unit: " Hz") ?? 440
        masterTuning = Float(1_200 * log2(a4 / 440))
        reverb = Float(try arguments.number("--reverb", in: 0...1, unit: "") ?? 0.25)
        isLimited = try arguments.choice("--limiter", Switch.self) != .off
    }

    /// A sampler so set, with the bank loaded.
    func sampler(_ bank: Bank) -> Sampler {
        let sampler = Sampler(sampleRate: Double(sampleRate), configuration: Sampler.Configuration(limits: isLimited))
        sampler.gain = gain
        sampler.reverbLevel = reverb
        sampler.masterTuning = masterTuning
        sampler.load(bank)
        return sampler
    }

    private enum Switch: String, CaseIterable {
        case on
        case off
    }
}
