//! The record, validated and turned into bitsets: everything that an engine needs to know of it.

mod contradiction;
pub(crate) mod feasibility;
mod sunk;
mod translation;
mod update;

pub use contradiction::{Contradiction, Culprit};
pub use sunk::{Wreck, wrecks};
pub use translation::{Lost, Translation, WhyLost};

use feasibility::{Budget, OutOfBudget, first_arrangement};

use crate::{
    Announcement, Cell, CellSet, Contact, Grid, Mark, Outcome, Record, ShipId, ShipSet, Shot, placements,
};

/// A record that at least one arrangement fits, as the engines see it.
///
/// The ships on the record fall into [classes](ShipClass). An arrangement fits the record exactly if every
/// class supplies as many of its [candidates](Candidate) as it has ships, no candidate meets another's halo,
/// and every cell of [`hits`](Self::hits) is covered. Why that is the same as replaying the shots: whether a
/// ship agrees with the announcements depends on its own placement alone, except that each hit needs a ship.
#[derive(Clone, Debug)]
pub struct Position {
    grid: Grid,
    contact: Contact,
    classes: Vec<ShipClass>,
    hits: CellSet,
    off_record: ShipSet,
}

/// Ships that the record cannot tell apart: equal length, and neither named by an announcement nor struck
/// off the list, so that they share their candidates.
#[derive(Clone, Debug)]
pub struct ShipClass {
    /// The ships, at least one, in the fleet's order.
    pub ships: Vec<ShipId>,
    /// Number of cells of each.
    pub length: u8,
    /// The placements that the record allows each of them; those that avoid the hits come first.
    pub candidates: Vec<Candidate>,
}

/// A placement that the record allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The cells the ship would occupy.
    pub cells: CellSet,
    /// The cells that no other ship could then use; `cells` included.
    pub halo: CellSet,
}

impl Position {
    /// The position that the record describes.
    ///
    /// # Errors
    /// [`Contradiction`] if no arrangement fits the record; it names the marks that could be wrong.
    pub fn new(record: &Record) -> Result<Self, Contradiction> {
        match Self::fitting(record, &mut Budget::new(Contradiction::SEARCH_BUDGET)) {
            // A search that ran out of budget has not shown that nothing fits.
            Ok(Some(position)) | Err(OutOfBudget(position)) => Ok(position),
            Ok(None) => Err(Contradiction::of(record)),
        }
    }

    /// The position, if an arrangement fits it. Struck ships lie on hit cells if that is possible: of all
    /// choices of those that do, the first is taken that some arrangement fits, longer ships before shorter
    /// ones.
    pub(crate) fn fitting(record: &Record, budget: &mut Budget) -> Result<Option<Self>, OutOfBudget<Self>> {
        let reader = Reader::new(record);
        for (on_record, off_record) in reader.choices_of_struck_ships() {
            let position = reader.position(on_record, off_record);
            match first_arrangement(&position, CellSet::EMPTY, budget) {
                Ok(Some(_)) => return Ok(Some(position)),
                Ok(None) => {}
                Err(OutOfBudget(())) => return Err(OutOfBudget(position)),
            }
        }
        Ok(None)
    }

    /// The size of the sea.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// How close the ships may lie.
    pub const fn contact(&self) -> Contact {
        self.contact
    }

    /// The ships on the record, by class.
    pub fn classes(&self) -> &[ShipClass] {
        &self.classes
    }

    /// The cells of which each must be covered by a ship.
    pub const fn hits(&self) -> CellSet {
        self.hits
    }

    /// Struck ships that no hit cells can hold: they are off the record.
    pub const fn off_record(&self) -> ShipSet {
        self.off_record
    }

    /// The cells that some arrangement occupies; no ship lies on any other. A cell for which the search gives up
    /// counts as reachable.
    pub fn reachable(&self) -> CellSet {
        let candidates = self.classes.iter().flat_map(|class| &class.candidates);
        let covered = candidates.fold(CellSet::EMPTY, |covered, candidate| covered | candidate.cells);
        let mut reachable = CellSet::EMPTY;
        for cell in covered.iter() {
            if reachable.contains(cell) {
                continue;
            }
            match first_arrangement(self, CellSet::of(cell), &mut Budget::new(Self::REACH_BUDGET)) {
                Ok(Some(arrangement)) => arrangement.iter().for_each(|(_, cells)| reachable |= *cells),
                Ok(None) => {}
                Err(OutOfBudget(())) => reachable.insert(cell),
            }
        }
        reachable
    }

