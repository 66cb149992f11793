// Without arguments: everything beside its peers. `reading HERTZ`: one figure for Benchmarks/wasm-reading.mjs.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "reading", let frequency = Double(CommandLine.arguments[2]) {
    printReadingTime(frequency: frequency)
} else {
    benchmarkFourier()
    benchmarkResampler()
    benchmarkInput()
    benchmarkReading()
}
