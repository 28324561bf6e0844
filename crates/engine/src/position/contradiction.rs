use thiserror::Error;

use super::candidates::{Evidence, ShipCandidates};
use super::feasibility::Budget;
use super::placement_table::PlacementTables;
use super::room::NoRoom;
use super::struck_ships::Grouping;
use crate::{Cell, CellSet, Mark, Outcome, Record, ShipId, Shot};

/// Reason why no arrangement fits a record: marks that could be wrong, or a proof that the fleet does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("no arrangement of the ships fits this record{}", self.reason())]
pub struct Contradiction {
    // Boxed, so that an error is not much larger than a result.
    record: Box<Record>,
    /// Marks that make the record possible if one alone is changed, or its shot is moved by a cell. May be empty.
    pub culprits: Vec<Culprit>,
    /// Marks for which the search gave up.
    pub undecided: Vec<Culprit>,
}

/// A mark that could be wrong, which the contradiction can [describe](Contradiction::describe).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Culprit {
    /// A shot, with the outcomes and cells that would make the record possible.
    Shot {
        /// The cell of the shot.
        cell: Cell,
        /// The outcomes with which some arrangement fits.
        instead: Vec<Outcome>,
        /// The open cells next to this one to which the shot can be [moved](Record::move_mark) so that some arrangement
        /// fits. Its outcome and its place in the order stay. Cells for which the search gave up are left out.
        elsewhere: Vec<Cell>,
    },
    /// A mark without order on this cell.
    Mark(Cell),
    /// A ship struck off the list.
    Struck(ShipId),
}

impl Contradiction {
    /// Work budget of the search with one mark changed.
    const TRIAL_BUDGET: u64 = 500_000;
    /// Work budget of all searches with one shot moved together, taken from what the other trials leave.
    const MOVES_BUDGET: u64 = 1_000_000;
    /// Largest part of [`MOVES_BUDGET`](Self::MOVES_BUDGET) that one search takes.
    const MOVE_BUDGET: u64 = 50_000;

    /// Creates the contradiction of a record that no arrangement fits, by a trial of every mark.
    pub(super) fn new(record: &Record, tables: &PlacementTables, budget: &mut Budget) -> Self {
        let mut contradiction =
            Self { record: Box::new(record.clone()), culprits: Vec::new(), undecided: Vec::new() };
        if contradiction.no_room().is_some() {
            return contradiction;
        }
        let mut trials = Trials::new(record, tables, budget);
        let mut shots: Vec<Tried> = record.shots().iter().map(|shot| trials.outcomes(*shot)).collect();
        let marks = (record.blocked() | record.sunk()).iter();
        let marks = marks.map(|cell| (Culprit::Mark(cell), trials.without_mark(cell))).collect::<Vec<_>>();
        let struck = record.struck().iter();
        let struck = struck.map(|ship| (Culprit::Struck(ship), trials.without_strike(ship)));
        let others = marks.into_iter().chain(struck).collect::<Vec<_>>();
        budget.share(Self::MOVES_BUDGET, |share| {
            let mut moves = Trials::new(record, tables, share);
            // Moving a hit makes a record possible more often than moving a miss.
            for is_hit in [true, false] {
                for tried in shots.iter_mut().filter(|tried| tried.shot.outcome.is_hit() == is_hit) {
                    tried.elsewhere = moves.elsewhere(tried.shot);
                }
            }
        });

        for Tried { shot: Shot { cell, .. }, instead, undecided, elsewhere } in shots {
            if !instead.is_empty() || !elsewhere.is_empty() {
                contradiction.culprits.push(Culprit::Shot { cell, instead, elsewhere });
            } else if !undecided.is_empty() {
                contradiction.undecided.push(Culprit::Shot { cell, instead: undecided, elsewhere });
            }
        }
        for (culprit, possible) in others {
            match possible {
                Some(true) => contradiction.culprits.push(culprit),
                Some(false) => {}
                None => contradiction.undecided.push(culprit),
            }
        }
        contradiction
    }

    /// Returns the record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the proof by counting, if there is one, that the ships do not fit the grid. There are no culprits then.
    pub fn no_room(&self) -> Option<NoRoom> {
        NoRoom::prove(&self.record)
    }

