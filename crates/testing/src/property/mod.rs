//! The one check of a record: asks the engine everything about it, and compares the answers with brute force.

mod draws;
mod engine;
mod ships;

use std::fmt::Debug;

use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::{CellSet, Contradiction, Counts, Culprit, Position, Posterior, Prior, Record};

use crate::brute_force::{Arrangements, ShipCells};
use crate::truth::Truth;
use crate::{BoardWeights, Dice, culprits, random_prior};

pub use engine::{Drawn, Engine};

/// The extent of the check of a record.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Depth {
    /// Also weighs the boards under a random prior.
    pub prior: bool,
    /// Draws boards and compares them with the exact shares by cell.
    pub draws: bool,
    /// Draws boards and compares them with the boards that fit.
    pub boards: bool,
    /// Allows for a search for a reachable cell or a sunk ship that gave up: then more cells count as reachable, and fewer
    /// ships as sunk, than are.
    pub may_give_up: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    Contradiction,
    NoRoom,
    /// A culprit that is mended by another cell for a shot.
    Moved,
    /// No single mark is wrong, and two are.
    FixedByTwo,
    Struck,
    OffRecord,
    /// A ship off the record beside one that is struck and on it.
    OnRecord,
    CertainlySunk,
    /// A sinking that leaves open which ship was sunk or where it lies.
    Ambiguous,
    Weighed,
    Drawn,
    /// Whole boards were compared by a chi-square test.
    BoardsDrawn,
    BoardsDrawnByWeight,
}

#[derive(Clone, Debug)]
pub struct Checked {
    pub seen: Vec<Seen>,
    pub fault: Option<String>,
}

impl Depth {
    pub const ALL: Self = Self { prior: true, draws: true, boards: true, may_give_up: false };

    /// Returns what is asked about the record of this number: of most not everything, to have time for more records.
    pub fn of_record(number: u64) -> Self {
        // Kinds of records take turns.
        let turn = number / 8;
        let [prior, draws, boards] = [2, 4, 8].map(|every| turn.is_multiple_of(every));
        Self { prior, draws, boards, may_give_up: false }
    }
}

/// Checks every answer about a record. The seed is that of priors and draws.
pub fn check(engine: &Engine, record: &Record, depth: Depth, seed: u64) -> Checked {
    let all = Arrangements::new(record.rules());
    let mut check = Check { engine, record, depth, seed, all, seen: Vec::new() };
    let fault = check.run().err();
    Checked { seen: check.seen, fault }
}

struct Check<'a> {
    engine: &'a Engine,
    record: &'a Record,
    depth: Depth,
    seed: u64,
    all: Arrangements,
    seen: Vec<Seen>,
}

/// Returns the fault if a value is not as expected.
fn same<T: PartialEq + Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?} instead of {expected:?}")) }
}

