//! Drawing a belief, in slices.

use super::{Belief, BeliefSource};
use rangekeeper_engine::sliced::{BatchDraws, SamplePlanner, Sliced};
use rangekeeper_engine::{Position, ScaledPrior, Shot};

/// Choices in listing the ways to cover hits in one step of at most a few milliseconds.
pub const CHOICES_PER_STEP: u64 = 5_000;

/// A belief being drawn. All boards are listed where they are few, otherwise a sample is drawn.
pub struct Drawing {
    position: Position,
    prior: ScaledPrior,
    seed: u64,
    /// How many boards are wanted.
    boards: usize,
    /// The most ways to place the free ships for all boards to be listed.
    ways: u64,
    stage: Stage,
}

enum Stage {
    /// The ways to cover the hits are being listed.
    Planning(Option<SamplePlanner>),
    Drawing(Box<BatchDraws>),
}

impl Drawing {
    /// Begins the belief after these shots of a game. It depends on the source and the shots alone.
    pub fn new(source: &BeliefSource, shots: &[Shot]) -> Self {
        let mut position = source.position.clone();
        for &shot in shots {
            position.add_shot(source.announcement, shot);
        }
        let position = position.pruned();
        let stage = Stage::Planning(Some(SamplePlanner::under(&position, &source.prior)));
        Self {
            position,
            prior: source.prior.clone(),
            seed: seed(source.seed, shots),
            boards: source.boards,
            ways: source.ways,
            stage,
        }
    }

    /// Goes on for one step of a few milliseconds at most; the belief once it is complete. It has fewer boards where
    /// they are hard to draw, and none if none can be drawn.
    pub fn advance(&mut self) -> Option<Belief> {
        match &mut self.stage {
            Stage::Planning(planner) => {
                let plan = match planner.take()?.advance(CHOICES_PER_STEP) {
                    Ok(Sliced::Finished(plan)) => plan,
                    Ok(Sliced::Unfinished(rest)) => {
                        *planner = Some(rest);
                        return None;
                    }
                    Err(_) => return Some(Belief::empty(&self.position)),
                };
                if let Some(boards) = plan.every_board(self.ways) {
                    return Some(Belief::of_all(&self.position, &plan, boards));
                }
                let Self { position, prior, seed, boards, .. } = self;
                let draws = BatchDraws::new(position, prior, &plan, (*seed, u64::MAX), *boards);
                self.stage = Stage::Drawing(Box::new(draws));
                None
            }
            Stage::Drawing(draws) => Some(Belief::of_sample(&self.position, draws.advance()?)),
        }
    }
}

/// The seed of the belief after these shots of a game.
fn seed(seed: u64, shots: &[Shot]) -> u64 {
    // The multiplier is that of SplitMix64's last step.
    let mix = |state: u64, word: u64| (state ^ word).wrapping_mul(0x94D0_49BB_1331_11EB).rotate_left(29);
    shots.iter().fold(mix(seed, 1), |state, shot| {
        let named = shot.outcome.named().map_or(0, |ship| ship.index() as u64 + 1);
        let sunk = u64::from(shot.outcome.is_sunk()) << 8;
        let hit = u64::from(shot.outcome.is_hit()) << 9;
        mix(state, named | sunk | hit | u64::from(shot.cell.index()) << 10)
    })
}
