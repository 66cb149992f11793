extension Chord {
    /// Kinds of MusicXML 4.0 with the degrees they stand for, in the order they are tried.
    private static let kinds: [(String, [Degree])] = [
        ("major", [Degree(3), Degree(5)]), ("minor", [Degree(3, -1), Degree(5)]), ("dominant", [Degree(3), Degree(5), Degree(7, -1)]),
        ("major-seventh", [Degree(3), Degree(5), Degree(7)]), ("minor-seventh", [Degree(3, -1), Degree(5), Degree(7, -1)]),
        ("major-sixth", [Degree(3), Degree(5), Degree(6)]), ("minor-sixth", [Degree(3, -1), Degree(5), Degree(6)]),
        ("suspended-fourth", [Degree(4), Degree(5)]), ("suspended-second", [Degree(2), Degree(5)]), ("power", [Degree(5)]),
        ("diminished", [Degree(3, -1), Degree(5, -1)]), ("augmented", [Degree(3), Degree(5, 1)]),
        ("half-diminished", [Degree(3, -1), Degree(5, -1), Degree(7, -1)]),
        ("diminished-seventh", [Degree(3, -1), Degree(5, -1), Degree(7, -2)]),
        ("augmented-seventh", [Degree(3), Degree(5, 1), Degree(7, -1)]), ("major-minor", [Degree(3, -1), Degree(5), Degree(7)]),
        ("dominant-ninth", [Degree(3), Degree(5), Degree(7, -1), Degree(9)]),
        ("major-ninth", [Degree(3), Degree(5), Degree(7), Degree(9)]),
        ("minor-ninth", [Degree(3, -1), Degree(5), Degree(7, -1), Degree(9)]),
        ("dominant-11th", [Degree(3), Degree(5), Degree(7, -1), Degree(9), Degree(11)]),
        ("major-11th", [Degree(3), Degree(5), Degree(7), Degree(9), Degree(11)]),
        ("minor-11th", [Degree(3, -1), Degree(5), Degree(7, -1), Degree(9), Degree(11)]),
    ]

    /// The chord as a `<harmony>` element: root, kind with our symbol as its text, foreign or inverted bass, and degrees added or left out.
    ///
    /// Source: MusicXML 4.0, W3C Music Notation Community Group, element `harmony`.
    public var musicXML: String {
        let match = closest(in: Self.kinds)
        var xml = "<harmony>" + Self.note(root, "root")
        xml += "<kind text=\"" + qualityText() + "\">" + match.word + "</kind>"
        if isInverted { xml += Self.note(bass, "bass") }
        for degree in match.omitted { xml += Self.element(degree, "subtract") }
        for degree in match.added { xml += Self.element(degree, "add") }
        return xml + "</harmony>"
    }

    private static func note(_ name: NoteName, _ element: String) -> String {
        let step = NoteNaming(octaves: .hidden).text(NoteName(name.letter), .ascii)
        var xml = "<" + element + "><" + element + "-step>" + step + "</" + element + "-step>"
        if name.accidental != 0 { xml += "<" + element + "-alter>\(name.accidental)</" + element + "-alter>" }
        return xml + "</" + element + ">"
    }

    /// Alterations are counted from a dominant chord, whose seventh is minor.
    private static func element(_ degree: Degree, _ type: String) -> String {
        let alteration = degree.number == 7 ? degree.alteration + 1 : degree.alteration
        return "<degree><degree-value>\(degree.number)</degree-value><degree-alter>\(alteration)</degree-alter><degree-type>" + type
            + "</degree-type></degree>"
    }
}
