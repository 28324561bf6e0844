//! Boards drawn by backward sampling from a sweep's forward counts.
//!
//! A path is followed from a final state back to the first. It takes each transition into a state with a probability
//! equal to the transition's share of the state's forward count, so no draw is rejected (`docs/sampling.md`).

use super::cell::ClassCandidate;
use super::row::Row;
use super::rows::Rows;
use super::{ForwardPass, SweepPlan};
use crate::random::Random;

const PATHS_PER_STEP: usize = 128;

pub(in crate::posterior) struct BackwardSampling {
    paths: Vec<Path>,
    /// The layer of the row in hand whose paths move next, counted from the end of the row.
    layer: usize,
    /// The transitions into that layer; `None` until they are collected.
    incoming: Option<Incoming>,
    /// The number of the layer's paths that have moved.
    moved: usize,
}

/// A board being drawn: the state that its path has reached, and the ships on the way.
struct Path {
    /// The layer within the row in hand.
    layer: usize,
    /// The profile's number in the layer.
    profile: usize,
    /// The multiset's place among those of the profile.
    place: usize,
    /// The candidates passed so far.
    ships: Vec<ClassCandidate>,
}

/// The transitions into those profiles of a layer at which paths are.
struct Incoming {
    /// The paths at the layer, by their numbers.
    paths: Vec<usize>,
    /// The bounds of each profile's transitions in `steps`: from its own number here to the next.
    ends: Vec<u32>,
    steps: Vec<Step>,
}

/// A transition: the layer and profile where it starts, and its number among the edges of that layer.
#[derive(Clone, Copy, Default)]
struct Step {
    layer: u8,
    profile: u32,
    edge: u32,
}

impl BackwardSampling {
    /// Begins to draw boards from a complete forward pass: draws their final states. Panics if no board fits.
    pub(in crate::posterior) fn new(
        forward_pass: &mut ForwardPass<f64>,
        plan: &SweepPlan<f64>,
        boards: usize,
        random: &mut Random,
    ) -> Self {
        let rows = &mut forward_pass.rows;
        if rows.number + 1 < plan.rows {
            rows.restart(plan, plan.rows - 1);
            while rows.step(plan) {}
        }
        let ends = rows.row.ends(&rows.multisets);
        let total: f64 = ends.iter().map(|(.., ways)| ways).sum();
        let paths = (0..boards).map(|_| {
            let drawn = random.fraction() * total;
            let mut sum = 0.0;
            let end = ends.iter().find(|(.., ways)| {
                sum += ways;
                drawn < sum
            });
            let (profile, place, _) = *end.or(ends.last()).expect("there are boards");
            Path { layer: plan.columns, profile, place, ships: Vec::new() }
        });
        Self { paths: paths.collect(), layer: 0, incoming: None, moved: 0 }
    }

    /// Does one unit of work. Returns false if nothing was left to do.
    pub(in crate::posterior) fn step(
        &mut self,
        forward_pass: &mut ForwardPass<f64>,
        plan: &SweepPlan<f64>,
        random: &mut Random,
    ) -> bool {
        let rows = &mut forward_pass.rows;
        if rows.step(plan) {
            return true;
        }
        if self.layer == plan.columns {
            let Some(before) = rows.number.checked_sub(1) else { return false };
            rows.restart(plan, before);
            self.paths.iter_mut().for_each(|path| path.layer = plan.columns);
            self.layer = 0;
            return true;
        }
        let layer = plan.columns - self.layer;
        let (row, paths) = (&rows.row, &mut self.paths);
        let incoming = self.incoming.get_or_insert_with(|| Incoming::new(row, layer, paths));
        let end = incoming.paths.len().min(self.moved + PATHS_PER_STEP);
        for &path in &incoming.paths[self.moved..end] {
            incoming.go_back(rows, plan, &mut paths[path], random);
        }
        self.moved = end;
        if end == incoming.paths.len() {
            (self.incoming, self.moved) = (None, 0);
            self.layer += 1;
        }
        true
    }

    /// Returns the boards drawn, each as its candidates by class and number.
    pub(in crate::posterior) fn finish(self) -> impl ExactSizeIterator<Item = Vec<ClassCandidate>> {
        self.paths.into_iter().map(|path| path.ships)
    }
}

impl Incoming {
    /// Collects the transitions into those profiles of a layer at which paths are.
    fn new(row: &Row<f64>, layer: usize, paths: &[Path]) -> Self {
        let here: Vec<usize> = (0..paths.len()).filter(|&path| paths[path].layer == layer).collect();
        let mut is_wanted = vec![false; row.profiles(layer)];
        for &path in &here {
            is_wanted[paths[path].profile] = true;
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
        Self { paths: here, ends, steps }
    }

    /// Moves a path back along one transition, drawn by its share of the state's forward count.
    fn go_back(&self, rows: &Rows<f64>, plan: &SweepPlan<f64>, path: &mut Path, random: &mut Random) {
        let Rows { row, multisets, .. } = rows;
        let drawn = random.fraction() * row.ways(path.layer, path.profile, path.place);
        let range = self.ends[path.profile] as usize..self.ends[path.profile + 1] as usize;
        // The forward pass added these terms in the same order, so the last of the sums is the whole count.
        let (mut sum, mut chosen) = (0.0, None);
        for &Step { layer, profile, edge } in &self.steps[range] {
            let (layer, profile) = (usize::from(layer), profile as usize);
            let before = row.states_before(multisets, plan, layer, edge as usize, path.place);
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
            (path.layer, path.profile, path.place) = (layer, profile, place);
            path.ships.extend(start.map(|start| start.candidate));
        }
    }
}
