use super::figure::Agreement;
use super::row::Row;

/// Returns the columns of a row: source, subject, reported, found, interval, agreement.
fn texts(row: &Row) -> [String; 6] {
    let interval =
        row.interval.map_or_else(String::new, |(lower, upper)| format!("{lower:.2} to {upper:.2}"));
    [
        row.source.to_owned(),
        row.subject.clone(),
        row.reported.clone().unwrap_or_else(|| "-".to_owned()),
        row.found.clone(),
        interval,
        row.agreement.words().to_owned(),
    ]
}

/// Formats the table, with reasons beneath their rows, and a summary.
pub(super) fn table(rows: &[Row]) -> String {
    let head = ["source", "figure", "reported", "here", "95% interval", "agreement"].map(str::to_owned);
    let lines: Vec<[String; 6]> = std::iter::once(head).chain(rows.iter().map(texts)).collect();
    let (lines, indent) = columns(&lines);
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        text.extend([line, "\n"]);
        let reason = number.checked_sub(1).map_or("", |row| &rows[row].reason[..]);
        if !reason.is_empty() {
            text.extend([&" ".repeat(indent + 2), "(", reason, ")\n"]);
        }
    }
    text + "\n" + &summary(rows)
}

/// Returns the rows as lines with aligned columns and no trailing spaces, and the width of the first column.
fn columns<const N: usize>(rows: &[[String; N]]) -> (Vec<String>, usize) {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    (rows.iter().map(line).collect(), widths.first().copied().unwrap_or(0))
}

fn summary(rows: &[Row]) -> String {
    let count = |agreement| rows.iter().filter(|row| row.agreement == agreement).count();
    format!(
        "{} rows: {} agree, {} within the interval, {} differ as explained, {} with nothing published, {} do not agree.\n",
        rows.len(),
        count(Agreement::Agrees),
        count(Agreement::WithinTheInterval),
        count(Agreement::Explained),
        count(Agreement::NotPublished),
        count(Agreement::Disagrees),
    )
}
