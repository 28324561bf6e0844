//! The weights of boards under a prior, component by component.

use super::count_method::{CountBy, Plan, Work};
use super::too_many_boards::TooManyBoards;
use crate::posterior::prior::ScaledPrior;
use crate::posterior::{Counts, Weights};
use crate::{CellWeights, Position};

/// The plan for adding up the weights of boards under a prior.
pub(super) struct WeighingPlan {
    components: Vec<Component>,
    /// Number of cells of the grid.
    area: usize,
    classes: usize,
    pub(super) cost: f64,
}

struct Component {
    scale: f64,
    /// The plan for the sums of weights; `None` if all boards weigh the same.
    plan: Option<Box<Plan<f64>>>,
}

pub(super) struct Weighing {
    part: u32,
    parts: u32,
    weights: Weights,
    /// The work on the current component, if it has begun.
    work: Option<Work<f64>>,
}

impl WeighingPlan {
    /// Plans the weighing of the boards of a position.
    pub(super) fn new(
        position: &Position,
        prior: &ScaledPrior,
        choice: CountBy,
    ) -> Result<Self, TooManyBoards> {
        let mut components = Vec::new();
        for (scale, component) in prior.components() {
            let plan = |weights: &CellWeights| Plan::weighing(position, weights, choice).map(Box::new);
            components.push(Component { scale, plan: component.weights.as_ref().map(plan).transpose()? });
        }
        let cost =
            components.iter().filter_map(|component| component.plan.as_ref()).map(|plan| plan.cost()).sum();
        Ok(Self { components, area: position.grid().area(), classes: position.classes().len(), cost })
    }

    /// Returns the maximum number of parts that have any work.
    pub(super) fn max_parts(&self) -> u32 {
        let plans = self.components.iter().filter_map(|component| component.plan.as_ref());
        plans.map(|plan| plan.max_parts()).max().unwrap_or(1)
    }

    /// Creates one of `parts` parts of the weighing, not begun.
    pub(super) fn weigh(&self, part: u32, parts: u32) -> Weighing {
        let classes = vec![vec![0.0; self.area]; self.classes];
        let weights = Weights { total: 0.0, classes, components: Vec::new() };
        Weighing { part, parts, weights, work: None }
    }
}

impl Weighing {
    /// Performs a step. Returns true if there was anything left to do. `counts` are those of this part.
    pub(super) fn step(&mut self, plan: &WeighingPlan, counts: &Counts) -> bool {
        let Some(component) = plan.components.get(self.weights.components.len()) else { return false };
        let Some(plan) = &component.plan else {
            let classes = counts.classes.iter().map(|class| class.cells.iter().map(|&cell| cell as f64));
            self.weights.add(component.scale, counts.boards as f64, classes);
            return true;
        };
        let work = self.work.get_or_insert_with(|| plan.part(self.part, self.parts));
        if !work.step(plan)
            && let Some(work) = self.work.take()
        {
            let (total, classes) = work.finish(plan);
            // If there are no boards, rounding errors of differences may leave slightly less than 0.
            let cells = |class: Vec<f64>| class.into_iter().map(|weight| weight.max(0.0));
            self.weights.add(component.scale, total.max(0.0), classes.into_iter().map(cells));
        }
        true
    }

    /// Returns the cost of the work that is done, in nanoseconds.
    pub(super) fn done(&self, plan: &WeighingPlan) -> f64 {
        let all = plan.components.iter().enumerate();
        let done = all.filter_map(|(place, component)| {
            let plan = component.plan.as_ref()?;
            let progress = match place.cmp(&self.weights.components.len()) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => self.work.as_ref().map_or(0.0, |work| work.progress(plan)),
                std::cmp::Ordering::Greater => 0.0,
            };
            Some(plan.cost() * progress)
        });
        done.sum()
    }

    pub(super) fn into_weights(self) -> Weights {
        self.weights
    }
}
