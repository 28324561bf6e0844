//! Numbers of boards, in total and by cell.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_engine::Cell;

use super::effort::{Effort, Extent, count};
use super::figure::Printed;
use super::row::Row;
use super::tables::entries;
use crate::sources::{audinot_bonnet_viennot_2014, numbers};

const FLEET: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
/// Source name of counts that have no single author.
const KNOWN: &str = "known counts";

/// Returns the rows of exact counts.
pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let mut rows = without_contact()?;
    if effort.is_stopped() {
        return Ok(rows);
    }
    let classic = count("v1;classic;")?;
    rows.push(Row::exactly(KNOWN, "boards, classic", "15046987768", classic.boards.to_string()));
    let twice = (classic.boards * 2).to_string();
    rows.push(Row::exactly(KNOWN, "the same, ships of 3 told apart", "30093975536", twice));
    let (corner, centre) = (classic.probability(Cell::from_index(0)), classic.probability(centre()?));
    for (subject, printed, share) in [
        ("a ship in the corner, classic", "0.0800", corner),
        ("a ship in the centre, classic", "0.2136", centre),
    ] {
        rows.push(Row::number(KNOWN, subject, Printed::rounded(printed), share, format!("{share:.4}")));
    }
    let grids = [("8x8", "571126760"), ("9x9", "3394196128"), ("11x11", "54083238912")];
    for (grid, boards) in grids.into_iter().filter(|_| effort.extent != Extent::Quick) {
        if effort.is_stopped() {
            break;
        }
        let found = count(&format!("v1;{grid},allowed,sunk-ship;{FLEET};"))?.boards.to_string();
        rows.push(Row::exactly(KNOWN, format!("boards, classic fleet on {grid}"), boards, found));
    }
    Ok(rows)
}

/// Returns the rows of the game in which ships do not touch.
fn without_contact() -> Result<Vec<Row>, CommandError> {
    let counts = count(&format!("v1;10x10,none,hit-miss;{FLEET};"))?;
    let occupied: Vec<u64> = counts.grid.cells().map(|cell| counts.occupied(cell)).collect();
    // To a tenth of a percent, like the figure.
    let tenths = |share: f64| (share * 1000.0).round() as u64;
    let found: Vec<u64> = counts.grid.cells().map(|cell| tenths(counts.probability(cell))).collect();
    let given: Vec<String> = numbers::<f64>(audinot_bonnet_viennot_2014::FREQUENCIES)
        .into_iter()
        .map(|percent| percent.map_or_else(|| ".".to_owned(), |percent| tenths(percent / 100.0).to_string()))
        .collect();
    Ok(vec![
        Row::exactly(
            "Audinot, Bonnet and Viennot 2014, section 2.2",
            "boards, ships do not touch",
            "1925751392",
            counts.boards.to_string(),
        ),
        entries(
            "Audinot, Bonnet and Viennot 2014, Fig. 2",
            "boards with a ship on each cell",
            audinot_bonnet_viennot_2014::OCCURRENCES,
            &occupied,
        ),
        entries("Audinot, Bonnet and Viennot 2014, Fig. 3", "the same in percent", &given.join(" "), &found),
    ])
}

fn centre() -> Result<Cell, CommandError> {
    "E5".parse().map_err(CommandError::failure)
}
