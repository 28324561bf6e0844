//! The weights of the features, by phase of the game.

use super::features::Feature;

/// A phase of the game, which has weights of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
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
    /// Returns the weights of the features, in shots to the end saved per unit of the feature. A feature without a
    /// weight does not count. Those of the fitted phases were computed from a seed (`docs/figures.md`, *Studies*). Those
    /// of `Crowded` and `Other` were never tuned.
    pub(super) const fn weights(self) -> &'static [(Feature, f64)] {
        use Feature::{
            Density, Entropy, EntropyAfterMiss, NextAfterHit, NextAfterMiss, OwnEntropy, Probability, Sinks,
            Variance, VarianceAfterMiss,
        };
        match self {
            Self::Search => &[
                (Probability, -1.39),
                (Density, 0.0627),
                (Entropy, -0.437),
                (EntropyAfterMiss, 1.31),
                (OwnEntropy, 1.02),
                (Variance, 0.902),
                (VarianceAfterMiss, -3.24),
                (NextAfterMiss, 0.715),
            ],
            Self::EarlyChase => &[
                (Probability, 0.427),
                (Density, 0.0383),
                (Sinks, 1.31),
                (EntropyAfterMiss, -0.196),
                (VarianceAfterMiss, 0.632),
                (NextAfterHit, 0.123),
            ],
            Self::Chase => &[(Density, 0.0493), (Sinks, 1.0)],
            Self::HitShipSearch => &[
                (Probability, -1.42),
                (Density, 0.0694),
                (EntropyAfterMiss, 1.14),
                (OwnEntropy, 0.624),
                (VarianceAfterMiss, -2.75),
                (NextAfterMiss, 0.7),
            ],
            Self::HitShipEarlyChase => &[
                (Probability, 0.29),
                (Density, 0.0435),
                (Entropy, 0.319),
                (EntropyAfterMiss, 0.00705),
                (OwnEntropy, 0.237),
                (Variance, -1.07),
                (NextAfterMiss, 0.189),
                (NextAfterHit, 0.211),
            ],
            Self::HitShipChase => &[(Density, 0.0404)],
            Self::HitOrMissSearch | Self::HitOrMissChase | Self::Other => {
                &[(Probability, 1.0), (Density, 0.04)]
            }
            Self::SeaBattleSearch | Self::Crowded => &[(Probability, 1.0)],
            Self::SeaBattleChase => &[
                (Probability, 0.281),
                (Entropy, -0.416),
                (EntropyAfterMiss, 0.196),
                (OwnEntropy, 0.296),
                (Variance, 0.87),
                (VarianceAfterMiss, -0.568),
                (NextAfterMiss, 0.141),
                (NextAfterHit, -0.165),
            ],
        }
    }

    /// Returns true if a [feature of information](Feature::is_information) has a weight in this phase.
    pub(super) fn needs_information(self) -> bool {
        self.weights().iter().any(|(feature, _)| feature.is_information())
    }
}
