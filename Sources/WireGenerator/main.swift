import Wire

let javaScript = JavaScriptText()
javaScript.line("// Written by `swift run WireGenerator` from Sources/Wire: change the table there, then run Scripts/check-wire --write.")
javaScript.line("")
javaScript.line("export const wireVersion = \(TunerSnapshot.currentVersion);")
for identifier in Enumeration.Identifier.allCases {
    javaScript.enumeration(Enumeration(of: identifier))
}
javaScript.commands()
javaScript.textReader()
for layout in [StringRecord.layout, TunerSnapshot.layout, TuningRecord.layout, TemperamentRecord.layout] {
    javaScript.record(layout)
}
print(javaScript.text, terminator: "")
