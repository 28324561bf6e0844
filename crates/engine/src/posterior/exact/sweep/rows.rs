//! The rows of a sweep, one after another. The forward pass takes up every row, the backward pass or backward sampling each row
//! once more, from the last to the first.

use super::super::weight::BoardSum;
use super::multisets::Multisets;
use super::plan::SweepPlan;
use super::room::Room;
use super::row::{Frontier, Row};
use super::state_counts::FreeList;

/// The row in hand, and the frontiers kept between rows.
pub(super) struct Rows<W> {
    pub(super) multisets: Multisets,
    /// The frontier before each row from `first_kept` on that was reached, with its forward counts.
    frontiers: Vec<Frontier<W>>,
    /// The number of the first row that is taken up again.
    first_kept: usize,
    pub(super) free_list: FreeList<W>,
    pub(super) row: Row<W>,
    pub(super) number: usize,
    /// True if only the frontier after the row is wanted, so that counts inside the row are freed after use.
    passes: bool,
    stage: Stage,
    /// Layers of the row that this stage has completed.
    layer: usize,
    /// Profiles of the next layer that it has completed.
    profile: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Search for the row's states and transitions.
    Link,
    /// Computation of its forward counts.
    Forwards,
    Complete,
}

impl<W: BoardSum> Rows<W> {
    /// Creates the first row, not begun. Rows from `first_kept` on can be taken up again.
    pub(super) fn new(plan: &SweepPlan<W>, first_kept: usize) -> Self {
        let ships = plan.classes.iter().map(|class| (class.ships, Room::need(plan.contact, class.length)));
        let ships: Vec<_> = ships.collect();
        let row = Row::new(plan, Frontier::first(), 0);
        Self {
            multisets: Multisets::new(&ships),
            frontiers: if first_kept == 0 { vec![Frontier::first()] } else { Vec::new() },
            first_kept,
            free_list: FreeList::NONE,
            row,
            number: 0,
            passes: plan.rows > 1 || first_kept > 0,
            stage: Stage::Link,
            layer: 0,
            profile: 0,
        }
    }

    /// Does one unit of work on the row in hand, at most one profile. Returns false if the row was complete.
    // Inlined into each caller, it is three times as much to load.
    #[inline(never)]
    pub(super) fn step(&mut self, plan: &SweepPlan<W>) -> bool {
        if self.stage == Stage::Complete {
            return false;
        }
        if self.layer == plan.columns {
            (self.layer, self.profile) = (0, 0);
            self.stage = match self.stage {
                Stage::Link => {
                    self.row.place_numbers(plan, &mut self.multisets);
                    Stage::Forwards
                }
                Stage::Forwards | Stage::Complete => Stage::Complete,
            };
            return true;
        }
        if self.profile == self.row.profiles(self.layer) {
            if self.passes && self.stage == Stage::Forwards {
                self.row.forget_ways(self.layer, &mut self.free_list);
            }
            (self.layer, self.profile) = (self.layer + 1, 0);
            return true;
        }
        let Self { row, multisets, free_list, layer, profile, .. } = self;
        match self.stage {
            Stage::Link => row.link(plan, multisets, (*layer, *profile)),
            Stage::Forwards => row.lead_on(plan, multisets, free_list, (*layer, *profile)),
            Stage::Complete => {}
        }
        self.profile += 1;
        true
    }

    pub(super) fn next(&mut self, plan: &SweepPlan<W>) {
        let frontier = self.row.take_frontier(&mut self.free_list);
        let number = self.number + 1;
        if number >= self.first_kept {
            self.frontiers.push(frontier.copy(&mut self.free_list));
        }
        self.passes = number + 1 < plan.rows || self.first_kept >= plan.rows;
        self.take(plan, frontier, number);
    }

    /// Takes up a row again that was complete, from the frontier kept before it.
    pub(super) fn restart(&mut self, plan: &SweepPlan<W>, number: usize) {
        self.row.forget(&mut self.free_list);
        let frontier = self.frontiers[number - self.first_kept].copy(&mut self.free_list);
        self.passes = false;
        self.take(plan, frontier, number);
    }

    /// Takes up an earlier row for the last time, and forgets the frontiers from there on.
    pub(super) fn once_again(&mut self, plan: &SweepPlan<W>, number: usize) {
        self.row.forget(&mut self.free_list);
        self.frontiers.truncate(number + 1 - self.first_kept);
        if let Some(frontier) = self.frontiers.pop() {
            self.passes = false;
            self.take(plan, frontier, number);
        }
    }

    fn take(&mut self, plan: &SweepPlan<W>, frontier: Frontier<W>, number: usize) {
        self.row = Row::new(plan, frontier, number);
        self.number = number;
        self.stage = Stage::Link;
    }
}
