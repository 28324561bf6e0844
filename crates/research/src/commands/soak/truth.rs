//! Posterior of a record by brute force.

use rangekeeper_engine::testing::{BoardWeights, ShipCells, brute_force};
use rangekeeper_engine::{CellSet, Counts, Outcome, Prior, Record, ShipId, ShipSet, placements};

/// Boards of a record by brute force.
pub(super) struct Truth {
    /// Every board as the cells of each ship. A ship off the record has no cells.
    boards: Vec<ShipCells>,
    /// Struck ships that no hit cells can hold.
    off_record: ShipSet,
}

/// Tries all arrangements. Returns `None` if the record is a contradiction.
pub(super) fn find(record: &Record) -> Option<Truth> {
    let silent = silently_struck(record);
    let truth = if silent.is_empty() {
        Truth { boards: brute_force(record), off_record: ShipSet::EMPTY }
    } else {
        with_struck_ships(record, &silent)?
    };
    (!truth.boards.is_empty()).then_some(truth)
}

impl Truth {
    /// Computes the weights of the boards under a prior.
    pub(super) fn weigh(&self, prior: &Prior, record: &Record) -> BoardWeights<'_> {
        BoardWeights::new(prior, record, &self.boards)
    }

    /// Returns the first error in these counts and ships off the record, if there is one.
    pub(super) fn fault(&self, counts: &Counts, off_record: ShipSet) -> Option<String> {
        if off_record != self.off_record {
            return Some(format!("{off_record:?} are off the record instead of {:?}", self.off_record));
        }
        let boards = self.boards.len() as u128;
        if counts.boards != boards {
            return Some(format!("{} boards instead of {boards}", counts.boards));
        }
        for class in &counts.classes {
            for cell in counts.grid.cells() {
                let has_one =
                    |board: &&ShipCells| class.ships.iter().any(|ship| board[ship.index()].contains(cell));
                let (found, true_count) =
                    (counts.occupied_by(class, cell), self.boards.iter().filter(has_one).count() as u128);
                if found != true_count {
                    let ships = &class.ships;
                    return Some(format!("{found} boards with {ships:?} on {cell} instead of {true_count}"));
                }
            }
        }
        let counted: usize = counts.classes.iter().map(|class| class.ships.len()).sum();
        let ships = self.boards[0].len() - off_record.iter().count();
        (counted != ships).then(|| format!("{counted} ships are counted instead of {ships}"))
    }
}

/// Returns the struck ships that no announcement sinks, in the order in which they are kept on the record: longer ones
/// first.
fn silently_struck(record: &Record) -> Vec<ShipId> {
    let announced = |ship| record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
    let mut silent: Vec<ShipId> = record.struck().iter().filter(|ship| !announced(*ship)).collect();
    silent.sort_by_key(|ship| std::cmp::Reverse(record.rules().fleet().ship(*ship).length));
    silent
}

/// Finds the first choice of struck ships on hit cells that some arrangement fits. The longest ship is kept on the
/// record if any choice keeps it, then the next longest.
fn with_struck_ships(record: &Record, silent: &[ShipId]) -> Option<Truth> {
    (0..1_u32 << silent.len()).rev().find_map(|choice| {
        let is_kept = |place: usize| choice >> (silent.len() - 1 - place) & 1 == 1;
        let chosen = |kept: bool| {
            let places = (0..silent.len()).filter(move |place| is_kept(*place) == kept);
            places.map(|place| silent[place]).collect::<ShipSet>()
        };
        let (on_record, off_record) = (chosen(true), chosen(false));
        let boards = boards(record, on_record, off_record);
        (!boards.is_empty()).then_some(Truth { boards, off_record })
    })
}

/// Ships of one length with the same placements, which no board tells apart.
struct Alike {
    ships: Vec<ShipId>,
    places: Vec<CellSet>,
}

/// Returns every board in which these struck ships lie on hit cells, and those off the record nowhere.
fn boards(record: &Record, on_record: ShipSet, off_record: ShipSet) -> Vec<ShipCells> {
    let fleet = record.rules().fleet();
    let mut groups: Vec<Alike> = Vec::new();
    for ship in fleet.ids().filter(|ship| !off_record.contains(*ship)) {
        let places = places(record, ship, on_record.contains(ship));
        // Where there is a place its length tells the ships apart, and where there is none there are no boards.
        match groups.iter_mut().find(|group| group.places == places) {
            Some(group) => group.ships.push(ship),
            None => groups.push(Alike { ships: vec![ship], places }),
        }
    }
    let mut search = Search {
        record,
        groups: &groups,
        board: vec![CellSet::EMPTY; fleet.ships().len()],
        found: Vec::new(),
    };
    search.place(0, 0, 0, CellSet::EMPTY);
    search.found
}

/// Boards found so far, and the board in progress.
struct Search<'a> {
    record: &'a Record,
    groups: &'a [Alike],
    board: ShipCells,
    found: Vec<ShipCells>,
}

impl Search<'_> {
    /// Places this ship of this group outside the cells taken, from this place on, and then all further ships in every
    /// way.
    fn place(&mut self, group: usize, ship: usize, first: usize, taken: CellSet) {
        let Some(Alike { ships, places }) = self.groups.get(group) else {
            let covered = self.board.iter().fold(CellSet::EMPTY, |all, cells| all | *cells);
            if self.record.hits().is_subset(covered) {
                self.found.push(self.board.clone());
            }
            return;
        };
        let Some(&id) = ships.get(ship) else { return self.place(group + 1, 0, 0, taken) };
        for (number, &cells) in places.iter().enumerate().skip(first) {
            if cells.is_disjoint(taken) {
                self.board[id.index()] = cells;
                let halo = self.record.rules().contact().halo(cells);
                self.place(group, ship + 1, number + 1, taken | halo);
            }
        }
        self.board[id.index()] = CellSet::EMPTY;
    }
}

/// Returns the placements of a ship that agree with the recorded answers. A struck ship lies on hit cells only, and its
/// last hit may be recorded as a plain hit.
fn places(record: &Record, ship: ShipId, is_struck: bool) -> Vec<CellSet> {
    let rules = record.rules();
    let misses = record.shots().iter().filter(|shot| !shot.outcome.is_hit()).map(|shot| shot.cell);
    let barred = misses.collect::<CellSet>() | record.blocked() | rules.contact().halo(record.sunk());
    let fits = |cells: &CellSet| {
        let shots = record.shots().iter();
        let on_ship: Vec<_> = shots.clone().filter(|shot| cells.contains(shot.cell)).collect();
        let is_sunk = on_ship.len() == cells.len();
        let answers = on_ship.iter().enumerate().all(|(number, shot)| {
            let is_last = is_sunk && number + 1 == on_ship.len();
            let is_plain = matches!(shot.outcome, Outcome::Hit) || shot.outcome == Outcome::HitShip(ship);
            shot.outcome.fits(rules.announcement().of_hit(ship, is_last)) || is_struck && is_last && is_plain
        });
        let named =
            shots.filter(|shot| shot.outcome.named() == Some(ship)).all(|shot| cells.contains(shot.cell));
        cells.is_disjoint(barred) && answers && named && (is_sunk || !is_struck)
    };
    let all = placements(rules.grid(), rules.fleet().ship(ship).length);
    all.into_iter().map(|placement| placement.cells).filter(fits).collect()
}
