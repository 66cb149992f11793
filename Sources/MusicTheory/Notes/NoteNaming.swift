/// The words used for the letters.
public enum NoteLanguage: Equatable, Sendable {
    /// C D E F G A B, B♭.
    case letters
    /// C D E F G A H, B for B♭; Cis, Des, Es, As.
    case german
    /// Do Re Mi Fa Sol La Si, always from C.
    case fixedDo
    /// As `fixedDo`, with Ti for the seventh syllable.
    case fixedDoWithTi
}

/// How the octave of a note is shown.
public enum OctaveStyle: Equatable, Sendable {
    /// No octave at all.
    case hidden
    /// Scientific pitch notation: middle C is 4, A4 = 440 Hz.
    case scientific
    /// French numbering, one less than scientific: middle C is 3, La3 = 440 Hz.
    case french
    /// Helmholtz: C, for the contra octave, C great, c small, c′ one-lined (middle C), c″ ...
    case helmholtz
}

/// Where the text will stand.
public enum NoteForm: Equatable, Sendable {
    /// With the signs ♯ ♭ and ′.
    case screen
    /// `#`, `b` and `'` only, for files and the command line.
    case ascii
    /// Words for a screen reader: "D sharp 3".
    case spoken
}

/// How notes are written: language, spelling of accidentals and octave style are three separate choices.
public struct NoteNaming: Equatable, Sendable {
    public var language: NoteLanguage
    public var spelling: Spelling
    public var octaves: OctaveStyle

    public init(language: NoteLanguage = .letters, spelling: Spelling = .sharps, octaves: OctaveStyle = .scientific) {
        self.language = language
        self.spelling = spelling
        self.octaves = octaves
    }

    public static let standard = NoteNaming()

    public func text(_ note: Note, _ form: NoteForm = .screen) -> String {
        text(SpelledNote(note, spelling: spelling), form)
    }

    public func text(_ note: SpelledNote, _ form: NoteForm = .screen) -> String {
        switch octaves {
        case .hidden: return text(note.name, form)
        case .scientific: return text(note.name, form) + separator(form) + "\(note.octave)"
        case .french: return text(note.name, form) + separator(form) + "\(note.octave - 1)"
        case .helmholtz: return helmholtz(note, form)
        }
    }

    /// The name without an octave.
    public func text(_ name: NoteName, _ form: NoteForm = .screen) -> String {
        switch language {
        case .letters: Self.english[name.letter.rawValue] + Self.accidental(name.accidental, form)
        case .german: Self.german(name)
        case .fixedDo: Self.syllables[name.letter.rawValue] + Self.accidental(name.accidental, form)
        case .fixedDoWithTi:
            (name.letter == .b ? "Ti" : Self.syllables[name.letter.rawValue]) + Self.accidental(name.accidental, form)
        }
    }

    private static let english = ["C", "D", "E", "F", "G", "A", "B"]
    private static let syllables = ["Do", "Re", "Mi", "Fa", "Sol", "La", "Si"]

    private func separator(_ form: NoteForm) -> String { form == .spoken ? " " : "" }

    /// Double sharps are written `x`, double flats twice the flat: fonts often lack the single signs.
    static func accidental(_ accidental: Int, _ form: NoteForm) -> String {
        if form == .spoken {
            let word = accidental > 0 ? " sharp" : " flat"
            switch accidental.magnitude {
            case 0: return ""
            case 1: return word
            case 2: return " double" + word
            case 3: return " triple" + word
            default: return " \(accidental.magnitude) times" + word
            }
        }
        if accidental < 0 { return String(repeating: form == .screen ? "♭" : "b", count: -accidental) }
        return (accidental % 2 == 1 ? (form == .screen ? "♯" : "#") : "") + String(repeating: "x", count: accidental / 2)
    }

    /// Sharps add -is, flats -es (shortened after E and A); B♭ is B, B natural H.
    private static func german(_ name: NoteName) -> String {
        let stems = ["C", "D", "E", "F", "G", "A", "H"]
        let stem = stems[name.letter.rawValue]
        if name.accidental >= 0 { return stem + String(repeating: "is", count: name.accidental) }
        if name.letter == .b, name.accidental == -1 { return "B" }
        let flats = String(repeating: "es", count: -name.accidental - 1)
        return stem + (name.letter == .e || name.letter == .a ? "s" : "es") + flats
    }

    private func helmholtz(_ note: SpelledNote, _ form: NoteForm) -> String {
        let upper = text(note.name, form)
        if form == .spoken { return Self.helmholtzWord(note.octave) + " " + upper }
        if note.octave < 3 { return upper + String(repeating: ",", count: 2 - note.octave) }
        return Self.lowercased(upper) + String(repeating: form == .screen ? "′" : "'", count: note.octave - 3)
    }

    private static func helmholtzWord(_ octave: Int) -> String {
        switch octave {
        case 0: "sub-contra"
        case 1: "contra"
        case 2: "great"
        case 3: "small"
        case 4...: "\(octave - 3)-line"
        default: "\(1 - octave) times contra"
        }
    }

    /// Lower case for the ASCII capitals only: the names hold no others.
    private static func lowercased(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isCapital = scalar.value >= 65 && scalar.value <= 90
            result.unicodeScalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
        }
        return result
    }
}
