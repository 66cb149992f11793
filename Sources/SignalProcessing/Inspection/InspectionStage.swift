/// One step of an analysis as it really went: the arrays it worked on, and what they mean.
public struct InspectionStage: Sendable {
    public let name: String
    /// How `y` came about.
    public let formula: String
    /// Of `y`.
    public let unit: String
    /// Of `x`.
    public let horizontalUnit: String
    public let x: [Double]
    /// As long as `x`; empty where the step was not reached.
    public let y: [Double]
    /// What to see in it, with the numbers of this moment.
    public let note: String

    public init(name: String, formula: String, unit: String, horizontalUnit: String, x: [Double], y: [Double], note: String) {
        self.name = name
        self.formula = formula
        self.unit = unit
        self.horizontalUnit = horizontalUnit
        self.x = x
        self.y = y
        self.note = note
    }
}
