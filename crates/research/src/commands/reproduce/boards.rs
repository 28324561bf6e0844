use rangekeeper_cli::command_error::CommandError;
use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::{Position, Preset};

use super::effort::{Effort, count};
use super::{figure::Printed, row::Row, tables::entries};
use crate::sources::{audinot_bonnet_viennot_2014, numbers};

const SECTION: &str = "Audinot, Bonnet and Viennot 2014, section 2.2";
const TABLE: &str = "Audinot, Bonnet and Viennot 2014, Fig. 2";
const IN_PERCENT: &str = "Audinot, Bonnet and Viennot 2014, Fig. 3";
/// Source name of counts that have no single author.
pub(super) const KNOWN: &str = "known counts";

const NO_ROOM: &str = "does not fit";

/// Published numbers of arrangements, one a line: the source, what is placed, the grid, contact and announcement as in a
/// record line, the fleet as a preset's name or as in a record line, and the number as printed.
const NUMBERS: &str = include_str!("boards.txt");
/// The number of rows that a quick run counts too.
const QUICK: usize = 8;

fn number(line: &'static str) -> Result<Row, CommandError> {
    let columns: Vec<&str> = line.split(" | ").collect();
    let [source, subject, rules, fleet, printed] = columns[..] else {
        return Err(CommandError::failure(format!("no published number: {line}")));
    };
    let fleet =
        fleet.parse::<Preset>().map_or_else(|_| fleet.to_owned(), |it| it.rules().fleet().to_string());
    let text = format!("v1;{rules};{fleet};");
    let found = match Position::new(&text.parse().map_err(CommandError::failure)?) {
        Ok(_) => count(&text)?.boards.to_string(),
        Err(PositionError::Contradiction(_)) => NO_ROOM.to_owned(),
        Err(error) => return Err(CommandError::failure(error)),
    };
    let subject = format!("boards, {subject} on {}", rules.replace(',', ", "));
    Ok(Row::exactly(source, subject, printed, found))
}

pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let mut rows = without_contact()?;
    if effort.is_stopped() {
        return Ok(rows);
    }
    let classic = count("v1;classic;")?;
    rows.push(Row::exactly(KNOWN, "boards, classic", "15046987768", classic.boards));
    rows.push(Row::exactly(KNOWN, "the same, ships of 3 told apart", "30093975536", 2 * classic.boards));
    for (subject, printed, cell) in
        [("a ship in the corner, classic", "0.0800", "A1"), ("a ship in the centre, classic", "0.2136", "E5")]
    {
        let share = classic.probability(cell.parse().map_err(CommandError::failure)?);
        rows.push(Row::number(KNOWN, subject, Printed::rounded(printed), share, format!("{share:.4}")));
    }
    for published in NUMBERS.lines().take(if effort.is_quick { QUICK } else { usize::MAX }) {
        if effort.is_stopped() {
            break;
        }
        rows.push(number(published)?);
    }
    Ok(rows)
}

fn without_contact() -> Result<Vec<Row>, CommandError> {
    let counts = count("v1;hit-or-miss;")?;
    let occupied: Vec<u128> = counts.grid.cells().map(|cell| counts.occupied(cell)).collect();
    // To a tenth of a percent, like the figure.
    let tenths = |share: f64| (share * 1000.0).round() as u64;
    let found: Vec<u64> = counts.grid.cells().map(|cell| tenths(counts.probability(cell))).collect();
    let given = numbers::<f64>(audinot_bonnet_viennot_2014::FREQUENCIES).into_iter();
    let given = given.map(|it| it.map_or_else(|| ".".to_owned(), |it| tenths(it / 100.0).to_string()));
    let given: Vec<String> = given.collect();
    let printed = audinot_bonnet_viennot_2014::OCCURRENCES;
    Ok(vec![
        Row::exactly(SECTION, "boards, ships do not touch", "1925751392", counts.boards),
        entries(TABLE, "boards with a ship on each cell", printed, &occupied),
        entries(IN_PERCENT, "the same in percent", &given.join(" "), &found),
    ])
}
