import CMath

/// Where the partials of a stiff string lie.
///
/// `f_k = f_1 k sqrt((1 + B k^2) / (1 + B))`, `f_1` being the first partial itself (not the frequency of a
/// string without stiffness) and `B` the inharmonicity coefficient, about 1e-5 to 1e-3 on guitars and basses.
/// Source: H. Fletcher, "Normal vibration frequencies of a stiff piano string", JASA 36 (1964).
enum StiffString {
    /// `ln(f_k / (k f_1))`.
    static func logStretch(partial: Double, inharmonicity: Double) -> Double {
        0.5 * (log1p(inharmonicity * partial * partial) - log1p(inharmonicity))
    }

    /// `f_k / f_1`.
    static func ratio(partial: Double, inharmonicity: Double) -> Double {
        partial * ((1 + inharmonicity * partial * partial) / (1 + inharmonicity)).squareRoot()
    }
}