    /// Returns the proof, or else the suspects, behind a colon.
    fn reason(&self) -> String {
        let suspects = || self.suspects().iter().map(|it| self.describe(it)).collect::<Vec<_>>().join("; ");
        let reason = self.no_room().map_or_else(suspects, |proof| proof.to_string());
        if reason.is_empty() { reason } else { format!(": {reason}") }
    }

    /// Describes a mark of the record, and what it could be instead: `E5:miss could be hit or at E6`.
    pub fn describe(&self, culprit: &Culprit) -> String {
        let mark = |cell: &Cell| match self.record.mark(*cell) {
            Some(Mark::Shot(outcome)) => format!("{cell}:{}", self.record.spell(outcome)),
            _ => cell.to_string(),
        };
        match culprit {
            Culprit::Shot { cell, instead, elsewhere } => {
                let instead = instead.iter().map(|&outcome| self.record.spell(outcome));
                let changes = instead.chain(elsewhere.iter().map(|to| format!("at {to}")));
                format!("{} could be {}", mark(cell), changes.collect::<Vec<_>>().join(" or "))
            }
            Culprit::Mark(cell) => format!("{} could be unmarked", mark(cell)),
            Culprit::Struck(ship) => {
                format!("{} could be afloat", self.record.rules().fleet().ship(*ship).name)
            }
        }
    }

    /// Returns the [culprits](Self::culprits), or the [undecided](Self::undecided) marks if there are none.
    pub fn suspects(&self) -> &[Culprit] {
        if self.culprits.is_empty() { &self.undecided } else { &self.culprits }
    }

    /// Returns true if the mark on this cell is among the [suspects](Self::suspects).
    pub fn accuses(&self, cell: Cell) -> bool {
        self.suspects().iter().any(|culprit| match culprit {
            Culprit::Shot { cell: named, .. } | Culprit::Mark(named) => *named == cell,
            Culprit::Struck(_) => false,
        })
    }
}

struct Tried {
    shot: Shot,
    instead: Vec<Outcome>,
    /// The outcomes for which the search gave up.
    undecided: Vec<Outcome>,
    elsewhere: Vec<Cell>,
}

/// The searches for an arrangement that fits the record with one mark changed; `None` where a search gave up.
struct Trials<'a> {
    evidence: Evidence<'a>,
    tables: &'a PlacementTables,
    ships: Vec<ShipCandidates>,
    budget: &'a mut Budget,
    /// A hit that no ship could cover in the last trial. The next trial checks it first.
    dead_end: Option<Cell>,
}

impl<'a> Trials<'a> {
    fn new(record: &'a Record, tables: &'a PlacementTables, budget: &'a mut Budget) -> Self {
        let evidence = Evidence::new(record);
        let ships = evidence.all_candidates(tables);
        Self { evidence, tables, ships, budget, dead_end: None }
    }

    fn outcomes(&mut self, shot: Shot) -> Tried {
        let (mut instead, mut undecided) = (Vec::new(), Vec::new());
        let mut known: Vec<(Outcome, Option<bool>)> = Vec::new();
        for outcome in self.evidence.record.possible_answers(shot.cell) {
            if outcome == shot.outcome {
                continue;
            }
            let alike = known.iter().find(|(other, _)| self.are_alike(shot, *other, outcome)).copied();
            let possible = alike.map_or_else(|| self.with_outcome(shot, outcome), |(_, possible)| possible);
            known.push((outcome, possible));
            match possible {
                Some(true) => instead.push(outcome),
                Some(false) => {}
                None => undecided.push(outcome),
            }
        }
        Tried { shot, instead, undecided, elsewhere: Vec::new() }
    }

    /// Returns the open cells next to a shot to which it can be moved so that some arrangement fits.
    fn elsewhere(&mut self, shot: Shot) -> Vec<Cell> {
        let beside = CellSet::from_cell(shot.cell).with_sides() & self.evidence.record.open();
        beside.iter().filter(|&cell| self.with_shot_moved(shot, cell) == Some(true)).collect()
    }

    /// Returns true if two outcomes of a shot differ only by ships of equal length that the record does not tell apart.
    fn are_alike(&self, shot: Shot, one: Outcome, other: Outcome) -> bool {
        let (Some(a), Some(b)) = (one.named(), other.named()) else { return false };
        let unnamed = |ship| shot.outcome.named() != Some(ship) && self.evidence.named(ship).is_empty();
        let kind = |ship: ShipId| (self.ships[ship.index()].length, self.ships[ship.index()].may_be_off);
        one.is_sunk() == other.is_sunk() && kind(a) == kind(b) && unnamed(a) && unnamed(b)
    }

