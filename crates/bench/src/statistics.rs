use std::collections::BTreeMap;
use std::fmt;

/// Milliseconds until parts of the page are seen, by the part's name; `None` for those that were not waited for.
pub(crate) type Times = BTreeMap<String, Option<f64>>;

/// Returns a statistic of each part over all of these times; `None` for a part that was not always waited for.
pub(crate) fn summary(times: &[Times], statistic: fn(&[f64]) -> f64) -> Times {
    let of = |part: &String| {
        let values: Option<Vec<f64>> = times.iter().map(|times| times.get(part).copied().flatten()).collect();
        (part.clone(), values.map(|values| statistic(&values)))
    };
    times.first().into_iter().flat_map(BTreeMap::keys).map(of).collect()
}

/// Formats a part of these times without decimals; empty if it was not waited for.
pub(crate) fn shown(times: &Times, part: &str) -> String {
    times.get(part).copied().flatten().map_or_else(String::new, |time| format!("{time:.0}"))
}

/// Writes a table with a column for each part, by its name and head, and a row for each of these times.
pub(crate) fn write_table(
    f: &mut fmt::Formatter<'_>,
    head: &str,
    parts: &[(&str, &str)],
    rows: &[(&str, &Times)],
) -> fmt::Result {
    write!(f, "\n{head:<29}")?;
    parts.iter().try_for_each(|(_, head)| write!(f, " {head:>14}"))?;
    writeln!(f)?;
    for (what, times) in rows {
        write!(f, "  {what:<27}")?;
        parts.iter().try_for_each(|(part, _)| write!(f, " {:>14}", shown(times, part)))?;
        writeln!(f)?;
    }
    Ok(())
}

/// Returns the middle value; the mean of the two middle values if their number is even; NaN for no values.
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
