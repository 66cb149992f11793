import CMath

/// TEMPORARY radix-2 transform until the signal room lands.
final class SpectrumTransform {
    let input: UnsafeMutableBufferPointer<Float>
    private let re: UnsafeMutableBufferPointer<Float>
    private let im: UnsafeMutableBufferPointer<Float>
    private let c: [Float]
    private let s: [Float]
    private let rev: [Int]

    init() {
        let n = AnalysisFormat.transformLength
        input = .allocate(capacity: n)
        input.initialize(repeating: 0)
        let m = n / 2
        re = .allocate(capacity: m)
        re.initialize(repeating: 0)
        im = .allocate(capacity: m)
        im.initialize(repeating: 0)
        c = (0..<m).map { Float(cos(2 * Double.pi * Double($0) / Double(n))) }
        s = (0..<m).map { Float(-sin(2 * Double.pi * Double($0) / Double(n))) }
        var r = [Int](repeating: 0, count: m)
        var bits = 0
        while (1 << bits) < m { bits += 1 }
        for i in 0..<m {
            var v = 0
            for b in 0..<bits where i & (1 << b) != 0 { v |= 1 << (bits - 1 - b) }
            r[i] = v
        }
        rev = r
    }

    func power(into power: UnsafeMutableBufferPointer<Float>, scale: Float) {
        let m = AnalysisFormat.transformLength / 2
        for i in 0..<m {
            re[rev[i]] = input[2 * i]
            im[rev[i]] = input[2 * i + 1]
        }
        var size = 1
        while size < m {
            let stride = m / size
            for block in Swift.stride(from: 0, to: m, by: 2 * size) {
                for k in 0..<size {
                    let wr = c[k * stride]
                    let wi = s[k * stride]
                    let a = block + k
                    let b = a + size
                    let tr = re[b] * wr - im[b] * wi
                    let ti = re[b] * wi + im[b] * wr
                    re[b] = re[a] - tr
                    im[b] = im[a] - ti
                    re[a] += tr
                    im[a] += ti
                }
            }
            size *= 2
        }
        for k in 0...m {
            let a = k == m ? 0 : k
            let b = k == 0 ? 0 : m - k
            let er = 0.5 * (re[a] + re[b])
            let ei = 0.5 * (im[a] - im[b])
            let odr = 0.5 * (im[a] + im[b])
            let odi = -0.5 * (re[a] - re[b])
            let wr = k == m ? -1 : c[k]
            let wi = k == m ? 0 : s[k]
            let xr = er + odr * wr - odi * wi
            let xi = ei + odr * wi + odi * wr
            power[k] = (xr * xr + xi * xi) * scale
        }
    }
}
