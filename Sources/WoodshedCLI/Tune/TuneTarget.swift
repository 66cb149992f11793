import MusicTheory
import PitchDetection

/// The notes or strings that pitches are compared to.
struct TuneTarget {
    /// Nil compares to every note.
    private let tuning: Tuning?
    /// Place of the one course that is listened for.
    private let lockedCourse: Int?
    private let reference: ReferencePitch
    private let temperament: Temperament

    init(_ arguments: Arguments) throws {
        reference = ReferencePitch(clamping: try arguments.number("--a4", in: ReferencePitch.range, unit: " Hz") ?? 440)
        let capo = Capo(fret: try arguments.integer("--capo", in: 0...24) ?? 0)
        // A string number or a capo means nothing without strings: the guitar is assumed.
        let assumed = arguments.has("--string") || capo.fret > 0 ? "E2 A2 D3 G3 B3 E4" : nil
        tuning = try (arguments.text("--tuning") ?? assumed).map { try Self.tuning($0).raised(by: capo) }
        lockedCourse = try Self.course(of: tuning, arguments)
        temperament = .equal
    }

    private static func tuning(_ text: String) throws -> Tuning {
        do throws(NotationError) {
            return try Tuning(parsing: text)
        } catch {
            throw CommandFailure.usage("tune: --tuning \(text): \(error.message(in: text)); 'woodshed tunings' lists the names")
        }
    }

    private static func course(of tuning: Tuning?, _ arguments: Arguments) throws -> Int? {
        guard let tuning, arguments.has("--string") else { return nil }
        let number = try arguments.integer("--string", in: 1...max(1, tuning.courses.count))
        return number.flatMap { tuning.course(numbered: $0) }
    }

    /// The note or string that a frequency in hertz is meant for; nil when it is no pitch.
    func judge(_ frequency: Double) -> (note: String, cents: Double, string: Int?)? {
        guard let pitch = Pitch(frequency: frequency, reference: reference) else { return nil }
        guard let tuning, !tuning.courses.isEmpty else {
            guard let nearest = temperament.nearestNote(to: pitch) else { return nil }
            return (NoteNaming.standard.text(nearest.note, .ascii), nearest.cents, nil)
        }
        let target: (OpenString) -> Pitch = { $0.pitch.raised(byCents: temperament.offset(ofPitchClass: $0.note.note.pitchClass)) }
        if let lockedCourse {
            let open = tuning.courses[lockedCourse].strings[0]
            return (NoteNaming.standard.text(open.note, .ascii), pitch.cents(above: target(open)), tuning.number(ofCourse: lockedCourse))
        }
        guard let nearest = tuning.nearestString(to: pitch, target: target) else { return nil }
        let open = tuning.courses[nearest.course].strings[nearest.string]
        return (NoteNaming.standard.text(open.note, .ascii), nearest.cents, tuning.number(ofCourse: nearest.course))
    }

    func reading(of observation: PitchObservation, smooths: Bool) -> TuneReading {
        let estimate = smooths ? observation.tracked : observation.raw
        guard let estimate, let judged = judge(estimate.frequency) else {
            return TuneReading(time: observation.time, pitch: nil, state: .none)
        }
        let pitch = TuneReading.Pitch(
            frequency: estimate.frequency, note: judged.note, cents: judged.cents, confidence: estimate.confidence,
            uncertaintyCents: estimate.uncertaintyCents, string: judged.string)
        let state: TuneReading.State = judged.cents.magnitude <= 3 ? .inTune : judged.cents.magnitude <= 15 ? .close : .off
        return TuneReading(time: observation.time, pitch: pitch, state: state)
    }
}
