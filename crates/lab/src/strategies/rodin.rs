use std::cmp::Reverse;

use super::first_best::first_best;
use super::printed_order::printed_order;
use super::strategy::Strategy;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{Announcement, Cell, CellSet, Grid, Record, Rules, ShipId, Shot, placements};

/// Strategy `rodin`: shoots at the strafing pattern of Fig. 9 until five hits are registered, destroys the ships that
/// were hit, and goes on. The mop-up pattern of Fig. 11 finds the ships that the strafing pattern misses. The ship is
/// named on every hit.
///
/// Source: Rodin 1988. Readings where the text is ambiguous (its flow chart, Fig. 10, is not in the text we have):
/// - Hits of ships afloat and sunk ships count as registered, each as one: "until five ship positions have again been
///   located".
/// - Then every ship that was hit is destroyed, the longest first. A ship hit on the way is destroyed, too.
/// - The next cell of a ship is the cell with the most of its possible placements through it, of equals the first in
///   reading order.
/// - The mop-up pattern leaves out cells shot before. After it come the other cells in reading order.
#[derive(Debug)]
pub struct Rodin {
    grid: Grid,
    fleet: Vec<Ship>,
    beginning: Vec<Ship>,
    strafing: Vec<Cell>,
    mop_up: Vec<Cell>,
    open: CellSet,
    destroys: bool,
}

#[derive(Clone, Debug)]
struct Ship {
    id: ShipId,
    length: u8,
    places: Vec<CellSet>,
    hits: CellSet,
    is_sunk: bool,
}

/// Fig. 9, the strafing pattern: number of the shot in each cell, from 1; 0 for cells left out.
const STRAFING: [[u8; 10]; 10] = [
    [0, 0, 29, 0, 0, 24, 0, 0, 30, 0],
    [0, 25, 0, 0, 14, 0, 0, 20, 0, 0],
    [28, 0, 0, 10, 0, 0, 11, 0, 0, 26],
    [0, 0, 9, 0, 0, 2, 0, 0, 15, 0],
    [0, 13, 0, 0, 1, 0, 0, 6, 0, 0],
    [23, 0, 0, 5, 0, 0, 3, 0, 0, 21],
    [0, 0, 8, 0, 0, 4, 0, 0, 16, 0],
    [0, 19, 0, 0, 7, 0, 0, 12, 0, 0],
    [33, 0, 0, 18, 0, 0, 17, 0, 0, 31],
    [0, 0, 27, 0, 0, 22, 0, 0, 32, 0],
];

/// Fig. 11, the mop-up pattern: number of the shot in each cell, from 1; 0 for cells left out.
const MOP_UP: [[u8; 10]; 10] = [
    [30, 0, 0, 23, 0, 0, 24, 0, 0, 0],
    [0, 0, 17, 0, 0, 12, 0, 0, 0, 29],
    [0, 16, 0, 0, 5, 0, 0, 0, 18, 0],
    [22, 0, 0, 4, 0, 0, 0, 7, 0, 0],
    [0, 0, 6, 0, 0, 0, 2, 0, 0, 19],
    [0, 11, 0, 0, 0, 1, 0, 0, 13, 0],
    [21, 0, 0, 0, 3, 0, 0, 8, 0, 0],
    [0, 0, 0, 10, 0, 0, 9, 0, 0, 27],
    [0, 0, 15, 0, 0, 14, 0, 0, 25, 0],
    [0, 28, 0, 0, 20, 0, 0, 26, 0, 0],
];

const REGISTERED: usize = 5;

impl Rodin {
    /// Returns the cells of the strafing pattern (Fig. 9) in its order; `None` if the grid is not 10 x 10.
    pub fn strafing(grid: Grid) -> Option<Vec<Cell>> {
        printed_order(grid, &STRAFING)
    }

    /// Creates the strategy; returns `None` unless the grid is 10 x 10 and the ship is named on every hit.
    pub fn new(rules: &Rules) -> Option<Self> {
        let (grid, fleet) = (rules.grid(), rules.fleet());
        let (strafing, mop_up) = (Self::strafing(grid)?, printed_order(grid, &MOP_UP)?);
        if rules.announcement() != Announcement::HitShip {
            return None;
        }
        let ship = |(id, length)| {
            let places = placements(grid, length).iter().map(|placement| placement.cells).collect();
            Ship { id, length, places, hits: CellSet::EMPTY, is_sunk: false }
        };
        let mut beginning: Vec<Ship> = fleet.ids().zip(fleet.lengths()).map(ship).collect();
        insertion_sort_by_key(&mut beginning, |ship| Reverse(ship.length));
        let (fleet, open) = (beginning.clone(), grid.all());
        Some(Self { grid, fleet, beginning, strafing, mop_up, open, destroys: false })
    }

    fn read(&mut self, Shot { cell, outcome }: Shot) {
        self.open.remove(cell);
        for ship in &mut self.fleet {
            let is_hit = outcome.named() == Some(ship.id);
            ship.places.retain(|place| place.contains(cell) == is_hit);
            if is_hit {
                ship.hits.insert(cell);
                ship.is_sunk = outcome.is_sunk();
            }
        }
    }

    /// Returns the next cell of the longest ship afloat that was hit; `None` if there is none.
    fn destroy(&self) -> Option<Cell> {
        let ship = self.fleet.iter().find(|ship| !ship.is_sunk && !ship.hits.is_empty())?;
        let through = |cell: Cell| ship.places.iter().filter(|place| place.contains(cell)).count();
        first_best(self.open.iter(), through)
    }

    fn next_of(&self, pattern: &[Cell]) -> Option<Cell> {
        pattern.iter().copied().find(|cell| self.open.contains(*cell))
    }
}

impl Strategy for Rodin {
    fn begin(&mut self, _: u64) {
        self.fleet.clone_from(&self.beginning);
        (self.open, self.destroys) = (self.grid.all(), false);
    }

    fn aim(&mut self, _: &Record, answers: &[Shot]) -> Option<Cell> {
        for &shot in answers {
            self.read(shot);
        }
        let registered = |ship: &Ship| if ship.is_sunk { 1 } else { ship.hits.len() };
        self.destroys |= self.fleet.iter().map(registered).sum::<usize>() >= REGISTERED;
        let strafing = self.next_of(&self.strafing);
        if let Some(cell) = strafing.filter(|_| !self.destroys).or_else(|| self.destroy()) {
            return Some(cell);
        }
        self.destroys = false;
        strafing.or_else(|| self.next_of(&self.mop_up)).or_else(|| self.open.first())
    }
}
