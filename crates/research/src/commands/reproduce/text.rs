use super::figure::Agreement;
use super::row::Row;

/// Formats the table, with reasons beneath their rows, and a summary.
pub(super) fn table(rows: &[Row]) -> String {
    let head = ["source", "figure", "reported", "here", "95% interval", "agreement"].map(str::to_owned);
    let texts = |row: &Row| {
        let interval = row.interval.map(|(lower, upper)| format!("{lower:.2} to {upper:.2}"));
        let reported = row.reported.clone().unwrap_or_else(|| "-".to_owned());
        let agreement = row.agreement.words().to_owned();
        let (source, subject, found) = (row.source.to_owned(), row.subject.clone(), row.found.clone());
        [source, subject, reported, found, interval.unwrap_or_default(), agreement]
    };
    let lines: Vec<[String; 6]> = [head].into_iter().chain(rows.iter().map(texts)).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let reasons = [""].into_iter().chain(rows.iter().map(|row| &row.reason[..]));
    let mut text = String::new();
    for (line, reason) in lines.iter().zip(reasons) {
        let cells = line.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}"));
        text.extend([cells.collect::<Vec<_>>().join("  ").trim_end(), "\n"]);
        if !reason.is_empty() {
            text.extend([&" ".repeat(widths[0] + 2), "(", reason, ")\n"]);
        }
    }
    text + "\n" + &summary(rows)
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
