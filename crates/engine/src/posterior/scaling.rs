//! The total weight of all boards in each component of a prior.

use super::prior::known_total;
use crate::{Component, Position, Posterior, Prior, Record, Rules, ScaledPrior};

/// Maximum nanoseconds of counting a component's total weight. If it is higher, the total is estimated.
const MAX_COST: f64 = 3e8;
/// Number of accepted draws of the sample, which make its standard error 2%.
const DRAWS: u64 = 2_500;
/// Maximum number of proposals for the sample, some tenths of a second on a slow phone. A worker that is silent for
/// seconds would be taken for dead.
const PROPOSALS: u64 = 1 << 20;

impl Prior {
    /// Scales the prior for games under these rules.
    ///
    /// The total weights of the [assumptions](crate::Assumption) under the [presets](crate::Preset) are known
    /// beforehand. For other mixtures, all boards of each component are counted, or sampled if counting would take
    /// seconds. The error of a sample, a few percent, has the effect of an equal error of the shares.
    ///
    /// A prior with weights of another grid is not [ready](ScaledPrior::is_ready_for) for the rules afterwards.
    pub fn scaled(&self, rules: &Rules) -> ScaledPrior {
        let is_on_grid = self.components().iter().all(|component| component.is_on(rules.grid()));
        if !is_on_grid || self.components().len() == 1 {
            let components = self.components().iter().map(|component| (1.0, component.clone()));
            return ScaledPrior::new(rules, components.collect());
        }
        let scaled = self.components().iter().map(|component| {
            let total = total(rules, component);
            (if total > 0.0 { component.share / total } else { 0.0 }, component.clone())
        });
        ScaledPrior::new(rules, scaled.collect())
    }
}

/// Returns the total weight of all boards in a component, counted if the cost allows, or else estimated.
fn total(rules: &Rules, component: &Component) -> f64 {
    if let Some(known) = known_total(rules, component.weights.as_ref()) {
        return known;
    }
    let record = Record::new(rules.clone());
    let Ok(position) = Position::new(&record) else { return 0.0 };
    let prior = ScaledPrior::new(rules, vec![(1.0, Component { share: 1.0, ..component.clone() })]);
    let Ok(posterior) = Posterior::new(position).with_prior(&prior) else { return 0.0 };
    match posterior.plan_count().ok().filter(|plan| plan.cost() <= MAX_COST) {
        Some(plan) => {
            let counts = plan.part(0, 1).run();
            counts.weights.map_or(counts.boards as f64, |weights| weights.total)
        }
        None => posterior.sampler().run().map_or(0.0, |sampler| {
            let mut draws = sampler.draws(0, 0);
            draws.advance(DRAWS, PROPOSALS);
            sampler.proposal_weight() * draws.sample().acceptance()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::posterior::OtherRules;
    use crate::{Assumption, CellWeights};

    #[test]
    fn weights_of_another_grid_are_refused() {
        let record: Record = "v1;classic;".parse().unwrap();
        let posterior = Posterior::new(Position::new(&record).unwrap());
        let weights = CellWeights::from_fn("8x8".parse().unwrap(), |_| 2.0).ok();
        for shares in [&[1.0][..], &[1.0, 2.0]] {
            let components = shares.iter().map(|&share| Component { share, weights: weights.clone() });
            let prior = Prior::new(components.collect()).scaled(record.rules());
            assert_eq!(posterior.clone().with_prior(&prior).unwrap_err(), OtherRules);
        }
    }

    /// A component's share of the evidence before the first shot is its share of the mixture, however it was found.
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
            let posterior = Posterior::new(position).with_prior(&prior.scaled(&rules)).unwrap();
            let counts = posterior.count().unwrap().run();
            let weights = counts.weights.unwrap();
            let shares: f64 = prior.components().iter().map(|component| component.share).sum();
            for (component, weight) in prior.components().iter().zip(&weights.components) {
                let (share, found) = (component.share / shares, weight / weights.total);
                assert!((found - share).abs() < 0.02, "{found} for {share} in {game}");
            }
        }
    }
}
