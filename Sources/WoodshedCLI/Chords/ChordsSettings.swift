import ChordRecognition

/// How `woodshed chords` listens.
struct ChordsSettings {
    let pipeline: ChordPipeline.Settings
    let isOffline: Bool
    var reportsFrames: Bool { pipeline.reportsFrames }

    private enum Classifier: String, CaseIterable {
        case network
        case templates
    }

    private enum Vocabulary: String, CaseIterable {
        case full
        case sevenths
        case majmin
    }

    init(_ arguments: Arguments) throws {
        var settings = ChordPipeline.Settings(reportsProvisional: false)
        if try arguments.choice("--classifier", Classifier.self) == .templates { settings.classifier = .templates }
        switch try arguments.choice("--vocabulary", Vocabulary.self) ?? .full {
        case .full: settings.vocabulary = .full
        case .sevenths: settings.vocabulary = .sevenths
        case .majmin: settings.vocabulary = .majorMinor
        }
        settings.referenceHertz = try arguments.number("--a4", in: 300...600, unit: " Hz") ?? settings.referenceHertz
        settings.gateDecibels = try arguments.number("--gate", in: -100...0, unit: " dB") ?? settings.gateDecibels
        isOffline = arguments.has("--offline")
        settings.reportsFrames = arguments.has("--frames")
        if isOffline, settings.reportsFrames {
            throw CommandFailure.usage("chords: --frames shows the live pipeline; leave out --offline")
        }
        pipeline = settings
    }
}
