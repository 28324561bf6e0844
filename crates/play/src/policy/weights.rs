//! The weights of the features, by phase of the game.

use super::features::Feature;

/// A phase of the game, which has weights of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The search under classic rules, where ships may touch and a sunk ship is named. A ship afloat is hit on at most
    /// half of the boards.
    Search,
    /// The early chase under classic rules. A ship afloat is hit on most boards, and at most a fifth of the grid is
    /// shot or marked.
    EarlyChase,
    /// The late chase under classic rules. A ship afloat is hit on most boards, and more than a fifth of the grid is
    /// shot or marked.
    Chase,
    /// The search where ships may touch and every hit names the ship. A ship afloat is hit on at most half of the
    /// boards.
    HitShipSearch,
    /// The early chase under these rules. A ship afloat is hit on most boards, and at most a fifth of the grid is shot
    /// or marked.
    HitShipEarlyChase,
    /// The late chase under these rules. A ship afloat is hit on most boards, and more than a fifth of the grid is shot
    /// or marked.
    HitShipChase,
    /// The search in *hit or miss*: the classic fleet may not touch, and nothing is said of sinking. A ship is hit and
    /// afloat on at most half of the boards.
    HitOrMissSearch,
    /// The chase in *hit or miss*. A ship is hit and afloat on most boards.
    HitOrMissChase,
    /// The search under the rules of Sea Battle. A ship afloat is hit on at most half of the boards.
    SeaBattleSearch,
    /// The chase under the rules of Sea Battle. A ship afloat is hit on most boards.
    SeaBattleChase,
    /// Any phase under other rules where ships may not touch, a sinking is announced, and the ships are many for the
    /// grid.
    Crowded,
    /// Any phase under all other rules.
    Other,
}

impl Phase {
    /// The number of phases.
    const COUNT: usize = Self::Other as usize + 1;
}

/// The weights of the features in every phase, in shots to the end saved per unit of the feature. A feature without a
/// weight does not count.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyWeights([Vec<(Feature, f64)>; Phase::COUNT]);

impl PolicyWeights {
    /// Returns the weights of a phase.
    pub fn phase_weights(&self, phase: Phase) -> &[(Feature, f64)] {
        &self.0[phase as usize]
    }

    /// Replaces the weights of a phase.
    #[must_use]
    pub fn with_phase(mut self, phase: Phase, weights: Vec<(Feature, f64)>) -> Self {
        self.0[phase as usize] = weights;
        self
    }

    /// Returns true if a [feature of information](Feature::is_information) has a weight in this phase.
    pub fn need_information(&self, phase: Phase) -> bool {
        self.phase_weights(phase).iter().any(|(feature, _)| feature.is_information())
    }
}

impl Default for PolicyWeights {
    /// Returns the weights of the Rangekeeper policy. Those of the fitted phases were computed from a seed
    /// (`docs/figures.md`, *Studies*). Those of `Crowded` and `Other` were never
    /// tuned.
    fn default() -> Self {
        Self(std::array::from_fn(|_| Vec::new()))
            .with_phase(
                Phase::Search,
                vec![
                    (Feature::Probability, -1.39),
                    (Feature::Density, 0.0627),
                    (Feature::Entropy, -0.437),
                    (Feature::EntropyAfterMiss, 1.31),
                    (Feature::OwnEntropy, 1.02),
                    (Feature::Variance, 0.902),
                    (Feature::VarianceAfterMiss, -3.24),
                    (Feature::NextAfterMiss, 0.715),
                ],
            )
            .with_phase(
                Phase::EarlyChase,
                vec![
                    (Feature::Probability, 0.427),
                    (Feature::Density, 0.0383),
                    (Feature::Sinks, 1.31),
                    (Feature::EntropyAfterMiss, -0.196),
                    (Feature::VarianceAfterMiss, 0.632),
                    (Feature::NextAfterHit, 0.123),
                ],
            )
            .with_phase(Phase::Chase, vec![(Feature::Density, 0.0493), (Feature::Sinks, 1.0)])
            .with_phase(
                Phase::HitShipSearch,
                vec![
                    (Feature::Probability, -1.42),
                    (Feature::Density, 0.0694),
                    (Feature::EntropyAfterMiss, 1.14),
                    (Feature::OwnEntropy, 0.624),
                    (Feature::VarianceAfterMiss, -2.75),
                    (Feature::NextAfterMiss, 0.7),
                ],
            )
            .with_phase(
                Phase::HitShipEarlyChase,
                vec![
                    (Feature::Probability, 0.29),
                    (Feature::Density, 0.0435),
                    (Feature::Entropy, 0.319),
                    (Feature::EntropyAfterMiss, 0.00705),
                    (Feature::OwnEntropy, 0.237),
                    (Feature::Variance, -1.07),
                    (Feature::NextAfterMiss, 0.189),
                    (Feature::NextAfterHit, 0.211),
                ],
            )
            .with_phase(Phase::HitShipChase, vec![(Feature::Density, 0.0404)])
            .with_phase(Phase::HitOrMissSearch, vec![(Feature::Probability, 1.0), (Feature::Density, 0.04)])
            .with_phase(Phase::HitOrMissChase, vec![(Feature::Probability, 1.0), (Feature::Density, 0.04)])
            .with_phase(Phase::SeaBattleSearch, vec![(Feature::Probability, 1.0)])
            .with_phase(
                Phase::SeaBattleChase,
                vec![
                    (Feature::Probability, 0.281),
                    (Feature::Entropy, -0.416),
                    (Feature::EntropyAfterMiss, 0.196),
                    (Feature::OwnEntropy, 0.296),
                    (Feature::Variance, 0.87),
                    (Feature::VarianceAfterMiss, -0.568),
                    (Feature::NextAfterMiss, 0.141),
                    (Feature::NextAfterHit, -0.165),
                ],
            )
            .with_phase(Phase::Crowded, vec![(Feature::Probability, 1.0)])
            .with_phase(Phase::Other, vec![(Feature::Probability, 1.0), (Feature::Density, 0.04)])
    }
}
