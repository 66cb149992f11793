/// A stringed instrument that Woodshed knows tunings for, or `chromatic` for none in particular.
public enum Instrument: Int, CaseIterable, Equatable, Sendable {
    case guitar, sevenStringGuitar, eightStringGuitar, nineStringGuitar, baritoneGuitar, twelveStringGuitar, tenorGuitar
    case bass, fiveStringBass, sixStringBass
    case ukulele, baritoneUkulele
    case mandolin, mandola, octaveMandolin, mandocello
    case banjo, tenorBanjo
    case violin, viola, cello, doubleBass
    case lapSteel, bouzouki, charango, balalaika
    case chromatic

    /// Stable: saved in files and settings.
    public var identifier: String { Self.texts[rawValue].0 }
    public var name: String { Self.texts[rawValue].1 }

    private static let texts: [(String, String)] = [
        ("guitar", "Guitar"), ("guitar-7", "7-string guitar"), ("guitar-8", "8-string guitar"), ("guitar-9", "9-string guitar"),
        ("guitar-baritone", "Baritone guitar"), ("guitar-12", "12-string guitar"), ("guitar-tenor", "Tenor guitar"),
        ("bass", "Bass"), ("bass-5", "5-string bass"), ("bass-6", "6-string bass"),
        ("ukulele", "Ukulele"), ("ukulele-baritone", "Baritone ukulele"),
        ("mandolin", "Mandolin"), ("mandola", "Mandola"), ("mandolin-octave", "Octave mandolin"), ("mandocello", "Mandocello"),
        ("banjo", "Banjo"), ("banjo-tenor", "Tenor banjo"),
        ("violin", "Violin"), ("viola", "Viola"), ("cello", "Cello"), ("double-bass", "Double bass"),
        ("lap-steel", "Lap steel"), ("bouzouki", "Bouzouki"), ("charango", "Charango"), ("balalaika", "Balalaika"),
        ("chromatic", "Chromatic"),
    ]
}
