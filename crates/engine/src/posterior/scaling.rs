//! What all boards of a prior's components weigh.

use super::exact::CountPlan;
use super::prior::{Component, Prior, ScaledPrior, known_total};
use super::sample::SamplePlan;
use super::{Counts, exact};
use crate::{Position, Record, Rules};

/// The highest cost, in nanoseconds, of counting what all boards of a component weigh; where it would be higher, that is
/// estimated by a sample.
const MAX_COST: f64 = 3e8;
/// The size of this sample, in proposals: where one of four thousand is accepted, it has a standard error of 3%.
const PROPOSALS: u64 = 1 << 22;

impl Prior {
    /// The prior made ready for games under these rules. A mixture takes as long as counting all boards of each of its
    /// components, a fifth of a second for the classic game, or as long as a sample where that would take seconds. Its
    /// error, a few percent, acts as if the shares were as much different.
    pub fn scaled(&self, rules: &Rules) -> ScaledPrior {
        if let [only] = self.components() {
            return ScaledPrior::of_one(only.clone());
        }
        let scaled = self.components().iter().map(|component| {
            let total = total(rules, component);
            (if total > 0.0 { component.share / total } else { 0.0 }, component.clone())
        });
        ScaledPrior::new(scaled.collect())
    }
}

/// What all boards under these rules weigh in a component, counted where that can be afforded; 0 if there are none.
fn total(rules: &Rules, component: &Component) -> f64 {
    let known = component.contact.is_none().then(|| known_total(rules, component.weights.as_ref()));
    if let Some(known) = known.flatten() {
        return known;
    }
    let record = Record::new(rules.clone());
    let Ok(position) = Position::new(&record) else { return 0.0 };
    let prior = ScaledPrior::of_one(Component { share: 1.0, ..component.clone() });
    match CountPlan::under(&position, &prior).ok().filter(|plan| plan.cost() <= MAX_COST) {
        Some(plan) => {
            let Counts { boards, weights, .. } = exact::whole(plan);
            weights.map_or(boards as f64, |weights| weights.total)
        }
        None => SamplePlan::under(&position, &prior).map_or(0.0, |plan| {
            let mut draws = plan.draws(0, 0);
            draws.advance(u64::MAX, PROPOSALS);
            plan.proposal_weight() * draws.accepted() as f64 / draws.proposed() as f64
        }),
    }
}
