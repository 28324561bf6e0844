//! The scale of the circles' diameters, defined a second time.

/// The least diameter, as a part of the largest.
const SMALLEST: f64 = 0.2;

/// The scale of all circles of a board: from the least of the shares, or half of the largest if that is less, to the
/// largest.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    least: f64,
    most: f64,
}

impl Scale {
    /// A circle's diameter in pixels is not known better than this, as a part of the largest.
    pub const PRECISION: f64 = 0.002;

    /// The scale for the shares of all open cells, in any unit.
    pub fn new(shares: impl IntoIterator<Item = f64>) -> Self {
        let shares: Vec<f64> = shares.into_iter().filter(|&share| share > 0.0).collect();
        let most = shares.iter().copied().fold(0.0, f64::max);
        let least = shares.iter().copied().fold(most / 2.0, f64::min);
        Self { least, most }
    }

    pub fn diameter(self, share: f64) -> f64 {
        if share == 0.0 { 0.0 } else { SMALLEST + (1.0 - SMALLEST) * (share - self.least) / self.width() }
    }

    pub fn share(self, diameter: f64) -> f64 {
        self.least + self.width() * (diameter - SMALLEST) / (1.0 - SMALLEST)
    }

    /// The difference between the largest share and the least.
    pub fn width(self) -> f64 {
        self.most - self.least
    }
}
