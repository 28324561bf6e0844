//! What all boards of a prior's components weigh.

use super::exact::CountPlan;
use super::prior::{Component, Prior, ScaledPrior, known_total};
use super::sample::SamplePlan;
use super::{Counts, exact};
use crate::{Position, Record, Rules};

/// The highest cost, in nanoseconds, of counting what all boards of a component weigh; where it would be higher, that
/// is estimated by a sample.
const MAX_COST: f64 = 3e8;
/// The size of this sample: so many accepted draws have a standard error of 2%. Fewer where they would take more
/// proposals than that, which are some tenths of a second on a slow phone: a worker that is silent for seconds would
/// be taken for dead.
const DRAWS: u64 = 2_500;
const PROPOSALS: u64 = 1 << 20;

impl Prior {
    /// The prior made ready for games under these rules. For the assumptions under the presets nothing has to be
    /// found out. Other mixtures take as long as counting all boards of each of their components, or as long as a
    /// sample where that would take seconds. Its error, a few percent, acts as if the shares were as much different.
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
            draws.advance(DRAWS, PROPOSALS);
            plan.proposal_weight() * draws.sample().acceptance()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Assumption;

    /// A component's share of the evidence before the first shot is its share of the mixture, whether its boards are
    /// known, counted or estimated.
    #[test]
    fn components_stand_in_proportion_before_the_first_shot() {
        for game in [
            "v1;classic;",
            "v1;8x8,none,sunk;A=4,B=3,C=2;",
            "v1;10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1;",
            "v1;10x10,none,sunk;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2;",
        ] {
            let rules = game.parse::<Record>().unwrap().rules().clone();
            let position = Position::new(&Record::new(rules.clone())).unwrap();
            let prior = Assumption::Mixture.prior(&rules);
            let counts = exact::weigh(&position, &prior.scaled(&rules)).unwrap();
            let weights = counts.weights.unwrap();
            let shares: f64 = prior.components().iter().map(|component| component.share).sum();
            for (component, weight) in prior.components().iter().zip(&weights.components) {
                let (share, found) = (component.share / shares, weight / weights.total);
                assert!((found - share).abs() < 0.02, "{found} for {share} in {game}");
            }
        }
    }
}
