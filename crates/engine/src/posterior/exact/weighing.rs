//! The weights of boards under a prior, component by component.

use super::TooManyBoards;
use super::plan::Plan;
use super::search::Search;
use crate::posterior::prior::ScaledPrior;
use crate::posterior::{Counts, Weights};
use crate::{CellWeights, Position};

/// What the weights of boards are summed up from.
pub(super) struct WeighingPlan {
    components: Vec<Component>,
    /// Cells of the grid.
    area: usize,
    /// Classes of ships.
    classes: usize,
    pub(super) cost: f64,
}

struct Component {
    scale: f64,
    /// `None` if all boards of the position weigh the same.
    plan: Option<Plan<f64>>,
}

/// Weighing in progress.
pub(super) struct Weighing {
    part: u32,
    parts: u32,
    weights: Weights,
    /// The component in hand, if it is begun.
    search: Option<Search<f64>>,
}

impl WeighingPlan {
    /// The plan for a position.
    pub(super) fn new(position: &Position, prior: &ScaledPrior) -> Result<Self, TooManyBoards> {
        let mut components = Vec::new();
        for (scale, component) in prior.components() {
            let plan = if component.is_uniform() {
                None
            } else {
                let narrowed = position.narrowed(component.contact.unwrap_or(position.contact()));
                let ones = || CellWeights::from_fn(position.grid(), |_| 1.0);
                let weights = component.weights.clone().unwrap_or_else(ones);
                Some(Plan::weighed(&narrowed, &weights)?)
            };
            components.push(Component { scale, plan });
        }
        let cost =
            components.iter().filter_map(|component| component.plan.as_ref()).map(|plan| plan.cost).sum();
        Ok(Self { components, area: position.grid().area(), classes: position.classes().len(), cost })
    }

    /// Weighing of a part that has not begun.
    pub(super) fn weigh(&self, part: u32, parts: u32) -> Weighing {
        let classes = vec![vec![0.0; self.area]; self.classes];
        let weights = Weights { total: 0.0, classes, components: Vec::new() };
        Weighing { part, parts, weights, search: None }
    }
}

impl Weighing {
    /// Whether there was anything left to do. `counts` are those of this part.
    pub(super) fn step(&mut self, plan: &WeighingPlan, counts: &Counts) -> bool {
        let Some(component) = plan.components.get(self.weights.components.len()) else { return false };
        let Some(plan) = &component.plan else {
            let classes = counts.classes.iter().map(|class| class.cells.iter().map(|&cell| cell as f64));
            self.weights.add(component.scale, counts.boards as f64, classes);
            return true;
        };
        let search = self.search.get_or_insert_with(|| Search::new(plan, self.part, self.parts));
        if !search.step(plan) {
            if let Some(search) = self.search.take() {
                let (total, classes) = search.finish(plan);
                self.weights.add(component.scale, total, classes.into_iter().map(Vec::into_iter));
            }
        }
        true
    }

    /// How much is done, in the unit of costs.
    pub(super) fn done(&self, plan: &WeighingPlan) -> f64 {
        let all = plan.components.iter().enumerate();
        let done = all.filter_map(|(place, component)| {
            let plan = component.plan.as_ref()?;
            let seen = match place.cmp(&self.weights.components.len()) {
                std::cmp::Ordering::Less => plan.branches,
                std::cmp::Ordering::Equal => self.search.as_ref().map_or(0, |search| search.seen),
                std::cmp::Ordering::Greater => 0,
            };
            Some(plan.cost * f64::from(seen) / f64::from(plan.branches.max(1)))
        });
        done.sum()
    }

    /// What was found.
    pub(super) fn into_weights(self) -> Weights {
        self.weights
    }
}
