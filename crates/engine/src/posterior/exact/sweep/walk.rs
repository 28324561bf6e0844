//! Boards drawn from a sweep by walking back through it.
//!
//! A board is a way from the first cell to the state behind the last one with all ships. From each state the walk goes
//! back along a step with the share of the ways to the state that come along it, so every board is drawn as often as it
//! weighs, and no draw is rejected.

use super::super::TooManyBoards;
use super::cost::Cost;
use super::multisets::Multisets;
use super::plan::SweepPlan;
use super::row::Row;
use super::rows::Rows;
use crate::random::Random;
use crate::{CellSet, Position};

/// Boards walked in one step.
const WALKERS_PER_STEP: usize = 128;

/// A position made ready for walks.
pub(in crate::posterior) struct WalkPlan(SweepPlan<f64>);

/// A sweep forwards whose ways are to be walked back, again and again.
pub(in crate::posterior) struct Swept {
    rows: Rows<f64>,
    /// The weight of all boards, once the sweep has come to the end.
    total: Option<f64>,
}

/// Some boards that are being drawn.
pub(in crate::posterior) struct Walk {
    walkers: Vec<Walker>,
    /// The cell of the row before which the walkers are that move next, counted from its end.
    layer: usize,
    /// Where those came from that stand there; `None` before the row is ready.
    incoming: Option<Incoming>,
    /// How many of them have moved.
    moved: usize,
}

/// A board being drawn.
struct Walker {
    /// Where it is: before which cell of the row, which profile, and the place of its multiset.
    layer: usize,
    profile: usize,
    place: usize,
    /// Its candidates, by class and number.
    ships: Vec<(usize, usize)>,
}

/// The steps that lead to the profiles before a cell at which walkers are.
struct Incoming {
    /// The walkers, by their numbers.
    walkers: Vec<usize>,
    /// Per profile, which steps: up to the next number.
    ends: Vec<u32>,
    steps: Vec<Step>,
}

/// An edge from a profile before an earlier cell.
#[derive(Clone, Copy, Default)]
struct Step {
    layer: u8,
    profile: u32,
    edge: u32,
}

impl WalkPlan {
    /// A plan for drawing boards, by these weights of the candidates.
    ///
    /// # Errors
    /// [`TooManyBoards`] if the grid or the fleet is too large for a sweep.
    pub(in crate::posterior) fn new(
        position: &Position,
        weigh: impl Fn(CellSet) -> f64,
    ) -> Result<Self, TooManyBoards> {
        SweepPlan::drawing(position, weigh).map(Self)
    }

    /// What a sweep takes.
    pub(in crate::posterior) const fn cost(&self) -> Cost {
        self.0.cost
    }
}

impl Swept {
    /// A sweep that has not begun.
    pub(in crate::posterior) fn new(WalkPlan(plan): &WalkPlan) -> Self {
        Self { rows: Rows::new(plan), total: None }
    }

    /// Does what is to be done with one profile on the way there; the weight of all boards at its end.
    pub(in crate::posterior) fn advance(&mut self, WalkPlan(plan): &WalkPlan) -> Option<f64> {
        if self.total.is_none() && !self.rows.step(plan) {
            if self.rows.number + 1 < plan.rows {
                self.rows.next(plan);
            } else {
                self.total = Some(self.rows.row.boards(&self.rows.multisets));
            }
        }
        self.total
    }
}

impl Walk {
    /// So many boards, which a sweep that is [at its end](Swept::advance) has. There must be boards.
    pub(in crate::posterior) fn new(
        swept: &mut Swept,
        WalkPlan(plan): &WalkPlan,
        boards: usize,
        random: &mut Random,
    ) -> Self {
        let rows = &mut swept.rows;
        if rows.number + 1 < plan.rows {
            rows.again(plan, plan.rows - 1);
            while rows.step(plan) {}
        }
        let ends = rows.row.ends(&rows.multisets);
        let total: f64 = ends.iter().map(|(.., ways)| ways).sum();
        let walkers = (0..boards).map(|_| {
            let drawn = random.fraction() * total;
            let mut sum = 0.0;
            let end = ends.iter().find(|(.., ways)| {
                sum += ways;
                drawn < sum
            });
            let (profile, place, _) = *end.or(ends.last()).expect("there are boards");
            Walker { layer: plan.columns, profile, place, ships: Vec::new() }
        });
        Self { walkers: walkers.collect(), layer: 0, incoming: None, moved: 0 }
    }

