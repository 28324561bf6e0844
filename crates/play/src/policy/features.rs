/// A number that describes a shot. `docs/best-shot.md` gives the formula and the reason for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// The hit probability: the share of the boards that occupy the cell.
    Probability,
    /// The share of the placements of ships afloat that use the cell, times the number of cells of the grid. Ships are
    /// taken one by one, so that placements of different ships may overlap.
    Density,
    /// The share of the boards on which the shot sinks a ship.
    Sinks,
    /// The expected fall of the sum of the cells' entropies, in nats.
    Entropy,
    /// The fall of the sum of the cells' entropies after a miss, in nats.
    EntropyAfterMiss,
    /// The entropy of the cell itself, in nats.
    OwnEntropy,
    /// The expected fall of the sum of the cells' variances `p (1 - p)`.
    Variance,
    /// The fall of the sum of the cells' variances after a miss.
    VarianceAfterMiss,
    /// The highest hit probability of another cell after a miss.
    NextAfterMiss,
    /// The highest hit probability of another cell after a hit.
    NextAfterHit,
}

/// The features of one shot. Those that were not set are 0.
#[derive(Default)]
pub(super) struct Features([f64; Feature::NextAfterHit as usize + 1]);

impl Feature {
    /// Returns true if the feature depends on the expected information of the shot, which takes most time.
    pub(super) const fn is_information(self) -> bool {
        !matches!(self, Self::Probability | Self::Density | Self::Sinks)
    }
}

impl Features {
    pub(super) fn set(&mut self, features: impl IntoIterator<Item = (Feature, f64)>) {
        features.into_iter().for_each(|(feature, value)| self.0[feature as usize] = value);
    }

    /// Returns the weighted sum, added in the order of the weights and so equal natively and in WebAssembly.
    pub(super) fn score(&self, weights: &[(Feature, f64)]) -> f64 {
        weights.iter().fold(0.0, |sum, &(feature, weight)| sum + weight * self.0[feature as usize])
    }
}
