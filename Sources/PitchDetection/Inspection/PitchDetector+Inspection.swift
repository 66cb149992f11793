import CMath
import MusicTheory
import SignalProcessing

extension PitchDetector {
    /// What the last look reached; later fields are nil when an earlier step ended it. Where a first look through the short window left
    /// doubt, this is the second one through the long window.
    struct Trace {
        /// Samples of the window the spectrum was taken through; 0 when there was too little or nothing to look at.
        var windowLength = 0
        var floor: NoiseFloor?
        var match: CombMatch?
        var fitted: StiffStringFit.Result?
    }

    /// The steps of the last call of `measure`, from the samples to the string.
    ///
    /// - Parameter samples: the last `AnalysisFormat.longWindow` samples, oldest first.
    func inspect(_ samples: UnsafePointer<Float>) -> [InspectionStage] {
        [
            inputStage(samples), windowStage(samples), spectrumStage(), floorStage(), peakStage(), combStage(), partialStage(),
            ratioStage(),
        ]
    }

    private func inputStage(_ samples: UnsafePointer<Float>) -> InspectionStage {
        let length = AnalysisFormat.longWindow
        return InspectionStage(
            name: "Input", formula: "x[n], cleaned and resampled to 12 kHz", unit: "full scale", horizontalUnit: "s",
            x: times(length), y: (0..<length).map { Double(samples[$0]) }, note: "The newest 171 ms; 0 s is the end of the frame.")
    }

    private func windowStage(_ samples: UnsafePointer<Float>) -> InspectionStage {
        let length = trace.windowLength
        let first = AnalysisFormat.longWindow - length
        let y = (0..<length).map { index -> Double in
            let weight = cos(Double.pi * ((Double(index) + 0.5) / Double(length) - 0.5))
            return Double(samples[first + index]) * weight * weight
        }
        return InspectionStage(
            name: "Window", formula: "x[n] cos²(π u), -1/2 < u < 1/2", unit: "full scale", horizontalUnit: "s", x: times(length), y: y,
            note: length == 0
                ? "No window: silence, or too soon after an attack."
                : "A Hann window of \(length) samples; it never reaches back over an attack.")
    }

    private func spectrumStage() -> InspectionStage {
        let bins = trace.windowLength > 0 ? AnalysisFormat.binCount : 0
        return InspectionStage(
            name: "Power spectrum", formula: "P[k] = |Σ x[n] w²[n] exp(-2πi k n / 2048)|² / Σ w⁴[n]", unit: "dB", horizontalUnit: "Hz",
            x: frequencies(bins), y: (0..<bins).map { Self.decibels(Double(spectrum.power[$0])) },
            note: "White noise of variance s² reads s² in every bin, whatever the window.")
    }

    private func floorStage() -> InspectionStage {
        let floor = trace.floor
        let bins = floor == nil ? 0 : AnalysisFormat.binCount
        return InspectionStage(
            name: "Noise floor", formula: "25th percentile of P in 13 bands / 0.2877, straight in log P over log f", unit: "dB",
            horizontalUnit: "Hz", x: frequencies(bins), y: (0..<bins).map { Self.decibels(Double(floor?.power(at: $0) ?? 0)) },
            note: floor == nil
                ? "No floor is known yet: the window is too short to see between the partials."
                : "What is left of the spectrum when every partial is taken away.")
    }

    private func peakStage() -> InspectionStage {
        let count = trace.windowLength > 0 ? peaks.count : 0
        return InspectionStage(
            name: "Peaks", formula: "local maxima 9 dB over the floor that are no side lobe; parabola through log P", unit: "dB",
            horizontalUnit: "Hz", x: (0..<count).map { Double(peaks[$0].frequency) }, y: (0..<count).map { Double(peaks[$0].level) },
            note: "\(count) peaks.")
    }

    private func combStage() -> InspectionStage {
        var x: [Double] = []
        var y: [Double] = []
        if trace.windowLength > 0, peaks.count > 0 {
            // Every ten cents over the range of fundamentals of strings.
            var candidate = AnalysisFormat.lowestFundamental
            while candidate < 1_400 {
                x.append(candidate)
                y.append(Double(comb.bestScore(Float(candidate), peaks, spectrum.windowLength)))
                candidate *= exp2(10 / 1_200.0)
            }
        }
        let note =
            trace.match.map {
                "Best: \(DecimalText.text(Double($0.frequency), decimals: 2)) Hz with \(DecimalText.text(Double($0.score), decimals: 1)) dB; real notes have 14 and more."
            } ?? "No candidate."
        return InspectionStage(
            name: "Comb", formula: "Σ max(0, excess - 6) (1 - (d / tolerance)²) - 6 missing - 0.5 index(B)", unit: "dB explained",
            horizontalUnit: "Hz", x: x, y: y, note: note)
    }

    private func partialStage() -> InspectionStage {
        let used = usedPartials
        var x: [Double] = []
        var y: [Double] = []
        var note = "No string was fitted."
        if let fitted = trace.fitted {
            x = used.map { stringFit.numbers[$0] }
            y = used.map {
                AnalysisFormat.centsPerNeper * log(stringFit.frequencies[$0] / (stringFit.numbers[$0] * fitted.firstPartial))
            }
            note =
                "f1 = \(DecimalText.text(fitted.firstPartial, decimals: 4)) Hz ± \(DecimalText.text(fitted.sigmaCents, decimals: 3)) cents from \(fitted.usedCount) partials; "
                + "B = \(DecimalText.text(fitted.inharmonicity * 1e6, decimals: 1))e-6."
        }
        return InspectionStage(
            name: "Partials", formula: "1200 log2(f_k / (k f_1)); a stiff string has 600 log2((1 + B k²) / (1 + B))",
            unit: "cents from k f1", horizontalUnit: "partial", x: x, y: y, note: note)
    }

    private func ratioStage() -> InspectionStage {
        let used = usedPartials
        let total = used.reduce(0.0) { $0 + ratios[$1] }
        return InspectionStage(
            name: "Signal to noise", formula: "10 log10(A_k² / noise around f_k)", unit: "dB", horizontalUnit: "partial",
            x: used.map { Double(fit.numbers[$0]) }, y: used.map { Self.decibels(ratios[$0]) },
            note:
                "Together \(DecimalText.text(Self.decibels(total), decimals: 1)) dB; under 22 nothing is a note, from 60 on the first reading is shown."
        )
    }

    private var usedPartials: [Int] {
        trace.fitted == nil ? [] : (0..<fit.count).filter { stringFit.isUsed[$0] }
    }

    private func times(_ length: Int) -> [Double] {
        (0..<length).map { Double($0 - length) / AnalysisFormat.sampleRate }
    }

    private func frequencies(_ bins: Int) -> [Double] { (0..<bins).map { Double($0) * AnalysisFormat.binWidth } }

    /// Floor -200 dB: digital silence has a place on the paper.
    private static func decibels(_ power: Double) -> Double { 10 * log10(max(power, 1e-20)) }
}
