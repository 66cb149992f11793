/// The eight bars of a xylophone, from C to the C above, both there.
enum BarLayout {
    /// The octave it opens with: a toy xylophone sounds from C5 on.
    static let lowest: UInt8 = 72
    static let lowestRange: ClosedRange<UInt8> = 48...96
    private static let steps: [UInt8] = [0, 2, 4, 5, 7, 9, 11, 12]
    /// The highest bar's length as a part of the lowest one's. An octave on a bar of one thickness is 1/√2; a little less is easier to see.
    private static let shortest = 0.62
    private static let gap = 8.0

    /// Bars lie one above the other on an upright surface, the longest lowest, and side by side on a wide one, the longest at the left.
    static func places(lowest: UInt8, width: Double, height: Double) -> [PlayPlace] {
        let isUpright = height > width
        let across = ((isUpright ? height : width) - gap * 7) / 8
        guard across > 0, width > 0, height > 0, width.isFinite, height.isFinite else { return [] }
        return steps.indices.map { index in
            let part = 1 - (1 - shortest) * Double(index) / 7
            let along = (isUpright ? width : height) * part
            let start = ((isUpright ? width : height) - along) / 2
            let place = isUpright ? 7 - index : index
            let offset = Double(place) * (across + gap)
            let key = lowest + steps[index]
            return isUpright
                ? PlayPlace(key: key, x: start, y: offset, width: along, height: across)
                : PlayPlace(key: key, x: offset, y: start, width: across, height: along)
        }
    }
}

/// The eight drums and cymbals.
enum PadLayout {
    /// In the order of the screen. Source: General MIDI System Level 1 (1991), percussion key map: crash, ride, closed hat, open hat, high tom,
    /// low tom, bass drum, snare.
    static let keys: [UInt8] = [49, 51, 42, 46, 50, 45, 36, 38]
    /// A disc's diameter as a part of its cell; rings need the rest.
    private static let disc = 0.84

    /// Two columns on an upright surface, two rows on a wide one.
    static func places(width: Double, height: Double) -> [PlayPlace] {
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return [] }
        let columns = height > width ? 2 : 4
        let (cellWidth, cellHeight) = (width / Double(columns), height / Double(8 / columns))
        let diameter = disc * min(cellWidth, cellHeight)
        return keys.indices.map { index in
            let (column, row) = (Double(index % columns), Double(index / columns))
            return PlayPlace(
                key: keys[index], x: (column + 0.5) * cellWidth - diameter / 2, y: (row + 0.5) * cellHeight - diameter / 2, width: diameter,
                height: diameter)
        }
    }
}
