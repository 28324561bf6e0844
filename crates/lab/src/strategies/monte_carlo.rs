//! The strategy `monte-carlo`: the most probable cell of boards drawn at random.

use super::Strategy;
use super::current_position::CurrentPosition;
use super::first_best::first_best;
use rangekeeper_engine::random::Random;
use rangekeeper_engine::sliced::SamplePlanner;
use rangekeeper_engine::{Cell, Position, Record, Rules, Sample, ScaledPrior};
use rangekeeper_play::belief::Belief;

/// Shoots at the open cell that most of a sample of boards occupy, of equals the first in reading order. A new sample
/// is drawn for every shot, uniformly from the posterior.
///
/// Source: Cancio, Joshi and Pinilla, made sound for hits and sinkings.
///
/// If drawing is slow, the sample is smaller: a number of proposals limits it. If nothing can be drawn, the cell with
/// the most possible placements through it is shot.
#[derive(Clone)]
pub struct MonteCarloGreedy {
    draws: u64,
    seed: u64,
    current: CurrentPosition,
    /// The seed of the draws of the current game.
    game: u64,
}

impl MonteCarloGreedy {
    /// The most arrangements proposed for a shot, about a tenth of a second.
    const MAX_PROPOSALS: u64 = 1_000_000;
    /// The most choices in listing the ways to cover the hits, about a tenth of a second.
    const MAX_CHOICES: u64 = 2_000_000;

    /// The strategy under these rules with so many draws a shot, at least one; `None` if no arrangement obeys the
    /// rules.
    pub fn new(rules: &Rules, draws: u64, seed: u64) -> Option<Self> {
        Self::under(rules, &ScaledPrior::UNIFORM, draws, seed)
    }

    /// The same under a prior.
    pub fn under(rules: &Rules, prior: &ScaledPrior, draws: u64, seed: u64) -> Option<Self> {
        Some(Self { draws: draws.max(1), seed, current: CurrentPosition::new(rules, prior)?, game: 0 })
    }

    /// What the draws after so many shots found; `None` if none could be drawn.
    fn draw(&self, position: &Position, shots: usize) -> Option<Sample> {
        let plan = SamplePlanner::under(position, self.current.prior())
            .advance(Self::MAX_CHOICES)
            .ok()?
            .finished()?;
        let mut draws = plan.draws(self.game, shots as u64);
        draws.advance(self.draws, Self::MAX_PROPOSALS);
        Some(draws.sample()).filter(|sample| sample.accepted() > 0)
    }
}

impl Strategy for MonteCarloGreedy {
    fn begin(&mut self, game: u64) {
        // Hidden boards are drawn with the seed itself; samples must be independent of them.
        let mut random = Random::new(*b"Rangekeeper shot", self.seed, game);
        self.game = random.below_wide(1 << 64) as u64;
        self.current.begin();
    }

    fn aim(&mut self, record: &Record) -> Cell {
        self.current.read(record);
        let position = self.current.position();
        let cell = match self.draw(position, record.shots().len()) {
            Some(sample) => first_best(record.open().iter(), |cell| sample.successes(cell)),
            None => Belief::empty(position).most_occupied(record.open()),
        };
        cell.expect("a ship that is afloat has an open cell")
    }
}
