use crate::random::Random;

/// A table that draws numbers from 0 in proportion to their weights, by the alias method (Walker 1977, with Vose's
/// construction of 1991).
pub(super) struct Alias {
    /// For each number, the bound on 64 random bits below which it is kept, and the number that is drawn otherwise.
    kept: Vec<(u64, u32)>,
    total: f64,
}

impl Alias {
    /// Creates the table of these weights, which must be finite and not negative.
    ///
    /// The error of each probability is at most 2^-50 of the probability of a uniform draw, from the rounding of `f64`.
    pub(super) fn new(weights: &[f64]) -> Self {
        let total: f64 = weights.iter().sum();
        let mean = total / weights.len().max(1) as f64;
        let mut kept = vec![(u64::MAX, 0); weights.len()];
        let mut left: Vec<f64> = weights.iter().map(|weight| weight / mean).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..left.len()).partition(|&number| left[number] < 1.0);
        while let (Some(&lower), Some(&upper)) = (small.last(), large.last()) {
            small.pop();
            // 2^64 times a number below 1.
            kept[lower] = ((left[lower] * 18_446_744_073_709_551_616.0) as u64, upper as u32);
            left[upper] -= 1.0 - left[lower];
            if left[upper] < 1.0 {
                large.pop();
                small.push(upper);
            }
        }
        // The entries that rounding leaves over are kept always, or never if their weight is 0.
        let heaviest = (0..weights.len()).max_by(|&one, &other| weights[one].total_cmp(&weights[other]));
        for number in small.into_iter().chain(large) {
            let (bits, other) =
                if weights[number] > 0.0 { (u64::MAX, number) } else { (0, heaviest.unwrap_or(0)) };
            kept[number] = (bits, other as u32);
        }
        Self { kept, total }
    }

    pub(super) const fn total(&self) -> f64 {
        self.total
    }

    /// Draws a number. At least one weight must not be 0.
    #[inline]
    pub(super) fn draw(&self, random: &mut Random) -> u32 {
        let number = random.below(self.kept.len() as u32);
        let (kept, other) = self.kept[number as usize];
        if random.word() < kept { number } else { other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_proportion_to_their_weights() {
        let weights = [0.5, 0.0, 3.0, 1.0, 0.25, 0.0, 8.0];
        let alias = Alias::new(&weights);
        let mut random = Random::new(*b"Rangekeeper test", 1, 0);
        let draws = 1_000_000;
        let mut counts = [0_u32; 7];
        for _ in 0..draws {
            counts[alias.draw(&mut random) as usize] += 1;
        }
        for (count, weight) in counts.iter().zip(weights) {
            let share = weight / alias.total();
            let error = (f64::from(*count) / f64::from(draws) - share).abs();
            let deviation = (share * (1.0 - share) / f64::from(draws)).sqrt();
            assert!(error <= 5.0 * deviation, "{count} for {weight}, seed 1");
        }
    }
}
