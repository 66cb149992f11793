import MusicTheory

extension DecimalText {
    /// With exactly `decimals` digits after the point, and `+` before what is not negative.
    static func signed(_ number: Double, fixed decimals: Int) -> String {
        let text = text(number, decimals: decimals)
        return text.hasPrefix("-") || number.isNaN ? text : "+" + text
    }
}
