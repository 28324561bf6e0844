//! The exact posterior by a sweep over the grid, cell by cell: what lies behind matters only through a
//! [profile] of the cells ahead and the [ships that have begun](multisets), so boards that agree in both are
//! counted together.
//!
//! Forwards, the sweep finds for each profile and multiset how many ways lead there; backwards, how many lead on from
//! there to a whole board. A placement is used by the product of both. A [row] at a time is in memory, and what
//! stands between the rows. `docs/exact-counting.md` has the proofs.

mod bound;
mod cell;
mod columns;
mod cost;
mod multisets;
mod plan;
mod profile;
mod reflections;
mod room;
mod row;
mod rows;
mod walk;
mod ways;

pub(super) use plan::SweepPlan;
pub(in crate::posterior) use walk::{Swept, Walk, WalkPlan};

use rows::Rows;
use ways::Ways;

use super::weight::Weight;

/// A count by a sweep, in progress.
pub(super) struct Sweep<W> {
    rows: Rows<W>,
    stage: Stage,
    /// Layers and profiles of the row seen on the way back.
    layer: usize,
    profile: usize,
    boards: W,
    /// Per class and candidate, the boards that use it.
    uses: Vec<Vec<W>>,
    /// The ways that lead on from the border behind the row in hand, while it is swept once more.
    ways_on: Ways<W>,
    scratch: Vec<W>,
}

/// Which way the sweep goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The ways that lead to the profiles of a row are counted, on the way forwards or, once more, backwards.
    Forwards {
        again: bool,
    },
    /// The ways that lead on from them are counted.
    Backwards,
    Done,
}

impl<W: Weight> Sweep<W> {
    /// A sweep that has not begun.
    pub(super) fn new(plan: &SweepPlan<W>) -> Self {
        let uses = plan.classes.iter().map(|class| vec![W::default(); class.candidates.len()]).collect();
        Self {
            rows: Rows::new(plan),
            stage: Stage::Forwards { again: false },
            layer: 0,
            profile: 0,
            boards: W::default(),
            uses,
            ways_on: Ways::NONE,
            scratch: Vec::new(),
        }
    }

    /// Does what is to be done with one profile; whether there was anything left to do.
    pub(super) fn step(&mut self, plan: &SweepPlan<W>) -> bool {
        match self.stage {
            Stage::Forwards { again } => {
                if !self.rows.step(plan) {
                    self.swept(plan, again);
                }
            }
            Stage::Backwards => self.step_back(plan),
            Stage::Done => return false,
        }
        true
    }

    /// The row in hand was swept forwards.
    fn swept(&mut self, plan: &SweepPlan<W>, again: bool) {
        let rows = &mut self.rows;
        if again {
            let ways_on = std::mem::replace(&mut self.ways_on, Ways::NONE);
            rows.row.set_ways_on(ways_on, &mut rows.spare);
            self.stage = Stage::Backwards;
        } else if rows.number + 1 < plan.rows {
            rows.next(plan);
        } else {
            self.boards = rows.row.finish(&rows.multisets);
            self.stage = Stage::Backwards;
        }
    }

    fn step_back(&mut self, plan: &SweepPlan<W>) {
        let Rows { row, multisets, number, .. } = &mut self.rows;
        if self.layer < plan.columns {
            let layer = plan.columns - 1 - self.layer;
            if self.profile == row.profiles(layer) {
                (self.layer, self.profile) = (self.layer + 1, 0);
            } else {
                let at = (layer, self.profile);
                row.lead_back(plan, multisets, at, &mut self.uses, &mut self.scratch);
                self.profile += 1;
            }
            return;
        }
        (self.layer, self.profile) = (0, 0);
        if *number == plan.reflections.first_row() {
            self.stage = Stage::Done;
            return;
        }
        let before = *number - 1;
        self.ways_on = row.take_ways_on();
        self.rows.once_again(plan, before);
        self.stage = Stage::Forwards { again: true };
    }

    /// How much is done, 0 to 1: a row takes twice as long on the way back as on the way there, roughly.
    pub(super) fn progress(&self, plan: &SweepPlan<W>) -> f64 {
        let (number, rows) = (self.rows.number, plan.rows);
        let back = 2 * (rows - plan.reflections.first_row());
        let left = match self.stage {
            Stage::Forwards { again: false } => rows - number + back,
            Stage::Forwards { again: true } | Stage::Backwards => back - 2 * (rows - 1 - number),
            Stage::Done => 0,
        };
        1.0 - left as f64 / (rows + back) as f64
    }

    /// The boards found, and per class those with one of its ships on each cell.
    pub(super) fn finish(self, plan: &SweepPlan<W>) -> (W, Vec<Vec<W>>) {
        let Self { rows, boards, uses, .. } = self;
        // Before the numbers that stay: they would lie in the midst of the memory that the next sweep takes.
        drop(rows);
        let classes = plan.classes.iter().zip(&uses).map(|(class, uses)| {
            let candidates = class.candidates.iter().map(Vec::as_slice);
            let cells = plan.reflections.by_cell(candidates.zip(uses.iter().copied()));
            plan.places.iter().map(|&place| cells[place]).collect()
        });
        (boards, classes.collect())
    }
}
