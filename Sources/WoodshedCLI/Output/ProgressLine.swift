import Foundation
import MusicTheory

/// Tells on standard error how far long work has come; silent during the first two seconds.
struct ProgressLine {
    private let name: String
    private let start = ContinuousClock.now
    private var next: ContinuousClock.Instant
    private var isShown = false

    init(name: String) {
        self.name = name
        next = start + .seconds(2)
    }

    /// `fraction` from 0 to 1, or nil when the length is unknown; `seconds` of sound are done.
    mutating func update(fraction: Double?, seconds: Double) {
        let now = ContinuousClock.now
        guard now >= next else { return }
        next = now + (Terminal.errorIsTerminal ? .milliseconds(250) : .seconds(10))
        let share = fraction.map { " (\(DecimalText.text(min(1, $0) * 100, decimals: 0)) %)" } ?? ""
        let text = "\(name): \(DecimalText.text(seconds, decimals: 0)) s of sound done\(share)"
        FileHandle.standardError.write(Data((Terminal.errorIsTerminal ? "\r\(text)\u{1B}[K" : text + "\n").utf8))
        isShown = true
    }

    /// Clears the line on a terminal.
    mutating func finish() {
        if isShown, Terminal.errorIsTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        isShown = false
    }
}
