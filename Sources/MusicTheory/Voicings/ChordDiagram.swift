/// A chord diagram as scalable vector graphics.
///
/// Strings stand upright, the nut on top. × is a string that is not played, ○ an open one, a dot carries its finger's number, and one finger across
/// equal frets is a bar. Above the first frets the number of the top row stands beside it.
public struct ChordDiagram: Sendable {
    public enum Colours: Equatable, Sendable {
        case light, dark
    }

    public var title: String
    public var shape: FretShape
    public var fingering: Fingering?
    public var colours = Colours.light
    /// Mirrors the picture only; shape and fingers stay as they are.
    public var isLeftHanded = false

    public init(title: String, shape: FretShape, fingering: Fingering? = nil) {
        self.title = title
        self.shape = shape
        self.fingering = fingering
    }

    private static let left = 36
    private static let top = 52
    private static let stringGap = 24
    private static let fretGap = 30

    private var pressed: [Int] { shape.frets.compactMap { $0 }.filter { $0 > 0 } }
    /// The fret of the top row: 1 where everything fits below the nut.
    private var firstFret: Int { (pressed.max() ?? 0) <= 4 ? 1 : pressed.min() ?? 1 }
    private var rows: Int { max(4, (pressed.max() ?? 0) - firstFret + 1) }
    private var strings: Int { max(shape.frets.count, 1) }

    private func x(_ course: Int) -> Int { Self.left + (isLeftHanded ? strings - 1 - course : course) * Self.stringGap }
    private func y(_ fret: Int) -> Int { Self.top + (fret - firstFret) * Self.fretGap + Self.fretGap / 2 }

    /// A whole `<svg>` element with title and description for screen readers.
    public var svg: String {
        let ink = colours == .light ? "#1a1a1a" : "#f2f2f2"
        let paper = colours == .light ? "#ffffff" : "#161616"
        let width = Self.left * 2 + (strings - 1) * Self.stringGap
        let height = Self.top + rows * Self.fretGap + 14
        var svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\""
        svg += " font-family=\"sans-serif\" text-anchor=\"middle\">\n"
        svg += "<title>" + Self.escaped(title) + "</title>\n<desc>" + Self.escaped(description) + "</desc>\n"
        svg += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"" + paper + "\"/>\n"
        svg += label(title, x: width / 2, y: 22, size: 18, fill: ink)
        svg += grid(ink)
        svg += markers(ink)
        svg += fingers(ink, paper)
        return svg + "</svg>\n"
    }

    /// The shape in words, from the low string to the high one.
    public var description: String {
        var text = ""
        for (course, fret) in shape.frets.enumerated() {
            if course > 0 { text += ", " }
            text += "string \(strings - course) "
            guard let fret else {
                text += "not played"
                continue
            }
            text += fret == 0 ? "open" : "fret \(fret)"
            if let finger = fingering?.fingers[course], finger > 0 { text += finger == Fingering.thumb ? " thumb" : " finger \(finger)" }
        }
        return text
    }

    private func grid(_ ink: String) -> String {
        let right = Self.left + (strings - 1) * Self.stringGap
        let bottom = Self.top + rows * Self.fretGap
        var svg = ""
        for row in 0...rows {
            let y = Self.top + row * Self.fretGap
            let weight = row == 0 && firstFret == 1 ? 5 : 1
            svg += line(Self.left, y, right, y, ink, weight)
        }
        for string in 0..<strings {
            let x = Self.left + string * Self.stringGap
            svg += line(x, Self.top, x, bottom, ink, 1)
        }
        if firstFret > 1 {
            let x = isLeftHanded ? right + 22 : Self.left - 22
            svg += label("\(firstFret)", x: x, y: y(firstFret) + 5, size: 14, fill: ink)
        }
        return svg
    }

    private func markers(_ ink: String) -> String {
        var svg = ""
        for (course, fret) in shape.frets.enumerated() where (fret ?? 0) == 0 {
            svg += label(fret == nil ? "×" : "○", x: x(course), y: Self.top - 8, size: 15, fill: ink)
        }
        return svg
    }

    private func fingers(_ ink: String, _ paper: String) -> String {
        var svg = ""
        for barre in fingering?.barres ?? [] {
            let ends = [x(barre.courses.lowerBound), x(barre.courses.upperBound)]
            let start = min(ends[0], ends[1]) - 9
            let length = max(ends[0], ends[1]) + 9 - start
            svg +=
                "<rect class=\"barre\" x=\"\(start)\" y=\"\(y(barre.fret) - 9)\" width=\"\(length)\" height=\"18\" rx=\"9\" fill=\"" + ink
                + "\"/>\n"
        }
        for (course, fret) in shape.frets.enumerated() {
            guard let fret, fret > 0 else { continue }
            svg += "<circle cx=\"\(x(course))\" cy=\"\(y(fret))\" r=\"9\" fill=\"" + ink + "\"/>\n"
            if let finger = fingering?.fingers[course], finger > 0 {
                svg += label(finger == Fingering.thumb ? "T" : "\(finger)", x: x(course), y: y(fret) + 4, size: 12, fill: paper)
            }
        }
        return svg
    }

    private func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ ink: String, _ weight: Int) -> String {
        "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" stroke=\"" + ink + "\" stroke-width=\"\(weight)\"/>\n"
    }

    private func label(_ text: String, x: Int, y: Int, size: Int, fill: String) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"" + fill + "\">" + Self.escaped(text) + "</text>\n"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: if scalar.value >= 32 { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }
}
