//! Brute force: every board that fits a record, found by trying all arrangements.

use std::collections::HashSet;

use crate::{Announcement, CellSet, Outcome, Record, ShipId, Shot, placements};

/// A board: the cells of each ship, in the fleet's order. Ships that the record does not tell apart are sorted by their
/// first cell.
pub type ShipCells = Vec<CellSet>;

/// Returns the boards that fit the record, by the definition: ships that no announcement has named are not told apart
/// from others of equal length.
pub fn brute_force(record: &Record) -> Vec<ShipCells> {
    let fleet = record.rules().fleet();
    let named: Vec<ShipId> = record.shots().iter().filter_map(|shot| shot.outcome.named()).collect();
    let mut ids: Vec<ShipId> = fleet.ids().filter(|id| !named.contains(id)).collect();
    ids.sort_by_key(|&id| fleet.ship(id).length);
    let board = |mut board: ShipCells| {
        for alike in ids.chunk_by(|&a, &b| fleet.ship(a).length == fleet.ship(b).length) {
            let mut cells: Vec<CellSet> = alike.iter().map(|id| board[id.index()]).collect();
            cells.sort_by_key(|cells| cells.first());
            alike.iter().zip(cells).for_each(|(id, cells)| board[id.index()] = cells);
        }
        board
    };
    let boards: HashSet<ShipCells> = arrangements(record).into_iter().map(board).collect();
    boards.into_iter().collect()
}

/// Returns the arrangements that fit the record, with all ships told apart. Replays the shots in order on every
/// arrangement of the fleet, and keeps those that answer as recorded. Does not use candidates, classes or covers, and
/// ignores struck ships.
pub fn arrangements(record: &Record) -> Vec<ShipCells> {
    let rules = record.rules();
    let with_halo = |length| {
        let cells = placements(rules.grid(), length).into_iter().map(|placement| placement.cells);
        cells.map(|cells| (cells, rules.contact().halo(cells))).collect()
    };
    let places: Vec<_> = rules.fleet().ships().iter().map(|ship| with_halo(ship.length)).collect();
    let mut fitting = Vec::new();
    every_arrangement(&places, &mut Vec::new(), &mut |arrangement| {
        if fits(record, arrangement) {
            fitting.push(arrangement.to_vec());
        }
    });
    fitting
}

/// Visits every arrangement. `places` lists each ship's placements as cells and halo.
fn every_arrangement(
    places: &[Vec<(CellSet, CellSet)>],
    placed: &mut Vec<CellSet>,
    visit: &mut impl FnMut(&[CellSet]),
) {
    let Some(ship) = places.get(placed.len()) else {
        visit(placed);
        return;
    };
    for &(cells, halo) in ship {
        if placed.iter().all(|other| other.is_disjoint(halo)) {
            placed.push(cells);
            every_arrangement(places, placed, visit);
            placed.pop();
        }
    }
}

/// Returns true if this arrangement answers the shots as recorded and is clear of the other marks.
pub fn fits(record: &Record, arrangement: &[CellSet]) -> bool {
    let barred = record.blocked() | record.rules().contact().halo(record.sunk());
    cells_of(arrangement).is_disjoint(barred) && replay(record, arrangement)
}

pub(super) fn replay(record: &Record, arrangement: &[CellSet]) -> bool {
    let mut shot = CellSet::EMPTY;
    record.shots().iter().all(|&Shot { cell, outcome }| {
        shot.insert(cell);
        let answer = match arrangement.iter().position(|cells| cells.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) => {
                let id = ShipId::new(ship as u8).expect("a board has a ship for each of a fleet");
                match (record.rules().announcement(), arrangement[ship].is_subset(shot)) {
                    (Announcement::HitMiss, _) | (Announcement::Sunk | Announcement::SunkShip, false) => {
                        Outcome::Hit
                    }
                    (Announcement::HitShip, false) => Outcome::HitShip(id),
                    (Announcement::Sunk, true) => Outcome::Sunk,
                    (Announcement::SunkShip | Announcement::HitShip, true) => Outcome::SunkShip(id),
                }
            }
        };
        // Without the name, the opponent did not say which ship it was.
        outcome == answer || outcome == answer.unnamed()
    })
}

pub(super) fn cells_of(arrangement: &[CellSet]) -> CellSet {
    arrangement.iter().fold(CellSet::EMPTY, |all, cells| all | *cells)
}
