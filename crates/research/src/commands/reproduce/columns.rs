//! Aligned columns.

/// Returns the rows as lines with aligned columns and no trailing spaces, and the width of the first column.
pub(super) fn columns<const N: usize>(rows: &[[String; N]]) -> (Vec<String>, usize) {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    (rows.iter().map(line).collect(), widths.first().copied().unwrap_or(0))
}
