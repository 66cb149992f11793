import MusicTheory
import PitchDetection

/// One string as the last strum showed it.
public struct StrummedString: Equatable, Sendable {
    /// `quiet` when it was not heard, `cannotTell` when others hide it.
    public let lamp: Lamp
    /// Cents from its target, sharp positive; nil unless it was heard.
    public let cents: Double?
    /// Half the width of its band, in cents: two standard errors.
    public let bandCents: Double?
    /// When to tune it, 1 first; nil when it needs nothing or nothing can be said.
    public internal(set) var turn: Int?
    /// The string whose partials cover it, as a place in `TunerSession.strings`; nil when it is not hidden.
    public let hiddenBy: Int?
}

extension TunerSession {
    /// Takes a look at a strum of the whole tuning; returns what became of it.
    ///
    /// The strings are judged as single notes are, and stand until the next strum. The one farthest off is to be tuned first:
    /// its new tension moves the others most.
    public mutating func advance(with strum: StrumReading) -> TunerEvents {
        guard strum.strings.count == strings.count else { return [] }
        if strum.onset != strumOnset { strumCount += 1 }
        strumOnset = strum.onset
        isStrumSettled = strum.isSettled
        let before = tunedCount
        let old = strummed
        strummed = strum.strings.indices.map { look(at: $0, in: strum, before: old.indices.contains($0) ? old[$0].lamp : .quiet) }
        giveTurns()
        if strum.isSettled {
            for index in strings.indices where strummed[index].lamp == .inTune { strings[index].isTuned = true }
        }
        return tunedCount > before && tunedCount == strings.count ? .allTuned : []
    }

    /// Hertz of every string, as the strum pipeline wants them.
    public var strumTargets: [Double] { strings.map { $0.target.frequency(reference: settings.reference) } }

    /// Every string was heard by a settled strum, and none needs tuning.
    public var isStrumInTune: Bool { isStrumSettled && !strummed.isEmpty && strummed.allSatisfy { $0.lamp == .inTune } }

    mutating func forgetStrum() {
        strummed = []
        strumOnset = nil
        isStrumSettled = false
    }

    private func look(at index: Int, in strum: StrumReading, before: Lamp) -> StrummedString {
        let string = strum.strings[index]
        switch string.verdict {
        case .notHeard: return StrummedString(lamp: .quiet, cents: nil, bandCents: nil, hiddenBy: nil)
        case .cannotTell:
            return StrummedString(lamp: .cannotTell, cents: nil, bandCents: nil, hiddenBy: stringCovering(index, in: strum))
        case .heard:
            let band = 2 * string.uncertaintyCents
            return StrummedString(
                lamp: judged(string.cents, band, before), cents: string.cents, bandCents: band, hiddenBy: nil)
        }
    }

    private func judged(_ cents: Double, _ band: Double, _ before: Lamp) -> Lamp {
        guard cents.isFinite, band <= LampMachine.farCents else { return .cannotTell }
        let limit = before == .inTune ? LampMachine.leaveCents : LampMachine.enterCents
        return cents.magnitude <= limit ? .inTune : cents.magnitude <= LampMachine.farCents ? .close : .adjust
    }

    /// A heard string one of whose partials lies where the hidden one's first partial should be.
    private func stringCovering(_ hidden: Int, in strum: StrumReading) -> Int? {
        strings.indices.first { index in
            guard index != hidden, strum.strings[index].verdict == .heard else { return false }
            let octaves = strings[hidden].target.cents(above: strings[index].target)
            return Self.partialCents.contains { (octaves - $0).magnitude < Self.coveringCents }
        }
    }

    /// Cents of partials 1 to 6 above the first: `1200 log2 n`.
    private static let partialCents = [0, 1200, 1901.955, 2400, 2786.314, 3101.955]
    /// Two partials this near run into each other for as long as a strum is looked at.
    private static let coveringCents = 30.0

    private mutating func giveTurns() {
        let due = strummed.indices.filter { strummed[$0].lamp == .close || strummed[$0].lamp == .adjust }
        let order = due.sorted { (strummed[$0].cents ?? 0).magnitude > (strummed[$1].cents ?? 0).magnitude }
        for (turn, index) in order.enumerated() { strummed[index].turn = turn + 1 }
    }
}
