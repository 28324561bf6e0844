use std::cmp::Reverse;

use super::first_best::first_best;
use super::strategy::Strategy;
use crate::step::{DOWN, LEFT, RIGHT, Step, UP, neighbour};
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Contact, Grid, Outcome, Record, Rules, ShipId, Shot, placements,
};

/// Strategy `probability-matrix`: shoots at the cell with the greatest sum of placements. After a hit, it chooses among
/// the neighbours of the hit; after two hits in line, among the cells at the ends of that line. The search ends when the
/// ship is sunk. The size of a sunk ship is known from then on.
///
/// The sum of a cell counts the placements of every unknown ship size, down and across. Down, a size has as many
/// placements as the least of three numbers: the allowed cells above plus one, those below plus one, and the size minus
/// the cells already hit. Allowed cells are unknown or hit.
///
/// Source: the probability matrix, "neighbour hunting". Readings where the text is ambiguous:
/// - The printed formula counts placements in lines without room for them: ten in a cell between misses, where the text
///   says 0. The minimum therefore includes a fourth number: the placements that the line of allowed cells has room
///   for. Without it the classic game takes four shots more.
/// - Of equal cells the first in reading order is taken. The patterns that the text offers for the first hit are not
///   used.
/// - The cells already hit are those of the line that is searched. Of two lines through the first hit, the longer is
///   searched; of equals, the line across.
/// - If both ends of a line are closed and no ship is sunk, its hits belong to ships side by side. Then the neighbours
///   of its first hit are searched. Hits without an open neighbour are skipped.
/// - A ship named on every hit is searched by its own size and hits; hits of other ships are not allowed cells.
/// - An announced sinking sinks the longest ship that fits on open hits through the shot, across before down.
/// - If sinkings are not announced, a line counts as a sunk ship once its ends are closed or it is as long as the
///   longest unknown size, provided that its length is an unknown size.
/// - Blocked cells are the cells that the contact rule keeps empty around a sunk ship. They are shot last.
/// - If all sizes are known while a ship is afloat, because hits were attributed wrongly, all sizes become unknown
///   again.
#[derive(Debug)]
pub struct ProbabilityMatrix {
    grid: Grid,
    contact: Contact,
    announcement: Announcement,
    fleet: Vec<(ShipId, u8)>,
    afloat: Vec<(ShipId, u8)>,
    /// Cells neither shot nor blocked.
    unknown: CellSet,
    /// Hits of ships afloat in the order of the shots, each with the ship if it was named.
    hits: Vec<(Cell, Option<ShipId>)>,
}

/// Two directions of a line across, and of a line down.
const LINES: [[Step; 2]; 2] = [[LEFT, RIGHT], [UP, DOWN]];

struct Search {
    /// Hits that a placement may cover.
    hits: CellSet,
    sizes: Vec<u8>,
}

impl ProbabilityMatrix {
    pub fn new(rules: &Rules) -> Self {
        let (grid, contact, announcement) = (rules.grid(), rules.contact(), rules.announcement());
        let fleet = rules.fleet().ids().zip(rules.fleet().lengths()).collect();
        let (afloat, hits) = (Vec::new(), Vec::new());
        Self { grid, contact, announcement, fleet, afloat, unknown: grid.all(), hits }
    }

    fn read(&mut self, Shot { cell, outcome }: Shot) {
        self.unknown.remove(cell);
        if outcome.is_hit() {
            self.hits.push((cell, outcome.named().filter(|_| self.announcement == Announcement::HitShip)));
        }
        if outcome.is_sunk() {
            self.sink(cell, outcome);
        } else if self.announcement == Announcement::HitMiss {
            self.sink_closed_line();
        }
        if self.afloat.is_empty() {
            self.afloat.clone_from(&self.fleet);
        }
    }

    /// Removes the ship announced as sunk by this shot: it is taken to lie on open hits.
    fn sink(&mut self, cell: Cell, outcome: Outcome) {
        let could_be = |(id, _): &&(ShipId, u8)| outcome.named().is_none_or(|named| named == *id);
        let mut ships: Vec<(ShipId, u8)> = self.afloat.iter().filter(could_be).copied().collect();
        insertion_sort_by_key(&mut ships, |(_, length)| Reverse(*length));
        let hits = self.search(outcome.named()).hits;
        let wreck = ships.iter().find_map(|&(id, length)| {
            let mut places = placements(self.grid, length).into_iter().map(|place| place.cells);
            Some((id, places.find(|cells| cells.contains(cell) && cells.is_subset(hits))?))
        });
        match (wreck, outcome.named()) {
            (Some((id, cells)), _) => self.strike(id, cells),
            // Its hits were attributed to another ship.
            (None, Some(named)) => self.afloat.retain(|(id, _)| *id != named),
            (None, None) => {}
        }
    }

