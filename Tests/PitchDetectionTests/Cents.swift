import Foundation

/// Cents from `reference` up to `frequency`.
func cents(_ frequency: Double, _ reference: Double) -> Double { 1200 * log2(frequency / reference) }
