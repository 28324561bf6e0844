//! The weights of boards under a prior, component by component.

use std::iter;

use super::plan::{Plan, Work};
use super::{CountMethod, TooManyBoards};
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
    terms: Terms,
}

/// What boards weigh in a component.
enum Terms {
    /// All the same.
    Alike,
    /// What has to be summed up.
    Planned(Box<Plan<f64>>),
    /// Nothing: ships that lie so far apart do not fit the record. A sum would leave rounding errors instead of 0.
    Nothing,
}

/// Weighing in progress.
pub(super) struct Weighing {
    part: u32,
    parts: u32,
    weights: Weights,
    /// The component in hand, if it is begun.
    work: Option<Work<f64>>,
}

impl WeighingPlan {
    /// The plan for a position.
    pub(super) fn new(
        position: &Position,
        prior: &ScaledPrior,
        method: Option<CountMethod>,
    ) -> Result<Self, TooManyBoards> {
        let mut components = Vec::new();
        for (scale, component) in prior.components() {
            let terms = if component.is_uniform() {
                Terms::Alike
            } else {
                let narrowed = position.narrowed(component.contact.unwrap_or(position.contact()));
                let ones = || CellWeights::from_fn(position.grid(), |_| 1.0);
                let weights = component.weights.clone().unwrap_or_else(ones);
                if narrowed.contact() != position.contact() && !narrowed.has_arrangement() {
                    Terms::Nothing
                } else {
                    Terms::Planned(Box::new(Plan::weighing(&narrowed, &weights, method)?))
                }
            };
            components.push(Component { scale, terms });
        }
        let cost = components.iter().filter_map(Component::plan).map(Plan::cost).sum();
        Ok(Self { components, area: position.grid().area(), classes: position.classes().len(), cost })
    }

    /// Weighing of a part that has not begun.
    pub(super) fn weigh(&self, part: u32, parts: u32) -> Weighing {
        let classes = vec![vec![0.0; self.area]; self.classes];
        let weights = Weights { total: 0.0, classes, components: Vec::new() };
        Weighing { part, parts, weights, work: None }
    }
}

impl Component {
    fn plan(&self) -> Option<&Plan<f64>> {
        match &self.terms {
            Terms::Planned(plan) => Some(plan),
            Terms::Alike | Terms::Nothing => None,
        }
    }
}

impl Weighing {
    /// Whether there was anything left to do. `counts` are those of this part.
    pub(super) fn step(&mut self, plan: &WeighingPlan, counts: &Counts) -> bool {
        let Some(component) = plan.components.get(self.weights.components.len()) else { return false };
        let plan = match &component.terms {
            Terms::Alike => {
                let classes = counts.classes.iter().map(|class| class.cells.iter().map(|&cell| cell as f64));
                self.weights.add(component.scale, counts.boards as f64, classes);
                return true;
            }
            Terms::Nothing => {
                self.weights.add(component.scale, 0.0, iter::empty::<iter::Empty<f64>>());
                return true;
            }
            Terms::Planned(plan) => plan,
        };
        let work = self.work.get_or_insert_with(|| plan.part(self.part, self.parts));
        if !work.step(plan)
            && let Some(work) = self.work.take()
        {
            let (total, classes) = work.finish(plan);
            // Where no board is, differences may leave a little less than 0.
            let cells = |class: Vec<f64>| class.into_iter().map(|weight| weight.max(0.0));
            self.weights.add(component.scale, total.max(0.0), classes.into_iter().map(cells));
        }
        true
    }

    /// How much is done, in the unit of costs.
    pub(super) fn done(&self, plan: &WeighingPlan) -> f64 {
        let all = plan.components.iter().enumerate();
        let done = all.filter_map(|(place, component)| {
            let plan = component.plan()?;
            let progress = match place.cmp(&self.weights.components.len()) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => self.work.as_ref().map_or(0.0, |work| work.progress(plan)),
                std::cmp::Ordering::Greater => 0.0,
            };
            Some(plan.cost() * progress)
        });
        done.sum()
    }

    /// What was found.
    pub(super) fn into_weights(self) -> Weights {
        self.weights
    }
}
