/// What an instrument under the fingers shows.
public enum PlaySnapshot {
    public static let instrument = Field("instrument", .enumeration(.playInstrument), at: 0, "What is under the fingers.")
    public static let isPedalDown = Field("isPedalDown", .boolean, at: 1, "Somebody holds the sustain pedal down.")
    public static let isRinging = Field("isRinging", .boolean, at: 2, "Something rings by itself: time must be told to pass.")
    public static let lowest = Field("lowest", .unsigned8, at: 3, "MIDI number of the lowest key or bar shown.")
    public static let highest = Field("highest", .unsigned8, at: 4, "MIDI number of the highest key or bar shown.")
    public static let manuals = Field("manuals", .unsigned8, at: 5, "Keyboards above one another, 1 or 2.")
    public static let keyVelocity = Field("keyVelocity", .unsigned8, at: 6, "Velocity of the computer's keys, 1 to 127.")
    public static let strength = Field("strength", .enumeration(.strikeStrength), at: 7, "How a touch tells how hard it struck.")
    public static let rows = Field("rows", .unsigned8, at: 8, "Rows of the computer's keys that play notes, 1 or 2.")
    public static let chordAccidental = Field("chordAccidental", .signed8, at: 9, "Of the chord's root, sharps positive.")
    public static let placeCount = Field("placeCount", .unsigned8, at: 10, "Places on the surface.")
    public static let layoutNumber = Field("layoutNumber", .unsigned16, at: 12, "Changes when the places have moved.")
    public static let keyWidth = Field("keyWidth", .float32, at: 16, "Width of a white key in CSS pixels.")
    public static let chordRoot = Field(
        "chordRoot", .text(capacity: 12), at: 20, "The chord held: its root without accidental; empty for none.")
    public static let chordSuffix = Field("chordSuffix", .text(capacity: 36), at: 32, "What follows the root: m7, maj7/E.")
    public static let chordSpoken = Field("chordSpoken", .text(capacity: 76), at: 68, "The chord in words for a screen reader.")

    public static let lit0 = Field("lit0", .unsigned16, at: 144, "Keys 0 to 15 that are held, the lowest bit first.")
    public static let lit1 = Field("lit1", .unsigned16, at: 146, "Keys 16 to 31 that are held.")
    public static let lit2 = Field("lit2", .unsigned16, at: 148, "Keys 32 to 47 that are held.")
    public static let lit3 = Field("lit3", .unsigned16, at: 150, "Keys 48 to 63 that are held.")
    public static let lit4 = Field("lit4", .unsigned16, at: 152, "Keys 64 to 79 that are held.")
    public static let lit5 = Field("lit5", .unsigned16, at: 154, "Keys 80 to 95 that are held.")
    public static let lit6 = Field("lit6", .unsigned16, at: 156, "Keys 96 to 111 that are held.")
    public static let lit7 = Field("lit7", .unsigned16, at: 158, "Keys 112 to 127 that are held.")
    public static let lit = [lit0, lit1, lit2, lit3, lit4, lit5, lit6, lit7]

    public static let placesOffset = 160
    public static let placeCapacity = 128
    public static let byteCount = placesOffset + placeCapacity * PlaceRecord.byteCount

    public static var layout: Layout {
        Layout(
            name: "PlaySnapshot", meaning: "What an instrument under the fingers shows.",
            fields: [
                instrument, isPedalDown, isRinging, lowest, highest, manuals, keyVelocity, strength, rows, chordAccidental,
                placeCount, layoutNumber, keyWidth, chordRoot, chordSuffix, chordSpoken, lit0, lit1, lit2, lit3, lit4, lit5,
                lit6, lit7,
            ],
            size: byteCount,
            rows: [
                Layout.Row(
                    name: "places", layout: PlaceRecord.layout, capacity: placeCapacity, offset: placesOffset, count: placeCount,
                    meaning: "The places to touch; black keys come last and lie on top.")
            ])
    }
}

/// A place to touch, in CSS pixels from the surface's top left corner.
public enum PlaceRecord {
    public static let x = Field("x", .float32, at: 0, "Left edge.")
    public static let y = Field("y", .float32, at: 4, "Top edge.")
    public static let width = Field("width", .float32, at: 8, "Width.")
    public static let height = Field("height", .float32, at: 12, "Height.")
    public static let key = Field("key", .unsigned8, at: 16, "MIDI number.")
    public static let isBlack = Field("isBlack", .boolean, at: 17, "A black key.")
    public static let code = Field("code", .text(capacity: 14), at: 18, "The computer key that plays it, by its place; empty for none.")
    public static let byteCount = 32
    public static var layout: Layout {
        Layout(
            name: "PlaceRecord", meaning: "A place to touch, in CSS pixels from the surface's top left corner.",
            fields: [x, y, width, height, key, isBlack, code], size: byteCount)
    }
}

/// How a key is called in the chosen language.
public enum KeyNameRecord {
    public static let accidental = Field("accidental", .signed8, at: 0, "Sharps positive; 0 where the word already says it.")
    public static let letter = Field("letter", .text(capacity: 11), at: 1, "The name without accidental and octave.")
    public static let octaveText = Field("octaveText", .text(capacity: 12), at: 12, "The octave as written after the name.")
    public static let spoken = Field("spoken", .text(capacity: 40), at: 24, "For a screen reader.")
    public static let byteCount = 64
    public static var layout: Layout {
        Layout(
            name: "KeyNameRecord", meaning: "How a key is called in the chosen language.",
            fields: [accidental, letter, octaveText, spoken],
            size: byteCount)
    }
}

/// What the sampler is asked to do.
public enum PlayEventRecord {
    public static let kind = Field("kind", .enumeration(.playEvent), at: 0, "What is to happen.")
    public static let channel = Field("channel", .unsigned8, at: 1, "MIDI channel from 0.")
    public static let key = Field("key", .unsigned8, at: 2, "Key, controller number, or bank.")
    public static let value = Field("value", .unsigned16, at: 4, "Velocity, controller value, wheel position or program.")
    public static let cents = Field("cents", .signed8, at: 6, "Cents added to the pitch of the note.")
    public static let delay = Field("delay", .float32, at: 8, "Seconds from now.")
    public static let byteCount = 16
    public static var layout: Layout {
        Layout(
            name: "PlayEventRecord", meaning: "What the sampler is asked to do.", fields: [kind, channel, key, value, cents, delay],
            size: byteCount)
    }
}

/// One preset of a bank.
public enum PresetRecord {
    public static let bank = Field("bank", .unsigned8, at: 0, "Bank, 128 is percussion.")
    public static let program = Field("program", .unsigned8, at: 1, "Program from 0.")
    public static let name = Field("name", .text(capacity: 46), at: 2, "As the file gives it.")
    public static let byteCount = 48
    public static var layout: Layout {
        Layout(name: "PresetRecord", meaning: "One preset of a bank.", fields: [bank, program, name], size: byteCount)
    }
}
