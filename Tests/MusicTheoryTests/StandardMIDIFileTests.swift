import MusicTheory
import Testing

@Suite struct StandardMIDIFileTests {
    private func file(format: UInt8 = 0, division: [UInt8] = [0, 96], tracks: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, UInt8(tracks.count)] + division
        for track in tracks { bytes += Array("MTrk".utf8) + [0, 0, UInt8(track.count >> 8), UInt8(track.count & 255)] + track }
        return bytes
    }

    private func error(_ bytes: [UInt8]) -> StandardMIDIFileError? {
        do throws(StandardMIDIFileError) {
            _ = try StandardMIDIFile(reading: bytes)
            return nil
        } catch { return error }
    }

    private static let end: [UInt8] = [0, 0xFF, 0x2F, 0]

    /// The example of the specification's appendix: format 0, 96 ticks, running status and velocity 0 as off.
    @Test func readsRunningStatusAndVelocityZero() throws {
        let track: [UInt8] =
            [0, 0xFF, 0x58, 4, 4, 2, 24, 8, 0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20, 0, 0xC0, 5, 0, 0x90, 0x3C, 0x60, 0x60, 0x3C, 0]
            + [0x81, 0x48, 0x40, 0x20, 0x60, 0x40, 0] + Self.end
        let midi = try StandardMIDIFile(reading: file(tracks: [track]))
        #expect(midi.division == .ticksPerQuarter(96))
        #expect(midi.tempos == [TempoChange(tick: 0, microsecondsPerQuarter: 500_000)])
        #expect(midi.events.first?.message == .programChange(channel: 0, program: 5))
        #expect(
            midi.notes() == [
                MIDINote(key: 60, velocity: 96, startTick: 0, endTick: 96),
                MIDINote(key: 64, velocity: 32, startTick: 96 + 200, endTick: 392),
            ])
        #expect(midi.seconds().events.last == 392.0 / 96 * 0.5)
    }

    @Test func tracksAreMergedAndTempoChangesAreFollowed() throws {
        let tempo: [UInt8] = [0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 0x60, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90] + Self.end
        let high: [UInt8] = [0x60, 0x91, 72, 1, 0x60, 0x81, 72, 0] + Self.end
        let low: [UInt8] = [0, 0x90, 40, 1, 0x81, 0x40, 0x80, 40, 0] + Self.end
        let midi = try StandardMIDIFile(reading: file(format: 1, tracks: [tempo, high, low]))
        #expect(midi.events.map(\.tick) == [0, 96, 192, 192])
        // One quarter at 1 s, then quarters of 0.25 s.
        #expect(midi.seconds().events == [0, 1, 1.25, 1.25] && midi.seconds().end == 1.25)
    }

    /// S16: overlapping notes of one key pair first in, first out; a note without length is kept.
    @Test func overlappingNotesPairFirstInFirstOut() throws {
        let track: [UInt8] =
            [0, 0x90, 60, 10, 10, 0x90, 60, 20, 10, 0x80, 60, 0, 10, 0x80, 60, 0, 5, 0x90, 61, 30, 0, 0x80, 61, 0, 0, 0x80, 62, 0]
            + Self.end
        #expect(
            try StandardMIDIFile(reading: file(tracks: [track])).notes() == [
                MIDINote(key: 60, velocity: 10, startTick: 0, endTick: 20), MIDINote(key: 60, velocity: 20, startTick: 10, endTick: 30),
                MIDINote(key: 61, velocity: 30, startTick: 35, endTick: 35),
            ])
    }

    /// S17: an export at 97 beats a minute comes back with one tempo and equal times.
    @Test func whatIsWrittenReadsBack() throws {
        let tempo = TempoChange(tick: 0, beatsPerMinute: 97)
        let notes = [
            MIDINote(key: 64, velocity: 90, startTick: 0, endTick: 480),
            MIDINote(channel: 9, key: 36, velocity: 127, startTick: 0, endTick: 0),
            MIDINote(key: 64, velocity: 1, startTick: 480, endTick: 200_000),
        ]
        let written = StandardMIDIFile(notes: notes, tempo: tempo)
        let read = try StandardMIDIFile(reading: written.bytes())
        #expect(read == written)
        #expect(read.tempos.count == 1 && read.tempos[0].microsecondsPerQuarter == 618_557)
        #expect(read.notes() == notes)
        #expect(read.seconds().events == written.seconds().events)
        #expect(StandardMIDIFile.ticks(seconds: 0.618_557, tempo: tempo, ticksPerQuarter: 480) == 480)
        // Without a tempo the default is written out.
        let silent = StandardMIDIFile(events: [], tempos: [], endTick: 0)
        #expect(try StandardMIDIFile(reading: silent.bytes()).tempos == [TempoChange(tick: 0, microsecondsPerQuarter: 500_000)])
    }

    @Test func everyMessageReadsBack() throws {
        let messages: [MIDIMessage] = [
            .keyPressure(channel: 3, key: 60, value: 7), .controlChange(channel: 15, controller: 64, value: 127),
            .channelPressure(channel: 1, value: 99), .pitchWheel(channel: 2, value: 16_383), .pitchWheel(channel: 2, value: 8_191),
        ]
        let file = StandardMIDIFile(
            events: messages.enumerated().map { MIDIEvent(tick: $0.offset * 3, message: $0.element) },
            tempos: [TempoChange(tick: 0, microsecondsPerQuarter: 400_000), TempoChange(tick: 5, microsecondsPerQuarter: 1)],
            endTick: 999_999)
        #expect(try StandardMIDIFile(reading: file.bytes()) == file)
    }

    @Test func brokenFilesAreNamed() {
        #expect(error([]) == .notMIDI)
        #expect(error(Array("RIFF0000000000".utf8)) == .notMIDI)
        #expect(error(file(format: 2, tracks: [Self.end])) == .unsupportedFormat(2))
        #expect(error(file(division: [0, 0], tracks: [Self.end])) == .badDivision)
        #expect(error(file(tracks: [])) == .noTracks)
        #expect(error(file(tracks: [[0, 60, 60]])) == .badEvent(track: 1, offset: 23))
        #expect(error(file(tracks: [[0, 0x90, 200, 60]])) == .badEvent(track: 1, offset: 24))
        #expect(error(file(tracks: [[0, 0xF4]])) == .badEvent(track: 1, offset: 23))
        #expect(error(file(tracks: [[0x81, 0x81, 0x81, 0x81, 0]])) == .badLength(track: 1, offset: 22))
        #expect(error(file(tracks: [[0, 0x90, 60]])) == .truncated(track: 1))
        let good = file(tracks: [[0, 0x90, 60, 64] + Self.end])
        for length in 14..<good.count { #expect(error(Array(good[..<length])) != nil) }
    }

    /// SMPTE divisions count ticks per second: 25 frames of 40 ticks are a millisecond each.
    @Test func timeCodeDivisionsIgnoreTheTempo() throws {
        let track: [UInt8] = [0, 0xFF, 0x51, 3, 1, 0, 0, 100, 0x90, 60, 64] + Self.end
        let midi = try StandardMIDIFile(reading: file(division: [231, 40], tracks: [track]))
        #expect(midi.seconds().events == [0.1])
    }
}
