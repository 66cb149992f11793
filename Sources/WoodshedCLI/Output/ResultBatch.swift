import Foundation

/// The same work on many audio files, each into a result file of its own.
struct ResultBatch {
    let folder: String
    /// Ending of the result files, without the dot.
    let fileEnding: String
    /// Does one file and writes its result.
    let work: (_ file: String, _ writer: ResultWriter) throws -> Void

    /// The gravest status: a file that could not be read does not stop the others.
    func run(_ operands: [String]) throws -> ExitStatus {
        try OutputFolder.prepare(folder)
        var status = ExitStatus.done
        var taken: Set<String> = []
        for operand in operands {
            do {
                let files = AudioInputList.isFolder(operand) ? try AudioInputList.files(in: operand) : [operand]
                for file in files {
                    do {
                        try make(file, into: resultName(for: file, taken: &taken))
                    } catch let failure as CommandFailure {
                        status = report(failure, status)
                    }
                }
            } catch let failure as CommandFailure {
                status = report(failure, status)
            }
        }
        return status
    }

    private func report(_ failure: CommandFailure, _ status: ExitStatus) -> ExitStatus {
        Terminal.complain(failure.message)
        // A failure of ours outweighs one of the input.
        return status == .workFailed ? status : failure.status
    }

    private func make(_ file: String, into name: String) throws {
        let result = try OutputFile(path: (folder as NSString).appendingPathComponent(name))
        try work(file, result.writer)
        try result.finish()
    }

    /// The stem of the file; its full name when another file has the same stem.
    private func resultName(for file: String, taken: inout Set<String>) -> String {
        let name = file == "-" ? "standard-input" : (file as NSString).lastPathComponent
        let stem = (name as NSString).deletingPathExtension
        var candidates = ["\(stem).\(fileEnding)", "\(name).\(fileEnding)"]
        var number = 2
        while taken.contains(candidates[0]) {
            candidates.removeFirst()
            if candidates.isEmpty { candidates = ["\(stem)-\(number).\(fileEnding)"] }
            number += 1
        }
        taken.insert(candidates[0])
        return candidates[0]
    }
}
