use super::current_posterior::CurrentPosterior;
use super::first_best::first_best;
use super::strategy::Strategy;
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{Cell, Progress, Record, Rules, Sample, ScaledPrior, Shot};
use rangekeeper_play::belief::Belief;

/// Strategy `monte-carlo`: shoots at the open cell that most boards of a sample occupy, of equals the first in reading
/// order. A new sample is drawn for every shot, uniformly from the posterior.
///
/// Source: Cancio, Joshi and Pinilla, made sound for hits and sinkings.
///
/// The number of proposals is limited, so that the sample is smaller if drawing is slow. If nothing can be drawn, the
/// shot is at the cell with the most possible placements through it.
#[derive(Clone, Debug)]
pub struct MonteCarloGreedy {
    draws: u64,
    seed: u64,
    current: CurrentPosterior,
    /// The seed of the draws of the current game.
    game: u64,
}

impl MonteCarloGreedy {
    /// Largest number of arrangements proposed for a shot, about a tenth of a second.
    const MAX_PROPOSALS: u64 = 1_000_000;
    /// Largest number of choices in listing the ways to cover the hits, about a tenth of a second.
    const MAX_CHOICES: u64 = 2_000_000;

    /// Creates the strategy with at least one draw a shot; `None` if no arrangement obeys the rules.
    pub fn new(rules: &Rules, prior: &ScaledPrior, draws: u64, seed: u64) -> Option<Self> {
        Some(Self { draws: draws.max(1), seed, current: CurrentPosterior::new(rules, prior)?, game: 0 })
    }

    /// Returns the sample drawn after `shots` shots; `None` if nothing could be drawn.
    fn draw(&self, shots: usize) -> Option<Sample> {
        let sampler = self.current.posterior.sampler().advance(Self::MAX_CHOICES).finished()?.ok()?;
        let mut batch = sampler.batch(self.game, shots as u64, self.draws);
        while batch.proposed() < Self::MAX_PROPOSALS && batch.advance(1).ok()? == Progress::Unfinished {}
        Some(batch.sample()).filter(|sample| sample.accepted() > 0)
    }
}

impl Strategy for MonteCarloGreedy {
    fn begin(&mut self, game: u64) {
        // Hidden boards are drawn with the seed itself; samples must be independent of them.
        let mut random = Random::new(*b"Rangekeeper shot", self.seed, game);
        self.game = random.below_wide(1 << 64) as u64;
        self.current.begin();
    }

    fn aim(&mut self, record: &Record, _: &[Shot]) -> Option<Cell> {
        self.current.read(record);
        match self.draw(record.shots().len()) {
            Some(sample) => first_best(record.open().iter(), |cell| sample.successes(cell)),
            None => Belief::empty(self.current.posterior.position()).most_likely(record.open()),
        }
    }
}
