/// How the process ends.
enum ExitStatus: Int32 {
    case done = 0
    case workFailed = 1
    case wrongUsage = 2
    case inputNotUnderstood = 3
    case noSuchDevice = 4
}

/// An end other than success: one line that names the input, what is wrong and what to do.
struct CommandFailure: Error {
    let status: ExitStatus
    let message: String

    static func usage(_ message: String) -> CommandFailure { CommandFailure(status: .wrongUsage, message: message) }
    static func input(_ message: String) -> CommandFailure { CommandFailure(status: .inputNotUnderstood, message: message) }
    static func work(_ message: String) -> CommandFailure { CommandFailure(status: .workFailed, message: message) }
    static func device(_ message: String) -> CommandFailure { CommandFailure(status: .noSuchDevice, message: message) }
}

/// The reader of our output has gone (`| head`): the work is over, and nobody is to be told.
struct OutputClosed: Error {}
