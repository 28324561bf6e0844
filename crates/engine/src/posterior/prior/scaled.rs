//! Priors made ready for a game.

use super::{Component, Prior, person};
use crate::posterior::exact::CountPlan;
use crate::posterior::sample::SamplePlan;
use crate::posterior::{Counts, exact};
use crate::{CellSet, Position, Record, Rules};

/// A prior whose components stand in proportion under the rules of a game: the share of each is divided by what all of
/// its boards weigh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScaledPrior {
    /// The components, and what their weights are multiplied by.
    components: Vec<(f64, Component)>,
}

impl ScaledPrior {
    /// All arrangements are equally likely.
    pub const UNIFORM: Self = Self { components: Vec::new() };

    /// The highest cost, in nanoseconds, of counting what all boards of a component weigh; where it would be higher,
    /// that is estimated by a sample.
    const MAX_COST: f64 = 3e8;
    /// The size of this sample, in proposals: where one of four thousand is accepted, it has a standard error of 3%.
    const PROPOSALS: u64 = 1 << 22;

    /// Whether all arrangements are equally likely.
    pub fn is_uniform(&self) -> bool {
        self.components.iter().all(|(_, component)| component.is_uniform())
    }

    /// The components, and what their weights are multiplied by.
    pub fn components(&self) -> impl ExactSizeIterator<Item = (f64, &Component)> {
        self.components.iter().map(|(scale, component)| (*scale, component))
    }

    /// How likely a ship lies on each of these places before the first shot, were it alone on the grid, relative to the
    /// mean: 1 each if the prior is uniform.
    pub fn likely(&self, places: &[CellSet]) -> Vec<f64> {
        let mut likely = vec![0.0; places.len()];
        let shares: f64 = self.components.iter().map(|(_, component)| component.share).sum();
        for (_, component) in &self.components {
            let weigh = |cells: &CellSet| component.weights.as_ref().map_or(1.0, |it| it.product(*cells));
            let mean = places.iter().map(weigh).sum::<f64>() / places.len() as f64;
            let share = component.share / shares;
            likely.iter_mut().zip(places).for_each(|(likely, cells)| *likely += share * weigh(cells) / mean);
        }
        if self.is_uniform() { vec![1.0; places.len()] } else { likely }
    }

    fn of_one(component: Component) -> Self {
        Self { components: vec![(1.0, component)] }
    }

    /// What all boards under these rules weigh in a component, counted where that can be afforded; 0 if there are none.
    fn total(rules: &Rules, component: &Component) -> f64 {
        let known = component.contact.is_none().then(|| person::total(rules, component.weights.as_ref()));
        if let Some(known) = known.flatten() {
            return known;
        }
        let record = Record::new(rules.clone());
        let Ok(position) = Position::new(&record) else { return 0.0 };
        let prior = Self::of_one(Component { share: 1.0, ..component.clone() });
        match CountPlan::under(&position, &prior).ok().filter(|plan| plan.cost() <= Self::MAX_COST) {
            Some(plan) => {
                let Counts { boards, weights, .. } = exact::whole(plan);
                weights.map_or(boards as f64, |weights| weights.total)
            }
            None => SamplePlan::under(&position, &prior).map_or(0.0, |plan| {
                let mut draws = plan.draws(0, 0);
                draws.advance(u64::MAX, Self::PROPOSALS);
                plan.proposal_weight() * draws.accepted() as f64 / draws.proposed() as f64
            }),
        }
    }
}

impl Prior {
    /// The prior made ready for games under these rules. A mixture takes as long as counting all boards of each of its
    /// components, a fifth of a second for the classic game, or as long as a sample where that would take seconds. Its
    /// error, a few percent, acts as if the shares were as much different.
    pub fn scaled(&self, rules: &Rules) -> ScaledPrior {
        if let [only] = self.components() {
            return ScaledPrior::of_one(only.clone());
        }
        let scaled = self.components().iter().map(|component| {
            let total = ScaledPrior::total(rules, component);
            (if total > 0.0 { component.share / total } else { 0.0 }, component.clone())
        });
        ScaledPrior { components: scaled.filter(|(scale, _)| *scale > 0.0 && scale.is_finite()).collect() }
    }
}
