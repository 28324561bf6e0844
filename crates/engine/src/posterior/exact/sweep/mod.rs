//! The exact posterior by a sweep over the grid, cell by cell: what lies behind matters only through a
//! [profile] of the cells ahead and the [ships that have begun](multisets), so boards that agree in both are
//! counted together.
//!
//! Forwards, the sweep finds for each profile and multiset how many ways lead there; backwards, how many lead on from
//! there to a whole board. A placement is used by the product of both. A [row] at a time is in memory, and what
//! stands between the rows. `docs/exact-counting.md` has the proofs.

mod cost;
mod multisets;
mod plan;
mod profile;
mod row;

pub(super) use plan::SweepPlan;

use multisets::Multisets;
use row::{Border, Row};

use super::weight::Weight;

/// A sweep in progress.
pub(super) struct Sweep<W> {
    multisets: Multisets,
    /// What stands before each row that has been reached.
    borders: Vec<Border<W>>,
    row: Row<W>,
    /// The row's number.
    number: usize,
    stage: Stage,
    /// Layers and profiles of the row seen in this stage.
    layer: usize,
    profile: usize,
    boards: W,
    /// Per class and candidate, the boards that use it.
    uses: Vec<Vec<W>>,
}

/// What is done with a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its profiles are found, on the way forwards or, the second time, backwards.
    Link {
        back: bool,
    },
    /// The ways that lead to them are counted.
    Forwards {
        back: bool,
    },
    /// The ways that lead on from them are counted.
    Backwards,
    Done,
}

impl<W: Weight> Sweep<W> {
    /// A sweep that has not begun.
    pub(super) fn new(plan: &SweepPlan<W>) -> Self {
        let ships: Vec<usize> = plan.classes.iter().map(|class| class.ships).collect();
        let multisets = Multisets::new(&ships);
        let first = Border::first();
        let row = Row::new(plan, &first, 0);
        let uses = plan.classes.iter().map(|class| vec![W::default(); class.candidates.len()]).collect();
        Self {
            multisets,
            borders: vec![first],
            row,
            number: 0,
            stage: Stage::Link { back: false },
            layer: 0,
            profile: 0,
            boards: W::default(),
            uses,
        }
    }

    /// Does what is to be done with one profile; whether there was anything left to do.
    pub(super) fn step(&mut self, plan: &SweepPlan<W>) -> bool {
        if self.stage == Stage::Done {
            return false;
        }
        if self.layer == plan.columns {
            self.next_stage(plan);
            return true;
        }
        let layer = if self.stage == Stage::Backwards { plan.columns - 1 - self.layer } else { self.layer };
        if self.profile == self.row.profiles(layer) {
            (self.layer, self.profile) = (self.layer + 1, 0);
            return true;
        }
        match self.stage {
            Stage::Link { .. } => self.row.link(plan, &mut self.multisets, layer, self.profile),
            Stage::Forwards { .. } => {
                self.row.lead_on(plan, &mut self.multisets, layer, self.profile);
            }
            Stage::Backwards => {
                self.row.lead_back(plan, &self.multisets, layer, self.profile, &mut self.uses);
            }
            Stage::Done => {}
        }
        self.profile += 1;
        true
    }

    fn next_stage(&mut self, plan: &SweepPlan<W>) {
        let is_last = self.number + 1 == plan.rows;
        (self.layer, self.profile) = (0, 0);
        self.stage = match self.stage {
            Stage::Link { back } => {
                self.row.make_room(&self.multisets);
                Stage::Forwards { back }
            }
            Stage::Forwards { back: false } if !is_last => {
                let border = self.row.border();
                self.number += 1;
                self.row = Row::new(plan, &border, self.number);
                self.borders.push(border);
                Stage::Link { back: false }
            }
            Stage::Forwards { back } => {
                if !back {
                    self.boards = self.row.finish(&self.multisets);
                }
                Stage::Backwards
            }
            Stage::Backwards if self.number == 0 => Stage::Done,
            Stage::Backwards => {
                self.borders.pop();
                self.number -= 1;
                let ways_on = self.row.take_ways_on();
                self.row = Row::new(plan, &self.borders[self.number], self.number);
                self.row.set_ways_on(ways_on);
                Stage::Link { back: true }
            }
            Stage::Done => Stage::Done,
        };
    }

    /// How much is done, 0 to 1: the way back takes twice as long as the way there, roughly.
    pub(super) fn progress(&self, plan: &SweepPlan<W>) -> f64 {
        let rows = plan.rows as f64;
        let forwards = |number: usize| number as f64 / rows / 3.0;
        let backwards = |number: usize| 1.0 - 2.0 * number as f64 / rows / 3.0;
        match self.stage {
            Stage::Link { back: false } | Stage::Forwards { back: false } => forwards(self.number),
            Stage::Link { .. } | Stage::Forwards { .. } | Stage::Backwards => backwards(self.number + 1),
            Stage::Done => 1.0,
        }
    }

    /// The boards found, and per class those with one of its ships on each cell.
    pub(super) fn finish(self, plan: &SweepPlan<W>) -> (W, Vec<Vec<W>>) {
        let classes = plan.classes.iter().zip(&self.uses).map(|(class, uses)| {
            let mut cells = vec![W::default(); plan.grid.area()];
            for (candidate, &uses) in class.candidates.iter().zip(uses) {
                let orders = candidate.iter().filter_map(|cell| plan.grid.order(cell));
                orders.for_each(|order| cells[order] += uses);
            }
            cells
        });
        (self.boards, classes.collect())
    }
}
