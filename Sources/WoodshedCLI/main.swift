import Foundation

Interruption.prepare()
do {
    exit(try Command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch is OutputClosed {
    exit(ExitStatus.done.rawValue)
} catch let failure as CommandFailure {
    Terminal.complain(failure.message)
    exit(failure.status.rawValue)
} catch {
    Terminal.complain("\(error)")
    exit(ExitStatus.workFailed.rawValue)
}
