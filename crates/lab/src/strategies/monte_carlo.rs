//! The most probable cell of boards drawn at random.

use super::Strategy;
use super::current_position::CurrentPosition;
use super::first_best::first_best;
use rangekeeper_engine::random::Random;
use rangekeeper_engine::sliced::SamplePlanner;
use rangekeeper_engine::{Cell, Position, Record, Rules, Sample};
use rangekeeper_play::belief::Belief;

/// Shoots at the open cell that most of so many boards occupy, of equals at the first in reading order. They are drawn for
/// every shot anew, independently of one another and each as likely as any other that agrees with the answers.
///
/// Where drawing is slow, fewer boards decide: those found among so many proposals. Where there are none, or the hits can
/// be covered in too many ways to draw any, the cell is shot that most of the placements occupy which the record allows.
#[derive(Clone)]
pub struct MonteCarloGreedy {
    draws: u64,
    seed: u64,
    current: CurrentPosition,
    /// The seed of the game's draws.
    game: u64,
}

impl MonteCarloGreedy {
    /// The most arrangements proposed for a shot, a tenth of a second's worth.
    const MAX_PROPOSALS: u64 = 1_000_000;
    /// The most choices in listing the ways to cover the hits, likewise.
    const MAX_CHOICES: u64 = 2_000_000;

    /// For these rules, with at least one draw a shot; `None` if no arrangement obeys the rules.
    pub fn new(rules: &Rules, draws: u64, seed: u64) -> Option<Self> {
        Some(Self { draws: draws.max(1), seed, current: CurrentPosition::new(rules)?, game: 0 })
    }

    /// What the draws after so many shots found; `None` if none could be drawn.
    fn draw(&self, position: &Position, shots: usize) -> Option<Sample> {
        let plan = SamplePlanner::new(position).advance(Self::MAX_CHOICES).ok()?.finished()?;
        let mut draws = plan.draws(self.game, shots as u64);
        draws.advance(self.draws, Self::MAX_PROPOSALS);
        Some(draws.sample()).filter(|sample| sample.accepted() > 0)
    }
}

impl Strategy for MonteCarloGreedy {
    fn begin(&mut self, game: u64) {
        // Hidden boards are drawn from the seed itself, and what decides must not be drawn alike.
        let mut random = Random::new(*b"Rangekeeper shot", self.seed, game);
        self.game = random.below_wide(1 << 64) as u64;
        self.current.begin();
    }

    fn aim(&mut self, record: &Record) -> Cell {
        self.current.read(record);
        let position = self.current.position();
        let cell = match self.draw(position, record.shots().len()) {
            Some(sample) => first_best(record.open().iter(), |cell| sample.successes(cell)),
            None => Belief::new(position, Vec::new(), false).most_occupied(record.open()),
        };
        cell.expect("a ship that is afloat has an open cell")
    }
}
