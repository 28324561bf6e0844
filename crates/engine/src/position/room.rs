use thiserror::Error;

use crate::{CellSet, Contact, Grid, Record};

/// A proof that the ships do not fit the grid: they need more of something than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum NoRoom {
    /// Too few squares of 2 x 2 cells into which the grid is divided, those at its edges perhaps cut off. Two ships that
    /// may not touch, not even at corners, never share a square, and a ship has at least half as many squares as cells.
    #[error(
        "the ships do not fit the {grid} grid, since they need {needed} squares of 2 x 2 cells and it has {room}"
    )]
    Squares { needed: usize, room: usize, grid: Grid },
    /// Too few cells of the grid with one more column and one more row. Ships that may not touch take the cells to their
    /// right and below as well. If they may meet at corners, the cells to the right and those below are counted one
    /// after the other.
    #[error(
        "the ships do not fit the {grid} grid, since they need {needed} cells with those to their right and below, \
         and there are {room}"
    )]
    Cells { needed: usize, room: usize, grid: Grid },
}

impl NoRoom {
    /// Returns a proof that the ships do not fit the grid, if counting gives one. Struck ships may be off the record.
    pub(super) fn prove(record: &Record) -> Option<Self> {
        let (rules, struck) = (record.rules(), record.struck());
        let (grid, contact, fleet) = (rules.grid(), rules.contact(), rules.fleet());
        let lengths = || fleet.ids().filter(|&id| !struck.contains(id)).map(|id| fleet.ship(id).length);
        if contact == Contact::None {
            let needed = lengths().map(|length| usize::from(length.div_ceil(2))).sum();
            let room = usize::from(grid.columns().div_ceil(2)) * usize::from(grid.rows().div_ceil(2));
            if needed > room {
                return Some(Self::Squares { needed, room, grid });
            }
        }
        let needed = lengths().map(|length| footprint(contact, length)).sum();
        let room = room(contact, grid.all());
        (needed > room).then_some(Self::Cells { needed, room, grid })
    }
}

/// Returns the least part of [`room`] that a ship takes, in either direction.
///
/// Each ship takes its own cells and those to the right, below, or both. The cells of ships that do not touch are then
/// disjoint. If only sides may not touch, the cells to the right and those below are counted one after the other.
pub(super) fn footprint(contact: Contact, length: u8) -> usize {
    let length = usize::from(length);
    match contact {
        Contact::Allowed => length,
        // Widened along the ship: the length plus 1. Widened across: twice the length.
        Contact::Corners => 3 * length + 1,
        Contact::None => 2 * (length + 1),
    }
}

/// Returns the room that these cells have for [footprints](footprint).
pub(super) fn room(contact: Contact, sea: CellSet) -> usize {
    match contact {
        Contact::Allowed => sea.len(),
        Contact::Corners => widened(sea, true, false) + widened(sea, false, true),
        Contact::None => widened(sea, true, true),
    }
}

/// Returns the number of cells after each is extended to the right, below, or both and the one between.
fn widened(sea: CellSet, right: bool, below: bool) -> usize {
    let rows = sea.words().into_iter().flat_map(|word| (0..4).map(move |row| word >> (16 * row) & 0xFFFF));
    let (mut count, mut above) = (0, 0);
    for row in rows.chain([0]) {
        let wide = if right { row | row << 1 } else { row };
        count += (wide | above).count_ones() as usize;
        above = if below { wide } else { 0 };
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers needed and given of a proof.
    fn numbers(text: &str) -> Option<(usize, usize)> {
        NoRoom::prove(&format!("v1;{text}").parse().unwrap()).map(|proof| match proof {
            NoRoom::Squares { needed, room, .. } | NoRoom::Cells { needed, room, .. } => (needed, room),
        })
    }

    #[test]
    fn two_numbers_prove_that_ships_do_not_fit() {
        let german = "A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2";
        assert_eq!(numbers(&format!("8x8,none,sunk;{german};")), Some((17, 16)));
        assert_eq!(numbers(&format!("10x6,none,sunk;{german};")), Some((17, 15)));
        assert_eq!(numbers(&format!("9x7,none,sunk;{german};")), None);
        let sea_battle = "A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";
        assert_eq!(numbers(&format!("6x6,none,sunk;{sea_battle};")), Some((13, 9)));
        assert_eq!(numbers(&format!("7x7,none,sunk;{sea_battle};")), None);
        // Seven ships of two cells have a square each, but not the cells beside them.
        assert_eq!(numbers("5x5,none,sunk;A=2,B=2,C=2,D=2,E=2,F=2,G=2;"), Some((42, 36)));
        assert_eq!(numbers("4x4,corners,sunk;A=4,B=4,C=3,D=1;"), None);
        assert_eq!(numbers("4x4,corners,sunk;A=4,B=4,C=3,D=2;"), Some((43, 40)));
        assert_eq!(numbers("4x4,allowed,sunk;A=4,B=4,C=4,D=4;"), None);
    }

    #[test]
    fn a_struck_ship_needs_no_room() {
        assert_eq!(numbers("3x3,none,sunk;A=1,B=1,C=1,D=1,E=1;"), Some((5, 4)));
        assert_eq!(numbers("3x3,none,sunk;A=1,B=1,C=1,D=1,E=1;;struck=C"), None);
    }
}
