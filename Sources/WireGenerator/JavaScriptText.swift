import Wire

/// Collects the lines of the generated module.
final class JavaScriptText {
    private(set) var text = ""

    func line(_ line: String) {
        text += line + "\n"
    }

    func enumeration(_ enumeration: Enumeration) {
        let names = enumeration.cases.map { "'\($0)'" }
        line("")
        line("/** @typedef {\(names.joined(separator: " | "))} \(enumeration.name) */")
        line("/** @type {readonly \(enumeration.name)[]} */")
        line("export const \(plural(enumeration.name)) = Object.freeze([\(names.joined(separator: ", "))]);")
    }

    /// - Parameter list: name, number and meaning of each command.
    func commands(_ name: String, _ list: [(StaticString, Int32, StaticString)]) {
        line("")
        line("/** The commands; each goes with one number. */")
        line("export const \(name) = Object.freeze({")
        for (command, number, meaning) in list {
            line("  /** \(meaning) */")
            line("  \(command): \(number),")
        }
        line("});")
    }

    func textReader() {
        line("")
        line("const decoder = new TextDecoder();")
        line("")
        line("/** @param {DataView} view @param {number} offset @param {number} capacity */")
        line("function text(view, offset, capacity) {")
        line("  let end = 0;")
        line("  while (end < capacity && view.getUint8(offset + end) !== 0) end += 1;")
        line("  return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + offset, end));")
        line("}")
    }

    func record(_ layout: Layout) {
        line("")
        line("/**")
        line(" * \(layout.meaning)")
        line(" * @typedef {object} \(layout.name)")
        for field in layout.fields {
            line(" * @property {\(typeName(of: field))} \(field.name) \(field.meaning)")
        }
        for row in layout.rows {
            line(" * @property {\(row.layout.name)[]} \(row.name) \(row.meaning)")
        }
        line(" */")
        line("export const \(lowercasedFirst(layout.name))Size = \(layout.size);")
        line("")
        line("/** @param {DataView} view @param {number} [start] @returns {\(layout.name)} */")
        line("export function decode\(layout.name)(view, start = 0) {")
        line("  return {")
        for field in layout.fields {
            line("    \(field.name): \(reading(field)),")
        }
        for row in layout.rows {
            line(
                "    \(row.name): Array.from({ length: Math.min(\(row.capacity), \(value(row.count))) }, (_, index) =>"
                    + " decode\(row.layout.name)(view, start + \(row.offset) + index * \(row.layout.size))),")
        }
        line("  };")
        line("}")
    }

    private func typeName(of field: Field) -> String {
        switch field.type {
        case .boolean: "boolean"
        case .text: "string"
        case .enumeration(let identifier): "\(Enumeration(of: identifier).name)"
        default: "number"
        }
    }

    private func reading(_ field: Field) -> String {
        switch field.type {
        case .boolean: "view.getUint8(start + \(field.offset)) !== 0"
        case .text(let capacity): "text(view, start + \(field.offset), \(capacity))"
        case .enumeration(let identifier):
            "\(plural(Enumeration(of: identifier).name))[view.getUint8(start + \(field.offset))]"
        default: value(field)
        }
    }

    private func value(_ field: Field) -> String {
        switch field.type {
        case .signed8: "view.getInt8(start + \(field.offset))"
        case .unsigned16: "view.getUint16(start + \(field.offset), true)"
        case .unsigned32: "view.getUint32(start + \(field.offset), true)"
        case .float32: "view.getFloat32(start + \(field.offset), true)"
        case .float64: "view.getFloat64(start + \(field.offset), true)"
        case .unsigned8, .boolean, .enumeration, .text: "view.getUint8(start + \(field.offset))"
        }
    }

    /// The constant that lists the names of an enumeration: `lamps`, `languages`, `accidentals`.
    private func plural(_ name: StaticString) -> String {
        let first = lowercasedFirst(name)
        if first.hasSuffix("ss") { return first + "es" }
        return first.hasSuffix("s") ? first : first + "s"
    }

    private func lowercasedFirst(_ name: StaticString) -> String {
        let text = "\(name)"
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
