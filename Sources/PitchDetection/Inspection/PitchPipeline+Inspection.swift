import MusicTheory
import SignalProcessing

extension PitchPipeline {
    /// Every step of the last hop with its real arrays; may be called from `onHop`. Allocates: not for the audio path.
    ///
    /// - Parameter observations: the hops up to this one, for the last steps; any number.
    public func inspect(_ observations: [PitchObservation]) -> [InspectionStage] {
        reader.inspect() + [
            Self.stage("Raw readings", "the detector's own, hop by hop", "Hz", observations) { $0.raw?.frequency },
            Self.stage("Tracked readings", "held through bad hops, blank when nothing is to be shown", "Hz", observations) {
                $0.tracked?.frequency
            },
            Self.stage("Uncertainty", "one standard error of the tracked reading", "cents", observations) { $0.tracked?.uncertaintyCents },
            Self.stage("Level", "10 log10(mean square of four hops)", "dB of full scale", observations) { $0.levelDecibels },
            Self.stage("Gate", "level under which nothing is read", "dB of full scale", observations) { $0.gateDecibels },
        ]
    }

    private static func stage(
        _ name: String, _ formula: String, _ unit: String, _ observations: [PitchObservation], value: (PitchObservation) -> Double?
    ) -> InspectionStage {
        let known = observations.filter { value($0) != nil }
        let last = known.last.flatMap(value)
        return InspectionStage(
            name: name, formula: formula, unit: unit, horizontalUnit: "s", x: known.map { $0.time }, y: known.map { value($0) ?? 0 },
            note: last.map { "Last: \(DecimalText.text($0, decimals: 3)) \(unit)." } ?? "None.")
    }
}
