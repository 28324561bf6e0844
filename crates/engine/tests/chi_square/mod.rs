//! Chi-square test of boards drawn in proportion to their weights.

use std::collections::HashMap;

use rangekeeper_engine::testing::ShipCells;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Sorts the ships of a board. Boards remain distinct: ships of equal length that are told apart were named on
/// different cells.
pub fn sorted(mut cells: ShipCells) -> ShipCells {
    cells.sort_by_key(|cells| cells.iter().collect::<Vec<_>>());
    cells
}

/// Returns the p-value of a chi-square test: the probability that draws differ at least as much as these from the
/// boards' weights. Boards expected less than ten times are pooled. Returns `None` if there are too few boards for a
/// test.
#[track_caller]
pub fn p_value(
    drawn: impl Iterator<Item = ShipCells>,
    boards: &[ShipCells],
    weights: &[f64],
    context: &str,
) -> Option<f64> {
    let mut counts: HashMap<ShipCells, u64> = HashMap::new();
    drawn.for_each(|board| *counts.entry(sorted(board)).or_default() += 1);
    let (wanted, total): (u64, f64) = (counts.values().sum(), weights.iter().sum());
    let (mut statistic, mut degrees, mut rare) = (0.0, 0.0, (0.0, 0.0));
    let mut add = |found: f64, expected: f64| {
        if expected > 0.0 {
            statistic += (found - expected).powi(2) / expected;
            degrees += 1.0;
        }
    };
    for (board, weight) in boards.iter().zip(weights) {
        let found = counts.remove(&sorted(board.clone())).unwrap_or(0) as f64;
        let expected = wanted as f64 * weight / total;
        assert!(expected > 0.0 || found == 0.0, "{context}");
        if expected < 10.0 { rare = (rare.0 + found, rare.1 + expected) } else { add(found, expected) }
    }
    add(rare.0, rare.1);
    assert!(counts.is_empty(), "only boards that fit are drawn: {context}");
    (degrees > 1.0).then(|| ChiSquared::new(degrees - 1.0).unwrap().sf(statistic))
}
