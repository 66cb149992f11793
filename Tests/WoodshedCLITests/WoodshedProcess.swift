import Foundation
import Testing

/// What one run of the built command printed and how it ended.
struct WoodshedRun {
    let status: Int32
    let output: String
    let errors: String

    /// What was complained about; on a busy computer there may be lines of progress besides.
    var complaints: [Substring] { errors.split(separator: "\n").filter { $0.hasPrefix("woodshed: ") } }
}

/// The command as `swift build` left it, beside the tests.
enum Woodshed {
    static var path: String {
        get throws {
            let folders = [Bundle.main.bundlePath, (CommandLine.arguments[0] as NSString).deletingLastPathComponent]
            let candidates = folders.map { ($0 as NSString).appendingPathComponent("woodshed") }
            return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0) }, "looked for \(candidates)")
        }
    }

    /// Runs `woodshed` with these words; `input` goes through a pipe, as from another program.
    static func run(_ arguments: [String], input: Data? = nil, inputFile: String? = nil) throws -> WoodshedRun {
        try launch(path, arguments, input: input, inputFile: inputFile)
    }

    /// Runs a line of the shell in which `$WOODSHED` is the command.
    static func shell(_ line: String, environment: [String: String] = [:]) throws -> WoodshedRun {
        var variables = environment
        variables["WOODSHED"] = try path
        return try launch("/bin/bash", ["-c", line], environment: variables)
    }

    private static func launch(
        _ program: String, _ arguments: [String], input: Data? = nil, inputFile: String? = nil, environment: [String: String] = [:]
    ) throws -> WoodshedRun {
        // Files, not pipes: a process that prints much never waits for a reader.
        let folder = try TemporaryFolder()
        let (outPath, errorPath) = (folder.path("out"), folder.path("err"))
        for path in [outPath, errorPath] { try Data().write(to: URL(fileURLWithPath: path)) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outPath))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorPath))
        var pipe: Pipe?
        if let inputFile {
            process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: inputFile))
        } else if input != nil {
            pipe = Pipe()
            process.standardInput = pipe
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        try process.run()
        if let input, let pipe {
            try pipe.fileHandleForWriting.write(contentsOf: input)
            try pipe.fileHandleForWriting.close()
        }
        process.waitUntilExit()
        return WoodshedRun(
            status: process.terminationStatus, output: try String(contentsOfFile: outPath, encoding: .utf8),
            errors: try String(contentsOfFile: errorPath, encoding: .utf8))
    }
}

/// A folder that is gone after the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "woodshed-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}

/// One row of `tune --format tsv`.
struct TuneRow {
    let time: Double
    let frequency: Double
    let note: String
    let cents: Double
    let confidence: Double
    let uncertainty: Double
    let string: String
    let state: String

    /// The rows of a table whose header is as documented.
    static func rows(_ text: String) throws -> [TuneRow] {
        let lines = text.split(separator: "\n")
        try #require(lines.first == "time_s\tfrequency_hz\tnote\tcents\tconfidence\tuncertainty_cents\tstring\tstate")
        return try lines.dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(cells.count == 8)
            let numbers = try [0, 1, 3, 4, 5].map { try #require(Double(cells[$0])) }
            return TuneRow(
                time: numbers[0], frequency: numbers[1], note: cells[2], cents: numbers[2], confidence: numbers[3], uncertainty: numbers[4],
                string: cells[6], state: cells[7])
        }
    }
}

/// Runs `woodshed tune FILE --format tsv` and returns its rows after a successful end.
func tunedRows(_ path: String, _ options: [String] = []) throws -> [TuneRow] {
    let run = try Woodshed.run(["tune", path, "--format", "tsv"] + options)
    try #require(run.status == 0, "\(run.errors)")
    return try TuneRow.rows(run.output)
}

/// The readings from `start` seconds on; there must be some.
func settled(_ rows: [TuneRow], after start: Double = 0.35) throws -> [TuneRow] {
    let readings = rows.filter { $0.time > start && $0.note != "-" }
    try #require(!readings.isEmpty)
    return readings
}

/// The reading in the middle of all by its cents.
func middle(_ rows: [TuneRow]) throws -> TuneRow {
    let sorted = rows.sorted { $0.cents < $1.cents }
    return try #require(sorted.isEmpty ? nil : sorted[sorted.count / 2])
}
