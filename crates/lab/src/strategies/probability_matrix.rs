//! The probability matrix, and the search along the line of a hit.

use super::Strategy;
use super::first_best::first_best;
use super::new_answers::NewAnswers;
use crate::step::{DOWN, LEFT, RIGHT, Step, UP, beside};
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Contact, Grid, Outcome, Record, Rules, ShipId, Shot, placements,
};

/// The "neighbour hunting with probability matrix" (seed document 004). Through a cell go, for every unknown ship size,
/// as many placements down the grid as the least of: the allowed cells above and one, those below and one, the size less the
/// cells already hit; and likewise across. Allowed is what is unknown or hit. The cell of the greatest sum is shot; after a
/// hit its neighbour of the greatest sum, after two in line the neighbour in that line, until the ship is sunk. Its size is
/// unknown no more.
///
/// The seed's numbers of placements "6*10=70", "6*10=80" and "6*10=90" are misprints for 7, 8 and 9 times 10; what they come
/// to is right.
///
/// The readings taken where the text leaves room:
/// - The formula as printed counts placements where the line has no room for them: ten in a cell between misses, where
///   the text says that the least is 0 and that "the possible number of times it can be a member of any ship" is meant. So
///   a fourth number is in it: the places that the line of allowed cells has for the ship. Without it the classic game
///   takes four shots more.
/// - Of equal cells the first in reading order is taken. The patterns that the text offers for the first hit are not used.
/// - The cells hit are those of the line that is being searched. Of two lines through the first hit the longer is searched,
///   the one across if they are equal.
/// - Where the line is closed at both ends and no ship is sunk, its hits are of ships side by side: then the neighbours of
///   its first hit are searched. Hits that have no open neighbour left are passed over.
/// - A ship named with every hit is searched for by its own size on its own hits; other ships' hits are not allowed to it.
/// - An announced sinking sinks the longest ship that can lie on open hits through the shot, across before down.
/// - Where none is announced, the line is a sunk ship once its ends are closed or it is as long as the longest unknown
///   ship, if a ship of that size is unknown.
/// - Blocked are the cells around a sunk ship that the contact rule keeps empty, whatever is announced; where ships may
///   touch, to block any would leave out ships. They are shot when no other is left.
/// - Should sizes be used up while a ship is afloat, because hits were taken for another's, all count as unknown again.
pub struct ProbabilityMatrix {
    grid: Grid,
    contact: Contact,
    announcement: Announcement,
    fleet: Vec<(ShipId, u8)>,
    answers: NewAnswers,
    /// The ships not known to be sunk.
    afloat: Vec<(ShipId, u8)>,
    /// The cells neither shot nor blocked.
    unknown: CellSet,
    /// The hits of ships afloat in the order of the shots, each with the ship if it was named.
    hits: Vec<(Cell, Option<ShipId>)>,
}

/// The two directions of a line across and of one down.
const LINES: [[Step; 2]; 2] = [[LEFT, RIGHT], [UP, DOWN]];

/// What a search goes by.
struct Search {
    /// The cells hit that a placement may cover.
    hits: CellSet,
    /// The sizes looked for.
    sizes: Vec<u8>,
}

