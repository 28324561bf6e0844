use std::collections::HashMap;

use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::ShipCells;

/// Returns the p-value of a chi-square test: the probability that draws differ at least as much as these from the
/// boards' weights. Boards expected less than ten times are pooled. Returns `None` if there are too few boards for a
/// test.
pub fn p_value(drawn: &[ShipCells], boards: &[ShipCells], weights: &[f64]) -> Result<Option<f64>, String> {
    let places: HashMap<&ShipCells, usize> = boards.iter().zip(0..).collect();
    let mut found = vec![0.0; boards.len()];
    for board in drawn {
        let place = places.get(board).ok_or_else(|| format!("{board:?} is drawn, and does not fit"))?;
        found[*place] += 1.0;
    }
    let total: f64 = weights.iter().sum();
    let (mut statistic, mut degrees, mut rare) = (0.0, 0.0, (0.0, 0.0));
    let mut add = |(found, expected): (f64, f64)| {
        if expected > 0.0 {
            statistic += (found - expected).powi(2) / expected;
            degrees += 1.0;
        }
    };
    for ((found, weight), board) in found.into_iter().zip(weights).zip(boards) {
        let expected = drawn.len() as f64 * weight / total;
        if expected <= 0.0 && found > 0.0 {
            return Err(format!("{board:?} is drawn, and has no weight"));
        }
        if expected < 10.0 { rare = (rare.0 + found, rare.1 + expected) } else { add((found, expected)) }
    }
    add(rare);
    Ok((degrees > 1.0).then(|| ChiSquared::new(degrees - 1.0).unwrap().sf(statistic)))
}