impl Check<'_> {
    fn run(&mut self) -> Result<(), String> {
        self.note(!self.record.struck().is_empty(), Seen::Struck);
        match ((self.engine.position)(self.record), self.all.truth(self.record)) {
            (Ok(position), Some(truth)) => self.position(&position, &truth),
            (Err(PositionError::Contradiction(contradiction)), None) => self.contradiction(&contradiction),
            (Ok(_), None) => Err("a position, but no board fits".to_owned()),
            (Err(PositionError::Contradiction(_)), Some(_)) => {
                Err("what is possible is called a contradiction".to_owned())
            }
            // These records are small enough for every search.
            (Err(error), _) => Err(error.to_string()),
        }
    }

    fn note(&mut self, is_seen: bool, what: Seen) {
        if is_seen {
            self.seen.push(what);
        }
    }

    fn contradiction(&mut self, contradiction: &Contradiction) -> Result<(), String> {
        self.note(true, Seen::Contradiction);
        self.note(contradiction.no_room().is_some(), Seen::NoRoom);
        let expected = culprits(self.record, |record| self.all.is_possible(record));
        same("the culprits are", &contradiction.culprits, &expected)?;
        same("undecided are", &contradiction.undecided, &Vec::new())?;
        let moves = |it: &Culprit| matches!(it, Culprit::Shot { elsewhere, .. } if !elsewhere.is_empty());
        self.note(expected.iter().any(moves), Seen::Moved);
        let fixes = (self.engine.fixes)(contradiction);
        if let Some(fix) = fixes.iter().find(|fix| !self.all.is_possible(fix)) {
            return Err(format!("no board fits the fix {fix}"));
        }
        self.note(expected.is_empty() && !fixes.is_empty(), Seen::FixedByTwo);
        same("whether there are fixes", &(fixes.is_empty() && !expected.is_empty()), &false)
    }

    fn position(&mut self, position: &Position, truth: &Truth) -> Result<(), String> {
        self.ships(position, truth)?;
        let posterior = Posterior::new(position.clone());
        let counts = (self.engine.search)(&posterior).map_err(|error| format!("not counted: {error}"))?;
        fault_of_counts(&counts, truth)?;
        let swept = (self.engine.sweep)(&posterior).map_err(|error| format!("not swept: {error}"))?;
        same("boards swept", &swept.boards, &counts.boards)?;
        same("boards swept by cell", &swept, &counts)?;
        same("boards alone", &(self.engine.count_boards)(&posterior), &Ok(counts.boards))?;
        let ones = vec![1.0; truth.boards.len()];
        self.listed(&posterior, truth, &ones)?;
        self.drawn(&posterior, &counts, truth, &ones, Seen::BoardsDrawn)?;
        if self.depth.prior {
            let prior = random_prior(&mut Dice(self.seed), self.record);
            self.weighed(posterior, &prior, truth).map_err(|fault| format!("{fault} under {prior:?}"))?;
        }
        Ok(())
    }

    /// Checks what is said about the boards under a prior.
    fn weighed(&mut self, posterior: Posterior, prior: &Prior, truth: &Truth) -> Result<(), String> {
        self.note(true, Seen::Weighed);
        let rules = self.record.rules();
        let posterior = posterior.with_prior(&prior.scaled(rules)).map_err(|error| error.to_string())?;
        let before = self.all.truth(&Record::new(rules.clone())).expect("some board fits").boards;
        let weights = BoardWeights::new(prior, self.record, &before, &truth.boards);
        let counts = (self.engine.search)(&posterior).map_err(|error| format!("not weighed: {error}"))?;
        weights.fault(&counts).map_or(Ok(()), |fault| Err(format!("{fault}, searched")))?;
        let swept = (self.engine.sweep)(&posterior).map_err(|error| format!("not swept: {error}"))?;
        weights.fault(&swept).map_or(Ok(()), |fault| Err(format!("{fault}, swept")))?;
        self.listed(&posterior, truth, &weights.weights)?;
        self.drawn(&posterior, &counts, truth, &weights.weights, Seen::BoardsDrawnByWeight)
    }
}

fn fault_of_counts(counts: &Counts, truth: &Truth) -> Result<(), String> {
    same("boards", &counts.boards, &(truth.boards.len() as u128))?;
    let mut classes: Vec<_> = counts.classes.iter().map(|class| class.ships.clone()).collect();
    classes.sort();
    let mut alike = truth.alike.clone();
    alike.sort();
    same("ships alike", &classes, &alike)?;
    for class in &counts.classes {
        let mut expected = vec![0; counts.grid.area()];
        for board in &truth.boards {
            let cells: CellSet = class.ships.iter().map(|ship| board[ship.index()]).collect();
            cells.iter().filter_map(|cell| counts.grid.order(cell)).for_each(|order| expected[order] += 1);
        }
        same(&format!("boards with {:?} by cell", class.ships), &class.cells, &expected)?;
    }
    Ok(())
}

fn occupied(boards: &[ShipCells]) -> CellSet {
    boards.iter().flatten().copied().collect()
}
