/// How a touch tells how hard it struck.
public enum StrikeStrength: UInt8, CaseIterable, Sendable {
    /// By where the key is struck: near its front edge loud, as with a longer lever; on bars and drums loud in the middle.
    case place
    /// By the force the screen or the pen feels.
    case force
    /// By how flat the finger lies: its radius.
    case radius
    /// Always the same.
    case even

    /// The velocity of a touch whose strength is the same everywhere, and of one that tells nothing: mezzo-forte.
    public static let evenVelocity: UInt8 = 88

    /// Velocity 1...127.
    /// - Parameters:
    ///   - depth: where the place was struck, 0 soft to 1 loud; NaN counts as the middle.
    ///   - force: 0...1, NaN if the device does not feel it.
    ///   - radius: of the touch in CSS pixels, NaN if unknown.
    public func velocity(depth: Double, force: Double, radius: Double) -> UInt8 {
        switch self {
        case .place: Self.scaled(depth)
        case .force: Self.scaled(force)
        case .radius: Self.scaled((radius - Self.fingertip) / (Self.flatFinger - Self.fingertip))
        case .even: Self.evenVelocity
        }
    }

    /// A fingertip held upright and a finger laid flat, in CSS pixels of 1/96 inch: about 4 and 12 mm from the middle to the edge.
    private static let fingertip = 8.0
    private static let flatFinger = 26.0
    /// The softest velocity of a touch: nothing that is touched stays silent.
    private static let softest = 34.0

    private static func scaled(_ part: Double) -> UInt8 {
        guard part.isFinite else { return evenVelocity }
        return UInt8((softest + (127 - softest) * min(max(part, 0), 1)).rounded())
    }
}
