import Foundation

/// What happens at Ctrl-C and at a polite request to end.
enum Interruption {
    // Read by a signal handler, which may touch only plain memory: a C string that lives as long as the process, and two flags.
    private nonisolated(unsafe) static var pathToRemove: UnsafeMutablePointer<CChar>?
    private nonisolated(unsafe) static var isAwaited: sig_atomic_t = 0
    private nonisolated(unsafe) static var hasHappened: sig_atomic_t = 0

    /// Ends the process at SIGINT and SIGTERM without leaving an unfinished file; makes a closed pipe an error of `write`.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        // A parent may have left them blocked: then nothing short of SIGKILL would end a live view.
        var wanted = sigset_t()
        sigemptyset(&wanted)
        sigaddset(&wanted, SIGINT)
        sigaddset(&wanted, SIGTERM)
        pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                if Interruption.isAwaited != 0, Interruption.hasHappened == 0 {
                    Interruption.hasHappened = 1
                    return
                }
                if let path = Interruption.pathToRemove { unlink(path) }
                _exit(128 + number)
            }
        }
    }

    static func removeOnInterruption(_ path: String?) {
        let former = pathToRemove
        pathToRemove = path.map { strdup($0) }
        free(former)
    }

    /// From now on the first interruption only sets `happened`, so that a live view can end in good order.
    static func await() { isAwaited = 1 }

    static var happened: Bool { hasHappened != 0 }
}
