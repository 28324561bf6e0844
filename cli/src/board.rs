//! The readable board.

use std::fmt::Write as _;

use rangekeeper_engine::{Advice, Cell, Estimate, Mark, Record, Tally};

/// The probability of a hit in every cell in percent, marks where there are any, and the advice.
pub(crate) fn draw(
    record: &Record,
    tally: &Tally,
    advice: Option<&Advice>,
    confidence: f64,
    seed: u64,
) -> String {
    let grid = record.rules().grid();
    let mut text = String::from("  ");
    for column in 1..=grid.columns() {
        let _ = write!(text, "{column:>7}");
    }
    text.push('\n');
    for row in 0..grid.rows() {
        let cells = (0..grid.columns()).filter_map(|column| Cell::new(row, column));
        let letter = (b'A' + row) as char;
        let _ = write!(text, "{letter} ");
        for cell in cells {
            let _ = match record.mark(cell) {
                None => write!(text, "{:>7.1}", tally.share(cell) * 100.0),
                Some(Mark::Shot(outcome)) if outcome.is_sunk() => write!(text, "{:>7}", "sunk"),
                Some(Mark::Shot(outcome)) if outcome.is_hit() => write!(text, "{:>7}", "hit"),
                Some(Mark::Shot(_)) => write!(text, "{:>7}", "miss"),
                Some(Mark::Blocked | Mark::Sunk) => write!(text, "{:>7}", "#"),
            };
        }
        text.push('\n');
    }
    text.push('\n');
    match advice {
        Some(advice) => {
            let Estimate { interval, .. } = advice.estimate;
            let (share, lower, upper) =
                (advice.estimate.share() * 100.0, interval.lower * 100.0, interval.upper * 100.0);
            let level = confidence * 100.0;
            let _ = writeln!(
                text,
                "Next shot: {}, {share:.2}% ({level}% interval {lower:.2}% to {upper:.2}%)",
                advice.best
            );
            if !advice.tied.is_empty() {
                let tied: Vec<String> = advice.tied.iter().map(Cell::to_string).collect();
                let _ = writeln!(text, "Tied within uncertainty: {}", tied.join(" "));
            }
        }
        None => text.push_str("Nothing is left to shoot at.\n"),
    }
    let _ = writeln!(text, "{} samples accepted of {} proposed, seed {seed}", tally.accepted, tally.proposed);
    text
}