    fn with_outcome(&mut self, shot: Shot, outcome: Outcome) -> Option<bool> {
        let (cells, renamed) = (CellSet::from_cell(shot.cell), [shot.outcome.named(), outcome.named()]);
        let change = |record: &mut Record| drop(record.set(shot.cell, Some(Mark::Shot(outcome))));
        self.is_possible(&change, cells, renamed, Contradiction::TRIAL_BUDGET)
    }

    fn with_shot_moved(&mut self, shot: Shot, to: Cell) -> Option<bool> {
        let cells = CellSet::from_cell(shot.cell) | CellSet::from_cell(to);
        let change = |record: &mut Record| drop(record.move_mark(shot.cell, to));
        self.is_possible(&change, cells, [shot.outcome.named(), None], Contradiction::MOVE_BUDGET)
    }

    fn without_mark(&mut self, cell: Cell) -> Option<bool> {
        let change = |record: &mut Record| drop(record.set(cell, None));
        self.is_possible(&change, CellSet::EMPTY, [None; 2], Contradiction::TRIAL_BUDGET)
    }

    fn without_strike(&mut self, ship: ShipId) -> Option<bool> {
        let change = |record: &mut Record| record.strike(ship, false);
        self.is_possible(&change, CellSet::EMPTY, [Some(ship), None], Contradiction::TRIAL_BUDGET)
    }

    /// Searches after a change of `cells`, of the cells no ship can use, and of the sinkings of ships in `renamed`.
    fn is_possible(
        &mut self,
        change: &dyn Fn(&mut Record),
        cells: CellSet,
        renamed: [Option<ShipId>; 2],
        most_work: u64,
    ) -> Option<bool> {
        let mut record = self.evidence.record.clone();
        change(&mut record);
        let changed = Evidence::new(&record);
        let cells = cells | (self.evidence.barred - changed.barred);
        let mut ships = self.ships.clone();
        let is_renamed = |ship: &ShipCandidates| renamed.contains(&Some(ship.ship));
        let work = ships.iter().map(|ship| {
            let through = 2 * usize::from(ship.length) * cells.len();
            if is_renamed(ship) { self.tables.table(ship.length).listed.len() } else { through }
        });
        self.budget.spend(work.sum()).ok()?;
        changed.revise(ships.iter_mut().filter(|ship| !is_renamed(ship)), cells, self.tables);
        for ship in ships.iter_mut().filter(|ship| is_renamed(ship)) {
            *ship = changed.candidates_of(ship.ship, self.tables);
        }
        let is_covered = |hit: Cell| {
            !changed.hits.contains(hit)
                || ships.iter().any(|ship| ship.candidates.count_through(hit, ship.length) > 0)
        };
        if self.dead_end.is_some_and(|hit| !is_covered(hit)) {
            return Some(false);
        }
        self.budget.spend(changed.hits.len() * 2).ok()?;
        self.dead_end = changed.hits.iter().find(|hit| !is_covered(*hit));
        if self.dead_end.is_some() {
            return Some(false);
        }
        let grouping = Grouping::new(&changed, &ships, self.tables);
        self.budget.share(most_work, |share| grouping.is_possible(share)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contradiction_describes_its_culprits_by_the_names_of_the_record() {
        let record: Record = "v1;classic;E5:hit;blocked=A2".parse().unwrap();
        let contradiction =
            Contradiction { record: Box::new(record), culprits: Vec::new(), undecided: Vec::new() };
        let (cell, ship) = (|name: &str| name.parse::<Cell>().unwrap(), ShipId::new(4).unwrap());
        let case = |culprit: Culprit, text: &str| assert_eq!(contradiction.describe(&culprit), text);
        let instead = vec![Outcome::Miss, Outcome::SunkShip(ship)];
        let shot = Culprit::Shot { cell: cell("E5"), instead, elsewhere: vec![cell("D5"), cell("E6")] };
        case(shot, "E5:hit could be miss or sunk=Destroyer or at D5 or at E6");
        case(Culprit::Mark(cell("A2")), "A2 could be unmarked");
        case(Culprit::Struck(ship), "Destroyer could be afloat");
    }
}
