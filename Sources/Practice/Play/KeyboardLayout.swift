/// Which piano keys are shown and where they lie.
public struct KeyboardLayout: Equatable, Sendable {
    /// Keys of a piano.
    public static let range: ClosedRange<UInt8> = 21...108

    /// The lowest white key shown.
    public private(set) var lowest: UInt8 = 60
    /// Width of a white key in CSS pixels that the player wants, or nil for what suits the screen.
    public private(set) var wantedWidth: Double?
    /// One keyboard, or two above one another, the upper going on where the lower ends.
    public private(set) var manuals = 1

    public init() {}

    /// Narrower than this a finger covers three keys; wider than this there is less than an octave on a phone.
    private static let keyWidths = 30.0...110.0
    /// Pixels of one octave below which the screen shows another one less: 52 for a white key.
    private static let octaveWidth = 364.0
    /// Of a white key's width and height; the black keys of a piano are 13.7 mm of 23.5 wide and 95 of 150 mm long.
    private static let blackWidth = 0.58
    private static let blackLength = 0.6
    /// By how much of a white key's width black keys stand to the side of the joint, C♯ D♯ F♯ G♯ A♯, as on a piano.
    private static let blackOffsets: [Double] = [0, -0.06, 0, 0.06, 0, 0, -0.09, 0, 0, 0, 0.07, 0]
    private static let gap = 12.0

    /// Number of white keys side by side: one to four octaves and the C that closes them, or what the wanted width gives.
    public func whiteCount(width: Double) -> Int {
        guard width > 0, width.isFinite else { return 0 }
        if let wantedWidth { return max(5, min(29, Int((min(width, 10_000) / wantedWidth).rounded()))) }
        return 7 * max(1, min(4, Int(min(width, 10_000) / Self.octaveWidth))) + 1
    }

    /// Moves by white keys, up for positive; stops at the ends of a piano.
    public mutating func scroll(byWhiteKeys count: Int, width: Double) {
        let shown = max(1, whiteCount(width: width)) * manuals
        let first = Self.whiteIndex(Self.range.lowerBound)
        let last = max(first, Self.whiteIndex(Self.range.upperBound) - shown + 1)
        lowest = Self.white(max(first, min(last, Self.whiteIndex(lowest) + max(-128, min(128, count)))))
    }

    /// Takes the width of a white key, or nil for what suits the screen; NaN changes nothing.
    public mutating func setKeyWidth(_ wanted: Double?, width: Double) {
        if let wanted {
            guard wanted.isFinite else { return }
            wantedWidth = min(max(wanted, Self.keyWidths.lowerBound), Self.keyWidths.upperBound)
        } else {
            wantedWidth = nil
        }
        scroll(byWhiteKeys: 0, width: width)
    }

    public mutating func setManuals(_ count: Int, width: Double) {
        manuals = count == 2 ? 2 : 1
        scroll(byWhiteKeys: 0, width: width)
    }

    /// The highest white key shown.
    public func highest(width: Double) -> UInt8 {
        Self.white(Self.whiteIndex(lowest) + max(1, whiteCount(width: width)) * manuals - 1)
    }

    /// White keys first, black ones after them as they lie on top.
    func places(width: Double, height: Double) -> [PlayPlace] {
        let count = whiteCount(width: width)
        guard count > 0, height > 0, height.isFinite else { return [] }
        let rowHeight = manuals == 2 ? (height - Self.gap) / 2 : height
        guard rowHeight > 0 else { return [] }
        var places: [PlayPlace] = []
        for manual in 0..<manuals {
            let y = manual == manuals - 1 && manuals == 2 ? 0 : height - rowHeight
            addRow(to: &places, first: Self.whiteIndex(lowest) + manual * count, count: count, width: width, y: y, height: rowHeight)
        }
        return places
    }

    private func addRow(to places: inout [PlayPlace], first: Int, count: Int, width: Double, y: Double, height: Double) {
        let white = width / Double(count)
        for index in 0..<count {
            places.append(PlayPlace(key: Self.white(first + index), x: Double(index) * white, y: y, width: white, height: height))
        }
        for index in 1..<max(1, count) {
            let key = Self.white(first + index)
            guard Self.white(first + index - 1) + 2 == key else { continue }
            let middle = (Double(index) + Self.blackOffsets[Int(key - 1) % 12]) * white
            places.append(
                PlayPlace(
                    key: key - 1, isBlack: true, x: middle - white * Self.blackWidth / 2, y: y, width: white * Self.blackWidth,
                    height: height * Self.blackLength))
        }
    }

    private static let whiteSteps: [Int] = [0, 2, 4, 5, 7, 9, 11]

    /// White keys counted from C-1; a black key counts as the white one below it.
    static func whiteIndex(_ key: UInt8) -> Int {
        let step = Int(key) % 12
        return Int(key) / 12 * 7 + (whiteSteps.lastIndex { $0 <= step } ?? 0)
    }

    static func white(_ index: Int) -> UInt8 {
        let index = max(0, min(74, index))
        return UInt8(index / 7 * 12 + whiteSteps[index % 7])
    }
}
