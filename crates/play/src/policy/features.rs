//! The features of a shot.

use super::information::Information;

/// A number that describes a shot. `docs/best-shot.md` gives the formula and the reason for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
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

/// The values of all features of one shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features([f64; Feature::ALL.len()]);

impl Feature {
    /// All features, those of information last.
    pub const ALL: [Self; 10] = [
        Self::Probability,
        Self::Density,
        Self::Sinks,
        Self::Entropy,
        Self::EntropyAfterMiss,
        Self::OwnEntropy,
        Self::Variance,
        Self::VarianceAfterMiss,
        Self::NextAfterMiss,
        Self::NextAfterHit,
    ];

    /// Returns true if the feature depends on the expected information of the shot, which takes the most time to
    /// compute.
    pub const fn is_information(self) -> bool {
        !matches!(self, Self::Probability | Self::Density | Self::Sinks)
    }
}

impl Features {
    /// Creates the features with these values.
    pub fn from_fn(value: impl FnMut(Feature) -> f64) -> Self {
        Self(Feature::ALL.map(value))
    }

    /// Creates the features of a shot. Those of information are 0 without `information`.
    pub(super) fn of_shot(
        probability: f64,
        density: f64,
        sinks: f64,
        information: Option<&Information>,
    ) -> Self {
        let of_information = |value: fn(&Information) -> f64| information.map_or(0.0, value);
        Self::from_fn(|feature| match feature {
            Feature::Probability => probability,
            Feature::Density => density,
            Feature::Sinks => sinks,
            Feature::Entropy => of_information(|it| it.entropy),
            Feature::EntropyAfterMiss => of_information(|it| it.entropy_after_miss),
            Feature::OwnEntropy => of_information(|it| it.own_entropy),
            Feature::Variance => of_information(|it| it.variance),
            Feature::VarianceAfterMiss => of_information(|it| it.variance_after_miss),
            Feature::NextAfterMiss => of_information(|it| it.next_after_miss),
            Feature::NextAfterHit => of_information(|it| it.next_after_hit),
        })
    }

    /// Returns the value of a feature.
    pub const fn get(&self, feature: Feature) -> f64 {
        self.0[feature as usize]
    }

    /// Returns the sum of the weighted features. It is equal natively and in WebAssembly, since products are added in
    /// the order of the weights.
    pub fn score(&self, weights: &[(Feature, f64)]) -> f64 {
        weights.iter().fold(0.0, |sum, &(feature, weight)| sum + weight * self.get(feature))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_the_place_of_its_number() {
        for (place, feature) in Feature::ALL.into_iter().enumerate() {
            assert_eq!(feature as usize, place);
        }
    }
}
