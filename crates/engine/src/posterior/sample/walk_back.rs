//! Draws without rejection, by walking back through a [sweep](crate::posterior::exact).

use std::sync::Arc;

use super::board::Board;
use crate::posterior::exact::{Swept, TooManyBoards, Walk, WalkPlan};
use crate::posterior::prior::{Component, ScaledPrior};
use crate::random::Random;
use crate::{CellSet, CellWeights, Contact, Fleet, Position};

/// A position made ready for drawing by sweeps, one for each component of the prior. Clones share it.
#[derive(Clone)]
pub struct SweepDrawPlan(Arc<Plan>);

struct Plan {
    is_uniform: bool,
    components: Vec<PlanComponent>,
    /// Per class, the number of its first candidate.
    firsts: Vec<usize>,
}

struct PlanComponent {
    scale: f64,
    sweep: WalkPlan,
}

/// Draws in batches. What was swept for one batch serves the next.
///
/// ```
/// use rangekeeper_engine::sliced::{SweepDrawPlan, SweepDraws};
/// use rangekeeper_engine::{Position, Record, ScaledPrior};
///
/// let position = Position::new(&"v1;6x6,none,sunk;A=3,B=2,C=2,D=1,E=1;".parse::<Record>()?)?;
/// let mut draws = SweepDraws::new(SweepDrawPlan::new(&position, &ScaledPrior::UNIFORM)?);
/// draws.begin(1, 0, 1000);
/// let boards = loop {
///     // Look at a clock here.
///     if let Some(boards) = draws.advance(100) {
///         break boards;
///     }
/// };
/// assert_eq!((boards.len(), boards[0].len()), (1000, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SweepDraws {
    plan: SweepDrawPlan,
    /// The weights of all boards of the first components: those that were swept.
    totals: Vec<f64>,
    /// The sweep in hand, and of which component it is.
    swept: Option<(usize, Swept)>,
    batch: Option<Batch>,
    /// How many boards of the batch are from each component; empty if the prior is uniform.
    components: Vec<u64>,
}

/// A batch that is being drawn.
struct Batch {
    random: Random,
    boards: usize,
    /// Per component, which boards of the batch are drawn from it; the last ones are drawn first. Empty until all were
    /// swept.
    drawn_from: Vec<(usize, Vec<usize>)>,
    walk: Option<Walk>,
    drawn: Vec<Option<Board>>,
}

impl SweepDrawPlan {
    /// The plan for draws from a position under a prior.
    ///
    /// # Errors
    /// [`TooManyBoards`] if the grid or the fleet is too large for a sweep.
    pub fn new(position: &Position, prior: &ScaledPrior) -> Result<Self, TooManyBoards> {
        let of = |scale, weights: Option<&CellWeights>, contact: Contact| {
            let near_sunk = contact.halo(position.sunk());
            let weigh = |cells: CellSet| match weights {
                _ if cells.meets(near_sunk) => 0.0,
                Some(weights) => weights.product(cells),
                None => 1.0,
            };
            let sweep = WalkPlan::new(&position.with_halos(contact), weigh)?;
            Ok(PlanComponent { scale, sweep })
        };
        let own = position.contact();
        let components: Result<Vec<_>, TooManyBoards> = if prior.is_uniform() {
            of(1.0, None, own).map(|component| vec![component])
        } else {
            let of_prior = |(scale, component): (f64, &Component)| {
                of(scale, component.weights.as_ref(), component.contact.unwrap_or(own))
            };
            prior.components().map(of_prior).collect()
        };
        let mut next = 0;
        let firsts = position.classes().iter().map(|class| {
            let first = next;
            next += class.candidates.len();
            first
        });
        Ok(Self(Arc::new(Plan {
            is_uniform: prior.is_uniform(),
            components: components?,
            firsts: firsts.collect(),
        })))
    }

