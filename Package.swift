// swift-tools-version: 6.0
import PackageDescription

/// The WebAssembly product needs unsafe linker flags, and a manifest that holds such flags cannot be
/// a dependency of another package. It therefore exists only while the Makefile asks for it.
let buildsWebAssembly = Context.environment["WOODSHED_WEBASSEMBLY"] != nil

/// The benchmarks link the libraries they are measured against, which nothing else needs; `Benchmarks/run` asks for them.
let buildsBenchmarks = Context.environment["WOODSHED_BENCHMARKS"] != nil

let engineRooms = ["MusicTheory", "SignalProcessing", "PitchDetection", "ChordRecognition", "SoundFontSampler", "Practice", "Wire"]

/// Rooms without inner loops are compiled small for the browser, where every visitor downloads them.
let smallInBrowser: [SwiftSetting] = buildsWebAssembly ? [.unsafeFlags(["-Osize"])] : []

var products: [Product] = engineRooms.map { .library(name: $0, targets: [$0]) }
var targets: [Target] = [
    .systemLibrary(name: "CMath", path: "Sources/CMath"),
    .target(name: "MusicTheory", dependencies: ["CMath"], swiftSettings: smallInBrowser),
    .target(name: "SignalProcessing", dependencies: ["CMath"]),
    .target(name: "PitchDetection", dependencies: ["CMath", "MusicTheory", "SignalProcessing"]),
    .target(name: "ChordRecognition", dependencies: ["CMath", "MusicTheory", "SignalProcessing"]),
    .target(name: "SoundFontSampler", dependencies: ["CMath", "MusicTheory", "SignalProcessing"]),
    .target(name: "Practice", dependencies: ["CMath", "MusicTheory", "PitchDetection", "ChordRecognition"], swiftSettings: smallInBrowser),
    .target(name: "Wire", swiftSettings: smallInBrowser),
]

if buildsWebAssembly {
    let webAssemblyLibraries = Context.environment["WOODSHED_WEBASSEMBLY_LIBRARIES"] ?? ""
    let linkerFlags =
        [
            "-Xclang-linker", "-nostdlib",
            "-Xlinker", "--no-entry",
            "-Xlinker", "--export=__wasm_call_ctors",
            "-Xlinker", "--stack-first",
            "-Xlinker", "-z", "-Xlinker", "stack-size=1048576",
        ] + webAssemblyLibraries.split(separator: " ").map(String.init)
    /// Tuning; chords and the fretboard; sound; the instruments under the fingers. Each is loaded only by the screens that need it.
    let webAssemblyProducts = [
        ("WasmApp", ["MusicTheory", "SignalProcessing", "PitchDetection", "Practice", "Wire"]),
        ("WasmChords", ["MusicTheory", "SignalProcessing", "ChordRecognition", "PitchDetection", "Practice", "Wire"]),
        ("WasmAudio", ["MusicTheory", "SignalProcessing", "SoundFontSampler", "Wire"]),
        ("WasmPlay", ["MusicTheory", "Practice", "Wire"]),
    ]
    for (name, rooms) in webAssemblyProducts {
        products.append(.executable(name: name, targets: [name]))
        targets.append(
            .executableTarget(
                name: name,
                dependencies: rooms.map { .init(stringLiteral: $0) },
                swiftSettings: [.unsafeFlags(["-parse-as-library", "-Osize"])],
                linkerSettings: [.unsafeFlags(linkerFlags)]
            ))
    }
} else {
    products.append(.executable(name: "woodshed", targets: ["WoodshedCLI"]))
    targets += [
        .systemLibrary(
            name: "CSndfile", path: "Sources/CSndfile", pkgConfig: "sndfile",
            providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(
            // Not by pkg-config: its "-pthread" is a flag that the package manager refuses with a warning.
            name: "CPortAudio", path: "Sources/CPortAudio", providers: [.apt(["portaudio19-dev"])]),
        .target(name: "AudioDevices", dependencies: ["CSndfile", "CPortAudio"]),
        .executableTarget(
            name: "WoodshedCLI",
            dependencies: [
                "CMath", "MusicTheory", "SignalProcessing", "PitchDetection", "ChordRecognition", "SoundFontSampler", "Practice",
                "AudioDevices",
            ]),
        .executableTarget(name: "WireGenerator", dependencies: ["Wire"]),
        .systemLibrary(name: "CFFTW", path: "Tests/CFFTW", providers: [.apt(["libfftw3-dev"])]),
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .target(name: "TestSupport", dependencies: ["CMath", "CAllocationCounter"], path: "Tests/TestSupport"),
        .testTarget(name: "MusicTheoryTests", dependencies: ["MusicTheory"]),
        .testTarget(name: "SignalProcessingTests", dependencies: ["CMath", "SignalProcessing", "TestSupport", "CFFTW"]),
        .testTarget(
            name: "PitchDetectionTests",
            dependencies: ["PitchDetection", "SignalProcessing", "MusicTheory", "TestSupport"]),
        .testTarget(
            name: "ChordRecognitionTests",
            dependencies: ["CMath", "ChordRecognition", "SignalProcessing", "MusicTheory", "TestSupport"]),
        .target(name: "SoundFontFixtures", dependencies: ["CMath", "SoundFontSampler"], path: "Tests/SoundFontFixtures"),
        .testTarget(name: "SoundFontSamplerTests", dependencies: ["CMath", "SoundFontSampler", "SoundFontFixtures", "TestSupport"]),
        .testTarget(
            name: "PracticeTests",
            dependencies: ["CMath", "Practice", "PitchDetection", "MusicTheory", "SoundFontSampler", "SoundFontFixtures", "TestSupport"]),
        .testTarget(name: "WireTests", dependencies: ["Wire", "Practice", "PitchDetection"]),
        .executableTarget(
            name: "ParityProbe", dependencies: ["PitchDetection", "Practice"], path: "Tests/Browser/parity/probe"),
        .testTarget(
            name: "WoodshedCLITests",
            dependencies: [
                "WoodshedCLI", "MusicTheory", "SoundFontSampler", "SoundFontFixtures", "AudioDevices", "CSndfile", "CMath", "TestSupport",
            ]),
    ]
}

if buildsBenchmarks && !buildsWebAssembly {
    targets += [
        .target(
            name: "BenchmarkPeers", path: "Benchmarks/peers",
            linkerSettings: [.linkedLibrary("fftw3f"), .linkedLibrary("aubio"), .linkedLibrary("m")]),
        .executableTarget(
            name: "WoodshedBenchmarks",
            dependencies: ["CMath", "SignalProcessing", "PitchDetection", "Practice", "TestSupport", "BenchmarkPeers"],
            path: "Benchmarks/WoodshedBenchmarks"),
        .executableTarget(name: "SamplerBenchmark", dependencies: ["SoundFontSampler"], path: "Benchmarks/Sampler"),
    ]
}

let package = Package(name: "Woodshed", products: products, targets: targets, swiftLanguageModes: [.v6])
