//! The drawing of a belief, in steps.

use super::{Belief, BeliefSource};
use rangekeeper_engine::sliced::{BatchDraws, SamplePlanner, Sliced};
use rangekeeper_engine::{Posterior, Progress, Shot, Steps};

/// The number of choices tried in one step of listing the ways to cover hits, which takes a few milliseconds at most.
pub const CHOICES_PER_STEP: u64 = 5_000;

/// A belief being drawn. All boards are listed where they are few, otherwise a sample is drawn.
pub struct Drawing {
    posterior: Posterior,
    seed: u64,
    /// The number of boards wanted.
    boards: usize,
    /// The maximum number of ways to place the free ships for which all boards are listed.
    ways: u64,
    stage: Stage,
}

enum Stage {
    /// The listing of the ways to cover the hits.
    Planning(Option<Box<SamplePlanner>>),
    Drawing(Box<BatchDraws>),
}

impl Drawing {
    /// Begins to draw the belief after these shots of a game. The belief depends on the source and the shots alone.
    ///
    /// # Panics
    /// If a shot is off the grid, or has an outcome that the rules do not know.
    pub fn new(source: &BeliefSource, shots: &[Shot]) -> Self {
        let mut posterior = source.posterior.clone();
        for &shot in shots {
            posterior.add_shot(shot).expect("an answer by the rules of the game");
        }
        let posterior = posterior.pruned();
        let stage = Stage::Planning(Some(Box::new(SamplePlanner::new(&posterior))));
        Self { posterior, seed: seed(source.seed, shots), boards: source.boards, ways: source.ways, stage }
    }

    /// Goes on for one step; returns the belief once it is complete.
    fn advance(&mut self) -> Option<Belief> {
        match &mut self.stage {
            Stage::Planning(planner) => {
                let plan = match planner.take()?.advance(CHOICES_PER_STEP) {
                    Ok(Sliced::Finished(plan)) => plan,
                    Ok(Sliced::Unfinished(rest)) => {
                        *planner = Some(Box::new(rest));
                        return None;
                    }
                    Err(_) => return Some(Belief::empty(self.posterior.position())),
                };
                if let Some(boards) = plan.every_board(self.ways) {
                    return Some(Belief::of_all(self.posterior.position(), &plan, boards));
                }
                let draws = BatchDraws::new(&self.posterior, &plan, (self.seed, u64::MAX), self.boards);
                self.stage = Stage::Drawing(Box::new(draws));
                None
            }
            Stage::Drawing(draws) => Some(Belief::of_sample(self.posterior.position(), draws.advance()?)),
        }
    }
}

impl Steps for Drawing {
    /// The belief. It has fewer boards than wanted where they are hard to draw, and none if none can be drawn.
    type Output = Belief;

    /// Goes on for a few milliseconds at most.
    fn step(&mut self) -> Progress<Belief> {
        self.advance().map_or(Progress::Unfinished, Progress::Finished)
    }

    fn progress(&self) -> f64 {
        0.0
    }
}

/// Returns the seed of the belief after these shots of a game.
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
