/// Decimal text of numbers, rounded half away from zero: the same digits natively and as WebAssembly, without the weight of the general printer.
public enum DecimalText {
    /// A number with exactly `decimals` digits after the point, 0...9; `nan` for NaN, and magnitudes beyond 1e9 are held there.
    public static func text(_ value: Double, decimals: Int) -> String {
        if value.isNaN { return "nan" }
        let places = min(max(decimals, 0), 9)
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let units = Int64((min(max(value, -1e9), 1e9) * scale).rounded(.toNearestOrAwayFromZero))
        var digits: [UInt8] = []
        var rest = units.magnitude
        while rest > 0 || digits.count <= places {
            if places > 0, digits.count == places, digits.last != UInt8(ascii: ".") { digits.append(UInt8(ascii: ".")) }
            digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            if rest == 0, digits.count > places { break }
        }
        if units < 0 { digits.append(UInt8(ascii: "-")) }
        return String(decoding: digits.reversed(), as: UTF8.self)
    }

    /// With exactly `decimals` digits after the point, and `+` before what is not negative.
    public static func signed(_ value: Double, fixed decimals: Int) -> String {
        let text = text(value, decimals: decimals)
        let isBare = value.isNaN || text.utf8.first == UInt8(ascii: "-")
        return isBare ? text : "+" + text
    }

    /// As `text`, with a plus sign for positive numbers and without trailing zeros.
    static func signed(_ value: Double, decimals: Int) -> String {
        var bytes = Array(text(value, decimals: decimals).utf8)
        if decimals > 0 {
            while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
            if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        }
        return (value > 0 ? "+" : "") + String(decoding: bytes, as: UTF8.self)
    }
}
