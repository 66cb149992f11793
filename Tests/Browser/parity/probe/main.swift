// Runs the native engine over a file of mono 32-bit float samples (`probe FILE RATE`) and prints one line a hop:
// time, frequency, cents, lamp, string number, name; then `hop_us` with the mean time a hop took.
import Foundation
import PitchDetection
import Practice

let arguments = CommandLine.arguments
guard arguments.count == 3, let rate = Double(arguments[2]), let data = FileManager.default.contents(atPath: arguments[1]),
    let pipeline = PitchPipeline(sampleRate: rate)
else {
    FileHandle.standardError.write(Data("usage: ParityProbe FILE RATE\n".utf8))
    exit(2)
}
let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
var session = TunerSession()
var lines: [String] = []
var lastTime = 0.0
let clock = ContinuousClock()
let begin = clock.now
samples.withUnsafeBufferPointer { samples in
    for start in stride(from: 0, to: samples.count, by: 512) {
        pipeline.push(UnsafeBufferPointer(rebasing: samples[start..<min(start + 512, samples.count)])) { observation in
            _ = session.advance(with: observation, elapsed: observation.time - lastTime)
            lastTime = observation.time
            let reading = session.reading
            let string = reading?.string.map { session.strings[$0].number } ?? 0
            lines.append(
                "\(observation.time)\t\(reading?.frequency ?? .nan)\t\(reading?.cents ?? .nan)\t\(session.lamp)\t\(string)"
                    + "\t\(reading?.label.name ?? "")")
        }
    }
}
let microseconds = Double((clock.now - begin) / .microseconds(1)) / Double(max(1, lines.count))
print(lines.joined(separator: "\n"))
print("hop_us\t\(microseconds)")
