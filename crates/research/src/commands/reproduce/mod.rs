//! Command `rangekeeper-research reproduce`: published figures, computed again.

mod best_play;
mod boards;
mod bounds;
mod effort;
mod figure;
mod games;
mod row;
mod tables;
mod wind_waker;

use std::time::Instant;

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::{line, milliseconds};
use rangekeeper_cli::output::numbers::{thousands, took};
use rangekeeper_cli::streams::note;
use rangekeeper_cli::work::interrupt;
use serde_json::json;

use super::verdict;
use crate::args::ReproduceArgs;

use effort::Effort;
use figure::Agreement;
use row::Row;

type Section = fn(&Effort) -> Result<Vec<Row>, CommandError>;

const SECTIONS: [Section; 6] =
    [tables::rows, boards::rows, wind_waker::rows, best_play::rows, bounds::rows, games::rows];

pub(crate) fn answer(args: &ReproduceArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let effort = Effort { is_quick: args.quick, stopped: interrupt::heeded() };
    let mut rows = Vec::new();
    for section in SECTIONS {
        if !effort.is_stopped() {
            rows.extend(section(&effort)?);
        }
    }
    if effort.is_stopped() {
        note("stopped: these are the rows so far");
    }
    let disagreements = count(&rows, Agreement::Disagrees);
    let answer = if args.form.json {
        line(json!({
            "rows": rows,
            "complete": !effort.is_stopped(),
            "disagreements": disagreements,
            "games": effort.games(),
            "elapsed_ms": milliseconds(started.elapsed()),
        }))
    } else {
        let (games, took) = (thousands(effort.games()), took(started.elapsed()));
        format!("{}Means that were drawn are of {games} games each. Done in {took}.\n", table(&rows))
    };
    verdict(answer, disagreements, "1 row does not agree", "rows do not agree")
}

fn count(rows: &[Row], agreement: Agreement) -> usize {
    rows.iter().filter(|row| row.agreement == agreement).count()
}

/// Formats the table, with reasons beneath their rows, and a summary.
fn table(rows: &[Row]) -> String {
    use Agreement::{Agrees, Disagrees, Explained, NotPublished, WithinTheInterval};
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
    let agreements = [Agrees, WithinTheInterval, Explained, NotPublished, Disagrees];
    let [agree, within, explained, unpublished, wrong] = agreements.map(|agreement| count(rows, agreement));
    format!(
        "{text}\n{} rows: {agree} agree, {within} within the interval, {explained} differ as explained, {unpublished} \
         with nothing published, {wrong} do not agree.\n",
        rows.len(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_stands_beneath_its_row_and_a_summary_beneath_the_table() {
        let row = |subject, reported, found| Row::exactly("paper", subject, reported, found);
        let cells = row("cells", "24", "33").differs("a misprint");
        let expected = "\
source  figure  reported  here  95% interval  agreement
paper   cells   24        33                  differs, as explained
        (a misprint)
paper   ships   5         5                   agrees
paper   rows    9         10                  DOES NOT AGREE

3 rows: 1 agree, 0 within the interval, 1 differ as explained, 0 with nothing published, 1 do not agree.
";
        assert_eq!(table(&[cells, row("ships", "5", "5"), row("rows", "9", "10")]), expected);
    }
}
