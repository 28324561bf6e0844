//! The posterior of a record by brute force: its boards, and the struck ships that are off the record.

use rangekeeper_engine::{CellSet, Outcome, Record, ShipId, ShipSet, placements};

use crate::brute_force::{Arrangements, ShipCells, answers_as_recorded, barred, fits_struck};

/// The boards that fit a record.
pub(crate) struct Truth {
    /// Struck ships that no hit cells can hold.
    pub(crate) off_record: ShipSet,
    /// The arrangements, with all ships told apart.
    pub(crate) arrangements: Vec<ShipCells>,
    /// The ships on the record; those that it does not tell apart are together.
    pub(crate) alike: Vec<Vec<ShipId>>,
    pub(crate) boards: Vec<ShipCells>,
}

impl Arrangements {
    pub(crate) fn is_possible(&self, record: &Record) -> bool {
        let barred = barred(record);
        choices(record).any(|(on_hits, off)| {
            self.boards_without(off).iter().any(|it| fits_struck(record, barred, on_hits, it))
        })
    }

    /// Returns what fits the record; `None` if it is a contradiction.
    pub(crate) fn truth(&self, record: &Record) -> Option<Truth> {
        let barred = barred(record);
        choices(record).find_map(|(on_hits, off_record)| {
            let all = self.boards_without(off_record);
            let fitting = all.iter().filter(|it| fits_struck(record, barred, on_hits, it));
            let arrangements: Vec<ShipCells> = fitting.cloned().collect();
            if arrangements.is_empty() {
                return None;
            }
            let alike = alike(record, on_hits, off_record);
            let is_sorted = |arrangement: &&ShipCells| {
                alike.iter().all(|ships| ships.is_sorted_by_key(|ship| arrangement[ship.index()].first()))
            };
            let boards = arrangements.iter().filter(is_sorted).cloned().collect();
            Some(Truth { off_record, arrangements, alike, boards })
        })
    }
}

/// Returns the choices of struck ships that lie on hit cells and of those off the record. The longest ship is kept if
/// any choice keeps it, then the next longest. A ship whose sinking was announced by name is on the record.
fn choices(record: &Record) -> impl Iterator<Item = (ShipSet, ShipSet)> {
    let announced = |ship| record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
    let mut silent: Vec<ShipId> = record.struck().iter().filter(|ship| !announced(*ship)).collect();
    silent.sort_by_key(|ship| std::cmp::Reverse(record.rules().fleet().ship(*ship).length));
    (0..1_u32 << silent.len()).rev().map(move |choice| {
        let chosen = |kept: u32| {
            let bit = |place: usize| choice >> (silent.len() - 1 - place) & 1;
            let places = (0..silent.len()).filter(|place| bit(*place) == kept);
            places.map(|place| silent[place]).collect::<ShipSet>()
        };
        (chosen(1), chosen(0))
    })
}

/// Returns the ships on the record. Those of equal length with the same placements by themselves are together.
fn alike(record: &Record, on_hits: ShipSet, off: ShipSet) -> Vec<Vec<ShipId>> {
    let mut groups: Vec<(Vec<CellSet>, Vec<ShipId>)> = Vec::new();
    for ship in record.rules().fleet().ids().filter(|ship| !off.contains(*ship)) {
        let places = places(record, on_hits, ship);
        match groups.iter_mut().find(|(of, _)| *of == places) {
            Some((_, ships)) => ships.push(ship),
            None => groups.push((places, vec![ship])),
        }
    }
    groups.into_iter().map(|(_, ships)| ships).collect()
}

/// Returns the placements of a ship that agree with the marks on their cells and with the shots that named the ship.
fn places(record: &Record, on_hits: ShipSet, ship: ShipId) -> Vec<CellSet> {
    let (rules, shots) = (record.rules(), record.shots());
    let named: CellSet =
        shots.iter().filter(|shot| shot.outcome.named() == Some(ship)).map(|shot| shot.cell).collect();
    let (barred, mut alone) = (barred(record), vec![CellSet::EMPTY; rules.fleet().ships().len()]);
    let mut agrees = |cells: &CellSet| {
        alone[ship.index()] = *cells;
        let on_ship = shots.iter().filter(|shot| cells.contains(shot.cell));
        cells.is_disjoint(barred)
            && named.is_subset(*cells)
            && (!on_hits.contains(ship) || cells.is_subset(record.hits()))
            && answers_as_recorded(rules, on_ship, on_hits, &alone)
    };
    let all = placements(rules.grid(), rules.fleet().ship(ship).length);
    all.into_iter().map(|placement| placement.cells).filter(|cells| agrees(cells)).collect()
}