    /// Counts the line that is searched as a sunk ship if it may be one.
    fn sink_closed_line(&mut self) {
        let Some(&(first, _)) = self.hits.first() else { return };
        let search = self.search(None);
        let (line, ends) = self.line(&search, first);
        let length = line.len() as u8;
        let neighbours = if length == 1 { self.sides(first) } else { ends };
        if (neighbours.is_empty() || search.sizes.iter().max() == Some(&length))
            && let Some(&(id, _)) = self.afloat.iter().find(|(_, size)| *size == length)
        {
            self.strike(id, line);
        }
    }

    /// Removes a ship that lies on these cells, and blocks cells around it.
    fn strike(&mut self, id: ShipId, cells: CellSet) {
        self.afloat.retain(|(other, _)| *other != id);
        self.hits.retain(|(hit, _)| !cells.contains(*hit));
        self.unknown -= self.contact.halo(cells);
    }

    /// Returns the search for this ship if hits are named, or else for any ship.
    fn search(&self, ship: Option<ShipId>) -> Search {
        let ship = ship.filter(|_| self.announcement == Announcement::HitShip);
        let of_ship = |other: Option<ShipId>| ship.is_none() || other == ship;
        let hits = self.hits.iter().filter(|(_, other)| of_ship(*other)).map(|(cell, _)| *cell);
        let sizes = self.afloat.iter().filter(|(id, _)| of_ship(Some(*id))).map(|(_, length)| *length);
        Search { hits: hits.collect(), sizes: sizes.collect() }
    }

    /// Returns the hits in line with this one, and the unknown cells at the ends of the line.
    fn line(&self, search: &Search, from: Cell) -> (CellSet, CellSet) {
        let [across, down] = LINES.map(|steps| {
            let (mut line, mut ends) = (CellSet::from_cell(from), CellSet::EMPTY);
            for step in steps {
                let mut next = neighbour(self.grid, from, step);
                while let Some(cell) = next.filter(|cell| search.hits.contains(*cell)) {
                    line.insert(cell);
                    next = neighbour(self.grid, cell, step);
                }
                ends |= next.map_or(CellSet::EMPTY, CellSet::from_cell) & self.unknown;
            }
            (line, ends)
        });
        if down.0.len() > across.0.len() { down } else { across }
    }

    fn sides(&self, cell: Cell) -> CellSet {
        CellSet::from_cell(cell).with_sides() & self.unknown
    }

    fn hunt(&self) -> Option<Cell> {
        let &(from, ship) = self.hits.iter().find(|(hit, _)| !self.sides(*hit).is_empty())?;
        let search = self.search(ship);
        let (line, ends) = self.line(&search, from);
        let hits = line.len() as u8;
        if hits > 1 && !ends.is_empty() {
            return self.likeliest(&search, hits, ends);
        }
        self.likeliest(&search, 1, self.sides(from))
    }

    /// Returns the cell of the greatest sum among these, if this number of cells of the ship is hit.
    fn likeliest(&self, search: &Search, hits: u8, among: CellSet) -> Option<Cell> {
        let allowed = self.unknown | search.hits;
        let sum = |cell: Cell| {
            let through = |steps: [Step; 2]| {
                let [one, other] = steps.map(|step| {
                    let cells = std::iter::successors(Some(cell), |cell| neighbour(self.grid, *cell, step));
                    cells.skip(1).take_while(|cell| allowed.contains(*cell)).count() + 1
                });
                let placements = |size: &u8| {
                    let room = (one + other).saturating_sub((*size).into());
                    one.min(other).min(size.saturating_sub(hits).into()).min(room)
                };
                search.sizes.iter().map(placements).sum::<usize>()
            };
            LINES.into_iter().map(through).sum::<usize>()
        };
        first_best(among.iter(), sum)
    }
}

impl Strategy for ProbabilityMatrix {
    fn begin(&mut self, _: u64) {
        self.afloat.clone_from(&self.fleet);
        self.unknown = self.grid.all();
        self.hits.clear();
    }

    fn aim(&mut self, record: &Record, answers: &[Shot]) -> Option<Cell> {
        for &shot in answers {
            self.read(shot);
        }
        let next = self.hunt().or_else(|| self.likeliest(&self.search(None), 0, self.unknown));
        next.or_else(|| record.open().first())
    }
}
