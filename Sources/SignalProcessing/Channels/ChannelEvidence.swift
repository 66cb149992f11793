import CMath

/// What `LiveChannelMixer` knows about its channels: energies, likeness, who leads and who sounds the same.
struct ChannelEvidence {
    /// Mean square (-80 dB) under which a channel is silent and decides nothing.
    private static let silence = 1e-8
    /// Time constant of energies and products, seconds.
    private static let memory = 0.05
    /// Seconds that a challenger must be ahead.
    private static let patience = 0.12

    private(set) var leader = 0
    private(set) var hasLeader = false
    private let channelCount: Int
    private let storage: Storage
    private let secondsPerSample: Double
    private let highPass: Double
    private var challenger = 0
    private var challengeSeconds = 0.0

    init(channelCount: Int, sampleRate: Double) {
        self.channelCount = channelCount
        storage = Storage(channelCount: channelCount)
        secondsPerSample = 1 / sampleRate
        highPass = 1 - exp(-2 * Double.pi * 10 / sampleRate)
    }

    mutating func reset() {
        storage.clear()
        hasLeader = false
        challengeSeconds = 0
    }

    func isMember(_ channel: Int) -> Bool { storage.member[channel] }

    mutating func add(_ frame: UnsafePointer<Float>) {
        let s = storage
        for channel in 0..<channelCount {
            // Beyond +12 dB of full scale nothing is sound; the bound keeps every sum finite.
            let sample = frame[channel].isFinite ? Double(min(max(frame[channel], -4), 4)) : 0
            if !s.started[channel] {
                s.started[channel] = true
                s.offset[channel] = sample
            }
            s.offset[channel] += (sample - s.offset[channel]) * highPass
            s.now[channel] = sample - s.offset[channel]
        }
        for row in 0..<channelCount {
            for column in 0...row { s.block[row * channelCount + column] += s.now[row] * s.now[column] }
        }
    }

    mutating func endBlock(length: Int) {
        let s = storage
        let seconds = Double(length) * secondsPerSample
        let share = 1 - exp(-seconds / Self.memory)
        // What a channel has lately had fades by 1 dB a second.
        let fade = pow(10, -0.1 * seconds)
        for row in 0..<channelCount {
            for column in 0...row {
                let entry = row * channelCount + column
                s.mean[entry] += (s.block[entry] / Double(length) - s.mean[entry]) * share
                s.block[entry] = 0
            }
            s.held[row] = max(s.held[row] * fade, energy(row))
        }
        chooseLeader(seconds)
        if hasLeader { chooseMembers() }
    }

    private func energy(_ channel: Int) -> Double { storage.mean[channel * channelCount + channel] }

    private mutating func chooseLeader(_ seconds: Double) {
        var loudest = 0
        for channel in 1..<channelCount where energy(channel) > energy(loudest) { loudest = channel }
        guard energy(loudest) > Self.silence else {
            challengeSeconds = 0
            return
        }
        let first = !hasLeader
        let overwhelming = loudest != leader && energy(loudest) > 100 * storage.held[leader]
        if first || overwhelming {
            lead(loudest)
            return
        }
        // Louder than the leader has been; or playing, as loud as the leader was, while the leader has gone quiet.
        let louder = energy(loudest) > 4 * storage.held[leader]
        let replacing = energy(loudest) > 30 * energy(leader) && energy(loudest) > 0.01 * storage.held[leader]
        guard loudest != leader, !storage.member[loudest] || louder, louder || replacing else {
            challengeSeconds = 0
            return
        }
        challengeSeconds = challenger == loudest ? challengeSeconds + seconds : seconds
        challenger = loudest
        if challengeSeconds >= Self.patience { lead(loudest) }
    }

    private mutating func lead(_ channel: Int) {
        leader = channel
        hasLeader = true
        challengeSeconds = 0
        for other in 0..<channelCount { storage.member[other] = other == channel }
    }

    private func chooseMembers() {
        // A leader that is silent says nothing about likeness: everything stays.
        guard energy(leader) > Self.silence else { return }
        for channel in 0..<channelCount where channel != leader {
            let product = storage.mean[max(channel, leader) * channelCount + min(channel, leader)]
            let norm = (energy(channel) * energy(leader)).squareRoot()
            let likeness = norm > 0 ? product / norm : 0
            let ratio = energy(channel) / energy(leader)
            let joined = storage.member[channel]
            let nearest = joined ? 1.0 / 16 : 1.0 / 4
            storage.member[channel] = likeness > (joined ? 0.7 : 0.9) && ratio > nearest && ratio < 1 / nearest
        }
    }

    /// Arrays of one entry a channel (`block` and `mean`: lower triangles of products of two channels).
    private final class Storage {
        let offset, now, held, block, mean: UnsafeMutablePointer<Double>
        let started, member: UnsafeMutablePointer<Bool>
        private let channelCount: Int

        init(channelCount: Int) {
            self.channelCount = channelCount
            offset = .allocate(capacity: channelCount)
            now = .allocate(capacity: channelCount)
            held = .allocate(capacity: channelCount)
            block = .allocate(capacity: channelCount * channelCount)
            mean = .allocate(capacity: channelCount * channelCount)
            started = .allocate(capacity: channelCount)
            member = .allocate(capacity: channelCount)
            clear()
        }

        func clear() {
            for pointer in [offset, now, held] { pointer.initialize(repeating: 0, count: channelCount) }
            for pointer in [block, mean] { pointer.initialize(repeating: 0, count: channelCount * channelCount) }
            started.initialize(repeating: false, count: channelCount)
            member.initialize(repeating: false, count: channelCount)
        }

        deinit {
            for pointer in [offset, now, held, block, mean] { pointer.deallocate() }
            started.deallocate()
            member.deallocate()
        }
    }
}
