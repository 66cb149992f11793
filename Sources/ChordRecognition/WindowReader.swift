import CMath

/// Turns the samples of one evidence window into a classifier's evidence, in the tuning of the instrument.
final class WindowReader {
    let spectra: EvidenceSpectra
    let evidence = ChordEvidence()
    private let network: ChordNetwork?
    private let templates: TemplateClassifier?
    private var tuning = TuningEstimator()
    private let referenceHertz: Double
    private let vocabulary: ChordVocabulary

    init(timing: AnalysisTiming, settings: ChordPipeline.Settings) {
        spectra = EvidenceSpectra(timing: timing)
        referenceHertz = settings.referenceHertz
        vocabulary = settings.vocabulary
        network = settings.classifier == .network ? ChordNetwork() : nil
        templates = settings.classifier == .templates ? TemplateClassifier() : nil
    }

    /// Cents by which the instrument stands above the reference pitch, where that is clear.
    var tuningCents: Double? { tuning.cents }

    /// Reads `length` samples. Only what is decided, and not what is provisional, teaches the tuning.
    func read(_ samples: UnsafePointer<Float>, length: Int, isProvisional: Bool) {
        spectra.transform(samples, length: length)
        if !isProvisional {
            tuning.add(spectra.wholeMagnitudes, binWidth: spectra.binWidth, referenceHertz: referenceHertz)
        }
        spectra.retune(cents: 1200 * log2(referenceHertz / 440) + tuning.correction)
        spectra.pool()
        if let network {
            network.score(spectra, into: evidence)
            // Templates only compete: what may not be named simply does not take part, as in the published chain.
            evidence.fold(into: vocabulary)
        }
        templates?.score(spectra, into: evidence)
    }

    /// After silence the next sound may be another instrument; its tuning is learned anew.
    func forgetChord() { tuning.reset() }
}
