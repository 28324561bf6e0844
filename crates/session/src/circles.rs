//! The circles on the board: their ship and their sizes.

use rangekeeper_engine::ShipId;

/// Diameter of the least likely open cell's circle, as a part of the largest.
const SMALLEST: f64 = 0.2;

/// The scale of the circles. Diameters grow evenly from the least likely open cell to the likeliest, so that neighbouring
/// chances look different even where all are of one size, as before the first shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circles {
    /// The ship whose own map is shown: the one that is pointed at, while it is afloat. Else the whole fleet's.
    pub ship: Option<ShipId>,
    /// The share that has the smallest circle.
    pub least: f64,
    /// The largest share of an open cell; 0 where there is none.
    pub peak: f64,
}

impl Circles {
    pub fn new(ship: Option<ShipId>, shares: impl Iterator<Item = f64>) -> Self {
        let shares = shares.filter(|&share| share > 0.0);
        let (lowest, peak) = shares
            .fold((f64::INFINITY, 0.0_f64), |(lowest, peak), share| (lowest.min(share), peak.max(share)));
        // Shares that are nearly equal look so.
        Self { ship, least: lowest.min(peak / 2.0), peak }
    }

    /// Diameter of a share's circle, as a part of the largest; 0 for a share of 0.
    pub fn diameter(&self, share: f64) -> f64 {
        if share > 0.0 && self.peak > 0.0 {
            Self::diameter_at(((share - self.least) / (self.peak - self.least)).clamp(0.0, 1.0))
        } else {
            0.0
        }
    }

    /// Diameter of a circle at this part of the way from the least to the peak.
    pub fn diameter_at(part: f64) -> f64 {
        SMALLEST + (1.0 - SMALLEST) * part
    }

    /// The share at this part of the way from the least to the peak.
    pub fn share_at(&self, part: f64) -> f64 {
        self.least + part * (self.peak - self.least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In thousandths of the largest.
    fn diameters<const N: usize>(shares: [f64; N]) -> [u32; N] {
        let circles = Circles::new(None, shares.into_iter());
        shares.map(|share| (circles.diameter(share) * 1000.0).round() as u32)
    }

    #[test]
    fn diameters_grow_evenly_from_the_least_share_to_the_peak() {
        assert_eq!(diameters([0.08, 0.12, 0.16, 0.20]), [200, 467, 733, 1000]);
        assert_eq!(diameters([0.05, 0.6, 0.05, 0.0]), [200, 1000, 200, 0]);
    }

    #[test]
    fn nearly_equal_shares_have_nearly_equal_circles() {
        assert_eq!(diameters([0.2, 0.2]), [1000, 1000]);
        assert_eq!(diameters([0.19, 0.2]), [920, 1000]);
    }

    #[test]
    fn where_nothing_is_open_there_is_no_circle() {
        assert_eq!(diameters([]), [0; 0]);
        assert_eq!(diameters([0.0, 0.0]), [0, 0]);
        assert!(Circles::new(None, std::iter::empty()).share_at(0.5).abs() < f64::EPSILON);
    }

    #[test]
    fn a_share_on_the_scale_has_the_diameter_of_its_part() {
        let circles = Circles::new(None, [0.08, 0.2].into_iter());
        for part in [0.0, 0.25, 0.5, 1.0] {
            let diameter = circles.diameter(circles.share_at(part));
            assert!((diameter - Circles::diameter_at(part)).abs() < 1e-12, "{part}: {diameter}");
        }
    }
}
