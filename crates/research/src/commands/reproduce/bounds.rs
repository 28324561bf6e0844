//! Lower bounds.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_engine::Rules;

use super::effort::{Effort, preset};
use super::figure::Printed;
use super::row::Row;
use crate::bounds::by_leaves;
use crate::commands::bounds::Bounds;

const OURS: &str = "docs/bounds.md";

/// Boards and bounds of Audinot, Bonnet and Viennot 2014, Table 2, which truncates decimals.
const TABLE_2: [(&str, u128, &str); 7] = [
    ("4x4 with 2", 24, "4.6"),
    ("4x5 with 2", 31, "4.9"),
    ("4x4 with 2,3", 104, "6.7"),
    ("4x5 with 2,3", 242, "7.9"),
    ("4x4 with 3,3", 24, "4.6"),
    ("4x5 with 3,3", 67, "6.0"),
    ("4x5 with 2,3,4", 88, "6.5"),
];

/// Returns the rows of lower bounds.
pub(super) fn rows(_: &Effort) -> Result<Vec<Row>, CommandError> {
    let number = |source, subject: String, printed, found: f64| {
        Row::number(source, subject, printed, found, format!("{found:.4}"))
    };
    let table = TABLE_2.iter().map(|(game, boards, printed)| {
        number(
            "Audinot, Bonnet and Viennot 2014, Table 2",
            format!("{game}: lower bound"),
            Printed::cut_off(printed),
            by_leaves(*boards),
        )
    });
    let mut rows: Vec<Row> = table.collect();
    let leaves = "mean depth of 11 leaves";
    rows.push(number(
        "Audinot, Bonnet and Viennot 2014, Fig. 9",
        leaves.to_owned(),
        Printed::rounded("3.5455"),
        by_leaves(11),
    ));
    let bounds = Bounds::new(&preset("hit-or-miss")?)?;
    if let Some(trees) = bounds.of_trees {
        for (source, subject, printed, found) in [
            (
                "Audinot, Bonnet and Viennot 2014, section 4.1",
                "hit or miss: lower bound",
                Printed::cut_off("30.8"),
                trees.leaves,
            ),
            (OURS, "the same by courses of hits and misses", Printed::rounded("32.8555"), trees.transcripts),
        ] {
            rows.push(number(source, subject.to_owned(), printed, found));
        }
    }
    rows.push(number(OURS, "hit or miss: best bound".to_owned(), Printed::rounded("33.3488"), bounds.best));
    let classic = Bounds::new(&Rules::classic())?.best;
    rows.push(number(OURS, "classic: best bound".to_owned(), Printed::rounded("35.1165"), classic));
    Ok(rows)
}