    /// Goes on a little; whether there was anything left to do.
    pub(in crate::posterior) fn step(
        &mut self,
        swept: &mut Swept,
        WalkPlan(plan): &WalkPlan,
        random: &mut Random,
    ) -> bool {
        let rows = &mut swept.rows;
        if rows.step(plan) {
            return true;
        }
        if self.layer == plan.columns {
            let Some(before) = rows.number.checked_sub(1) else { return false };
            rows.again(plan, before);
            self.walkers.iter_mut().for_each(|walker| walker.layer = plan.columns);
            self.layer = 0;
            return true;
        }
        let layer = plan.columns - self.layer;
        let (row, walkers) = (&rows.row, &mut self.walkers);
        let incoming = self.incoming.get_or_insert_with(|| Incoming::new(row, layer, walkers));
        let end = incoming.walkers.len().min(self.moved + WALKERS_PER_STEP);
        for &walker in &incoming.walkers[self.moved..end] {
            incoming.go_back(row, &rows.multisets, plan, &mut walkers[walker], random);
        }
        self.moved = end;
        if end == incoming.walkers.len() {
            (self.incoming, self.moved) = (None, 0);
            self.layer += 1;
        }
        true
    }

    /// The boards that were drawn: their candidates, by class and number.
    pub(in crate::posterior) fn finish(self) -> impl ExactSizeIterator<Item = Vec<(usize, usize)>> {
        self.walkers.into_iter().map(|walker| walker.ships)
    }
}

impl Incoming {
    fn new(row: &Row<f64>, layer: usize, walkers: &[Walker]) -> Self {
        let here: Vec<usize> = (0..walkers.len()).filter(|&walker| walkers[walker].layer == layer).collect();
        let mut is_wanted = vec![false; row.profiles(layer)];
        for &walker in &here {
            is_wanted[walkers[walker].profile] = true;
        }
        let each = |take: &mut dyn FnMut(usize, Step)| {
            for from in 0..layer {
                for profile in 0..row.profiles(from) {
                    for edge in row.edges_of(from, profile) {
                        let (to, target) = row.target(from, edge);
                        if to == layer && is_wanted[target] {
                            let step = Step { layer: from as u8, profile: profile as u32, edge: edge as u32 };
                            take(target, step);
                        }
                    }
                }
            }
        };
        let mut ends = vec![0_u32; is_wanted.len() + 1];
        each(&mut |target, _| ends[target + 1] += 1);
        for profile in 1..ends.len() {
            ends[profile] += ends[profile - 1];
        }
        let mut steps = vec![Step::default(); ends.last().map_or(0, |end| *end as usize)];
        let mut next = ends.clone();
        each(&mut |target, step| {
            steps[next[target] as usize] = step;
            next[target] += 1;
        });
        Self { walkers: here, ends, steps }
    }

    /// Takes a walker back along one of the steps that lead to it.
    fn go_back(
        &self,
        row: &Row<f64>,
        multisets: &Multisets,
        plan: &SweepPlan<f64>,
        walker: &mut Walker,
        random: &mut Random,
    ) {
        let drawn = random.fraction() * row.ways(walker.layer, walker.profile, walker.place);
        let range = self.ends[walker.profile] as usize..self.ends[walker.profile + 1] as usize;
        // The ways were added up in the same order, so that the last of these sums are all ways.
        let (mut sum, mut chosen) = (0.0, None);
        for &Step { layer, profile, edge } in &self.steps[range] {
            let (layer, profile) = (usize::from(layer), profile as usize);
            let before = row.before(multisets, plan, layer, edge as usize, walker.place);
            let Some((place, start)) = before else { continue };
            let ways = start.map_or(1.0, |start| start.weight) * row.ways(layer, profile, place);
            if ways > 0.0 {
                sum += ways;
                chosen = Some((layer, profile, place, start));
                if drawn < sum {
                    break;
                }
            }
        }
        if let Some((layer, profile, place, start)) = chosen {
            (walker.layer, walker.profile, walker.place) = (layer, profile, place);
            walker.ships.extend(start.map(|start| (start.class, start.number)));
        }
    }
}
