//! The shot of the highest worth, from boards and from the places of ships taken one by one.

use super::information::Columns;
use super::weights::{Shot, Stage};
use crate::belief::Belief;
use rangekeeper_engine::{Announcement, Cell, CellSet, Contact, Grid, Rules, placements};

/// Where ships can lie on the empty grid.
pub struct Places {
    grid: Grid,
    contact: Contact,
    /// Whether these are rules under which the weights were found.
    are_told: bool,
    lengths: Vec<Length>,
}

/// The places of the ships of one length.
struct Length {
    length: usize,
    places: Vec<CellSet>,
}

/// What the boards say of every cell.
struct Counts {
    /// Boards that occupy it.
    occupied: [u32; 256],
    /// Boards on which a shot sinks a ship.
    sunk: [u32; 256],
    /// The cells of ships that are not sunk on every board.
    alive: CellSet,
    /// Ships of each length that are afloat, summed over the boards.
    afloat: Vec<u32>,
}

impl Places {
    /// No cell is shot whose probability is below this share of the highest.
    const LEAST: f64 = 0.6;

    pub fn new(rules: &Rules) -> Self {
        let grid = rules.grid();
        let mut lengths: Vec<u8> = rules.fleet().ships().iter().map(|ship| ship.length).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let places = |length| placements(grid, length).iter().map(|placement| placement.cells).collect();
        let of_length = |length: u8| Length { length: length.into(), places: places(length) };
        let names_sunk = matches!(rules.announcement(), Announcement::SunkShip | Announcement::HitShip);
        let are_told = names_sunk && rules.contact() == Contact::Allowed;
        Self {
            grid,
            contact: rules.contact(),
            are_told,
            lengths: lengths.into_iter().map(of_length).collect(),
        }
    }

    /// The open cell of the highest worth, the first of equals; where no board is left, the one that most candidates
    /// use.
    pub fn best(&self, pool: &Belief, open: CellSet) -> Option<Cell> {
        let counts = self.counts(pool, open);
        let most = counts.occupied.iter().copied().max()?;
        if most == 0 {
            return pool.most_occupied(open);
        }
        let (density, total) = self.density(&counts, open);
        let boards = pool.len() as f64;
        let stage = self.stage(pool, open);
        let columns = stage.looks_ahead().then(|| Columns::new(pool, open));
        let occupied = |cell: Cell| counts.occupied[cell.index() as usize];
        let is_likely = |cell: &Cell| f64::from(occupied(*cell)) >= Self::LEAST * f64::from(most);
        let worth = |cell: Cell| {
            stage.worth(&Shot {
                probability: f64::from(occupied(cell)) / boards,
                density: density[cell.index() as usize] as f64 / total.max(1) as f64
                    * self.grid.area() as f64,
                sinks: f64::from(counts.sunk[cell.index() as usize]) / boards,
                reach: columns.as_ref().and_then(|columns| columns.reach(cell)),
            })
        };
        let scored: Vec<(Cell, f64)> =
            open.iter().filter(is_likely).map(|cell| (cell, worth(cell))).collect();
        let best = scored.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.map(|(cell, _)| cell)
    }

    /// What counts now.
    fn stage(&self, pool: &Belief, open: CellSet) -> Stage {
        if !self.are_told {
            return Stage::Any;
        }
        let is_hit = |&number: &u16| {
            let cells = pool.candidates()[number as usize];
            cells.meets(open) && !cells.is_within(open)
        };
        let hit = pool.boards().filter(|board| board.iter().any(is_hit)).count();
        match (hit * 2 > pool.len(), open.len() * 5 < self.grid.area() * 4) {
            (false, _) => Stage::Search,
            (true, false) => Stage::EarlyChase,
            (true, true) => Stage::Chase,
        }
    }

    fn counts(&self, pool: &Belief, open: CellSet) -> Counts {
        let (mut occupied, mut sunk, mut alive) = ([0; 256], [0; 256], CellSet::EMPTY);
        let mut afloat = vec![0; self.lengths.len()];
        for (&cells, uses) in pool.candidates().iter().zip(pool.uses()).filter(|(_, uses)| *uses > 0) {
            if cells.meets(open) {
                alive |= cells;
                (cells & open).iter().for_each(|cell| occupied[cell.index() as usize] += uses);
                if let (1, Some(last)) = ((cells & open).len(), (cells & open).first()) {
                    sunk[last.index() as usize] += uses;
                }
                let length = self.lengths.iter().position(|other| other.length == cells.len());
                if let Some(length) = length {
                    afloat[length] += uses;
                }
            }
        }
        Counts { occupied, sunk, alive, afloat }
    }

    /// For every open cell the places through it that avoid what no ship afloat occupies, each as often as there are
    /// ships for it on the boards; and the same of all places.
    fn density(&self, counts: &Counts, open: CellSet) -> ([u64; 256], u64) {
        // Where ships may touch, a place that no board has may be one that was not drawn.
        let barred = match self.contact {
            Contact::Allowed => self.grid.all() - open - counts.alive,
            Contact::Corners | Contact::None => self.grid.all() - counts.alive,
        };
        let (mut density, mut total) = ([0; 256], 0);
        for (of_length, &ships) in self.lengths.iter().zip(&counts.afloat).filter(|(_, ships)| **ships > 0) {
            for place in of_length.places.iter().filter(|place| place.meets(open) && !place.meets(barred)) {
                total += u64::from(ships);
                (*place & open).iter().for_each(|cell| density[cell.index() as usize] += u64::from(ships));
            }
        }
        (density, total)
    }
}
