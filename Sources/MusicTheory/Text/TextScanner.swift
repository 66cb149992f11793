/// Reads a text one Unicode scalar after another; positions are those of `NotationError`.
struct TextScanner {
    let scalars: [Unicode.Scalar]
    var position = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    var isAtEnd: Bool { position >= scalars.count }
    var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    func peek(_ distance: Int = 1) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    mutating func advance() { position += 1 }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    /// Takes `text` if it comes next, letter for letter.
    mutating func take(_ text: String) -> Bool {
        var end = position
        for scalar in text.unicodeScalars {
            guard end < scalars.count, scalars[end] == scalar else { return false }
            end += 1
        }
        position = end
        return true
    }

    mutating func skipBlanks() {
        while let scalar = current, Self.isBlank(scalar) { position += 1 }
    }

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 32 || scalar.value == 0xA0
    }

    /// Decimal digits as an integer, at most nine of them; nil when there is none here or there are more.
    mutating func takeInteger() -> Int? {
        var value = 0
        var digits = 0
        while let scalar = current, let digit = Self.digit(scalar), digits < 10 {
            value = value * 10 + digit
            digits += 1
            position += 1
        }
        return digits == 0 || digits > 9 ? nil : value
    }

    static func digit(_ scalar: Unicode.Scalar) -> Int? {
        scalar.value >= 48 && scalar.value <= 57 ? Int(scalar.value) - 48 : nil
    }

    /// A decimal number with an optional sign, without exponent.
    mutating func takeDecimal() -> Double? {
        let start = position
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        var value = 0.0
        var scale = 1.0
        var digits = 0
        var isFraction = false
        while let scalar = current {
            if let digit = Self.digit(scalar) {
                digits += 1
                // Beyond 17 significant digits a double holds no more; larger whole numbers only grow.
                value = value * 10 + Double(digit)
                if isFraction { scale *= 10 }
            } else if scalar == ".", !isFraction {
                isFraction = true
            } else {
                break
            }
            position += 1
        }
        guard digits > 0, digits <= 30 else {
            position = start
            return nil
        }
        return (isNegative ? -value : value) / scale
    }
}
