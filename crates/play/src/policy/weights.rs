//! The weights of the features, by phase of the game.

use super::features::Feature;

/// A phase of the game, which has weights of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A sunk ship is named, and on most boards no ship afloat is hit.
    Search,
    /// A sunk ship is named, on most boards a ship afloat is hit, and less than a fifth of the grid is shot.
    EarlyChase,
    /// A sunk ship is named, on most boards a ship afloat is hit, and a fifth of the grid or more is shot.
    Chase,
    /// Any phase under the other rules.
    Other,
}

impl Phase {
    /// The phases whose weights are fitted.
    pub const FITTED: [Self; 3] = [Self::Search, Self::EarlyChase, Self::Chase];
}

/// The weights of the features in every phase, in shots to the end saved per unit of the feature. A feature without a
/// weight does not count.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyWeights {
    search: Vec<(Feature, f64)>,
    early_chase: Vec<(Feature, f64)>,
    chase: Vec<(Feature, f64)>,
    other: Vec<(Feature, f64)>,
}

impl PolicyWeights {
    /// The weights in a phase.
    pub fn of(&self, phase: Phase) -> &[(Feature, f64)] {
        match phase {
            Phase::Search => &self.search,
            Phase::EarlyChase => &self.early_chase,
            Phase::Chase => &self.chase,
            Phase::Other => &self.other,
        }
    }

    /// The same with other weights in a phase.
    #[must_use]
    pub fn with(mut self, phase: Phase, weights: Vec<(Feature, f64)>) -> Self {
        *match phase {
            Phase::Search => &mut self.search,
            Phase::EarlyChase => &mut self.early_chase,
            Phase::Chase => &mut self.chase,
            Phase::Other => &mut self.other,
        } = weights;
        self
    }

    /// Whether a weight of this phase is that of a feature of
    /// [`Information`](super::information::Information).
    pub fn need_information(&self, phase: Phase) -> bool {
        self.of(phase).iter().any(|(feature, _)| feature.is_information())
    }
}

impl Default for PolicyWeights {
    fn default() -> Self {
        Self {
            search: vec![
                (Feature::Probability, 0.15),
                (Feature::Density, 0.0008),
                (Feature::Entropy, 0.38),
                (Feature::EntropyAfterMiss, 0.37),
                (Feature::OwnEntropy, 1.13),
                (Feature::Variance, -1.51),
                (Feature::VarianceAfterMiss, -1.19),
                (Feature::NextAfterMiss, 0.72),
                (Feature::NextAfterHit, 0.05),
            ],
            early_chase: vec![
                (Feature::Probability, 0.5),
                (Feature::Density, 0.0192),
                (Feature::Sinks, 1.05),
                (Feature::Entropy, 0.24),
            ],
            chase: vec![(Feature::Probability, 0.73), (Feature::Density, 0.0293)],
            other: vec![(Feature::Probability, 1.0), (Feature::Density, 0.04)],
        }
    }
}
