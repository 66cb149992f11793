import CMath
import MusicTheory
import SignalProcessing

extension ChordPipeline {
    /// The eight steps of the last decision, provisional or committed, with the values they worked on; empty before the first one.
    ///
    /// To be called from `onEvent`, or before a second and a half more was pushed: the samples are read back from the history.
    /// Allocates freely; not for every hop.
    public func stages() -> [InspectionStage] {
        guard let window = lastWindow, let decision = lastDecision else { return [] }
        let samples = segmenter.samples(of: window)
        let spectra = reader.spectra
        return [
            levelStage(samples, window), onsetStage(window), windowStage(samples, window), spectrumStage(spectra),
            logFrequencyStage(spectra), evidenceStage(decision), scoreStage(), commitStage(decision),
        ]
    }

    private func times(_ window: StrumWindow) -> [Double] {
        (0..<window.length).map { Double(window.start + $0) / sampleRate }
    }

    private func levelStage(_ samples: UnsafePointer<Float>, _ window: StrumWindow) -> InspectionStage {
        var sum = 0.0
        for index in 0..<window.length { sum += Double(samples[index]) * Double(samples[index]) }
        let decibels = 10 * log10(sum / Double(max(window.length, 1)) + 1e-14)
        return InspectionStage(
            name: "Mono and level", formula: "x[n] = (1 / C) sum of the channels, RMS = sqrt(mean of x^2)", unit: "full scale",
            horizontalUnit: "s",
            x: times(window), y: (0..<window.length).map { Double(samples[$0]) },
            note: "The window of this strum, " + DecimalText.text(decibels, decimals: 1) + " dB of full scale.")
    }

    private func onsetStage(_ window: StrumWindow) -> InspectionStage {
        let flux = segmenter.recentFlux
        return InspectionStage(
            name: "Framing and onset", formula: "f[t] = mean over bands of max(0, L[t] - max(L[t-4], L[t-3], L[t-2]))", unit: "decades",
            horizontalUnit: "s",
            x: flux.map { $0.time }, y: flux.map { $0.value },
            note: "The strum starts at " + DecimalText.text(window.onset, decimals: 3) + " s; its window opens 25 ms later"
                + (window.isCut ? " and ends at the next strum." : "."))
    }

    private func windowStage(_ samples: UnsafePointer<Float>, _ window: StrumWindow) -> InspectionStage {
        let hann = Window(.hann, length: window.length)
        return InspectionStage(
            name: "Window", formula: "w[n] = (1 - cos(2 pi n / N)) / 2", unit: "full scale", horizontalUnit: "s", x: times(window),
            y: (0..<window.length).map { Double(samples[$0] * hann.values[$0]) },
            note: "Both ends fade, so that no edge is taken for a frequency.")
    }

    private func spectrumStage(_ spectra: EvidenceSpectra) -> InspectionStage {
        let count = min(spectra.wholeMagnitudes.count, Int(4_000 / spectra.binWidth))
        return InspectionStage(
            name: "Spectrum", formula: "|X[k]| = (4 / N) |sum of x[n] w[n] exp(-2 pi i k n / N)|", unit: "dB of full scale",
            horizontalUnit: "Hz",
            x: (0..<count).map { Double($0) * spectra.binWidth },
            y: (0..<count).map { 20 * log10(Double(spectra.wholeMagnitudes[$0]) + 1e-6) },
            note: "Each string shows as a row of peaks: its fundamental and its overtones.")
    }

    private func logFrequencyStage(_ spectra: EvidenceSpectra) -> InspectionStage {
        let chroma = Chroma(magnitudes: spectra.wholeMagnitudes, binWidth: spectra.binWidth, tuningCents: spectra.tuningCents)
        var note = "Chroma:"
        for pitchClass in 0..<12 {
            note += " " + ChordCall.noteName(pitchClass) + " " + DecimalText.text(Double(chroma.values[pitchClass]), decimals: 2)
        }
        return InspectionStage(
            name: "Log-frequency evidence", formula: "p(f) = 69 + 12 log2(f / 440), three bins a semitone, 60 dB below the loudest is 0",
            unit: "0 to 1", horizontalUnit: "MIDI number",
            x: (0..<EvidenceSpectra.binCount).map {
                EvidenceSpectra.lowestMidi + Double($0 - 1) / Double(EvidenceSpectra.binsPerSemitone)
            },
            y: spectra.whole.map { Double($0) }, note: note)
    }

    private func evidenceStage(_ decision: StrumDecision) -> InspectionStage {
        let names = decision.heard.pitchClasses.map { decision.call.noteName($0) }
        return InspectionStage(
            name: "Evidence of this strum", formula: "probability that each pitch class sounds", unit: "probability",
            horizontalUnit: "pitch class from C",
            x: (0..<12).map { Double($0) }, y: decision.presence.map { Double($0) },
            note: names.isEmpty ? "No note is heard." : "Heard: " + names.joined(separator: " ") + ".")
    }

    private func scoreStage() -> InspectionStage {
        let scores = reader.evidence.logProbabilities
        let best = scores.indices.max { scores[$0] < scores[$1] } ?? ChordVocabulary.noChord
        return InspectionStage(
            name: "Scores of every chord", formula: "log probability of each of 12 roots x 19 kinds, 12 single notes, and no chord",
            unit: "nepers", horizontalUnit: "class", x: scores.indices.map { Double($0) }, y: scores.map { Double($0) },
            note: "By this window alone: " + ChordVocabulary.call(best).name + ".")
    }

    private func commitStage(_ decision: StrumDecision) -> InspectionStage {
        let belief = filter.belief
        return InspectionStage(
            name: "Commit", formula: "b(c) <- ((1 - h) b(c) + h q(c)) exp(a l(c)), one step a strum", unit: "belief",
            horizontalUnit: "class",
            x: belief.indices.map { Double($0) }, y: belief.map { Double($0) },
            note: decision.call.name + ", belief " + DecimalText.text(decision.confidence, decimals: 3) + ", decided at "
                + DecimalText.text(decision.decided, decimals: 3) + " s; only a newer strum can change it.")
    }
}
