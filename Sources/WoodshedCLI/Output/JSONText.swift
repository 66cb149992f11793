import MusicTheory

/// A JSON value that keeps the order of its keys.
indirect enum JSONText {
    case null
    case string(String)
    case integer(Int)
    case boolean(Bool)
    /// `null` where it is not finite: JSON has no NaN.
    case decimal(Double, decimals: Int)
    case array([JSONText])
    case object([(String, JSONText)])

    /// The value on one line.
    var line: String {
        switch self {
        case .null: return "null"
        case .string(let text): return Self.quoted(text)
        case .integer(let number): return String(number)
        case .boolean(let flag): return flag ? "true" : "false"
        case .decimal(let number, let decimals):
            let text = DecimalText.text(number, decimals: decimals)
            return text == "nan" ? "null" : text
        case .array(let values): return "[" + values.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            return "{" + members.map { Self.quoted($0.0) + ":" + $0.1.line }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
