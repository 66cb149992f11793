import Foundation
import SoundFontSampler

/// CPU time of sustained piano voices, in the same manner as `fluidsynth_cost.c` beside it: keys restruck every four seconds, polyphony capped,
/// blocks of 64 frames at 48 kHz, effects off.
///
/// Usage: SamplerBenchmark BANK.sf2 [program keys polyphony seconds restrike_seconds block]
@main
struct SamplerBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 2 else {
            print("usage: SamplerBenchmark BANK.sf2 [program keys polyphony seconds restrike_seconds block]")
            return
        }
        func number(_ index: Int, _ otherwise: Int) -> Int { arguments.count > index ? Int(arguments[index]) ?? otherwise : otherwise }
        let (program, keys, polyphony) = (number(2, 0), number(3, 32), number(4, 64))
        let (seconds, restrike, block) = (number(5, 20), number(6, 4), number(7, 64))
        let file = try Data(contentsOf: URL(fileURLWithPath: arguments[1]), options: .mappedIfSafe)
        let loadStart = cpuSeconds()
        let bank = try file.withUnsafeBytes { try SoundFontReader.read($0) }
        let load = cpuSeconds() - loadStart
        let sampler = Sampler(sampleRate: 48_000, configuration: .init(polyphony: polyphony, limits: false))
        sampler.load(bank)
        sampler.reverbLevel = 0
        sampler.programChange(channel: 0, program: UInt8(program))
        let left = UnsafeMutablePointer<Float>.allocate(capacity: block)
        let right = UnsafeMutablePointer<Float>.allocate(capacity: block)
        var (used, worst, voices, blocks, frame, next) = (0.0, 0.0, 0, 0, 0, 0)
        while frame < seconds * 48_000 {
            let start = cpuSeconds()
            if frame >= next {
                for index in 0..<keys {
                    let key = UInt8(28 + index * 72 / keys)
                    if frame > 0 { sampler.noteOff(key: key) }
                    sampler.noteOn(key: key, velocity: UInt8(70 + index % 40))
                }
                next += restrike * 48_000
            }
            sampler.render(left: left, right: right, frames: block)
            let duration = cpuSeconds() - start
            used += duration
            worst = max(worst, duration)
            voices += sampler.activeVoiceCount
            blocks += 1
            frame += block
        }
        let factor = used / Double(seconds)
        print(
            String(
                format: "program %d keys %d polyphony %d block %d: %.3f s CPU for %d s = RTF %.5f (%.1fx real time), voices mean %.1f, "
                    + "worst block %.3f ms of %.3f ms, load %.2f s",
                program, keys, polyphony, block, used, seconds, factor, 1 / factor, Double(voices) / Double(blocks), 1e3 * worst,
                1e3 * Double(block) / 48_000, load))
    }

    static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
    }
}
