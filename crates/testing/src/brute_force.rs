//! Brute force: every board that fits a record, found by trying all arrangements.

use std::cell::RefCell;
use std::rc::Rc;

use rangekeeper_engine::{
    Announcement, Cell, CellSet, Contact, Outcome, Record, Rules, ShipId, ShipSet, Shot, placements,
};

use crate::truth::Truth;

/// A board: the cells of each ship, in the fleet's order. Ships that the record does not tell apart are sorted by their
/// first cell; a ship off the record has no cells.
pub type ShipCells = Vec<CellSet>;

/// Returns the boards that fit the record, by the definition.
pub fn brute_force(record: &Record) -> Vec<ShipCells> {
    Arrangements::new(record.rules()).truth(record).map_or_else(Vec::new, |truth: Truth| truth.boards)
}

/// Returns the arrangements that fit the record, with all ships told apart. Ignores struck ships.
pub fn arrangements(record: &Record) -> Vec<ShipCells> {
    let all = Arrangements::new(record.rules()).boards_without(ShipSet::EMPTY);
    all.iter().filter(|arrangement| fits(record, arrangement)).cloned().collect()
}

/// Returns true if this arrangement answers the shots as recorded and is clear of the other marks.
pub fn fits(record: &Record, arrangement: &[CellSet]) -> bool {
    fits_struck(record, barred(record), ShipSet::EMPTY, arrangement)
}

/// Returns true as [`fits`], where the ships `on_hits` are struck and lie on hit cells.
pub(crate) fn fits_struck(
    record: &Record,
    barred: CellSet,
    on_hits: ShipSet,
    arrangement: &[CellSet],
) -> bool {
    cells_of(arrangement).is_disjoint(barred)
        && on_hits.iter().all(|ship| arrangement[ship.index()].is_subset(record.hits()))
        && answers_as_recorded(record.rules(), record.shots().iter(), on_hits, arrangement)
}

/// Returns the cells that marks without order bar.
pub(crate) fn barred(record: &Record) -> CellSet {
    record.blocked() | halo(record.rules(), record.sunk())
}

/// Replays the shots in order. The sinking of a ship `on_hits` need not have been announced.
pub(crate) fn answers_as_recorded<'a>(
    rules: &Rules,
    mut shots: impl Iterator<Item = &'a Shot>,
    on_hits: ShipSet,
    arrangement: &[CellSet],
) -> bool {
    let mut shot_cells = CellSet::EMPTY;
    shots.all(|&Shot { cell, outcome }| {
        shot_cells.insert(cell);
        let Some(place) = arrangement.iter().position(|cells| cells.contains(cell)) else {
            return outcome == Outcome::Miss;
        };
        let ship = ShipId::new(place as u8).expect("a board has a ship for each of a fleet");
        // Without the name, the opponent did not say which ship it was.
        let says = |is_sunk| {
            let answer = answer(rules.announcement(), ship, is_sunk);
            outcome == answer || outcome == answer.unnamed()
        };
        let is_sunk = arrangement[place].is_subset(shot_cells);
        says(is_sunk) || is_sunk && on_hits.contains(ship) && says(false)
    })
}

fn answer(announcement: Announcement, ship: ShipId, is_sunk: bool) -> Outcome {
    match (announcement, is_sunk) {
        (Announcement::HitMiss, _) | (Announcement::Sunk | Announcement::SunkShip, false) => Outcome::Hit,
        (Announcement::HitShip, false) => Outcome::HitShip(ship),
        (Announcement::Sunk, true) => Outcome::Sunk,
        (Announcement::SunkShip | Announcement::HitShip, true) => Outcome::SunkShip(ship),
    }
}

pub(crate) fn cells_of(arrangement: &[CellSet]) -> CellSet {
    arrangement.iter().copied().collect()
}

/// Returns the cells that no other ship may use. Compares rows and columns, as the engine does not.
fn halo(rules: &Rules, cells: CellSet) -> CellSet {
    let is_near = |a: Cell, b: Cell| {
        let (rows, columns) = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
        match rules.contact() {
            Contact::Allowed => rows + columns == 0,
            Contact::Corners => rows + columns <= 1,
            Contact::None => rows.max(columns) <= 1,
        }
    };
    rules.grid().cells().filter(|&cell| cells.iter().any(|other| is_near(cell, other))).collect()
}

/// The arrangements under some rules, each list found once for all records under these rules.
pub(crate) struct Arrangements {
    /// The placements of each ship, as cells and halo.
    places: Vec<Vec<(CellSet, CellSet)>>,
    found: RefCell<Vec<(ShipSet, Rc<[ShipCells]>)>>,
}

impl Arrangements {
    pub(crate) fn new(rules: &Rules) -> Self {
        let of_ship = |length| {
            let cells = placements(rules.grid(), length).into_iter().map(|placement| placement.cells);
            cells.map(|cells| (cells, halo(rules, cells))).collect()
        };
        Self { places: rules.fleet().lengths().map(of_ship).collect(), found: RefCell::default() }
    }

    /// Returns true if listing the arrangements of all ships takes fewer placements than `steps`.
    pub(crate) fn are_fewer_than(&self, mut steps: usize) -> bool {
        every_arrangement(&self.places, &mut Vec::new(), &mut steps, &mut Vec::new());
        steps > 0
    }

    /// Returns the arrangements of all ships but those `off` the record, which have no cells.
    pub(crate) fn boards_without(&self, off: ShipSet) -> Rc<[ShipCells]> {
        let known = self.found.borrow().iter().find(|(of, _)| *of == off).map(|(_, found)| found.clone());
        known.unwrap_or_else(|| {
            let (mut places, mut all, mut steps) = (self.places.clone(), Vec::new(), usize::MAX);
            off.iter().for_each(|ship| places[ship.index()] = vec![(CellSet::EMPTY, CellSet::EMPTY)]);
            every_arrangement(&places, &mut Vec::new(), &mut steps, &mut all);
            let all: Rc<[ShipCells]> = all.into();
            self.found.borrow_mut().push((off, all.clone()));
            all
        })
    }
}

/// Lists every arrangement, with at most `steps` placements tried.
fn every_arrangement(
    places: &[Vec<(CellSet, CellSet)>],
    placed: &mut ShipCells,
    steps: &mut usize,
    all: &mut Vec<ShipCells>,
) {
    let Some(ship) = places.get(placed.len()) else { return all.push(placed.clone()) };
    for &(cells, halo) in ship {
        if *steps > 0 && placed.iter().all(|other| other.is_disjoint(halo)) {
            *steps -= 1;
            placed.push(cells);
            every_arrangement(places, placed, steps, all);
            placed.pop();
        }
    }
}
