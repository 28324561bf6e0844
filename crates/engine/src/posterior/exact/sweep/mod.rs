//! The *sweep*: an exact count by a broken-profile dynamic programme, the transfer-matrix method cell by cell.
//!
//! The sweep visits the cells in reading order, in rows along the shorter side of the grid. A *state* at the *frontier*
//! between the cells visited and those ahead is a pair: a [profile], which restricts what may lie ahead, and the
//! [multiset](multisets) of the ships that have begun. The *forward pass* counts the ways to reach each state, the
//! *backward pass* those to complete a board from it. One [row] of cells is in memory at a time, besides the frontiers
//! between rows. `docs/exact-counting.md` has the details and the proofs.

mod backward_sampling;
mod bound;
mod cell;
mod columns;
mod cost;
mod forward_pass;
mod multisets;
mod plan;
mod profile;
mod reflections;
mod room;
mod row;
mod rows;
mod state_counts;

pub(in crate::posterior) use backward_sampling::BackwardSampling;
pub(in crate::posterior) use forward_pass::ForwardPass;
pub(in crate::posterior) use plan::SweepPlan;

use rows::Rows;
use state_counts::StateCounts;

use super::weight::BoardSum;

/// A count by a forward pass and a backward pass, in progress.
pub(super) struct Sweep<W> {
    rows: Rows<W>,
    stage: Stage,
    /// Layers of the row in hand that the backward pass has completed, from the end of the row.
    layer: usize,
    /// Profiles of the next layer that it has completed.
    profile: usize,
    /// The number or weight of all boards, once the forward pass is complete.
    boards: W,
    /// The boards that use each candidate, by class and number.
    uses: Vec<Vec<W>>,
    /// The backward counts after the row in hand, kept while its forward counts are computed again.
    ways_on: StateCounts<W>,
    /// Scratch buffer for the backward counts of one profile.
    scratch: Vec<W>,
}

/// The pass that the row in hand is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Forwards {
        /// True if they are computed once more, for the backward pass.
        again: bool,
    },
    Backwards,
    Done,
}

impl<W: BoardSum> Sweep<W> {
    pub(super) fn new(plan: &SweepPlan<W>) -> Self {
        let uses = plan.classes.iter().map(|class| vec![W::default(); class.candidates.len()]).collect();
        Self {
            rows: Rows::new(plan, plan.reflections.first_row()),
            stage: Stage::Forwards { again: false },
            layer: 0,
            profile: 0,
            boards: W::default(),
            uses,
            ways_on: StateCounts::default(),
            scratch: Vec::new(),
        }
    }

    /// Does one unit of work, at most one profile. Returns false if nothing was left to do.
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

    /// Moves on once the forward counts of the row in hand are complete: to the next row, or to the backward pass.
    fn swept(&mut self, plan: &SweepPlan<W>, again: bool) {
        let rows = &mut self.rows;
        if again {
            rows.row.set_ways_on(std::mem::take(&mut self.ways_on), &mut rows.free_list);
            self.stage = Stage::Backwards;
        } else if rows.number + 1 < plan.rows {
            rows.next(plan);
        } else {
            self.boards = rows.row.finish(&rows.multisets);
            self.stage = Stage::Backwards;
        }
    }

    /// Does one unit of work of the backward pass, at most one profile.
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

    /// Returns the share of work done. A row is taken to cost twice as much backwards as forwards.
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

    /// Returns the number or weight of all boards and, by class, of those with one of its ships on each cell.
    pub(super) fn finish(self, plan: &SweepPlan<W>) -> (W, Vec<Vec<W>>) {
        let Self { rows, boards, uses, .. } = self;
        // Freed before the results are allocated: they would lie in the midst of the memory that the next sweep takes.
        drop(rows);
        let classes = plan.classes.iter().zip(&uses).map(|(class, uses)| {
            let candidates = class.candidates.iter().map(Vec::as_slice);
            let cells = plan.reflections.by_cell(candidates.zip(uses.iter().copied()));
            plan.places.iter().map(|&place| cells[place]).collect()
        });
        (boards, classes.collect())
    }
}
