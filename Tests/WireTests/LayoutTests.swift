import Testing
import Wire

@Suite("The byte layout between the engine and the page")
struct LayoutTests {
    static let layouts = [
        TunerSnapshot.layout, StringRecord.layout, TuningRecord.layout, TemperamentRecord.layout, PlaySnapshot.layout, PlaceRecord.layout,
        KeyNameRecord.layout, PlayEventRecord.layout, PresetRecord.layout,
    ]

    @Test(arguments: layouts.indices) func fieldsNeitherOverlapNorStandOut(index: Int) {
        let layout = Self.layouts[index]
        var owner = [String?](repeating: nil, count: layout.size)
        func claim(_ name: String, _ range: Range<Int>) {
            #expect(range.upperBound <= layout.size, "\(name) stands out")
            for byte in range.clamped(to: 0..<layout.size) {
                #expect(owner[byte] == nil, "\(name) lies on \(owner[byte] ?? "")")
                owner[byte] = name
            }
        }
        for field in layout.fields { claim("\(field.name)", field.offset..<field.offset + field.type.size) }
        for row in layout.rows { claim("\(row.name)", row.offset..<row.offset + row.capacity * row.layout.size) }
    }

    @Test(arguments: layouts.indices) func fieldsAreAligned(index: Int) {
        let layout = Self.layouts[index]
        for field in layout.fields { #expect(field.offset % field.type.alignment == 0, "\(field.name)") }
        #expect(layout.size % 8 == 0)
        for row in layout.rows { #expect(row.offset % 8 == 0 && row.layout.size % 8 == 0, "\(row.name)") }
    }

    @Test(arguments: layouts.indices) func namesAreUnique(index: Int) {
        let layout = Self.layouts[index]
        let names = layout.fields.map { "\($0.name)" } + layout.rows.map { "\($0.name)" }
        #expect(Set(names).count == names.count)
    }

    @Test func commandsHaveTheirOwnNumberAndName() {
        #expect(Set(Command.allCases.map(\.rawValue)).count == Command.allCases.count)
        #expect(Set(Command.allCases.map { "\($0.name)" }).count == Command.allCases.count)
        #expect(Set(PlayCommand.allCases.map(\.rawValue)).count == PlayCommand.allCases.count)
        #expect(Enumeration(of: .commandResult).cases.count == 5)
        #expect(CommandResult.noEngine.rawValue == 4)
    }
}