    /// The most choices that the search for an arrangement on one cell tries: a fraction of a millisecond's worth.
    const REACH_BUDGET: u64 = 500;
}

/// The record's shots as sets, and the questions asked of them.
struct Reader<'a> {
    record: &'a Record,
    contact: Contact,
    announcement: Announcement,
    hits: CellSet,
    /// Cells that no ship on the record can use.
    barred: CellSet,
}

impl<'a> Reader<'a> {
    fn new(record: &'a Record) -> Self {
        let rules = record.rules();
        let hits = record.hits();
        let shot: CellSet = record.shots().iter().map(|shot| shot.cell).collect();
        let barred = (shot - hits) | record.blocked() | rules.contact().halo(record.sunk());
        Self { record, contact: rules.contact(), announcement: rules.announcement(), hits, barred }
    }

    fn candidates(&self, ship: ShipId, struck: bool) -> Vec<Candidate> {
        let named = self.named(ship);
        let rules = self.record.rules();
        placements(rules.grid(), rules.fleet().ship(ship).length)
            .into_iter()
            .map(|placement| placement.cells)
            .filter(|&cells| !cells.meets(self.barred) && named.is_within(cells))
            .filter(|&cells| self.agrees(ship, struck, cells))
            .map(|cells| Candidate { cells, halo: self.contact.halo(cells) })
            .collect()
    }

    /// The cells on which the opponent named this ship.
    fn named(&self, ship: ShipId) -> CellSet {
        let named = self.record.shots().iter().filter(|shot| shot.outcome.named() == Some(ship));
        named.map(|shot| shot.cell).collect()
    }

    /// Whether the ship, lying on these cells, would have drawn the recorded answers from them.
    fn agrees(&self, ship: ShipId, struck: bool, cells: CellSet) -> bool {
        let whole = cells.is_within(self.hits);
        if struck && !whole {
            return false;
        }
        let on_ship = |shot: &&Shot| cells.contains(shot.cell);
        let mut shots = self.record.shots().iter().filter(on_ship).map(|shot| shot.outcome).peekable();
        while let Some(outcome) = shots.next() {
            let last_cell = whole && shots.peek().is_none();
            let expected = self.announcement.of_hit(ship, last_cell);
            // A struck ship was sunk although its last shot may be down as a plain hit.
            let struck_silently = struck && last_cell && outcome.is_hit() && !outcome.is_sunk();
            let named_another = outcome.named().is_some_and(|named| named != ship);
            if outcome != expected && (!struck_silently || named_another) {
                return false;
            }
        }
        true
    }

    /// Every choice of struck ships that lie on hit cells (first) and that are off the record (second), most
    /// wanted first. Ships announced as sunk need no striking and are in neither.
    fn choices_of_struck_ships(&self) -> impl Iterator<Item = (ShipSet, ShipSet)> {
        let fleet = self.record.rules().fleet();
        let announced = |id| self.record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(id));
        let silent = self.record.struck().iter().filter(|&id| !announced(id)).collect::<ShipSet>();
        let of_length = |length| silent.iter().filter(move |&id| fleet.ship(id).length == length);
        let longest_first = (1..=Cell::MAX_SIDE).rev().flat_map(of_length);
        let (holdable, hopeless): (Vec<_>, Vec<_>) =
            longest_first.partition(|&id| !self.candidates(id, true).is_empty());
        // Counting down with the longest ship as the highest bit keeps it on the record the longest.
        (0..1_u32 << holdable.len()).rev().map(move |choice| {
            let (mut on, mut off) = (ShipSet::EMPTY, hopeless.iter().copied().collect::<ShipSet>());
            for (place, &ship) in holdable.iter().rev().enumerate() {
                if choice >> place & 1 == 1 { on.insert(ship) } else { off.insert(ship) }
            }
            (on, off)
        })
    }

    fn position(&self, struck_on_record: ShipSet, off_record: ShipSet) -> Position {
        let rules = self.record.rules();
        let mut classes: Vec<ShipClass> = Vec::new();
        for ship in rules.fleet().ids().filter(|&id| !off_record.contains(id)) {
            let length = rules.fleet().ship(ship).length;
            let candidates = self.candidates(ship, struck_on_record.contains(ship));
            match classes.iter_mut().find(|class| class.length == length && class.candidates == candidates) {
                Some(class) => class.ships.push(ship),
                None => classes.push(ShipClass { ships: vec![ship], length, candidates }),
            }
        }
        prune(&mut classes, self.hits);
        free_first(&mut classes, self.hits);
        Position { grid: rules.grid(), contact: self.contact, classes, hits: self.hits, off_record }
    }
}

