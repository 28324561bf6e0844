//! The forward pass alone: it finds the number or weight of all boards.

use super::super::weight::BoardSum;
use super::plan::SweepPlan;
use super::rows::Rows;

pub(in crate::posterior) struct ForwardPass<W> {
    pub(super) rows: Rows<W>,
    /// The number or weight of all boards, once the pass is complete.
    total: Option<W>,
}

impl<W: BoardSum> ForwardPass<W> {
    /// Creates a forward pass that has not begun. Nothing is kept but the counts at the frontier.
    pub(in super::super) fn new(plan: &SweepPlan<W>) -> Self {
        Self { rows: Rows::new(plan, plan.rows), total: None }
    }

    /// Creates a forward pass that keeps the frontiers between rows for backward sampling, of any number of batches.
    pub(in crate::posterior) fn keeping_frontiers(plan: &SweepPlan<W>) -> Self {
        Self { rows: Rows::new(plan, 0), total: None }
    }

    /// Does one unit of work, at most one profile. Returns the [total](Self::total) once the pass is complete.
    pub(in crate::posterior) fn step(&mut self, plan: &SweepPlan<W>) -> Option<W> {
        if self.total.is_none() && !self.rows.step(plan) {
            if self.rows.number + 1 < plan.rows {
                self.rows.next(plan);
            } else {
                self.total = Some(self.rows.row.boards(&self.rows.multisets));
            }
        }
        self.total
    }

    pub(in super::super) fn total(&self) -> W {
        self.total.unwrap_or_default()
    }

    /// Returns the share of the rows that are complete, from 0 to 1.
    pub(in super::super) fn progress(&self, plan: &SweepPlan<W>) -> f64 {
        let done = if self.total.is_some() { plan.rows } else { self.rows.number };
        done as f64 / plan.rows as f64
    }
}
