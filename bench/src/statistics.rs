//! Numbers that stand for several.

/// The value in the middle; the mean of the two in the middle of an even number; NaN of none.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_in_the_middle() {
        let case = |values: &[f64], expected: f64| assert!((median(values) - expected).abs() < 1e-12);
        case(&[3.0, 1.0, 2.0], 2.0);
        case(&[4.0, 1.0, 3.0, 2.0], 2.5);
        assert!(median(&[]).is_nan());
    }
}
