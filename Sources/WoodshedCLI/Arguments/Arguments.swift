import MusicTheory

/// The words after a subcommand, sorted into options and operands by the subcommand's table.
struct Arguments {
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private var repeated: [String: [String]] = [:]
    private let command: String

    /// Takes `--name value` and `--name=value`; after `--` every word is an operand, and a lone `-` always is one.
    init(_ words: [String], for command: Command) throws {
        self.command = command.name
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw CommandFailure.usage(
                    "\(command.name): unknown option \(name)" + suggestion(for: name, among: command.options.map(\.name))
                        + "; 'woodshed help \(command.name)' lists the options")
            }
            let value = try Self.value(of: option, inline: parts.count > 1 ? String(parts[1]) : nil, from: &rest, command.name)
            values[name] = value
            repeated[name, default: []].append(value)
        }
    }

    private static func value(
        of option: OptionDeclaration, inline: String?, from rest: inout ArraySlice<String>, _ command: String
    ) throws -> String {
        guard let value = option.value else {
            guard inline == nil else { throw CommandFailure.usage("\(command): \(option.name) takes no value; leave out the '='") }
            return ""
        }
        if let inline { return inline }
        // A value may be negative (`--gate -50`) but never looks like another long option.
        guard let next = rest.first, !next.hasPrefix("--") else {
            throw CommandFailure.usage("\(command): \(option.name) needs a value: \(option.name) \(value)")
        }
        rest.removeFirst()
        return next
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value given last.
    func text(_ name: String) -> String? { values[name] }

    /// All values of an option that may be repeated, in their order.
    func texts(_ name: String) -> [String] { repeated[name] ?? [] }

    /// A decimal number inside `range`.
    func number(_ name: String, in range: ClosedRange<Double>, unit: String) throws -> Double? {
        guard let text = values[name] else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw CommandFailure.usage(
                "\(command): \(name) \(text) is not a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))\(unit)")
        }
        return number
    }

    /// A whole number inside `range`.
    func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw CommandFailure.usage(
                "\(command): \(name) \(text) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// One of the cases of an enumeration by its raw value.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ type: Choice.Type) throws -> Choice?
    where Choice.RawValue == String {
        guard let text = values[name] else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        throw CommandFailure.usage(
            "\(command): \(name) \(text) is unknown" + suggestion(for: text, among: known) + "; choose \(known.joined(separator: ", "))")
    }

    /// At most `count` operands.
    func requireOperands(atMost count: Int) throws {
        guard operands.count > count else { return }
        throw CommandFailure.usage(
            "\(command): unexpected '\(operands[count])'; 'woodshed help \(command)' shows what it takes")
    }

    private func plain(_ number: Double) -> String { DecimalText.text(number, decimals: 0) }
}
