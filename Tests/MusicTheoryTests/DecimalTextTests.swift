import MusicTheory
import Testing

@Suite struct DecimalTextTests {
    @Test(arguments: [
        (0.0, 0, "0"), (0, 2, "0.00"), (-0.004, 2, "0.00"), (-0.005, 2, "-0.01"), (1.5, 0, "2"), (-1.5, 0, "-2"), (82.4069, 3, "82.407"),
        (1234.5, 1, "1234.5"), (0.05, 1, "0.1"), (.nan, 2, "nan"), (.infinity, 0, "1000000000"), (10, 3, "10.000"),
        (0.25, 9, "0.250000000"),
    ])
    func text(value: Double, decimals: Int, expected: String) {
        #expect(DecimalText.text(value, decimals: decimals) == expected)
    }
}