    /// Roughly how many nanoseconds a first batch takes on one core of a desktop machine, usually less.
    pub fn cost(&self) -> f64 {
        self.0.components.iter().map(|component| component.sweep.cost().nanoseconds).sum()
    }

    /// Roughly how many bytes a sweep takes, usually less.
    pub fn bytes(&self) -> f64 {
        self.0.components.iter().map(|component| component.sweep.cost().bytes).fold(0.0, f64::max)
    }
}

impl SweepDraws {
    /// Draws of which none is begun.
    pub const fn new(plan: SweepDrawPlan) -> Self {
        Self { plan, totals: Vec::new(), swept: None, batch: None, components: Vec::new() }
    }

    /// Begins a batch of so many boards. Batches of one seed with different numbers are independent of one another. One
    /// that is not complete is given up.
    pub fn begin(&mut self, seed: u64, batch: u64, boards: usize) {
        let random = Random::new(*b"Rangekeeper walk", seed, batch);
        let drawn = vec![None; boards];
        self.batch = Some(Batch { random, boards, drawn_from: Vec::new(), walk: None, drawn });
    }

    /// Goes on with the batch for at most `steps` steps, each of some tens of microseconds; its boards once they are
    /// drawn: independent of one another, each as often as it weighs, all equally likely if the prior is uniform.
    /// There are none if no board has any weight.
    pub fn advance(&mut self, steps: u64) -> Option<Vec<Board>> {
        for _ in 0..steps {
            if let Some(boards) = self.step() {
                return Some(boards);
            }
        }
        None
    }

    /// How many boards of the last batch are from each component of the prior; empty if it is uniform.
    pub fn components(&self) -> &[u64] {
        &self.components
    }

    fn step(&mut self) -> Option<Vec<Board>> {
        let Self { plan, totals, swept, batch, components: drawn_by } = self;
        let Plan { components, firsts, .. } = &*plan.0;
        let Some(Batch { random, boards, drawn_from, walk, drawn }) = batch else { return Some(Vec::new()) };
        if totals.len() < components.len() {
            let component = totals.len();
            let sweep = &components[component].sweep;
            let (_, swept) = get_or_begin(swept, component, sweep);
            totals.extend(swept.advance(sweep));
            return None;
        }
        if drawn_from.is_empty() {
            let weights: Vec<f64> =
                components.iter().zip(totals).map(|(component, total)| component.scale * *total).collect();
            *drawn_from = shared_out(*boards, &weights, random);
            *drawn_by = vec![0; if plan.0.is_uniform { 0 } else { components.len() }];
            for (component, boards) in &*drawn_from {
                if let Some(drawn) = drawn_by.get_mut(*component) {
                    *drawn = boards.len() as u64;
                }
            }
        }
        let Some((component, places)) = drawn_from.last() else { return self.finish() };
        let PlanComponent { sweep, .. } = &components[*component];
        let (_, swept) = get_or_begin(swept, *component, sweep);
        swept.advance(sweep)?;
        let walk_on = walk.get_or_insert_with(|| Walk::new(swept, sweep, places.len(), random));
        if !walk_on.step(swept, sweep, random) {
            for (&place, ships) in places.iter().zip(walk.take()?.finish()) {
                let mut numbers = [0; Fleet::MAX_SHIPS];
                for (number, (class, candidate)) in numbers.iter_mut().zip(&ships) {
                    *number = (firsts[*class] + candidate) as u16;
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

/// The sweep in hand if it is that of this component, or a new one.
fn get_or_begin<'a>(
    swept: &'a mut Option<(usize, Swept)>,
    component: usize,
    plan: &WalkPlan,
) -> &'a mut (usize, Swept) {
    if swept.as_ref().is_some_and(|(of, _)| *of != component) {
        *swept = None;
    }
    swept.get_or_insert_with(|| (component, Swept::new(plan)))
}

/// Which of so many boards come from each component, by the weights of all of its boards; components with none are left
/// out.
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
