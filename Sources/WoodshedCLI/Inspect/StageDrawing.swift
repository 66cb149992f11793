import MusicTheory
import SignalProcessing

/// One step of an analysis as a drawing that reads on light and dark paper.
struct StageDrawing {
    let stage: InspectionStage
    let time: Double

    private static let width = 860.0
    private static let height = 420.0
    private static let left = 80.0
    private static let right = 20.0
    private static let top = 56.0
    private static let bottom = 84.0
    /// More values than this have no marks of their own.
    private static let mostMarks = 120

    var text: String {
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 420\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\">",
            "<title>\(escaped(stage.name)) at \(DecimalText.text(time, decimals: 3)) s</title>",
            "<desc>\(escaped(stage.note))</desc>",
            "<rect width=\"860\" height=\"420\" fill=\"#fff\"/>",
            word(stage.name, x: Self.left, y: 24, size: 18), word(stage.formula, x: Self.left, y: 44, colour: "#555"),
            word(stage.note, x: Self.left, y: Self.height - 14, colour: "#333"),
        ]
        let horizontal = Axis(values: stage.x, low: Self.left, high: Self.width - Self.right)
        let vertical = Axis(values: stage.y, low: Self.height - Self.bottom, high: Self.top)
        if let horizontal, let vertical {
            parts += grid(horizontal, vertical)
            // What comes in time or in many values is a line, what is counted is a row of stems.
            let isLine = stage.horizontalUnit == "s" || stage.x.count > Self.mostMarks
            parts.append(isLine ? line(horizontal, vertical) : stems(horizontal, vertical))
            if stage.x.count <= Self.mostMarks { parts.append(marks(horizontal, vertical)) }
        } else {
            parts.append(word("Not reached at this moment.", x: Self.left, y: Self.height / 2, colour: "#555"))
        }
        parts.append("</svg>")
        return parts.joined(separator: "\n") + "\n"
    }

    private func grid(_ horizontal: Axis, _ vertical: Axis) -> [String] {
        var parts: [String] = []
        let floor = Self.height - Self.bottom
        for tick in horizontal.ticks {
            let x = number(horizontal.place(tick))
            parts.append("<path d=\"M\(x) \(number(Self.top))V\(number(floor))\" stroke=\"#e2e2e2\"/>")
            parts.append(
                "<text x=\"\(x)\" y=\"\(number(floor + 18))\" text-anchor=\"middle\" fill=\"#444\">\(horizontal.label(tick))</text>")
        }
        for tick in vertical.ticks {
            let y = number(vertical.place(tick))
            parts.append("<path d=\"M\(number(Self.left)) \(y)H\(number(Self.width - Self.right))\" stroke=\"#e2e2e2\"/>")
            parts.append(
                "<text x=\"\(number(Self.left - 8))\" y=\"\(y)\" dy=\"4\" text-anchor=\"end\" fill=\"#444\">\(vertical.label(tick))</text>")
        }
        parts.append(
            "<text x=\"\(number(Self.width - Self.right))\" y=\"\(number(floor + 36))\" text-anchor=\"end\" fill=\"#444\">\(escaped(stage.horizontalUnit))</text>"
        )
        parts.append("<text x=\"\(number(Self.left))\" y=\"\(number(floor + 36))\" fill=\"#444\">vertical: \(escaped(stage.unit))</text>")
        return parts
    }

    private func line(_ horizontal: Axis, _ vertical: Axis) -> String {
        var path = ""
        for (x, y) in zip(stage.x, stage.y) {
            path += (path.isEmpty ? "M" : "L") + number(horizontal.place(x)) + " " + number(vertical.place(y))
        }
        return "<path d=\"\(path)\" fill=\"none\" stroke=\"#0b5fa5\" stroke-width=\"1.2\"/>"
    }

    /// Deviations stand on zero, levels on the lower edge.
    private func stems(_ horizontal: Axis, _ vertical: Axis) -> String {
        let hasSign = stage.unit.hasPrefix("cents") && vertical.minimum < 0 && vertical.maximum > 0
        let foot = number(vertical.place(hasSign ? 0 : vertical.minimum))
        let paths = zip(stage.x, stage.y).map { "M\(number(horizontal.place($0))) \(foot)V\(number(vertical.place($1)))" }
        return "<path d=\"\(paths.joined())\" stroke=\"#0b5fa5\"/>"
    }

    private func marks(_ horizontal: Axis, _ vertical: Axis) -> String {
        zip(stage.x, stage.y).map {
            "<circle cx=\"\(number(horizontal.place($0)))\" cy=\"\(number(vertical.place($1)))\" r=\"3\" fill=\"#0b5fa5\"/>"
        }.joined()
    }

    private func word(_ text: String, x: Double, y: Double, size: Int = 13, colour: String = "#111") -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(size)\" fill=\"\(colour)\">\(escaped(text))</text>"
    }

    private func number(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }

    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}

/// Values laid along an edge of a drawing.
private struct Axis {
    let minimum: Double
    let maximum: Double
    private let low: Double
    private let high: Double
    private let step: Double

    /// Nil without a finite value.
    init?(values: [Double], low: Double, high: Double) {
        let finite = values.filter(\.isFinite)
        guard var first = finite.min(), var last = finite.max() else { return nil }
        if last - first < 1e-9 {
            first -= 1
            last += 1
        }
        // About six ticks at 1, 2 or 5 times a power of ten.
        var size = 1e-7
        let steps = [2, 2.5, 2.0]
        var turn = 0
        while (last - first) / size > 7 {
            size *= steps[turn % 3]
            turn += 1
        }
        (minimum, maximum, step) = (first, last, size)
        (self.low, self.high) = (low, high)
    }

    func place(_ value: Double) -> Double { low + (value - minimum) / (maximum - minimum) * (high - low) }

    var ticks: [Double] {
        let first = Int((minimum / step).rounded(.up))
        let last = Int((maximum / step).rounded(.down))
        return first <= last ? (first...last).map { Double($0) * step } : []
    }

    /// As many decimals as the step needs.
    func label(_ tick: Double) -> String {
        var decimals = 0
        var size = step
        while size < 0.999, decimals < 7 {
            size *= 10
            decimals += 1
        }
        return DecimalText.text(tick, decimals: decimals)
    }
}
