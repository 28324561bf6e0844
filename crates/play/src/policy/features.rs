use super::information::Information;

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

/// The parts of the features of one shot.
pub(super) struct Features {
    pub(super) probability: f64,
    pub(super) density: f64,
    pub(super) sinks: f64,
    /// `None` if no feature of information has a weight.
    pub(super) information: Option<Information>,
}

impl Feature {
    /// Returns true if the feature depends on the expected information of the shot, which takes the most time to
    /// compute.
    pub(super) const fn is_information(self) -> bool {
        !matches!(self, Self::Probability | Self::Density | Self::Sinks)
    }
}

impl Features {
    fn get(&self, feature: Feature) -> f64 {
        let of_information = |value: fn(&Information) -> f64| self.information.as_ref().map_or(0.0, value);
        match feature {
            Feature::Probability => self.probability,
            Feature::Density => self.density,
            Feature::Sinks => self.sinks,
            Feature::Entropy => of_information(|it| it.entropy),
            Feature::EntropyAfterMiss => of_information(|it| it.entropy_after_miss),
            Feature::OwnEntropy => of_information(|it| it.own_entropy),
            Feature::Variance => of_information(|it| it.variance),
            Feature::VarianceAfterMiss => of_information(|it| it.variance_after_miss),
            Feature::NextAfterMiss => of_information(|it| it.next_after_miss),
            Feature::NextAfterHit => of_information(|it| it.next_after_hit),
        }
    }

    /// Returns the sum of the weighted features. It is equal natively and in WebAssembly, since products are added in
    /// the order of the weights.
    pub(super) fn score(&self, weights: &[(Feature, f64)]) -> f64 {
        weights.iter().fold(0.0, |sum, &(feature, weight)| sum + weight * self.get(feature))
    }
}