impl ProbabilityMatrix {
    /// For these rules.
    pub fn new(rules: &Rules) -> Self {
        let fleet = rules.fleet();
        Self {
            grid: rules.grid(),
            contact: rules.contact(),
            announcement: rules.announcement(),
            fleet: fleet.ids().map(|id| (id, fleet.ship(id).length)).collect(),
            answers: NewAnswers::default(),
            afloat: Vec::new(),
            unknown: rules.grid().all(),
            hits: Vec::new(),
        }
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

    /// Takes the ship to lie on open hits that is announced as sunk here.
    fn sink(&mut self, cell: Cell, outcome: Outcome) {
        let could_be = |(id, _): &&(ShipId, u8)| outcome.named().is_none_or(|named| named == *id);
        let mut ships: Vec<(ShipId, u8)> = self.afloat.iter().filter(could_be).copied().collect();
        ships.sort_by_key(|(_, length)| std::cmp::Reverse(*length));
        let hits = self.search(outcome.named()).hits;
        let wreck = ships.iter().find_map(|&(id, length)| {
            let mut places = placements(self.grid, length).into_iter().map(|place| place.cells);
            Some((id, places.find(|cells| cells.contains(cell) && cells.is_within(hits))?))
        });
        match (wreck, outcome.named()) {
            (Some((id, cells)), _) => self.strike(id, cells, self.contact.halo(cells)),
            // Its hits were taken for another's.
            (None, Some(named)) => self.afloat.retain(|(id, _)| *id != named),
            (None, None) => {}
        }
    }

    /// Takes the line that is being searched for a sunk ship if it looks like one.
    fn sink_closed_line(&mut self) {
        let Some(&(first, _)) = self.hits.first() else { return };
        let search = self.search(None);
        let (line, ends) = self.line(&search, first);
        let length = line.len() as u8;
        let longest = search.sizes.iter().max();
        let neighbours = if length == 1 { self.sides(line) } else { ends };
        if (neighbours.is_empty() || longest == Some(&length))
            && let Some(&(id, _)) = self.afloat.iter().find(|(_, size)| *size == length)
        {
            self.strike(id, line, self.contact.halo(line));
        }
    }

    /// This ship lies here, and no ship on the cells blocked.
    fn strike(&mut self, id: ShipId, cells: CellSet, blocked: CellSet) {
        self.afloat.retain(|(other, _)| *other != id);
        self.hits.retain(|(hit, _)| !cells.contains(*hit));
        self.unknown -= blocked;
    }

    /// What to go by in searching this ship, if it was named, or any.
    fn search(&self, ship: Option<ShipId>) -> Search {
        let ship = ship.filter(|_| self.announcement == Announcement::HitShip);
        let of_ship = |other: Option<ShipId>| ship.is_none() || other == ship;
        let hits = self.hits.iter().filter(|(_, other)| of_ship(*other)).map(|(cell, _)| *cell);
        let sizes = self.afloat.iter().filter(|(id, _)| of_ship(Some(*id))).map(|(_, length)| *length);
        Search { hits: hits.collect(), sizes: sizes.collect() }
    }

    /// The hits in line with this one, and the open cells at the ends of the line.
    fn line(&self, search: &Search, from: Cell) -> (CellSet, CellSet) {
        let [across, down] = LINES.map(|steps| {
            let (mut line, mut ends) = (CellSet::of(from), CellSet::EMPTY);
            for step in steps {
                let mut next = beside(self.grid, from, step);
                while let Some(cell) = next.filter(|cell| search.hits.contains(*cell)) {
                    line.insert(cell);
                    next = beside(self.grid, cell, step);
                }
                ends |= next.map_or(CellSet::EMPTY, CellSet::of) & self.unknown;
            }
            (line, ends)
        });
        if down.0.len() > across.0.len() { down } else { across }
    }

    /// The unknown neighbours of cells.
    fn sides(&self, cells: CellSet) -> CellSet {
        cells.with_sides() & self.unknown
    }

    /// The next cell of the search along hits, unless there is nothing to search.
    fn hunt(&self) -> Option<Cell> {
        let &(from, ship) = self.hits.iter().find(|(hit, _)| !self.sides(CellSet::of(*hit)).is_empty())?;
        let search = self.search(ship);
        let (line, ends) = self.line(&search, from);
        let hits = line.len() as u8;
        if hits > 1 && !ends.is_empty() {
            return self.likeliest(&search, hits, ends);
        }
        self.likeliest(&search, 1, self.sides(CellSet::of(from)))
    }

    /// The cell of these with the greatest sum, so many cells of the ship being hit.
    fn likeliest(&self, search: &Search, hits: u8, among: CellSet) -> Option<Cell> {
        let allowed = self.unknown | search.hits;
        let sum = |cell: Cell| {
            let through = |steps: [Step; 2]| {
                let reaches = steps.map(|step| {
                    let cells = std::iter::successors(Some(cell), |cell| beside(self.grid, *cell, step));
                    cells.skip(1).take_while(|cell| allowed.contains(*cell)).count() + 1
                });
                let [one, other] = reaches;
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
        self.answers.restart();
        self.afloat.clone_from(&self.fleet);
        self.unknown = self.grid.all();
        self.hits.clear();
    }

    fn aim(&mut self, record: &Record) -> Cell {
        for &shot in self.answers.since(record) {
            self.read(shot);
        }
        let next = self.hunt().or_else(|| self.likeliest(&self.search(None), 0, self.unknown));
        next.or_else(|| record.open().first()).expect("a ship that is afloat has an open cell")
    }
}