/// Puts the candidates that avoid the hits first.
fn free_first(classes: &mut [ShipClass], hits: CellSet) {
    for class in classes {
        let (free, covering): (Vec<_>, Vec<_>) =
            class.candidates.iter().partition(|candidate| !candidate.cells.meets(hits));
        class.candidates = [free, covering].concat();
    }
}

/// Takes out candidates that leave another ship without a place or a hit without a ship, until every one has
/// both. What is left need not be possible yet, but most of what is not goes here.
fn prune(classes: &mut [ShipClass], hits: CellSet) {
    loop {
        let before = classes.to_vec();
        // Per hit, the candidates that cover it, with their classes.
        let covering = |hit| {
            let lists = before.iter().enumerate();
            let candidates = lists
                .flat_map(|(class, list)| list.candidates.iter().map(move |candidate| (class, candidate)));
            let covering = candidates.filter(|(_, candidate)| candidate.cells.contains(hit));
            (hit, covering.collect::<Vec<_>>())
        };
        let covering: Vec<_> = hits.iter().map(covering).collect();
        for (place, class) in classes.iter_mut().enumerate() {
            // The class itself has one ship less.
            let is_left = |other: usize| other != place || class.ships.len() > 1;
            class.candidates.retain(|candidate| {
                let beside = |other: &Candidate| !other.cells.meets(candidate.halo);
                let mut others = before.iter().enumerate().filter(|(other, _)| is_left(*other));
                let mut uncovered = covering.iter().filter(|(hit, _)| !candidate.cells.contains(*hit));
                others.all(|(_, list)| list.candidates.is_empty() || list.candidates.iter().any(beside))
                    && uncovered.all(|(_, list)| list.iter().any(|(other, c)| is_left(*other) && beside(c)))
            });
        }
        if classes
            .iter()
            .zip(&before)
            .all(|(after, before)| after.candidates.len() == before.candidates.len())
        {
            return;
        }
    }
}

/// The ships that a shot at `cell` could sink, given only what is marked around it: those that have a
/// placement through `cell` whose other cells are all hits. This is quick and errs on the side of offering
/// too much; whether the record stays possible is for [`Position::new`] to say.
pub fn could_sink(record: &Record, cell: Cell) -> Vec<ShipId> {
    let answers = record.possible_answers(cell);
    let sinks = |&ship: &ShipId| {
        let outcome = match record.rules().announcement() {
            Announcement::HitMiss => return false,
            Announcement::Sunk => Outcome::Sunk,
            Announcement::SunkShip | Announcement::HitShip => Outcome::SunkShip(ship),
        };
        let mut after = record.clone();
        // Set anew, so that the shot is the latest.
        let shot = after.set(cell, None).and_then(|()| after.set(cell, Some(Mark::Shot(outcome))));
        answers.contains(&outcome) && shot.is_ok() && {
            let reader = Reader::new(&after);
            let whole = |candidate: &Candidate| {
                candidate.cells.contains(cell) && candidate.cells.is_within(reader.hits)
            };
            reader.candidates(ship, false).iter().any(whole)
        }
    };
    record.rules().fleet().ids().filter(sinks).collect()
}
