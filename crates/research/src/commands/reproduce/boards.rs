//! Numbers of boards, in total and by cell.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::{Cell, Position, Record};

use super::effort::{Effort, Extent, count};
use super::figure::Printed;
use super::row::Row;
use super::tables::entries;
use crate::sources::{audinot_bonnet_viennot_2014, numbers};

const FLEET: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
/// Source name of counts that have no single author.
pub(super) const KNOWN: &str = "known counts";
const COMBINATORICS: &str = "battleship-combinatorics";
const KINGS: &str = "OEIS A201771";

/// A published number of arrangements.
struct Number {
    source: &'static str,
    subject: &'static str,
    /// Grid, contact and announcement, as in a record line.
    rules: &'static str,
    fleet: &'static str,
    /// The number, or [`NO_ROOM`].
    printed: &'static str,
    /// Counted in a quick run too.
    is_quick: bool,
}

const NO_ROOM: &str = "does not fit";
const SEA_BATTLE: &str = "A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";
const GERMAN: &str = "A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2";
const TWOS: &str = "A=2,B=2";
const ONES: &str = "A=1,B=1,C=1,D=1,E=1,F=1,G=1,H=1,I=1";

const NUMBERS: [Number; 20] = [
    slow(KNOWN, "classic fleet", "8x8,allowed,sunk-ship", FLEET, "571126760"),
    slow(KNOWN, "classic fleet", "9x9,allowed,sunk-ship", FLEET, "3394196128"),
    slow(KNOWN, "classic fleet", "11x11,allowed,sunk-ship", FLEET, "54083238912"),
    quick(KNOWN, "classic fleet", "8x8,none,sunk-ship", FLEET, "16546192"),
    quick(KNOWN, "two ships of 2", "10x10,allowed,sunk", TWOS, "15626"),
    quick(KNOWN, "two ships of 2", "10x10,corners,sunk", TWOS, "14460"),
    quick(KNOWN, "two ships of 2", "10x10,none,sunk", TWOS, "13952"),
    quick(KNOWN, "Sea Battle", "6x6,none,sunk", SEA_BATTLE, NO_ROOM),
    quick(KNOWN, "Sea Battle", "7x7,none,sunk", SEA_BATTLE, "406664"),
    slow(KNOWN, "Sea Battle", "10x10,none,sunk", SEA_BATTLE, "1855545978831780"),
    quick(COMBINATORICS, "German fleet", "9x7,none,sunk", GERMAN, "3436"),
    slow(COMBINATORICS, "German fleet", "10x7,none,sunk", GERMAN, "13662566"),
    slow(COMBINATORICS, "German fleet", "8x10,none,sunk", GERMAN, "7638426604"),
    slow(COMBINATORICS, "German fleet", "9x8,none,sunk", GERMAN, "41590204"),
    slow(COMBINATORICS, "German fleet", "9x9,none,sunk", GERMAN, "14057667720"),
    slow(COMBINATORICS, "German fleet", "9x10,none,sunk", GERMAN, "810429191552"),
    slow(COMBINATORICS, "German fleet", "10x10,none,sunk", GERMAN, "26509655816984"),
    quick(KNOWN, "German fleet", "8x8,none,sunk", GERMAN, NO_ROOM),
    slow(KINGS, "nine ships of 1", "8x8,none,sunk", ONES, "229095676"),
    slow(KINGS, "nine ships of 1", "10x10,none,sunk", ONES, "103395053720"),
];

const fn quick(
    source: &'static str,
    subject: &'static str,
    rules: &'static str,
    fleet: &'static str,
    printed: &'static str,
) -> Number {
    Number { source, subject, rules, fleet, printed, is_quick: true }
}

const fn slow(
    source: &'static str,
    subject: &'static str,
    rules: &'static str,
    fleet: &'static str,
    printed: &'static str,
) -> Number {
    Number { is_quick: false, ..quick(source, subject, rules, fleet, printed) }
}

impl Number {
    fn row(&self) -> Result<Row, CommandError> {
        let record: Record =
            format!("v1;{};{};", self.rules, self.fleet).parse().map_err(CommandError::failure)?;
        let found = match Position::new(&record) {
            Ok(_) => count(&record.to_string())?.boards.to_string(),
            Err(PositionError::Contradiction(_)) => NO_ROOM.to_owned(),
            Err(error) => return Err(CommandError::failure(error)),
        };
        let subject = format!("boards, {} on {}", self.subject, self.rules.replace(',', ", "));
        Ok(Row::exactly(self.source, subject, self.printed, found))
    }
}

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
    for number in &NUMBERS {
        if effort.is_stopped() {
            break;
        }
        if number.is_quick || effort.extent != Extent::Quick {
            rows.push(number.row()?);
        }
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
