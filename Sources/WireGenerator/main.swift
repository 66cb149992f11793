import Wire

let javaScript = JavaScriptText()
javaScript.line("// Written by `swift run WireGenerator` from Sources/Wire: change the table there, then run Scripts/check-wire --write.")
javaScript.line("")
javaScript.line("export const wireVersion = \(TunerSnapshot.currentVersion);")
for identifier in Enumeration.Identifier.allCases {
    javaScript.enumeration(Enumeration(of: identifier))
}
javaScript.commands("Command", Command.allCases.map { ($0.name, $0.rawValue, $0.meaning) })
javaScript.commands("PlayCommand", PlayCommand.allCases.map { ($0.name, $0.rawValue, $0.meaning) })
javaScript.textReader()
for layout in [
    StringRecord.layout, TunerSnapshot.layout, TuningRecord.layout, TemperamentRecord.layout, PlaceRecord.layout, PlaySnapshot.layout,
    KeyNameRecord.layout, PlayEventRecord.layout, PresetRecord.layout,
] {
    javaScript.record(layout)
}
print(javaScript.text, terminator: "")
