use std::fmt;

use crate::posterior::TooManyBoards;
use crate::posterior::exact::{BackwardSampling, ForwardPass, SweepPlan};
use crate::random::Random;
use crate::{Board, CellSet, CellWeights, Fleet, Posterior};

/// Draws in batches by the backward pass of a sweep. Later batches reuse the results of earlier forward passes.
pub struct SweepDraws {
    is_uniform: bool,
    /// The components of the prior, each with its factor and its plan.
    plans: Vec<(f64, SweepPlan<f64>)>,
    /// The number of the first candidate of each class.
    firsts: Vec<usize>,
    /// The total weight of all boards of each component swept so far.
    totals: Vec<f64>,
    /// The current forward pass, with the number of its component.
    forward_pass: Option<(usize, ForwardPass<f64>)>,
    batch: Option<Batch>,
    /// Number of boards of the batch from each component; empty if the prior is uniform.
    components: Vec<u64>,
}

struct Batch {
    random: Random,
    boards: usize,
    /// The numbers of the boards drawn from each component, the last of which come first; empty before all were swept.
    drawn_from: Vec<(usize, Vec<usize>)>,
    sampling: Option<BackwardSampling>,
    drawn: Vec<Option<Board>>,
}

impl fmt::Debug for SweepDraws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SweepDraws").field("cost", &self.cost()).finish_non_exhaustive()
    }
}

impl SweepDraws {
    /// Plans draws from a posterior. There is no batch yet.
    ///
    /// # Errors
    /// [`TooManyBoards`] if the grid or the fleet is too large for a sweep.
    pub fn new(posterior: &Posterior) -> Result<Self, TooManyBoards> {
        let (position, prior) = (posterior.position(), posterior.prior());
        let plan = |scale, weights: Option<&CellWeights>| {
            let weigh = |cells: CellSet| weights.map_or(1.0, |weights| weights.product(cells));
            Ok((scale, SweepPlan::drawing(position, weigh)?))
        };
        let plans: Result<Vec<_>, TooManyBoards> = if prior.is_uniform() {
            plan(1.0, None).map(|plan| vec![plan])
        } else {
            prior.components().map(|(scale, component)| plan(scale, component.weights.as_ref())).collect()
        };
        let mut next = 0;
        let firsts = position.classes().iter().map(|class| {
            let first = next;
            next += class.candidates.len();
            first
        });
        Ok(Self {
            is_uniform: prior.is_uniform(),
            plans: plans?,
            firsts: firsts.collect(),
            totals: Vec::new(),
            forward_pass: None,
            batch: None,
            components: Vec::new(),
        })
    }

    /// Returns the estimated nanoseconds of a first batch on one core of a desktop machine. It usually takes less.
    pub fn cost(&self) -> f64 {
        self.plans.iter().map(|(_, plan)| plan.cost.nanoseconds).sum()
    }

    /// Returns the estimated memory of a sweep, in bytes. The actual memory is usually less.
    pub fn bytes(&self) -> f64 {
        self.plans.iter().map(|(_, plan)| plan.cost.bytes).fold(0.0, f64::max)
    }

    /// Begins a batch, giving up an unfinished one. Batches of one seed with different numbers are independent.
    pub fn begin(&mut self, seed: u64, batch: u64, boards: usize) {
        let random = Random::new(*b"Rangekeeper walk", seed, batch);
        let drawn = vec![None; boards];
        self.batch = Some(Batch { random, boards, drawn_from: Vec::new(), sampling: None, drawn });
    }

    /// Continues the batch for at most `steps` steps, each of some tens of microseconds. Returns the boards once they
    /// are drawn. They are independent of one another, each drawn in proportion to its weight, or uniformly if the
    /// prior is uniform. There are none if no board has any weight.
    pub fn advance(&mut self, steps: u64) -> Option<Vec<Board>> {
        (0..steps).find_map(|_| self.step())
    }

    /// Returns the number of boards of the last batch from each component of the prior; empty if the prior is uniform.
    pub fn components(&self) -> &[u64] {
        &self.components
    }

    fn step(&mut self) -> Option<Vec<Board>> {
        let Self { is_uniform, plans, firsts, totals, forward_pass, batch, components: drawn_by } = self;
        let Some(Batch { random, boards, drawn_from, sampling, drawn }) = batch else {
            return Some(Vec::new());
        };
        if totals.len() < plans.len() {
            let component = totals.len();
            let (_, sweep) = &plans[component];
            let (_, forwards) = get_or_begin(forward_pass, component, sweep);
            totals.extend(forwards.step(sweep));
            return None;
        }
        if drawn_from.is_empty() {
            let weights: Vec<f64> =
                plans.iter().zip(totals).map(|((scale, _), total)| scale * *total).collect();
            *drawn_from = shared_out(*boards, &weights, random);
            *drawn_by = vec![0; if *is_uniform { 0 } else { plans.len() }];
            for (component, boards) in &*drawn_from {
                if let Some(drawn) = drawn_by.get_mut(*component) {
                    *drawn = boards.len() as u64;
                }
            }
        }
        let Some((component, places)) = drawn_from.last() else { return self.finish() };
        let (_, sweep) = &plans[*component];
        let (_, forwards) = get_or_begin(forward_pass, *component, sweep);
        forwards.step(sweep)?;
        let current =
            sampling.get_or_insert_with(|| BackwardSampling::new(forwards, sweep, places.len(), random));
        if !current.step(forwards, sweep, random) {
            for (&place, ships) in places.iter().zip(sampling.take()?.finish()) {
                let mut numbers = [0; Fleet::MAX_SHIPS];
                for (number, ship) in numbers.iter_mut().zip(&ships) {
                    *number = (firsts[ship.class] + ship.number) as u16;
                }
                drawn[place] = Some(Board::new(ships.len(), numbers));
            }
            drawn_from.pop();
            if drawn_from.is_empty() {
                return self.finish();
            }
        }
        None
    }

    fn finish(&mut self) -> Option<Vec<Board>> {
        Some(self.batch.take()?.drawn.into_iter().flatten().collect())
    }
}

/// Returns the current forward pass if it is that of this component, or begins a new one.
fn get_or_begin<'a>(
    current: &'a mut Option<(usize, ForwardPass<f64>)>,
    component: usize,
    plan: &SweepPlan<f64>,
) -> &'a mut (usize, ForwardPass<f64>) {
    if current.as_ref().is_some_and(|(of, _)| *of != component) {
        *current = None;
    }
    current.get_or_insert_with(|| (component, ForwardPass::keeping_frontiers(plan)))
}

/// Distributes boards among the components at random, by total weight; leaves out those without boards.
fn shared_out(boards: usize, weights: &[f64], random: &mut Random) -> Vec<(usize, Vec<usize>)> {
    let mut drawn_from: Vec<(usize, Vec<usize>)> = (0..weights.len()).map(|of| (of, Vec::new())).collect();
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        for board in 0..boards {
            let mut left = random.fraction() * total;
            let component = weights.iter().position(|weight| {
                left -= weight;
                left < 0.0
            });
            let last = || weights.iter().rposition(|weight| *weight > 0.0);
            if let Some(component) = component.or_else(last) {
                drawn_from[component].1.push(board);
            }
        }
    }
    drawn_from.retain(|(_, boards)| !boards.is_empty());
    drawn_from
}
