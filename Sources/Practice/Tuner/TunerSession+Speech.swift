extension TunerSession {
    /// The reading for a screen reader, in whole cents: "A2, 3 cents sharp", "A2, in tune"; empty without a reading.
    public var spokenReading: String {
        guard let reading else { return "" }
        let name = reading.label.spoken
        switch lamp {
        case .quiet: return name
        case .inTune: return name + ", in tune"
        case .cannotTell: return name + ", cannot tell"
        case .close, .adjust:
            let cents = Int(min(9_999, reading.cents.magnitude).rounded())
            let side = reading.cents < 0 ? " flat" : " sharp"
            return name + ", \(cents)" + (cents == 1 ? " cent" : " cents") + (cents == 0 ? " off" : side)
        }
    }
}
