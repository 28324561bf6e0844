use super::features::Feature;
use rangekeeper_engine::{Announcement, Contact, Grid, Rules};

/// The weights of the features, in shots saved per unit of the feature. A feature without a weight does not count.
pub(super) type Weights = &'static [(Feature, f64)];

/// The rules as far as the choice of weights depends on them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fitted {
    /// The classic rules: ships may touch, and a sunk ship is named. Weights were fitted.
    Classic,
    /// Ships may touch, and every hit names the ship. Weights were fitted.
    HitShip,
    /// The rules of *hit or miss*. Weights were fitted.
    HitOrMiss,
    /// The rules of Sea Battle. Weights were fitted.
    SeaBattle,
    /// Other rules under which ships may not touch and a sinking is announced, on a crowded grid.
    Crowded,
    /// All other rules.
    No,
}

impl Fitted {
    /// The number of cells of the grid of Sea Battle, and the lengths of its ships, the shortest first.
    const SEA_BATTLE: (usize, &'static [u8]) = (100, &[1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    /// The number of cells of the grid of *hit or miss*, and the lengths of its ships, the shortest first.
    const HIT_OR_MISS: (usize, &'static [u8]) = (100, &[2, 3, 3, 4, 5]);

    /// Classifies the rules. `lengths` are those of the ships, the shortest first.
    pub(super) fn new(rules: &Rules, lengths: &[u8]) -> Self {
        let size = (rules.grid().area(), lengths);
        match (rules.contact(), rules.announcement()) {
            (Contact::Allowed, Announcement::SunkShip) => Self::Classic,
            (Contact::Allowed, Announcement::HitShip) => Self::HitShip,
            (Contact::None, Announcement::Sunk) if size == Self::SEA_BATTLE => Self::SeaBattle,
            (Contact::None, Announcement::HitMiss) if size == Self::HIT_OR_MISS => Self::HitOrMiss,
            (Contact::None, Announcement::HitMiss) => Self::No,
            (Contact::None, _) if is_crowded(rules.grid(), lengths) => Self::Crowded,
            _ => Self::No,
        }
    }

    /// Returns the weights. In a chase a ship afloat is hit on most boards, and it is late if more than a fifth of the
    /// grid is shot or marked. The fitted weights were computed from a seed (`docs/figures.md`, *Studies*). Those of
    /// `Crowded` and `No` were never tuned.
    pub(super) const fn weights(self, is_chase: bool, is_late: bool) -> Weights {
        use Feature::{
            Density, Entropy, EntropyAfterMiss, NextAfterHit, NextAfterMiss, OwnEntropy, Probability, Sinks,
            Variance, VarianceAfterMiss,
        };
        match (self, is_chase) {
            (Self::Classic, false) => &[
                (Probability, -1.39),
                (Density, 0.0627),
                (Entropy, -0.437),
                (EntropyAfterMiss, 1.31),
                (OwnEntropy, 1.02),
                (Variance, 0.902),
                (VarianceAfterMiss, -3.24),
                (NextAfterMiss, 0.715),
            ],
            (Self::Classic, true) if !is_late => &[
                (Probability, 0.427),
                (Density, 0.0383),
                (Sinks, 1.31),
                (EntropyAfterMiss, -0.196),
                (VarianceAfterMiss, 0.632),
                (NextAfterHit, 0.123),
            ],
            (Self::Classic, true) => &[(Density, 0.0493), (Sinks, 1.0)],
            (Self::HitShip, false) => &[
                (Probability, -1.42),
                (Density, 0.0694),
                (EntropyAfterMiss, 1.14),
                (OwnEntropy, 0.624),
                (VarianceAfterMiss, -2.75),
                (NextAfterMiss, 0.7),
            ],
            (Self::HitShip, true) if !is_late => &[
                (Probability, 0.29),
                (Density, 0.0435),
                (Entropy, 0.319),
                (EntropyAfterMiss, 0.00705),
                (OwnEntropy, 0.237),
                (Variance, -1.07),
                (NextAfterMiss, 0.189),
                (NextAfterHit, 0.211),
            ],
            (Self::HitShip, true) => &[(Density, 0.0404)],
            (Self::HitOrMiss | Self::No, _) => &[(Probability, 1.0), (Density, 0.04)],
            (Self::SeaBattle, false) | (Self::Crowded, _) => &[(Probability, 1.0)],
            (Self::SeaBattle, true) => &[
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
}

/// Returns true if ships that may not touch take more than half of the grid. A ship takes its cells and those to their
/// right, below and in between, on a grid with one column and one row more: these areas do not overlap.
fn is_crowded(grid: Grid, lengths: &[u8]) -> bool {
    let taken: usize = lengths.iter().map(|&length| 2 * (usize::from(length) + 1)).sum();
    2 * taken > (usize::from(grid.columns()) + 1) * (usize::from(grid.rows()) + 1)
}
