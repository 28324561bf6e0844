//! Every board that fits a record, by trying all arrangements.

use std::collections::HashSet;

use crate::{Announcement, CellSet, Outcome, Record, ShipId, Shot, placements};

/// A board: the cells of each ship. Ships that the record does not tell apart are in a fixed order.
pub type ShipCells = Vec<CellSet>;

/// The boards that fit the record, by the definition: ships that no announcement has named are not told apart
/// from others of their length.
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

/// The arrangements that fit the record, with all ships told apart: of every arrangement of the fleet, replay
/// the shots in order and keep those that answer as recorded. Does not use candidates, classes or
/// covers, and ignores struck ships.
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

/// Visits every way to place the ships, given the cells and the halo of each place of each.
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
        if placed.iter().all(|other| !other.meets(halo)) {
            placed.push(cells);
            every_arrangement(places, placed, visit);
            placed.pop();
        }
    }
}

/// Whether this arrangement answers the shots as recorded and keeps clear of the marks.
pub fn fits(record: &Record, arrangement: &[CellSet]) -> bool {
    let barred = record.blocked() | record.rules().contact().halo(record.sunk());
    !cells_of(arrangement).meets(barred) && replay(record, arrangement)
}

pub(super) fn replay(record: &Record, arrangement: &[CellSet]) -> bool {
    let mut shot = CellSet::EMPTY;
    record.shots().iter().all(|&Shot { cell, outcome }| {
        shot.insert(cell);
        let answer = match arrangement.iter().position(|cells| cells.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) => {
                let id = ShipId::new(ship as u8).expect("a board has a ship for each of a fleet");
                match (record.rules().announcement(), arrangement[ship].is_within(shot)) {
                    (Announcement::HitMiss, _) | (Announcement::Sunk | Announcement::SunkShip, false) => {
                        Outcome::Hit
                    }
                    (Announcement::HitShip, false) => Outcome::HitShip(id),
                    (Announcement::Sunk, true) => Outcome::Sunk,
                    (Announcement::SunkShip | Announcement::HitShip, true) => Outcome::SunkShip(id),
                }
            }
        };
        answer == outcome
    })
}

pub(super) fn cells_of(arrangement: &[CellSet]) -> CellSet {
    arrangement.iter().fold(CellSet::EMPTY, |all, cells| all | *cells)
}
