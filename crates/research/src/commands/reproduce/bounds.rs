use rangekeeper_cli::command_error::CommandError;
use rangekeeper_engine::Rules;

use super::effort::{Effort, preset};
use super::{figure::Printed, row::Row};
use crate::bounds::by_leaves;
use crate::commands::bounds::Bounds;

const OURS: &str = "docs/bounds.md";
const FORMULA: &str = "Audinot, Bonnet and Viennot 2014, section 4.1";
const TABLE: &str = "Audinot, Bonnet and Viennot 2014, Table 2";
const FIGURE: &str = "Audinot, Bonnet and Viennot 2014, Fig. 9";

/// Returns the rows of lower bounds. The paper truncates decimals.
pub(super) fn rows(_: &Effort) -> Result<Vec<Row>, CommandError> {
    let hit_or_miss = Bounds::new(&preset("hit-or-miss")?)?;
    let trees = hit_or_miss.of_trees.ok_or_else(|| CommandError::failure("no bounds by transcripts"))?;
    let classic = Bounds::new(&Rules::classic())?;
    let (rounded, cut_off) = (Printed::rounded, Printed::cut_off);
    let rows = [
        (TABLE, "4x4 with 2: lower bound", cut_off("4.6"), by_leaves(24)),
        (TABLE, "4x5 with 2: lower bound", cut_off("4.9"), by_leaves(31)),
        (TABLE, "4x4 with 2,3: lower bound", cut_off("6.7"), by_leaves(104)),
        (TABLE, "4x5 with 2,3: lower bound", cut_off("7.9"), by_leaves(242)),
        (TABLE, "4x4 with 3,3: lower bound", cut_off("4.6"), by_leaves(24)),
        (TABLE, "4x5 with 3,3: lower bound", cut_off("6.0"), by_leaves(67)),
        (TABLE, "4x5 with 2,3,4: lower bound", cut_off("6.5"), by_leaves(88)),
        (FIGURE, "mean depth of 11 leaves", rounded("3.5455"), by_leaves(11)),
        (FORMULA, "hit or miss: lower bound", cut_off("30.8"), trees.leaves),
        (OURS, "the same by courses of hits and misses", rounded("32.8555"), trees.transcripts),
        (OURS, "hit or miss: best bound", rounded("33.3488"), hit_or_miss.best),
        (OURS, "classic: best bound", rounded("35.1165"), classic.best),
    ];
    let row = |(source, subject, printed, found)| {
        Row::number(source, subject, printed, found, format!("{found:.4}"))
    };
    Ok(rows.map(row).into())
}
